import type { Database, Statements } from '../../runtime/database';
import type { MarkIndex } from '../../status/mark-index';
import { queueSearches } from './archive-choices';
import { CHECK_STATE_COLUMNS, type CheckStateRow } from '../urls/check-state-row';
import { countNewSearches } from './due-searches';
import {
  isMarkedDead,
  readDefaultLosses,
  verdictOfRow,
  type LossRules,
  type ReadLosses,
} from './losses';

/** For which URLs archives are asked: those that cannot be reached, or living ones, too. */
export type SearchedUrls = 'unreachable' | 'all';

/** URLs of one step: read without locks, those that are wanted are locked for some milliseconds. */
const URLS_PER_STEP = 2_000;
/** Of one step. New losses wait behind these at worst: for as many searches wait, the walk does, too. */
const FOUND_MAX = 100;
const DAY_S = 86_400;
/**
 * A walk that is through begins again after this long, counted from its beginning. What becomes unreachable comes into the
 * queue by its check, so that nothing should be left for the walk; living URLs come by nothing else.
 */
const WALK_EVERY_S: Readonly<Record<SearchedUrls, number>> = {
  unreachable: 90 * DAY_S,
  all: 7 * DAY_S,
};

/** In table archive_walk. */
const WANTED_IDS: Readonly<Record<SearchedUrls, number>> = { unreachable: 1, all: 2 };

/** How one step of a walk ended. */
export type WalkStep =
  /** There is more to do at once. */
  | 'more'
  /** There is more to do when those that are due have been searched for: in some minutes. */
  | 'waits'
  /** Nothing until the next walk begins. */
  | 'through';

interface Walk {
  begunAtS: number;
  /** The last URL that was looked at. */
  walkedTo: number;
  isThrough: boolean;
}

/**
 * One step of the walk over all URLs that puts into the queue those that are searched for but are not in
 * it: they were unreachable before there was a queue, or are by a mark or a policy that came later, or
 * living ones are wanted only since now; those that are unreachable come first. None comes while others
 * wait that were never searched for, so that new losses need not wait behind them all.
 * Each step is a small transaction that also stores where the walk has come to: a step that was cut off
 * is made again, and several walkers take turns.
 * Index: archive_walk.PRIMARY, archive_search.turn, url.PRIMARY, host.PRIMARY, archive_search.PRIMARY.
 * @param nowS seconds since 1970
 */
export async function walkArchives(
  database: Database,
  searched: SearchedUrls,
  nowS: number,
  readLosses: ReadLosses = readDefaultLosses,
): Promise<WalkStep> {
  const at = { nowS, readLosses };
  const step = await walkOn(database, 'unreachable', at);
  return step !== 'through' || searched === 'unreachable' ? step : walkOn(database, searched, at);
}

interface Walker {
  nowS: number;
  readLosses: ReadLosses;
}

function walkOn(
  database: Database,
  wanted: SearchedUrls,
  { nowS, readLosses }: Walker,
): Promise<WalkStep> {
  return database.transaction(async (statements) => {
    const walk = await lockWalk(statements, wanted, nowS);
    if (walk.isThrough) return 'through';
    if ((await countNewSearches(statements, nowS, FOUND_MAX)) >= FOUND_MAX) return 'waits';
    // Behind the lock: who sets a mark has the walk begin again by that row.
    const losses = await readLosses(statements);
    const seen = await nextUrls(statements, walk.walkedTo, { wanted, losses });
    const missing = await lockMissing(statements, seen.candidates, { wanted, losses });
    const found = missing.slice(0, FOUND_MAX);
    const isCut = found.length < missing.length;
    await queueSearches(
      statements,
      found.map((urlId) => ({ urlId, dueS: nowS })),
    );
    const after = {
      begunAtS: walk.begunAtS,
      walkedTo: isCut ? (found.at(-1) ?? seen.lastId) : seen.lastId,
      isThrough: !isCut && seen.count < URLS_PER_STEP,
    };
    await storeWalk(statements, wanted, after);
    return after.isThrough ? 'through' : 'more';
  });
}

/**
 * Lets the walk over what is unreachable begin again when it is looked for next: URLs became so that no
 * result tells of, or left the queue while no archive was asked. Index: archive_walk.PRIMARY.
 */
export async function walkAnew(statements: Statements): Promise<void> {
  await statements.run('DELETE FROM archive_walk WHERE wanted = ?', [WANTED_IDS.unreachable]);
}

/** The walk under lock; a new one where there is none, or where the last one began long ago. */
async function lockWalk(statements: Statements, wanted: SearchedUrls, nowS: number): Promise<Walk> {
  const fresh: Walk = { begunAtS: nowS, walkedTo: 0, isThrough: false };
  await statements.run(
    `INSERT IGNORE INTO archive_walk (wanted, begun_at, walked_to, is_through) VALUES (?, ?, 0, 0)`,
    [WANTED_IDS[wanted], nowS],
  );
  const [row] = await statements.select<WalkRow>(
    'SELECT begun_at, walked_to, is_through FROM archive_walk WHERE wanted = ? FOR UPDATE',
    [WANTED_IDS[wanted]],
  );
  if (row === undefined || (row.is_through === 1 && row.begun_at < nowS - WALK_EVERY_S[wanted])) {
    return fresh;
  }
  const { begun_at: begunAtS, walked_to: walkedTo } = row;
  return { begunAtS, walkedTo, isThrough: row.is_through === 1 };
}

interface WalkRow {
  begun_at: number;
  walked_to: number;
  is_through: number;
}

async function storeWalk(
  statements: Statements,
  wanted: SearchedUrls,
  { begunAtS, walkedTo, isThrough }: Walk,
): Promise<void> {
  await statements.run(
    'UPDATE archive_walk SET begun_at = ?, walked_to = ?, is_through = ? WHERE wanted = ?',
    [begunAtS, walkedTo, isThrough ? 1 : 0, WANTED_IDS[wanted]],
  );
}

interface WalkScope {
  wanted: SearchedUrls;
  losses: LossRules;
}

/** Those that may be wanted; true: marked as gone. */
type Candidates = ReadonlyMap<number, boolean>;

interface NextUrls {
  candidates: Candidates;
  lastId: number;
  count: number;
}

interface NextRow {
  url_id: number;
  failures: number;
  checked_day: number | null;
  path?: Buffer;
  name?: Buffer;
}

/** Locks nothing: most of them are not wanted. Hosts are read only where a mark says of some that all is gone. */
async function nextUrls(
  statements: Statements,
  afterId: number,
  { wanted, losses: { policy, marks } }: WalkScope,
): Promise<NextUrls> {
  const isAnyMarked = marks.hostsWith('permadead').length > 0;
  const [columns, hosts] = isAnyMarked
    ? [', path, name', 'LEFT JOIN host FORCE INDEX (PRIMARY) USING (host_id)']
    : ['', ''];
  const rows = await statements.select<NextRow>(
    `SELECT url_id, failures, checked_day${columns} FROM url FORCE INDEX (PRIMARY) ${hosts}
     WHERE url_id > ? ORDER BY url_id LIMIT ?`,
    [afterId, URLS_PER_STEP],
  );
  const candidates = rows.flatMap((row) => {
    const isDead = isDeadRow(row, marks);
    const isWanted =
      wanted === 'all' ? row.checked_day !== null : row.failures >= policy.minFailures;
    return isDead || isWanted ? [[row.url_id, isDead] as const] : [];
  });
  const lastId = rows.at(-1)?.url_id ?? afterId;
  return { candidates: new Map(candidates), lastId, count: rows.length };
}

function isDeadRow({ name, path }: NextRow, marks: MarkIndex): boolean {
  if (name === undefined || path === undefined) return false;
  return isMarkedDead(marks, name.toString('latin1'), path.toString('latin1'));
}

/** Those that are still wanted, under lock, and not in the queue; in the order of ids. */
async function lockMissing(
  statements: Statements,
  candidates: Candidates,
  { wanted, losses: { policy } }: WalkScope,
): Promise<number[]> {
  const urlIds = [...candidates.keys()];
  if (urlIds.length === 0) return [];
  const urls = await statements.select<CheckStateRow & { url_id: number }>(
    `SELECT url_id, ${CHECK_STATE_COLUMNS} FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urlIds],
  );
  const queued = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM archive_search FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [urlIds],
  );
  const known = new Set(queued.map((row) => row.url_id));
  const isLost = (url: (typeof urls)[number]): boolean =>
    candidates.get(url.url_id) === true || verdictOfRow(url, policy) === 'unreachable';
  return urls
    .filter((url) => !known.has(url.url_id) && (wanted === 'all' || isLost(url)))
    .map((url) => url.url_id);
}
