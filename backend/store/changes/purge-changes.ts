import type { Database } from '../../runtime/database';

/** How the log and the feeds are kept. Seconds since 1970. */
export interface KeptChanges {
  /** What is older goes, once every client has seen it. */
  beforeS: number;
  /** What is older goes in any case: a client that is behind it has lost something, and is told so. */
  overrunBeforeS: number;
}

/**
 * Removes up to `limit` entries of the change log (C1): the oldest ones, as long as they are old enough, and nobody is to
 * read them any more. What is left has no hole. Index: change.PRIMARY, dispatch.PRIMARY.
 * @returns how many are gone
 */
export async function purgeChanges(
  database: Database,
  { beforeS, overrunBeforeS }: KeptChanges,
  limit: number,
): Promise<number> {
  const seenByAll = await slowestPosition(database);
  const rows = await database.select<{ change_id: number; changed_at: number }>(
    'SELECT change_id, changed_at FROM `change` FORCE INDEX (PRIMARY) WHERE change_id > 0 ORDER BY change_id LIMIT ?',
    [limit],
  );
  const stays = rows.findIndex(
    ({ change_id: id, changed_at: atS }) =>
      atS >= overrunBeforeS && (atS >= beforeS || id > seenByAll),
  );
  const gone = stays === -1 ? rows : rows.slice(0, stays);
  const last = gone.at(-1);
  if (last === undefined) return 0;
  await database.run(
    'DELETE `change` FROM `change` FORCE INDEX (PRIMARY) WHERE change_id BETWEEN ? AND ?',
    [gone[0]?.change_id ?? 0, last.change_id],
  );
  return gone.length;
}

/** Without clients nobody has anything to read. */
async function slowestPosition(database: Database): Promise<number> {
  const [row] = await database.select<{ seen: number | null }>(
    'SELECT MIN(seen_change_id) AS seen FROM dispatch',
  );
  return row?.seen ?? Number.MAX_SAFE_INTEGER;
}

/** Removes up to `limit` entries of the wikis' feeds from before `beforeS`. Index: wiki_change.changed_at. */
export async function purgeWikiChanges(
  database: Database,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await database.run(
    'DELETE FROM wiki_change WHERE changed_at < ? ORDER BY changed_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
