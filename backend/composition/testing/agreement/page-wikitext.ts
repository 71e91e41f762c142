import type { RandomPage } from './random-world';

/** Citations of the wikis of a world, that can tell all that a fix writes. */
const CITATIONS: Readonly<Record<string, (url: string, title: string) => string>> = {
  dewiki: (url, title) => `{{Internetquelle |url=${url} |titel=${title}}}`,
  enwiki: (url, title) => `{{cite web |url=${url} |title=${title}}}`,
  frwiki: (url, title) => `{{lien web |url=${url} |titre=${title}}}`,
};

/** A text of a page that has its links, each in a reference of its own. */
export const wikitextOf = (dbname: string, { links }: RandomPage): string =>
  links
    .map((link, place) => `* A fact.<ref>${CITATIONS[dbname]?.(link, `Title ${place}`)}</ref>\n`)
    .join('');
