import { z } from 'zod';
import { mapInTurns } from '../../../runtime/in-turns';
import { isoDate } from '../../../status/day-number';
import { fullName } from '../../../answers/asked-wiki';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { SourceInfo } from '../../../runtime/source-info';
import { countByStatus } from '../../pages/list-state';
import type { ToldPart } from './domain-json';
import type { PatternAnswer } from './pattern-answer';

/** The JSON answer about a pattern. */
export const patternAnswerSchema = z.strictObject({
  source: sourceSchema,
  pattern: z.string().describe('The pattern in its normal form.'),
  dbname: z.string().optional(),
  complete: z.boolean().describe('False: there is more than could be looked at.'),
  counts: z
    .record(z.string(), z.int())
    .describe('URLs by status, whatever was chosen; one without any is absent.'),
  pages: z
    .strictObject({
      count: z.int(),
      bounded: z.literal(true).optional().describe('There are more than were counted.'),
      first: z.array(z.strictObject({ pageid: z.int(), title: z.string() })),
    })
    .optional()
    .describe('Pages of the wiki that use these URLs.'),
  formerPages: z
    .strictObject({
      count: z.int(),
      bounded: z.literal(true).optional().describe('There are more than were looked at.'),
      first: z.array(
        z.strictObject({
          pageid: z.int(),
          title: z.string(),
          links: z.array(
            z.strictObject({
              url: z.string(),
              lastUsedDay: z.iso
                .date()
                .describe('When the page was last read with the link (UTC).'),
              goneDay: z.iso.date().describe('When the page was read without it, first (UTC).'),
            }),
          ),
        }),
      ),
    })
    .optional()
    .describe(
      'Pages of the wiki from which URLs of the pattern vanished within the last 42 days; pages that were ' +
        'deleted since are left out. Absent where there is none.',
    ),
  next: nextField,
  links: z.array(linkSchema),
});

const tell = linkTeller(null);

/**
 * All that is known of a pattern, for programs. The links are many: they are written in turns.
 */
export async function patternJson(
  answer: PatternAnswer,
  { links, next }: ToldPart,
  { version, commit, url }: SourceInfo,
): Promise<string> {
  const { glob, wiki, isCut, pages, formerPages } = answer;
  const counts = [...countByStatus(answer.links)].filter(([, count]) => count > 0);
  const data: Omit<z.input<typeof patternAnswerSchema>, 'links'> = {
    source: { version, commit, url },
    pattern: glob.text,
    dbname: wiki === null ? undefined : fullName(wiki),
    complete: !isCut,
    counts: Object.fromEntries(counts),
    pages: pages === null ? undefined : pagesData(pages),
    formerPages:
      formerPages === null || formerPages.count === 0 ? undefined : formerPagesData(formerPages),
    next,
  };
  const texts = await mapInTurns(links, (link) => JSON.stringify(tell(link)));
  return `${JSON.stringify(data).slice(0, -1)},"links":[${texts.join(',')}]}`;
}

function pagesData({ told, count, isMore }: NonNullable<PatternAnswer['pages']>) {
  const first = told.map(({ pageId, title }) => ({ pageid: pageId, title }));
  return { count, bounded: isMore || undefined, first };
}

function formerPagesData({ told, count, isMore }: NonNullable<PatternAnswer['formerPages']>) {
  const first = told.map(({ pageId, title, urls }) => ({
    pageid: pageId,
    title,
    links: urls.map(({ url, lastUsedDay, goneDay }) => ({
      url,
      lastUsedDay: isoDate(lastUsedDay),
      goneDay: isoDate(goneDay),
    })),
  }));
  return { count, bounded: isMore || undefined, first };
}
