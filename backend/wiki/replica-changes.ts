import type { Database, SqlValue } from '../runtime/database';
import { slicesOf } from '../runtime/slices';
import { CATEGORY_NAMESPACE } from './category-title';
import type { Criteria } from './criteria';
import { IdCollector } from './id-collector';
import { replicaCategories } from './replica-categories';
import type { ReplicaWiki } from './replica-criteria';
import type { ReplicaHosts } from './replica-hosts';
import { largestLagS } from './replica-lag';
import { ROWS_PER_SLICE } from './replica-slices';
import type { WikiChanges } from './wiki-reader';
import { secondsOfTimestamp, timestampOfSeconds } from './wiki-time';

const CATEGORIES_PER_STATEMENT = 200;

/** Logs of what makes, removes or changes pages in ways that recent changes do not tell of. */
const LOG_TYPES = ['delete', 'move', 'import', 'merge', 'contentmodel', 'create'];

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
  const found: Found = { pageIds: new IdCollector(), areCriteriaStale: false };
  const trees = new Set(criteria.categories);
  for await (const events of recentChanges(hosts, since)) {
    takeIn(found, events, trees, (event) => mayMeet(criteria, trees, event));
  }
  for (const type of LOG_TYPES) {
    for await (const events of logEvents(wiki, type, since))
      takeIn(found, events, trees, () => true);
  }
  await takeInMembers(found, wiki, criteria, since);
  return {
    pageIds: [...found.pageIds.toSet()],
    untilS,
    areCriteriaStale: found.areCriteriaStale,
  };
}

interface Found {
  pageIds: IdCollector;
  areCriteriaStale: boolean;
}

/** A row of recent changes or of a log. */
interface Event {
  id: number;
  /** `YYYYMMDDHHMMSS` */
  timestamp: number;
  /** 0 or null where the event is about no page, or hidden. */
  pageId: number | null;
  namespace: number | null;
  /** Without namespace, with `_`. */
  title: Buffer | null;
  source: Buffer;
}

function takeIn(
  found: Found,
  events: readonly Event[],
  trees: ReadonlySet<string>,
  counts: (event: Event) => boolean,
): void {
  found.pageIds.add(
    events.flatMap((event) =>
      event.pageId !== null && event.pageId > 0 && counts(event) ? [event.pageId] : [],
    ),
  );
  found.areCriteriaStale ||= events.some((event) => isAboutTree(event, trees));
}

/**
 * Whether a change can concern a watched page. An event of a log always can: it may move the page
 * into a watched namespace.
 */
function mayMeet(criteria: Criteria, trees: ReadonlySet<string>, event: Event): boolean {
  const source = event.source.toString();
  if (source === 'mw.log') return true;
  if (source === 'mw.categorize') return isAboutTree(event, trees);
  return (
    (event.namespace !== null && criteria.namespaces.has(event.namespace)) ||
    criteria.included.has(event.pageId ?? 0)
  );
}

/**
 * Whether a category of the trees was edited, moved, deleted, restored, or gained or lost a member:
 * a category that comes into a tree from outside shows in `cl_timestamp`.
 */
function isAboutTree({ namespace, title }: Event, trees: ReadonlySet<string>): boolean {
  return namespace === CATEGORY_NAMESPACE && title !== null && trees.has(title.toString('utf8'));
}

async function takeInMembers(
  found: Found,
  { hosts, columns }: ReplicaWiki,
  criteria: Criteria,
  since: string,
): Promise<void> {
  const { categories } = criteria;
  if (categories.length === 0) return;
  const source = replicaCategories(hosts, columns.categoryLinks());
  for (const titles of slicesOf(categories, CATEGORIES_PER_STATEMENT)) {
    for await (const pageIds of source.pagesAddedSince(titles, since)) {
      found.pageIds.add(pageIds);
      found.areCriteriaStale ||= pageIds.some((id) => !criteria.included.has(id));
    }
    found.areCriteriaStale ||= await source.hasNewSubcategory(titles, since);
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
function recentChanges({ pages, database }: ReplicaHosts, since: string): AsyncGenerator<Event[]> {
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
): AsyncGenerator<Event[]> {
  return eventSlices(
    pages,
    `SELECT log_id AS id, CAST(log_timestamp AS UNSIGNED) AS timestamp, log_page AS pageId,
       log_namespace AS namespace, log_title AS title, log_type AS source
     FROM \`${database}\`.${columns.log}
     WHERE log_type = ? AND log_timestamp >= ? AND (log_timestamp > ? OR log_id > ?)
     ORDER BY log_timestamp, log_id LIMIT ?`,
    [Buffer.from(type)],
    since,
  );
}

async function* eventSlices(
  database: Database,
  sql: string,
  values: readonly SqlValue[],
  since: string,
): AsyncGenerator<Event[]> {
  let last = { timestamp: since, id: 0 };
  for (;;) {
    const { timestamp, id } = last;
    const after = [timestamp, timestamp, id, ROWS_PER_SLICE];
    const events = await database.select<Event>(sql, [...values, ...after]);
    yield events;
    const newest = events.at(-1);
    if (newest === undefined || events.length < ROWS_PER_SLICE) return;
    last = { timestamp: String(newest.timestamp), id: newest.id };
  }
}
