import type { Span } from '../syntax/node';
import { headingsOf } from './section-around';

/** What wikis call the section of links for further reading, in lower case. */
const NAMES: ReadonlySet<string> = new Set([
  'external links',
  'external link',
  'weblinks',
  'weblink',
  'liens externes',
  'lien externe',
  'enlaces externos',
  'enlace externo',
  'collegamenti esterni',
  'collegamento esterno',
  'linki zewnętrzne',
  'link zewnętrzny',
  'ссылки',
  '外部リンク',
  '外部链接',
  '外部連結',
  '外部连接',
  '外部連接',
  'وصلات خارجية',
  'روابط خارجية',
  'קישורים חיצוניים',
  'ligações externas',
  'ligação externa',
]);
const COMMENT = /<!--[^]*?-->/g;

/** The sections of a page for links to the web, with those below them, in order. */
export function externalLinkSections(source: string): Span[] {
  const headings = headingsOf(source);
  return headings.flatMap(({ start, end, level }, place) => {
    if (!NAMES.has(nameOf(source.slice(start, end)))) return [];
    const next = headings.slice(place + 1).find((other) => other.level <= level);
    return [{ start, end: next?.start ?? source.length }];
  });
}

/** What a heading's line shows, without markup for its looks. */
function nameOf(line: string): string {
  return line
    .replaceAll(COMMENT, '')
    .replaceAll(/[=']/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .toLowerCase();
}
