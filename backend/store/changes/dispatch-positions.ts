import type { Statements } from '../../runtime/database';

/** A client with how far it has seen the log (C3). */
export interface ClientPosition {
  /** `dewiki@WMF`. */
  client: string;
  /** The newest change that it has seen; 0: none. */
  seenId: number;
}

/** Which clients have something to see. */
export interface BehindRule {
  /** The newest change of all. */
  headId: number;
  /** More than this many changes are not waited with. */
  batch: number;
  /** Those that were served since are left to gather some more. Seconds since 1970. */
  servedSinceS: number;
}

/** A client before it has a place in the log. */
export interface NewClient {
  /** `dewiki@WMF`. */
  client: string;
  /** Null: it is no wiki. */
  wikiId: number | null;
}

/**
 * Makes these the clients: a new wiki has seen what is older than all that feeds tell of, and what its own tells of, should
 * it have had another name; another new client has seen all; who is none any more holds up nobody. Reads the table; index:
 * wiki_change.PRIMARY, wiki_change.changed_at, change.changed_at, change_head.PRIMARY, dispatch.PRIMARY.
 */
export async function settleClients(
  statements: Statements,
  clients: readonly NewClient[],
): Promise<void> {
  const names = new Set(clients.map(({ client }) => client));
  const known = new Set((await clientPositions(statements)).map(({ client }) => client));
  const former = [...known].filter((client) => !names.has(client));
  if (former.length > 0) {
    await statements.run('DELETE FROM dispatch WHERE client IN (?)', [former]);
  }
  // In the order of the index, as whoever moves them locks them.
  const added = clients.filter(({ client }) => !known.has(client)).toSorted(byName);
  for (const one of added) await insertClient(statements, one);
}

async function insertClient(statements: Statements, { client, wikiId }: NewClient): Promise<void> {
  const insert = 'INSERT IGNORE INTO dispatch (client, seen_change_id, touched_at)';
  if (wikiId === null) {
    await statements.run(
      `${insert} SELECT ?, COALESCE(MAX(last_change_id), 0), 0 FROM change_head`,
      [client],
    );
    return;
  }
  await statements.run(
    `${insert} SELECT ?, GREATEST(COALESCE(MAX(change_id), 0), ${BEFORE_ALL_FEEDS}), 0
     FROM wiki_change WHERE wiki_id = ?`,
    [client, wikiId],
  );
}

/** The newest change before the oldest entry of any feed: entries are kept for some time, the log for longer. */
const BEFORE_ALL_FEEDS = `COALESCE((
  SELECT change_id - 1 FROM \`change\` FORCE INDEX (changed_at)
  WHERE changed_at >= (SELECT MIN(changed_at) FROM wiki_change AS feeds FORCE INDEX (changed_at))
  ORDER BY changed_at, change_id LIMIT 1), 0)`;

function byName(one: NewClient, other: NewClient): number {
  return one.client < other.client ? -1 : 1;
}

/** The clients that are furthest behind; there are a thousand in all. Reads the table. */
export async function clientsBehind(
  statements: Pick<Statements, 'select'>,
  { headId, batch, servedSinceS }: BehindRule,
  limit: number,
): Promise<ClientPosition[]> {
  const rows = await statements.select<{ client: Buffer; seen_change_id: number }>(
    `SELECT client, seen_change_id FROM dispatch
     WHERE seen_change_id < ? AND (touched_at < ? OR seen_change_id + ? < ?)
     ORDER BY seen_change_id LIMIT ?`,
    [headId, servedSinceS, batch, headId, limit],
  );
  return rows.map((row) => ({ client: row.client.toString('utf8'), seenId: row.seen_change_id }));
}

/** All clients; there are a thousand. Reads the table. */
export async function clientPositions(
  statements: Pick<Statements, 'select'>,
): Promise<(ClientPosition & { overrunTo: number })[]> {
  const rows = await statements.select<{
    client: Buffer;
    seen_change_id: number;
    overrun_to: number;
  }>('SELECT client, seen_change_id, overrun_to FROM dispatch ORDER BY client');
  return rows.map((row) => ({
    client: row.client.toString('utf8'),
    seenId: row.seen_change_id,
    overrunTo: row.overrun_to,
  }));
}

/**
 * The newest change that was purged before a client had seen it, as long as its feed would tell of it; 0: none was. What was
 * purged is older than all that is left: where that begins before the feed does, nothing of the feed is missing.
 * Index: dispatch.PRIMARY, change.PRIMARY.
 * @param feedSinceS how far feeds reach back, in seconds since 1970
 */
export async function overrunOf(
  statements: Pick<Statements, 'select'>,
  client: string,
  feedSinceS: number,
): Promise<number> {
  const [row] = await statements.select<{ overrun_to: number; oldest_at: number | null }>(
    `SELECT overrun_to,
       (SELECT changed_at FROM \`change\` FORCE INDEX (PRIMARY)
        WHERE change_id > 0 ORDER BY change_id LIMIT 1) AS oldest_at
     FROM dispatch WHERE client = ?`,
    [client],
  );
  return row === undefined ? 0 : overrunWithin(row.overrun_to, row.oldest_at, feedSinceS);
}

/**
 * The same for a client whose position was read.
 * @param oldestAtS moment of the oldest change of the log, in seconds since 1970; null: all were old enough to be purged
 */
export function overrunWithin(
  overrunTo: number,
  oldestAtS: number | null,
  feedSinceS: number,
): number {
  return oldestAtS === null || oldestAtS < feedSinceS ? 0 : overrunTo;
}

/** To be read under the lock; null: there is no such client (any more). Index: PRIMARY. */
export async function seenBy(
  statements: Pick<Statements, 'select'>,
  client: string,
): Promise<number | null> {
  const [row] = await statements.select<{ seen_change_id: number }>(
    'SELECT seen_change_id FROM dispatch WHERE client = ?',
    [client],
  );
  return row?.seen_change_id ?? null;
}

/** From where to where a client is moved on. */
export interface ClientMove {
  fromId: number;
  toId: number;
  /** Seconds since 1970. */
  nowS: number;
  /** The newest change that was purged before it was seen; 0: none was. */
  overrunTo: number;
}

/** Moves a client on, if it still is where it was. Index: PRIMARY. @returns whether it was */
export async function moveClient(
  statements: Pick<Statements, 'run'>,
  client: string,
  { fromId, toId, nowS, overrunTo }: ClientMove,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE dispatch SET seen_change_id = ?, touched_at = ?, lock_name = NULL,
       overrun_to = GREATEST(overrun_to, ?)
     WHERE client = ? AND seen_change_id = ?`,
    [toId, nowS, overrunTo, client, fromId],
  );
  return affectedRows > 0;
}

/**
 * Moves on all clients that are at the same place, that nobody serves just now, and whom the changes between do not
 * concern, in one statement. Reads the table.
 * @param known those of whom the caller can tell; one that came since is left where it is
 * @param concerned those of them whom they do concern
 */
export async function moveIdleClients(
  statements: Pick<Statements, 'run'>,
  { fromId, toId, nowS }: ClientMove,
  { known, concerned }: { known: readonly string[]; concerned: ReadonlySet<string> },
): Promise<number> {
  const idle = known.filter((client) => !concerned.has(client));
  if (idle.length === 0) return 0;
  const { affectedRows } = await statements.run(
    `UPDATE dispatch SET seen_change_id = ?, touched_at = ?
     WHERE seen_change_id = ? AND lock_name IS NULL AND client IN (?)`,
    [toId, nowS, fromId, idle],
  );
  return affectedRows;
}
