import type { Database } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';

const HOSTS_PER_STATEMENT = 50;
const URLS_PER_STATEMENT = 200;

/** Which hosts are a caller's. */
interface BareShare {
  share: number;
  shares: number;
  /** Only smaller hosts than that of this rank: a huge one would be one batch. */
  afterHost: number;
  today: number;
}

/**
 * Reads due URLs and writes them as checked by nothing but plain statements with the same values for
 * all rows: what no frontier can undercut.
 * @returns how many URLs it did
 */
export async function bareCheck(
  database: Database,
  wanted: number,
  { share, shares, afterHost, today }: BareShare,
): Promise<number> {
  let done = 0;
  for (let after = afterHost; done < wanted;) {
    const rows = await database.select<{ host_id: number }>(
      'SELECT host_id FROM host WHERE host_id > ? AND host_id MOD ? = ? LIMIT ?',
      [after, shares, share, HOSTS_PER_STATEMENT],
    );
    const hostIds = rows.map((row) => row.host_id);
    if (hostIds.length === 0) throw new Error('there are too few URLs for this bench');
    after = hostIds.at(-1) ?? after;
    done += await bareBatch(database, hostIds, today);
  }
  return done;
}

async function bareBatch(database: Database, hostIds: number[], today: number): Promise<number> {
  await database.run('UPDATE host SET due_at = due_at + 1, lease_token = ? WHERE host_id IN (?)', [
    'a lease token ..',
    hostIds,
  ]);
  const urls = await database.select<{ url_id: number }>(
    'SELECT * FROM url WHERE host_id IN (?) AND due_day <= ?',
    [hostIds, today],
  );
  const history = Buffer.from([1, 10, 0, 14, 0]);
  for (const slice of slicesOf(urls, URLS_PER_STATEMENT)) {
    const ids = slice.map((row) => row.url_id);
    await database.run(
      'UPDATE url SET history = ?, checked_day = ?, due_day = ? WHERE url_id IN (?)',
      [history, today, today + 7, ids],
    );
  }
  await database.run(
    'UPDATE host SET due_at = due_at + 604800, lease_token = NULL WHERE host_id IN (?)',
    [hostIds],
  );
  return urls.length;
}
