import type { NormalUrl } from '../../url/normal-url';
import type { Statements } from '../../runtime/database';
import { urlKey } from '../statements/url-key';

/** This many wikis of one URL are told. */
const WIKIS_MAX = 20;

/**
 * Wikis whose pages use a URL, twenty at most. Index: url.url_key, link.url_wiki (one
 * step for each wiki), wiki.PRIMARY.
 */
export async function wikisUsing(
  statements: Pick<Statements, 'select'>,
  url: NormalUrl,
): Promise<{ farm: number; dbname: string }[]> {
  const rows = await statements.select<{ farm: number; dbname: Buffer }>(
    `SELECT farm, dbname FROM wiki JOIN
       (SELECT DISTINCT wiki_id FROM link FORCE INDEX (url_wiki)
        WHERE url_id = (SELECT url_id FROM url WHERE url_key = ?) LIMIT ?) AS used
     USING (wiki_id)`,
    [urlKey(url.text), WIKIS_MAX],
  );
  return rows.map((row) => ({ farm: row.farm, dbname: row.dbname.toString('utf8') }));
}
