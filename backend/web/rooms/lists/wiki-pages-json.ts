import { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import { sourceSchema } from '../../http/source-schema';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import type { SourceInfo } from '../../../runtime/source-info';
import type { WikiPagesAnswer } from './wiki-pages-answer';

/** The JSON answer about pages of a wiki. */
export const wikiPagesAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: z.string(),
  looked: z.int().describe('Links that were looked at for this answer.'),
  next: z.int().optional().describe('Ask again with after= this number; absent: all is told.'),
  complete: z.boolean().describe('False: there is more that cannot be looked at.'),
  pages: z.array(
    z.strictObject({
      pageid: z.int(),
      title: z.string().optional().describe('Absent: the wiki does not have the page any more.'),
      links: z.array(linkSchema),
    }),
  ),
});

const tell = linkTeller(null);

export function wikiPagesJson(answer: WikiPagesAnswer, source: SourceInfo): string {
  const { version, commit, url } = source;
  const data: z.input<typeof wikiPagesAnswerSchema> = {
    source: { version, commit, url },
    dbname: fullName(answer.wiki),
    looked: answer.looked,
    next: answer.next ?? undefined,
    complete: !answer.isCut,
    pages: answer.pages.map(({ pageId, title, links }) => ({
      pageid: pageId,
      title: title ?? undefined,
      links: links.map(tell),
    })),
  };
  return JSON.stringify(data);
}
