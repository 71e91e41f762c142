import type { SqlValue } from '../runtime/database';
import type { CategorySource } from './category-tree';
import type { ReplicaHosts } from './replica-hosts';
import { idSlices, ROWS_PER_SLICE } from './replica-slices';
import type { TargetColumns } from './wiki-columns';

const CATEGORY_NAMESPACE = 14;

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
    columns === 'id' ? targetIds(hosts, titles) : Promise.resolve(inOrderOfBytes(titles));
  return {
    /** Indexes: cl_sortkey_id or cl_sortkey; PRIMARY of page. */
    async subcategories(titles) {
      const targets = await targetsOf(titles);
      if (targets.length === 0) return [];
      const rows = await links.select<{ page_title: Buffer }>(
        `SELECT page_title FROM ${table} JOIN \`${database}\`.page ON page_id = cl_from
         WHERE ${target} IN (?) AND cl_type = 'subcat' AND page_namespace = ${CATEGORY_NAMESPACE}`,
        [targets],
      );
      return rows.map((row) => row.page_title.toString('utf8'));
    },
    async *members(titles) {
      const targets = await targetsOf(titles);
      yield* memberSlices(hosts, target, targets);
    },
    /** Index: cl_timestamp_id or cl_timestamp. */
    async *pagesAddedSince(titles, since) {
      const targets = await targetsOf(titles);
      if (targets.length === 0) return;
      yield* idSlices(
        links,
        `SELECT DISTINCT cl_from AS page_id FROM ${table}
         WHERE ${target} IN (?) AND cl_timestamp >= ? AND cl_type = 'page' AND cl_from > ?
         ORDER BY cl_from LIMIT ?`,
        [targets, since],
      );
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

interface MemberRow {
  target: Target;
  cl_sortkey: Buffer;
  cl_from: number;
}

/**
 * Members of many categories in the order of the index, so that a slice costs only its own rows.
 * Index: cl_sortkey_id or cl_sortkey.
 */
async function* memberSlices(
  { links, database }: ReplicaHosts,
  target: string,
  targets: Target[],
): AsyncGenerator<number[]> {
  let left = targets;
  let last: MemberRow | undefined;
  while (left.length > 0) {
    const { condition, values } = afterMember(target, left, last);
    const rows = await links.select<MemberRow>(
      `SELECT ${target} AS target, cl_sortkey, cl_from FROM \`${database}\`.categorylinks
       WHERE cl_type = 'page' AND (${condition})
       ORDER BY ${target}, cl_type, cl_sortkey, cl_from LIMIT ?`,
      [...values, ROWS_PER_SLICE],
    );
    yield rows.map((row) => row.cl_from);
    last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_SLICE) return;
    left = left.slice(indexOfTarget(left, last.target));
  }
}

/** @param left the categories from that of the last member on */
function afterMember(
  target: string,
  left: Target[],
  last: MemberRow | undefined,
): { condition: string; values: SqlValue[] } {
  if (last === undefined) return { condition: `${target} IN (?)`, values: [left] };
  const within = `${target} = ? AND cl_sortkey = ? AND cl_from > ?
    OR ${target} = ? AND cl_sortkey > ?`;
  const values = [last.target, last.cl_sortkey, last.cl_from, last.target, last.cl_sortkey];
  const later = left.slice(1);
  if (later.length === 0) return { condition: within, values };
  return { condition: `${within} OR ${target} IN (?)`, values: [...values, later] };
}

function indexOfTarget(targets: readonly Target[], wanted: Target): number {
  return targets.findIndex((target) => String(target) === String(wanted));
}

/** Ids of categories that anything is in, ascending. Index: lt_namespace_title. */
async function targetIds(
  { links, database }: ReplicaHosts,
  titles: readonly string[],
): Promise<number[]> {
  const rows = await links.select<{ lt_id: number }>(
    `SELECT lt_id FROM \`${database}\`.linktarget
     WHERE lt_namespace = ${CATEGORY_NAMESPACE} AND lt_title IN (?) ORDER BY lt_id`,
    [inOrderOfBytes(titles)],
  );
  return rows.map((row) => row.lt_id);
}

function inOrderOfBytes(titles: readonly string[]): Buffer[] {
  return titles.map((title) => Buffer.from(title, 'utf8')).toSorted((a, b) => Buffer.compare(a, b));
}
