import type { Database, SqlValue } from '../runtime/database';
import { slicesOf } from '../runtime/slices';
import { CATEGORY_NAMESPACE } from './category-title';
import type { Criteria } from './criteria';
import { replicaCategories } from './replica-categories';
import type { ReplicaWiki } from './replica-criteria';
import type { ReplicaHosts } from './replica-hosts';
import { largestLagS } from './replica-lag';
import { ROWS_PER_SLICE } from './replica-slices';
import {
  takeInChanges,
  type CategoryAdditions,
  type ChangeEvent,
  type ChangeSource,
} from './take-in-changes';
import type { WikiChanges } from './wiki-reader';
import { secondsOfTimestamp, timestampOfSeconds } from './wiki-time';

const CATEGORIES_PER_STATEMENT = 200;

/** By `rc_source`; all else is about pages. */
const KINDS: ReadonlyMap<string, ChangeEvent['kind']> = new Map([
  ['mw.log', 'log'],
  ['mw.categorize', 'category'],
]);

/**
 * What a wiki recorded since a moment (W1.7), from three sources: recent changes, logs, and for
 * category trees the moments at which pages came into their categories. What the wiki does not
 * record is not told: a page that leaves a category because a template changed, and what has left
 * recent changes (90 days as MediaWiki is set up, 30 on Wikimedia wikis).
 *
 * `untilS` is the newest moment seen in the replica, less the lag of the host of the link tables where
 * that is another one: so lag loses nothing. Moments are not quite in the order in which changes reach
 * the replica: ask again from some minutes before `untilS`.
 */
export async function readReplicaChanges(
  wiki: ReplicaWiki,
  criteria: Criteria,
  sinceS: number,
): Promise<WikiChanges> {
  const { hosts } = wiki;
  const since = timestampOfSeconds(sinceS);
  const untilS = Math.max(sinceS, (await newestMomentS(wiki)) - (await lagOfLinksS(hosts)));
  const source: ChangeSource = {
    recentChanges: () => recentChanges(hosts, since),
    logEvents: (type) => logEvents(wiki, type, since),
    additions: (titles) => additions(wiki, titles, since),
  };
  return { ...(await takeInChanges(source, criteria)), untilS };
}

async function* additions(
  { hosts, columns }: ReplicaWiki,
  categories: readonly string[],
  since: string,
): AsyncGenerator<CategoryAdditions> {
  if (categories.length === 0) return;
  const source = replicaCategories(hosts, columns.categoryLinks());
  for (const titles of slicesOf(categories, CATEGORIES_PER_STATEMENT)) {
    for await (const pageIds of source.pagesAddedSince(titles, since)) {
      yield { pageIds, hasSubcategory: false };
    }
    yield { pageIds: [], hasSubcategory: await source.hasNewSubcategory(titles, since) };
  }
}

/**
 * How far the links, and the states of pages, may lie behind what recent changes tell: 0 where they
 * are read from the same host, or nothing is known of it.
 */
async function lagOfLinksS({ pages, links }: ReplicaHosts): Promise<number> {
  if (pages === links) return 0;
  return Math.ceil((await largestLagS([links])) ?? 0);
}

/**
 * Indexes: rc_timestamp, log_times; from their ends, which MAX does not do where the table is a view
 * that shows some rows only.
 */
async function newestMomentS({
  hosts: { pages, database },
  columns,
}: ReplicaWiki): Promise<number> {
  const [row] = await pages.select<{ changed: number | null; logged: number | null }>(
    `SELECT (SELECT CAST(rc_timestamp AS UNSIGNED) FROM \`${database}\`.recentchanges
             ORDER BY rc_timestamp DESC LIMIT 1) AS changed,
            (SELECT CAST(log_timestamp AS UNSIGNED) FROM \`${database}\`.${columns.log}
             ORDER BY log_timestamp DESC LIMIT 1) AS logged`,
  );
  const newest = Math.max(row?.changed ?? 0, row?.logged ?? 0);
  return secondsOfTimestamp(newest);
}

/** Index: rc_timestamp, which has rc_id at its end. */
function recentChanges(
  { pages, database }: ReplicaHosts,
  since: string,
): AsyncGenerator<ChangeEvent[]> {
  return eventSlices(
    pages,
    `SELECT rc_id AS id, CAST(rc_timestamp AS UNSIGNED) AS timestamp, rc_cur_id AS pageId,
       rc_namespace AS namespace, rc_title AS title, rc_source AS source
     FROM \`${database}\`.recentchanges
     WHERE rc_timestamp >= ? AND (rc_timestamp > ? OR rc_id > ?)
       AND rc_source IN ('mw.edit', 'mw.new', 'mw.log', 'mw.categorize')
     ORDER BY rc_timestamp, rc_id LIMIT ?`,
    [],
    since,
  );
}

/** Index: log_type_time, which has log_id at its end. */
function logEvents(
  { hosts: { pages, database }, columns }: ReplicaWiki,
  type: string,
  since: string,
): AsyncGenerator<ChangeEvent[]> {
  return eventSlices(
    pages,
    `SELECT log_id AS id, CAST(log_timestamp AS UNSIGNED) AS timestamp, log_page AS pageId,
       log_namespace AS namespace, log_title AS title, 'mw.log' AS source
     FROM \`${database}\`.${columns.log}
     WHERE log_type = ? AND log_timestamp >= ? AND (log_timestamp > ? OR log_id > ?)
     ORDER BY log_timestamp, log_id LIMIT ?`,
    [Buffer.from(type)],
    since,
  );
}

/** A row of recent changes or of a log. */
interface EventRow {
  id: number;
  /** `YYYYMMDDHHMMSS` */
  timestamp: number;
  pageId: number | null;
  namespace: number | null;
  title: Buffer | null;
  source: Buffer | string;
}

async function* eventSlices(
  database: Database,
  sql: string,
  values: readonly SqlValue[],
  since: string,
): AsyncGenerator<ChangeEvent[]> {
  let last = { timestamp: since, id: 0 };
  for (;;) {
    const { timestamp, id } = last;
    const after = [timestamp, timestamp, id, ROWS_PER_SLICE];
    const rows = await database.select<EventRow>(sql, [...values, ...after]);
    yield rows.map(eventOf);
    const newest = rows.at(-1);
    if (newest === undefined || rows.length < ROWS_PER_SLICE) return;
    last = { timestamp: String(newest.timestamp), id: newest.id };
  }
}

function eventOf({ pageId, namespace, title, source }: EventRow): ChangeEvent {
  const isCategory = namespace === CATEGORY_NAMESPACE;
  return {
    kind: KINDS.get(source.toString()) ?? 'page',
    pageId: pageId ?? 0,
    namespace,
    title: isCategory ? (title?.toString('utf8') ?? '') : '',
  };
}
