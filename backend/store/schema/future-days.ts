import type { Database, Statements } from '../../runtime/database';
import { decodeHistory, encodeHistory, HistoryError } from '../../status/history';
import type { DayNumber } from '../../status/day-number';
import { SHARDS } from '../urls/hosts';
import {
  COUNTED_BY_DAY,
  INDEXED,
  WALKED,
  type FutureColumn,
  type WalkedTable,
} from './future-columns';

/** The moment, by a clock that is right. */
export interface Now {
  nowS: number;
  today: DayNumber;
}

/** Days by which something may rightly be ahead of today; checks, marks and searches plan less. */
export const AHEAD_DAYS_MAX = 100;
const DAY_S = 86_400;
/** Ids that one statement looks at, and rows that one changes: some tens of milliseconds. */
const IDS_PER_STEP = 2_000;
const ROWS_PER_STEP = 1_000;
/** Of hosts without URLs (frontier/leases.ts). */
const NEVER_S = 2 ** 32 - 1;

/**
 * Whether a clock that was ahead has left days or moments later than today and 100 days, or mending them
 * was cut off. Some eighty dives into indexes, whatever the tables hold. Index: as in future-columns.ts,
 * host.shard_due.
 */
export async function hasFutureDays(database: Statements, now: Now): Promise<boolean> {
  if ((await database.select('SELECT 1 FROM clock_repair LIMIT 1')).length > 0) return true;
  for (const { table, index, column } of INDEXED) {
    const rows = await database.select(
      `SELECT 1 FROM \`${table}\` FORCE INDEX (${index}) WHERE ${column.name} > ? LIMIT 1`,
      [latest(column, now)],
    );
    if (rows.length > 0) return true;
  }
  for (const table of COUNTED_BY_DAY) {
    const rows = await database.select(`SELECT 1 FROM ${table} WHERE day > ? LIMIT 1`, [
      now.today + AHEAD_DAYS_MAX,
    ]);
    if (rows.length > 0) return true;
  }
  const shards = Array.from({ length: 2 * SHARDS }, (_, shard) => shard);
  const hosts = await database.select(
    `SELECT 1 FROM host FORCE INDEX (shard_due) WHERE shard IN (?) AND due_at > ? AND due_at < ? LIMIT 1`,
    [shards, now.nowS + AHEAD_DAYS_MAX * DAY_S, NEVER_S],
  );
  return hosts.length > 0;
}

/** One step of the work: so many rows were mended, and whether something is left to do. */
export interface RepairStep {
  mended: number;
  isOver: boolean;
}

/**
 * Sets what is later than today and 100 days to today, in small steps: cut off anywhere, the next call
 * goes on. What hangs on no index is walked once by ids; where it has come to is stored.
 * Index: PRIMARY of each table, and as in future-columns.ts.
 * @returns does one step at a time
 */
export function futureDaysRepair(database: Database, now: Now): () => Promise<RepairStep> {
  const parts: (() => Promise<RepairStep>)[] = [
    ...WALKED.map((table) => () => walkOn(database, table, now)),
    () => walkPages(database, now),
    ...INDEXED.map((table) => async () => {
      const { name } = table.column;
      const { affectedRows } = await database.run(
        `UPDATE \`${table.table}\` FORCE INDEX (${table.index}) SET ${name} = ? WHERE ${name} > ? ORDER BY ${name} LIMIT ?`,
        [setTo(table.column, now), latest(table.column, now), ROWS_PER_STEP],
      );
      return { mended: affectedRows, isOver: affectedRows < ROWS_PER_STEP };
    }),
    () => dropCounts(database, now),
    async () => {
      // Only now is all of it mended.
      await database.run('DELETE FROM clock_repair');
      return { mended: 0, isOver: true };
    },
  ];
  let place = 0;
  return async () => {
    const step = await parts[place]?.();
    if (step === undefined) return { mended: 0, isOver: true };
    if (step.isOver) place += 1;
    return { mended: step.mended, isOver: place === parts.length };
  };
}

/** The latest that is right. */
function latest({ unit, aheadDays = 0 }: FutureColumn, { nowS, today }: Now): number {
  const ahead = AHEAD_DAYS_MAX + aheadDays;
  return unit === 'day' ? today + ahead : nowS + ahead * DAY_S;
}

/** Today; of what holds until then, as if it had begun today. */
function setTo({ unit, lastsDays = 0 }: FutureColumn, { nowS, today }: Now): number {
  return unit === 'day' ? today + lastsDays : nowS + lastsDays * DAY_S;
}

async function walkOn(database: Database, walked: WalkedTable, now: Now): Promise<RepairStep> {
  const { table, key } = walked;
  const from = await walkedTo(database, table);
  const [row] = await database.select<{ last: number | null }>(
    `SELECT MAX(${key}) AS last FROM ${table}`,
  );
  const range = { from, to: from + IDS_PER_STEP };
  const mended = await database.transaction(async (statements) => {
    const rows = await mendColumns(statements, walked, range, now);
    if (table === 'url') return rows + (await mendHistories(statements, range, now));
    return table === 'host' ? rows + (await mendDueHosts(statements, range, now)) : rows;
  });
  await noteWalkedTo(database, table, range.to);
  return { mended, isOver: range.to > (row?.last ?? 0) };
}

/** Ids from `from` on, below `to`; of pages those of one wiki. */
interface IdRange {
  from: number;
  to: number;
  ofWiki?: number;
}

async function mendColumns(
  statements: Statements,
  { table, key, columns }: Pick<WalkedTable, 'table' | 'key' | 'columns'>,
  { from, to, ofWiki }: IdRange,
  now: Now,
): Promise<number> {
  const sets = columns.map(({ name }) => `${name} = IF(${name} > ?, ?, ${name})`).join(', ');
  const isLate = columns.map(({ name }) => `${name} > ?`).join(' OR ');
  const { affectedRows } = await statements.run(
    `UPDATE ${table} FORCE INDEX (PRIMARY) SET ${sets}
     WHERE ${ofWiki === undefined ? '' : 'wiki_id = ? AND'} ${key} >= ? AND ${key} < ? AND (${isLate})`,
    [
      ...columns.flatMap((column) => [latest(column, now), setTo(column, now)]),
      ...(ofWiki === undefined ? [] : [ofWiki]),
      from,
      to,
      ...columns.map((column) => latest(column, now)),
    ],
  );
  return affectedRows;
}

/** The newest run's last day is the latest; in both forms (status/history.ts) it is two bytes. */
const LAST_DAY_IN_HISTORY =
  'IF(LENGTH(history) MOD 7 = 0, SUBSTRING(history, 6, 2), SUBSTRING(history, 4, 2))';

/** A history that is ahead at all is mended to today: its runs stay in their order. */
async function mendHistories(
  statements: Statements,
  { from, to }: IdRange,
  { today }: Now,
): Promise<number> {
  const limit = Buffer.alloc(2);
  limit.writeUInt16BE(Math.min(today + AHEAD_DAYS_MAX, 0xffff));
  const rows = await statements.select<{ url_id: number; history: Buffer }>(
    `SELECT url_id, history FROM url FORCE INDEX (PRIMARY)
     WHERE url_id >= ? AND url_id < ? AND history <> '' AND ${LAST_DAY_IN_HISTORY} > ?
     ORDER BY url_id FOR UPDATE`,
    [from, to, limit],
  );
  let mended = 0;
  for (const { url_id: urlId, history } of rows) {
    const until = historyUntil(history, today);
    if (until === null) continue;
    await statements.run('UPDATE url SET history = ? WHERE url_id = ?', [until, urlId]);
    mended += 1;
  }
  return mended;
}

/** Null: it is none, and not for us to mend. */
function historyUntil(history: Buffer, today: DayNumber): Buffer | null {
  try {
    const runs = decodeHistory(history).map((run) => ({
      ...run,
      firstDay: Math.min(run.firstDay, today),
      lastDay: Math.min(run.lastDay, today),
    }));
    return Buffer.from(encodeHistory(runs));
  } catch (error) {
    if (error instanceof HistoryError) return null;
    throw error;
  }
}

/** One without URLs is due never; a lease of a clock that was ahead is over. */
async function mendDueHosts(
  statements: Statements,
  { from, to }: IdRange,
  { nowS }: Now,
): Promise<number> {
  const { affectedRows } = await statements.run(
    `UPDATE host FORCE INDEX (PRIMARY) SET due_at = ?
     WHERE host_id >= ? AND host_id < ? AND due_at > ? AND due_at < ?`,
    [nowS, from, to, nowS + AHEAD_DAYS_MAX * DAY_S, NEVER_S],
  );
  return affectedRows;
}

const PAGE_COLUMNS: readonly FutureColumn[] = [
  { name: 'touched_day', unit: 'day' },
  { name: 'requested_day', unit: 'day' },
  { name: 'read_day', unit: 'day' },
];

/** Of one wiki after the other. */
async function walkPages(database: Database, now: Now): Promise<RepairStep> {
  const wikis = await database.select<{ wiki_id: number }>(
    'SELECT wiki_id FROM wiki ORDER BY wiki_id',
  );
  for (const { wiki_id: wikiId } of wikis) {
    const part = `page ${wikiId}`;
    const from = await walkedTo(database, part);
    // Ids may lie far apart: from one page to the next.
    const [next] = await database.select<{ page_id: number }>(
      'SELECT page_id FROM page FORCE INDEX (PRIMARY) WHERE wiki_id = ? AND page_id >= ? ORDER BY page_id LIMIT 1',
      [wikiId, from],
    );
    if (next === undefined) continue;
    const range = { from: next.page_id, to: next.page_id + IDS_PER_STEP, ofWiki: wikiId };
    const table = { table: 'page', key: 'page_id', columns: PAGE_COLUMNS };
    const mended = await mendColumns(database, table, range, now);
    await noteWalkedTo(database, part, range.to);
    return { mended, isOver: false };
  }
  return { mended: 0, isOver: true };
}

/** A day is counted once: what was counted for days to come is left out. */
async function dropCounts(database: Database, { today }: Now): Promise<RepairStep> {
  let mended = 0;
  for (const table of [...COUNTED_BY_DAY, 'link_count', 'wiki_sweep']) {
    const { affectedRows } = await database.run(`DELETE FROM ${table} WHERE day > ?`, [
      today + AHEAD_DAYS_MAX,
    ]);
    mended += affectedRows;
  }
  return { mended, isOver: true };
}

async function walkedTo(statements: Statements, part: string): Promise<number> {
  const [row] = await statements.select<{ walked_to: number }>(
    'SELECT walked_to FROM clock_repair WHERE part = ?',
    [part],
  );
  return row?.walked_to ?? 0;
}

async function noteWalkedTo(statements: Statements, part: string, id: number): Promise<void> {
  await statements.run('REPLACE INTO clock_repair (part, walked_to) VALUES (?, ?)', [
    part,
    Math.min(id, NEVER_S),
  ]);
}
