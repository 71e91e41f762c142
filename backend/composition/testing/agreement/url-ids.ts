import type { Database } from '../../../runtime/database';
import { urlKey } from '../../../store/statements/url-key';

/** Of a URL that is listed. */
export interface Ids {
  urlId: number;
  hostId: number;
}

/** Ids of those of these URLs that are listed, by normal form. */
export async function idsOf(
  database: Database,
  urls: readonly string[],
): Promise<Map<string, Ids>> {
  const keys = new Map(urls.map((url) => [urlKey(url).toString('latin1'), url]));
  const rows = await database.select<{ url_id: number; host_id: number; url_key: Buffer }>(
    'SELECT url_id, host_id, url_key FROM url WHERE url_key IN (?)',
    [urls.map(urlKey)],
  );
  return new Map(
    rows.map((row) => [
      keys.get(row.url_key.toString('latin1')) ?? '',
      { urlId: row.url_id, hostId: row.host_id },
    ]),
  );
}
