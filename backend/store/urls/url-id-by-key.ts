import type { Statements } from '../../runtime/database';
import { urlKey } from '../statements/url-key';

/**
 * The id of a listed URL. Index: url_key.
 * @param url normal form
 */
export async function urlIdByKey(
  statements: Pick<Statements, 'select'>,
  url: string,
): Promise<number | undefined> {
  const [row] = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url FORCE INDEX (url_key) WHERE url_key = ?',
    [urlKey(url)],
  );
  return row?.url_id;
}
