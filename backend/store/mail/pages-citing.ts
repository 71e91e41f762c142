import type { Statements } from '../../runtime/database';
import { urlKey } from '../statements/url-key';

/** How many pages of a wiki use a URL. */
export interface WikiPages {
  wikiId: number;
  pages: number;
}

/** Wikis that are told. */
const WIKIS_MAX = 10;
/** Pages of one URL that are counted. */
const PAGES_MAX = 10_000;

/**
 * How many pages use a URL, by wiki, the most first; ten wikis and 10,000 pages at most. Index: url.url_key, link.url_wiki.
 * @param url normal form
 */
export async function pagesCiting(
  statements: Pick<Statements, 'select'>,
  url: string,
): Promise<WikiPages[]> {
  const rows = await statements.select<{ wiki_id: number; pages: number }>(
    `SELECT wiki_id, COUNT(*) AS pages FROM
       (SELECT wiki_id FROM link FORCE INDEX (url_wiki)
        WHERE url_id = (SELECT url_id FROM url FORCE INDEX (url_key) WHERE url_key = ?) LIMIT ?) AS used
     GROUP BY wiki_id ORDER BY pages DESC, wiki_id LIMIT ?`,
    [urlKey(url), PAGES_MAX, WIKIS_MAX],
  );
  return rows.map((row) => ({ wikiId: row.wiki_id, pages: row.pages }));
}
