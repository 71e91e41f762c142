import type { MessageKey } from '../../runtime/messages';
import { pageHref, type Here } from './here';
import { markup, type Markup } from '../words/markup';
import type { Format } from '../http/operation';
import type { View } from './view';

/** Names that are the same in every language. */
const NAMES = {
  csv: 'CSV',
  xlsx: 'XLSX',
  wikitext: 'Wikitext',
  json: 'JSON',
  xml: 'XML',
  tsv: 'TSV',
  nginx: 'nginx map',
  apache: 'Apache RewriteMap',
} as const satisfies Partial<Record<Format, string>>;

export type DownloadFormat = keyof typeof NAMES;

/**
 * Ways to the same view in formats for programs and spreadsheets, whole where the page shows a part.
 * @param here the view; another one only where the label says which
 */
export function downloads(
  { translator: { text, lang } }: View,
  here: Here,
  formats: readonly DownloadFormat[],
  label: MessageKey = 'weboid-web-downloads',
): Markup {
  const links = formats.map((format) => {
    const href = pageHref(here, { format, page: null, lang });
    return markup` <a href="${href}" rel="nofollow">${NAMES[format]}</a>`;
  });
  return markup`<p class="downloads">${text(label)}${links}</p>`;
}
