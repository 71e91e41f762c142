import { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import type { SourceInfo } from '../../../runtime/source-info';
import { linkSchema, linkTeller } from '../../formats/link-fields';
import { sourceSchema } from '../../http/source-schema';
import type { UrlsAnswer } from './urls-answer';

/** The JSON answer about a list of URLs. */
export const urlsAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: z.string().optional().describe('By whose rules they are judged; absent: the usual ones.'),
  urls: z
    .array(
      z.strictObject({
        given: z.string(),
        url: z.string().optional().describe('Normal form; absent: it is no usable address.'),
        link: linkSchema
          .optional()
          .describe('Absent: no watched wiki uses it, and nothing is known of it.'),
      }),
    )
    .describe('In the order in which they were given.'),
});

const tell = linkTeller(null);

export function urlsJson(
  { wiki, urls }: UrlsAnswer,
  { version, commit, url: sourceUrl }: SourceInfo,
): z.input<typeof urlsAnswerSchema> {
  return {
    source: { version, commit, url: sourceUrl },
    ...(wiki !== null && { dbname: fullName(wiki) }),
    urls: urls.map(({ given, url, link }) => ({
      given,
      ...(url !== null && { url: url.text }),
      ...(link !== null && { link: tell(link) }),
    })),
  };
}
