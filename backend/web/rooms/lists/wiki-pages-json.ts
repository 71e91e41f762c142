import { z } from 'zod';
import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { isoDate } from '../../../status/day-number';
import { sourceSchema } from '../../http/source-schema';
import { nextField } from '../../http/next-link';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import type { SourceInfo } from '../../../runtime/source-info';
import type { WikiPagesAnswer } from './wiki-pages-answer';

/** The JSON answer about pages of a wiki. */
export const wikiPagesAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: z.string(),
  sort: z
    .enum(['dead', 'newest', 'without-copy', 'page'])
    .describe('What the pages are sorted by.'),
  next: nextField,
  complete: z.boolean().describe('False: there is more that cannot be looked at.'),
  pages: z.array(
    z.strictObject({
      pageid: z.int(),
      title: z.string().optional().describe('Absent: the wiki does not have the page any more.'),
      namespace: z.int().optional().describe('Absent likewise.'),
      url: z.url().describe('Address of the page.'),
      dead: z.int().describe('Links that are unreachable, of those that the question is about.'),
      without_copy: z
        .int()
        .describe('Of these, how many have no archived copy that is known or linked on the page.'),
      newest: z.iso
        .date()
        .optional()
        .describe('Since when the one fails that began to fail last; absent: not known.'),
      links: z.array(linkSchema),
    }),
  ),
});

const tell = linkTeller(null);

/** @param next address of the rest */
export function wikiPagesJson(
  { wiki, order, isCut, pages }: WikiPagesAnswer,
  source: SourceInfo,
  next: string | undefined,
): string {
  const { version, commit, url } = source;
  const data: z.input<typeof wikiPagesAnswerSchema> = {
    source: { version, commit, url },
    dbname: fullName(wiki),
    sort: order,
    next,
    complete: !isCut,
    pages: pages.map(({ pageId, title, namespace, links, counts }) => ({
      pageid: pageId,
      title: title ?? undefined,
      namespace: namespace ?? undefined,
      url: pageAddress(wiki, pageId),
      dead: counts.dead,
      without_copy: counts.withoutCopy,
      newest: counts.newestDay === null ? undefined : isoDate(counts.newestDay),
      links: links.map(tell),
    })),
  };
  return JSON.stringify(data);
}
