import type { ReadStatements } from '../statements/read-statements';
import { urlKey } from '../statements/url-key';

/** A wiki as our tables know it. */
export interface CitingWiki {
  /** The farm's code. */
  farm: number;
  dbname: string;
}

const URLS_MAX = 1_000;
/** Links that are looked at, some twenty milliseconds. */
const LINKS_MAX = 20_000;

/**
 * Some wikis whose pages cite these URLs, those with most links first: of the first thousand URLs, by the first links of
 * them. Index: url.url_key, link.url_wiki, wiki.PRIMARY.
 * @param urls normal forms
 */
export async function citingWikis(
  statements: ReadStatements,
  urls: readonly string[],
  limit: number,
): Promise<CitingWiki[]> {
  if (urls.length === 0) return [];
  const rows = await statements.select<{ farm: number; dbname: Buffer }>(
    `SELECT wiki.farm, wiki.dbname
     FROM (SELECT link.wiki_id
           FROM url FORCE INDEX (url_key) STRAIGHT_JOIN link FORCE INDEX (url_wiki) USING (url_id)
           WHERE url.url_key IN (?) LIMIT ?) AS looked
       STRAIGHT_JOIN wiki FORCE INDEX (PRIMARY) USING (wiki_id)
     GROUP BY wiki_id ORDER BY COUNT(*) DESC, wiki_id LIMIT ?`,
    [urls.slice(0, URLS_MAX).map((url) => urlKey(url)), LINKS_MAX, limit],
  );
  return rows.map(({ farm, dbname }) => ({ farm, dbname: dbname.toString('utf8') }));
}
