import { CATEGORY_NAMESPACE } from './category-title';
import type { CategorySource } from './category-tree';
import type { ReplicaHosts } from './replica-hosts';
import { ROWS_PER_SLICE } from './replica-slices';
import type { TargetColumns } from './wiki-columns';

/** What a row of categorylinks points to: id or title. */
type Target = number | Buffer;

const TARGET_COLUMN: Readonly<Record<TargetColumns, string>> = {
  id: 'cl_target_id',
  title: 'cl_to',
};

/** Reads categories from the link tables, in whichever form the wiki has them. */
export interface ReplicaCategories extends CategorySource {
  /**
   * What was put into these categories at this moment or later: ids of pages, piece by piece.
   * @param since `YYYYMMDDHHMMSS`
   */
  pagesAddedSince(titles: readonly string[], since: string): AsyncIterable<number[]>;
  /** Whether one of these categories got a subcategory at this moment or later. */
  hasNewSubcategory(titles: readonly string[], since: string): Promise<boolean>;
}

/**
 * The moments in `cl_timestamp` are compared as MediaWiki writes them, in the time zone that the
 * server has for everyone: MediaWiki never sets another one.
 */
export function replicaCategories(hosts: ReplicaHosts, columns: TargetColumns): ReplicaCategories {
  const { links, database } = hosts;
  const target = TARGET_COLUMN[columns];
  const table = `\`${database}\`.categorylinks`;
  const targetsOf = (titles: readonly string[]): Promise<Target[]> =>
    columns === 'id' ? targetIds(hosts, titles) : Promise.resolve(titlesInBytes(titles));
  return {
    async subcategories(titles) {
      return subcategoriesOf(hosts, target, await targetsOf(titles));
    },
    async *members(titles) {
      yield* memberSlices(hosts, target, await targetsOf(titles), BY_SORT_KEY);
    },
    async *pagesAddedSince(titles, since) {
      yield* memberSlices(hosts, target, await targetsOf(titles), bySince(since));
    },
    /** Index: cl_timestamp_id or cl_timestamp. */
    async hasNewSubcategory(titles, since) {
      const targets = await targetsOf(titles);
      if (targets.length === 0) return false;
      const rows = await links.select(
        `SELECT 1 FROM ${table}
         WHERE ${target} IN (?) AND cl_timestamp >= ? AND cl_type = 'subcat' LIMIT 1`,
        [targets, since],
      );
      return rows.length > 0;
    },
  };
}

/** Indexes: cl_sortkey_id or cl_sortkey; PRIMARY of page. */
async function subcategoriesOf(
  { links, database }: ReplicaHosts,
  target: string,
  targets: Target[],
): Promise<string[]> {
  if (targets.length === 0) return [];
  const rows = await links.select<{ page_title: Buffer }>(
    `SELECT page_title FROM \`${database}\`.categorylinks
     JOIN \`${database}\`.page ON page_id = cl_from
     WHERE ${target} IN (?) AND cl_type = 'subcat' AND page_namespace = ${CATEGORY_NAMESPACE}`,
    [targets],
  );
  return rows.map((row) => row.page_title.toString('utf8'));
}

/** The order of an index, and where in it the reading begins. */
interface Order {
  column: 'cl_sortkey' | 'cl_timestamp';
  /** The column in a form that can be bound again. */
  place: string;
  from: Buffer | string;
}

/** Index: cl_sortkey_id or cl_sortkey. */
const BY_SORT_KEY: Order = { column: 'cl_sortkey', place: 'cl_sortkey', from: Buffer.alloc(0) };

/** Index: cl_timestamp_id or cl_timestamp. */
function bySince(since: string): Order {
  return { column: 'cl_timestamp', place: 'CAST(cl_timestamp AS CHAR)', from: since };
}

/**
 * Pages in categories: of many small ones by one statement, of those that are too many for it by
 * halves, down to a single large category.
 */
async function* memberSlices(
  hosts: ReplicaHosts,
  target: string,
  targets: Target[],
  order: Order,
): AsyncGenerator<number[]> {
  const [first] = targets;
  if (first === undefined) return;
  if (targets.length === 1) {
    yield* membersInOrder(hosts, target, first, order);
    return;
  }
  const rows = await hosts.links.select<{ cl_from: number }>(
    `SELECT cl_from FROM \`${hosts.database}\`.categorylinks
     WHERE ${target} IN (?) AND cl_type = 'page' AND ${order.column} >= ? LIMIT ?`,
    [targets, order.from, ROWS_PER_SLICE],
  );
  if (rows.length < ROWS_PER_SLICE) {
    yield rows.map((row) => row.cl_from);
    return;
  }
  const middle = targets.length >>> 1;
  yield* memberSlices(hosts, target, targets.slice(0, middle), order);
  yield* memberSlices(hosts, target, targets.slice(middle), order);
}

interface MemberRow {
  place: Buffer | string;
  cl_from: number;
}

/** Pages in one category in the order of the index, so that each slice costs its own rows only. */
async function* membersInOrder(
  { links, database }: ReplicaHosts,
  target: string,
  value: Target,
  { column, place, from }: Order,
): AsyncGenerator<number[]> {
  let last: MemberRow = { place: from, cl_from: 0 };
  for (;;) {
    const rows = await links.select<MemberRow>(
      `SELECT ${place} AS place, cl_from FROM \`${database}\`.categorylinks
       WHERE ${target} = ? AND cl_type = 'page'
         AND ${column} >= ? AND (${column} > ? OR cl_from > ?)
       ORDER BY ${column}, cl_from LIMIT ?`,
      [value, last.place, last.place, last.cl_from, ROWS_PER_SLICE],
    );
    yield rows.map((row) => row.cl_from);
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_PER_SLICE) return;
  }
}

/** Ids of categories that anything is in. Index: lt_namespace_title. */
async function targetIds(
  { links, database }: ReplicaHosts,
  titles: readonly string[],
): Promise<number[]> {
  const rows = await links.select<{ lt_id: number }>(
    `SELECT lt_id FROM \`${database}\`.linktarget
     WHERE lt_namespace = ${CATEGORY_NAMESPACE} AND lt_title IN (?)`,
    [titlesInBytes(titles)],
  );
  return rows.map((row) => row.lt_id);
}

function titlesInBytes(titles: readonly string[]): Buffer[] {
  return titles.map((title) => Buffer.from(title, 'utf8'));
}
