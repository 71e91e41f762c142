import { z } from 'zod';
import { mapInTurns } from '../../runtime/in-turns';
import { fullName } from '../answers/asked-wiki';
import type { LinkAnswer } from '../answers/link-answer';
import { linkData } from '../formats/answer-data';
import { linkSchema } from '../formats/answer-schema';
import { sourceSchema } from '../api/source-schema';
import type { SourceInfo } from '../source-info';
import { countByStatus } from './list-state';
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
  links: z.array(linkSchema),
});

/**
 * The links are many: they are written in turns.
 * @param links those that were chosen, with their notes
 */
export async function patternJson(
  answer: PatternAnswer,
  links: readonly LinkAnswer[],
  { version, commit, url }: SourceInfo,
): Promise<string> {
  const { glob, wiki, isCut, pages } = answer;
  const counts = [...countByStatus(answer.links)].filter(([, count]) => count > 0);
  const data: Omit<z.input<typeof patternAnswerSchema>, 'links'> = {
    source: { version, commit, url },
    pattern: glob.text,
    dbname: wiki === null ? undefined : fullName(wiki),
    complete: !isCut,
    counts: Object.fromEntries(counts),
    pages: pages === null ? undefined : pagesData(pages),
  };
  const texts = await mapInTurns(links, (link) => JSON.stringify(linkData(link, null)));
  return `${JSON.stringify(data).slice(0, -1)},"links":[${texts.join(',')}]}`;
}

function pagesData({ told, count, isMore }: NonNullable<PatternAnswer['pages']>) {
  const first = told.map(({ pageId, title }) => ({ pageid: pageId, title }));
  return { count, bounded: isMore || undefined, first };
}
