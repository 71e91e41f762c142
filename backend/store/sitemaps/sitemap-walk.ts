import type { Database, Statements } from '../../runtime/database';
import { SITEMAP_URLS_MIN } from '../../status/hints/sitemap-trust';
import { rowSlices } from '../statements/slices';

const WALK_ID = 1;
const LAST_ID = 0xffff_ffff;
const HOSTS_PER_STEP = 2_000;
/** From the end of one walk to the beginning of the next. */
const PAUSE_S = 30 * 86_400;

/**
 * Goes on with the walk over all hosts that finds those with many of our URLs, 2,000 at a time; no more index entries of a
 * host are counted than tell that it is one of them. What is left of hosts that are gone goes. Index: sitemap_walk.PRIMARY, sitemap_host.PRIMARY, host.PRIMARY, url.host_due.
 * @returns whether there was anything to do
 */
export function walkForSitemaps(database: Database, nowS: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const walk = await lockWalk(tx);
    if (walk.due_at > nowS) return false;
    const hosts = await nextHosts(tx, walk.host_id);
    const many = hosts.filter(({ is_many: isMany }) => isMany === 1);
    for (const slice of rowSlices(many)) {
      const rows = slice.map(({ host_id: hostId }) => [hostId, nowS, Buffer.alloc(0)]);
      await tx.run(
        `INSERT INTO sitemap_host (host_id, due_at, files) VALUES ?
         ON DUPLICATE KEY UPDATE host_id = VALUES(host_id)`,
        [rows],
      );
    }
    const last = hosts.length < HOSTS_PER_STEP ? undefined : hosts.at(-1);
    await forgetGoneHosts(tx, walk.host_id, last?.host_id ?? LAST_ID);
    await tx.run('UPDATE sitemap_walk SET host_id = ?, due_at = ? WHERE walk_id = ?', [
      last?.host_id ?? 0,
      last === undefined ? nowS + PAUSE_S : nowS,
      WALK_ID,
    ]);
    return true;
  });
}

/** Rows of hosts that are gone, between those of a step. */
async function forgetGoneHosts(tx: Statements, after: number, last: number): Promise<void> {
  await tx.run(
    `DELETE s FROM sitemap_host s FORCE INDEX (PRIMARY)
     LEFT JOIN host h FORCE INDEX FOR JOIN (PRIMARY) ON h.host_id = s.host_id
     WHERE s.host_id > ? AND s.host_id <= ? AND h.host_id IS NULL`,
    [after, last],
  );
}

interface WalkRow {
  host_id: number;
  due_at: number;
}

async function lockWalk(tx: Statements): Promise<WalkRow> {
  await tx.run(
    `INSERT INTO sitemap_walk (walk_id, host_id, due_at) VALUES (?, 0, 0)
     ON DUPLICATE KEY UPDATE walk_id = VALUES(walk_id)`,
    [WALK_ID],
  );
  const [walk] = await tx.select<WalkRow>(
    'SELECT host_id, due_at FROM sitemap_walk WHERE walk_id = ? FOR UPDATE',
    [WALK_ID],
  );
  return walk ?? { host_id: 0, due_at: 0 };
}

function nextHosts(tx: Statements, after: number): Promise<{ host_id: number; is_many: number }[]> {
  return tx.select(
    `SELECT h.host_id, (SELECT 1 FROM url u FORCE INDEX (host_due) WHERE u.host_id = h.host_id
                        LIMIT 1 OFFSET ?) AS is_many
     FROM host h FORCE INDEX (PRIMARY) WHERE h.host_id > ? ORDER BY h.host_id LIMIT ?`,
    [SITEMAP_URLS_MIN - 1, after, HOSTS_PER_STEP],
  );
}
