import type { Database, Statements } from '../runtime/database';
import { DEFAULT_POLICY } from '../status/verdict';
import { queueSearches } from './archive-choices';
import { isUnreachableRow, type SearchedUrls } from './archive-searches';

/** URLs of one step: read without locks, those that are wanted are locked for some milliseconds. */
const URLS_PER_STEP = 2_000;
/** One search a second is what polite asking comes to: so far apart are those that a walk finds due. */
const SEARCH_EVERY_S = 1;
const DAY_S = 86_400;
/** A walk that is through begins anew after so long, should anything have been missed. */
const WALK_EVERY_S = 90 * DAY_S;

/** In table archive_walk. */
const WANTED_IDS: Readonly<Record<SearchedUrls, number>> = { unreachable: 1, all: 2 };

/** How one step of a walk ended. */
export type WalkStep =
  /** There is more to do at once. */
  | 'more'
  /** Nothing for some months. */
  | 'through';

interface Walk {
  begunAtS: number;
  /** The last URL that was looked at. */
  walkedTo: number;
  /** How many it has put into the queue. */
  queued: number;
  isThrough: boolean;
}

/**
 * One step of the walk over all URLs that puts into the queue those that are searched for but are not in
 * it: they were unreachable before there was a queue, or living ones are wanted only since now; those that
 * are unreachable come first. They come due one a second, so that new losses need not wait behind them
 * all. Each step is a small transaction that also stores where the walk has come to: a step that was cut
 * off is made again, and several walkers take turns.
 * Index: archive_walk.PRIMARY, url.PRIMARY, archive_search.PRIMARY.
 * @param nowS seconds since 1970
 */
export async function walkArchives(
  database: Database,
  searched: SearchedUrls,
  nowS: number,
): Promise<WalkStep> {
  const step = await walkOn(database, 'unreachable', nowS);
  return step === 'more' || searched === 'unreachable' ? step : walkOn(database, searched, nowS);
}

function walkOn(database: Database, wanted: SearchedUrls, nowS: number): Promise<WalkStep> {
  return database.transaction(async (statements) => {
    const walk = await lockWalk(statements, wanted, nowS);
    if (walk.isThrough) return 'through';
    const urls = await nextUrls(statements, walk.walkedTo, wanted);
    const missing = await lockMissing(statements, urls.candidates, wanted);
    const fromS = Math.max(nowS, walk.begunAtS + walk.queued * SEARCH_EVERY_S);
    const searches = missing.map((urlId, place) => ({
      urlId,
      dueS: fromS + place * SEARCH_EVERY_S,
    }));
    await queueSearches(statements, searches);
    const isThrough = urls.count < URLS_PER_STEP;
    const queued = walk.queued + missing.length;
    await storeWalk(statements, wanted, { ...walk, walkedTo: urls.lastId, queued, isThrough });
    return isThrough ? 'through' : 'more';
  });
}

/** The walk under lock; a new one where there is none, or where the last one began long ago. */
async function lockWalk(statements: Statements, wanted: SearchedUrls, nowS: number): Promise<Walk> {
  const fresh: Walk = { begunAtS: nowS, walkedTo: 0, queued: 0, isThrough: false };
  await statements.run(
    `INSERT IGNORE INTO archive_walk (wanted, begun_at, walked_to, queued, is_through)
     VALUES (?, ?, 0, 0, 0)`,
    [WANTED_IDS[wanted], nowS],
  );
  const [row] = await statements.select<WalkRow>(
    'SELECT begun_at, walked_to, queued, is_through FROM archive_walk WHERE wanted = ? FOR UPDATE',
    [WANTED_IDS[wanted]],
  );
  if (row === undefined || (row.is_through === 1 && row.begun_at < nowS - WALK_EVERY_S)) {
    return fresh;
  }
  const { begun_at: begunAtS, walked_to: walkedTo, queued, is_through: isThrough } = row;
  return { begunAtS, walkedTo, queued, isThrough: isThrough === 1 };
}

interface WalkRow {
  begun_at: number;
  walked_to: number;
  queued: number;
  is_through: number;
}

async function storeWalk(
  statements: Statements,
  wanted: SearchedUrls,
  { begunAtS, walkedTo, queued, isThrough }: Walk,
): Promise<void> {
  await statements.run(
    `UPDATE archive_walk SET begun_at = ?, walked_to = ?, queued = ?, is_through = ?
     WHERE wanted = ?`,
    [begunAtS, walkedTo, queued, isThrough ? 1 : 0, WANTED_IDS[wanted]],
  );
}

interface NextUrls {
  candidates: number[];
  lastId: number;
  count: number;
}

/** Locks nothing: most of them are not wanted. */
async function nextUrls(
  statements: Statements,
  afterId: number,
  searched: SearchedUrls,
): Promise<NextUrls> {
  const rows = await statements.select<{
    url_id: number;
    failures: number;
    checked_day: number | null;
  }>(
    `SELECT url_id, failures, checked_day FROM url FORCE INDEX (PRIMARY)
     WHERE url_id > ? ORDER BY url_id LIMIT ?`,
    [afterId, URLS_PER_STEP],
  );
  const candidates = rows.filter(({ failures, checked_day: checked }) =>
    searched === 'all' ? checked !== null : failures >= DEFAULT_POLICY.minFailures,
  );
  const lastId = rows.at(-1)?.url_id ?? afterId;
  return { candidates: candidates.map((row) => row.url_id), lastId, count: rows.length };
}

/** Those that are still wanted, under lock, and not in the queue; in the order of ids. */
async function lockMissing(
  statements: Statements,
  urlIds: number[],
  searched: SearchedUrls,
): Promise<number[]> {
  if (urlIds.length === 0) return [];
  const urls = await statements.select<{
    url_id: number;
    history: Buffer;
    failures: number;
    doubt: number;
  }>(
    `SELECT url_id, history, failures, doubt FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urlIds],
  );
  const queued = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM archive_search FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
    [urlIds],
  );
  const known = new Set(queued.map((row) => row.url_id));
  return urls
    .filter((url) => !known.has(url.url_id) && (searched === 'all' || isUnreachableRow(url)))
    .map((url) => url.url_id);
}
