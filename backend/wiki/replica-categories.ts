import { slicesOf } from '../runtime/slices';
import { CATEGORY_NAMESPACE } from './category-title';
import type { CategorySource } from './category-tree';
import type { ReplicaHosts } from './replica-hosts';
import { IDS_PER_STATEMENT } from './replica-pages';
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
  const source: CategoryLinks = { hosts, target };
  const targetsOf = (titles: readonly string[]): Promise<Target[]> =>
    columns === 'id' ? targetIds(hosts, titles) : Promise.resolve(titlesInBytes(titles));
  return {
    async *subcategories(titles) {
      const below = memberSlices(source, await targetsOf(titles), 'subcat', BY_SORT_KEY);
      for await (const pageIds of below) yield await categoriesAmong(hosts, pageIds);
    },
    async *members(titles) {
      yield* memberSlices(source, await targetsOf(titles), 'page', BY_SORT_KEY);
    },
    hidden: (titles) => (columns === 'id' ? withoutTarget(hosts, titles) : Promise.resolve([])),
    async *pagesAddedSince(titles, since) {
      yield* memberSlices(source, await targetsOf(titles), 'page', bySince(since));
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

/** Titles of those of these pages that are categories. Index: PRIMARY. */
async function categoriesAmong(
  { links, database }: ReplicaHosts,
  pageIds: readonly number[],
): Promise<string[]> {
  const titles: string[] = [];
  for (const slice of slicesOf(pageIds, IDS_PER_STATEMENT)) {
    const rows = await links.select<{ page_title: Buffer }>(
      `SELECT page_title FROM \`${database}\`.page
       WHERE page_id IN (?) AND page_namespace = ${CATEGORY_NAMESPACE}`,
      [slice],
    );
    titles.push(...rows.map((row) => row.page_title.toString('utf8')));
  }
  return titles;
}

/** Table categorylinks of a wiki, and the column that says where its rows point to. */
interface CategoryLinks {
  hosts: ReplicaHosts;
  target: string;
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
 * What is in categories, by target, then by the order: of many small ones by one statement, of those
 * that are too many for it by halves, down to a single large category.
 * @param targets ascending, so that halves come in the order of the whole
 */
async function* memberSlices(
  source: CategoryLinks,
  targets: Target[],
  type: 'page' | 'subcat',
  order: Order,
): AsyncGenerator<number[]> {
  const [first] = targets;
  if (first === undefined) return;
  if (targets.length === 1) {
    yield* membersInOrder(source, first, type, order);
    return;
  }
  const rows = await someMembers(source, targets, type, order);
  if (rows.length < ROWS_PER_SLICE) {
    yield rows.map((row) => row.cl_from);
    return;
  }
  const middle = targets.length >>> 1;
  yield* memberSlices(source, targets.slice(0, middle), type, order);
  yield* memberSlices(source, targets.slice(middle), type, order);
}

/** Index: that of the order, for each target. */
function someMembers(
  { hosts: { links, database }, target }: CategoryLinks,
  targets: Target[],
  type: 'page' | 'subcat',
  { column, from }: Order,
): Promise<{ cl_from: number }[]> {
  return links.select(
    `SELECT cl_from FROM \`${database}\`.categorylinks
     WHERE ${target} IN (?) AND cl_type = ? AND ${column} >= ?
     ORDER BY ${target}, ${column}, cl_from LIMIT ?`,
    [targets, type, from, ROWS_PER_SLICE],
  );
}

interface MemberRow {
  place: Buffer | string;
  cl_from: number;
}

/** What is in one category, in the order of the index: each slice costs its own rows only. */
async function* membersInOrder(
  { hosts: { links, database }, target }: CategoryLinks,
  value: Target,
  type: 'page' | 'subcat',
  { column, place, from }: Order,
): AsyncGenerator<number[]> {
  let last: MemberRow = { place: from, cl_from: 0 };
  for (;;) {
    const rows = await links.select<MemberRow>(
      `SELECT ${place} AS place, cl_from FROM \`${database}\`.categorylinks
       WHERE ${target} = ? AND cl_type = ?
         AND ${column} >= ? AND (${column} > ? OR cl_from > ?)
       ORDER BY ${column}, cl_from LIMIT ?`,
      [value, type, last.place, last.place, last.cl_from, ROWS_PER_SLICE],
    );
    yield rows.map((row) => row.cl_from);
    last = rows.at(-1) ?? last;
    if (rows.length < ROWS_PER_SLICE) return;
  }
}

/** Ids of categories that anything is in, ascending. */
async function targetIds(hosts: ReplicaHosts, titles: readonly string[]): Promise<number[]> {
  const rows = await targetRows(hosts, titles);
  return rows.map((row) => row.lt_id).sort((one, other) => one - other);
}

/**
 * Categories with members that have no target: replicas may leave out rows of `linktarget`. Files
 * alone are no loss. Index: cat_title.
 */
async function withoutTarget(hosts: ReplicaHosts, titles: readonly string[]): Promise<string[]> {
  const targets = await targetRows(hosts, titles);
  const known = new Set(targets.map((row) => row.lt_title.toString('utf8')));
  const unknown = titles.filter((title) => !known.has(title));
  if (unknown.length === 0) return [];
  const rows = await hosts.pages.select<{ cat_title: Buffer }>(
    `SELECT cat_title FROM \`${hosts.database}\`.category
     WHERE cat_title IN (?) AND cat_pages > cat_files`,
    [titlesInBytes(unknown)],
  );
  return rows.map((row) => row.cat_title.toString('utf8'));
}

interface TargetRow {
  lt_id: number;
  lt_title: Buffer;
}

/** Index: lt_namespace_title. */
function targetRows(
  { links, database }: ReplicaHosts,
  titles: readonly string[],
): Promise<TargetRow[]> {
  return links.select<TargetRow>(
    `SELECT lt_id, lt_title FROM \`${database}\`.linktarget
     WHERE lt_namespace = ${CATEGORY_NAMESPACE} AND lt_title IN (?)`,
    [titlesInBytes(titles)],
  );
}

/** Ascending, as the server has them. */
function titlesInBytes(titles: readonly string[]): Buffer[] {
  return titles.map((title) => Buffer.from(title, 'utf8')).sort((one, other) => one.compare(other));
}
