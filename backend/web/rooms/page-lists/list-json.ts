import { z } from 'zod';
import { fullName, pageAddress } from '../../../answers/asked-wiki';
import type { SourceInfo } from '../../../runtime/source-info';
import { isoDate } from '../../../status/day-number';
import type { PageList } from '../../../store/page-lists/page-list';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { FoundList } from './found-list';
import type { ListAnswer } from './list-answer';

const stateSchema = z
  .enum(['waiting', 'reading', 'ready', 'failed'])
  .describe('waiting, reading: its pages are not known yet, ask again; failed: see fault.');

/** The JSON answer about a list. */
export const listAnswerSchema = z.strictObject({
  source: sourceSchema,
  id: z.string(),
  dbname: z.string(),
  kind: z.enum(['category', 'project', 'petscan', 'quarry', 'pasted']),
  name: z.string().describe('The category, the number of the query; empty of what was pasted.'),
  depth: z.int().describe('Levels below the category that count.'),
  state: stateSchema,
  done: z.int().describe('How far the reading under way has come.'),
  total: z.int().optional().describe('Of how many; absent: nobody knows.'),
  read_at: z.iso.datetime().optional().describe('When its pages were last read.'),
  fault: z.string().optional().describe('What went wrong at the last try.'),
  page_count: z.int().describe('Pages in the list.'),
  complete: z.boolean().describe('False: there are more pages than are kept.'),
  missing: z.int().describe('Names in it that the wiki does not have.'),
  missing_names: z.array(z.string()).describe('Some of them.'),
  counted: z
    .boolean()
    .describe('False: dead links of the wiki are being counted for the first time, ask again.'),
  unwatched: z.int().describe('Pages in it that are not watched, or not known yet.'),
  pages_with_dead: z.int().describe('Pages with dead links, of those that were asked for.'),
  dead: z.int().describe('Dead links on them.'),
  next: nextField,
  pages: z.array(
    z.strictObject({
      pageid: z.int(),
      title: z.string().optional().describe('Absent: the wiki does not have the page any more.'),
      url: z.url().describe('Address of the page.'),
      namespace: z.int(),
      dead: z.int(),
      without_copy: z.int().describe('Those of which there is no archived copy.'),
      doubtful: z.int(),
      newest: z.iso.date().optional().describe('Since when the newest dead one has been failing.'),
    }),
  ),
});

type ListData = z.input<typeof listAnswerSchema>;

/** How it stands with a list, in a word. */
export function readingState(list: PageList): z.infer<typeof stateSchema> {
  if (list.readAtS > 0) return 'ready';
  if (list.fault !== null) return 'failed';
  return list.isReading ? 'reading' : 'waiting';
}

/** A list whose pages are not known yet. */
export function unreadListJson(found: FoundList, source: SourceInfo): ListData {
  const nothing = { counted: false, unwatched: 0, pages_with_dead: 0, dead: 0, pages: [] };
  return { ...headOf(found, source), ...nothing };
}

export function listJson(
  answer: ListAnswer,
  source: SourceInfo,
  next: string | undefined,
): ListData {
  return {
    ...headOf(answer, source),
    counted: answer.isCounted,
    unwatched: answer.unwatched,
    pages_with_dead: answer.wanted.pages,
    dead: answer.wanted.dead,
    next,
    pages: answer.pages.map((page) => ({
      pageid: page.pageId,
      title: page.title ?? undefined,
      url: pageAddress(answer.wiki, page.pageId),
      namespace: page.namespace,
      dead: page.dead,
      without_copy: page.withoutCopy,
      doubtful: page.doubtful,
      newest: page.newestDay === null ? undefined : isoDate(page.newestDay),
    })),
  };
}

function headOf({ list, wiki }: FoundList, { version, commit, url }: SourceInfo) {
  return {
    source: { version, commit, url },
    id: list.key,
    dbname: fullName(wiki),
    kind: list.source,
    name: list.source === 'pasted' ? '' : list.title || list.parameter,
    depth: list.depth,
    state: readingState(list),
    done: list.progress.done,
    total: list.progress.total > 0 ? list.progress.total : undefined,
    read_at: list.readAtS > 0 ? new Date(list.readAtS * 1_000).toISOString() : undefined,
    fault: list.fault ?? undefined,
    page_count: list.pages,
    complete: !list.isCut,
    missing: list.missing.count,
    missing_names: [...list.missing.names],
  };
}
