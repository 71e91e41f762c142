/** One row of MediaWiki's `interwiki` table. */
export interface InterwikiRow {
  prefix: string;
  /** With `$1` where the title goes. */
  url: string;
  api?: string;
  wikiid?: string;
  /** Another wiki of the same farm. */
  local: boolean;
}

/**
 * The prefixes that the articles use. They replace the installer's rows of the same name, of which
 * `de` is none: `[[de:X]]` would be a language link, `[[:de:X]]` is an interwiki link.
 */
export const interwikiRows: readonly InterwikiRow[] = [
  { prefix: 'doi', url: 'https://doi.org/$1', local: false },
  { prefix: 'hdl', url: 'http://hdl.handle.net/$1', local: false },
  { prefix: 'iarchive', url: 'https://archive.org/details/$1', local: false },
  wikimediaWiki('w', 'en.wikipedia.org', 'enwiki'),
  wikimediaWiki('de', 'de.wikipedia.org', 'dewiki'),
  wikimediaWiki('commons', 'commons.wikimedia.org', 'commonswiki'),
];

function wikimediaWiki(prefix: string, host: string, wikiid: string): InterwikiRow {
  const api = `https://${host}/w/api.php`;
  return { prefix, url: `https://${host}/wiki/$1`, api, wikiid, local: true };
}
