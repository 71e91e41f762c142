import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import type { DayNumber } from '../../status/day-number';

/** Properties of the Wikidata of a farm, by their numbers. */
export interface FarmProperties {
  /** Code of the farm. */
  farm: number;
  properties: readonly number[];
}

/** What is known of items: by property, then by item. */
export type KnownStatements = ReadonlyMap<number, ReadonlyMap<number, KnownStatement>>;

/** Whether an item has a statement with a property. */
interface KnownStatement {
  isThere: boolean;
  /** From this day on Wikidata may be asked again. */
  dueDay: DayNumber;
}

/** From a thousand values on, MariaDB makes a table of a list, and may read the index from end to end. */
const ITEMS_PER_STATEMENT = 900;
const ROWS_PER_STATEMENT = 1_000;

/** What is known of these items; those that were never asked for are left out. Index: PRIMARY. */
export async function knownStatements(
  statements: Pick<Statements, 'select'>,
  { farm, properties }: FarmProperties,
  items: readonly number[],
): Promise<KnownStatements> {
  const known = new Map<number, Map<number, KnownStatement>>();
  for (const property of properties) {
    const its = new Map<number, KnownStatement>();
    for (const slice of slicesOf(items, ITEMS_PER_STATEMENT)) {
      const rows = await statements.select<{ item: number; is_there: number; due_day: number }>(
        `SELECT item, is_there, due_day FROM item_statement
         WHERE farm = ? AND property = ? AND item IN (?)`,
        [farm, property, slice],
      );
      for (const row of rows) {
        its.set(row.item, { isThere: row.is_there !== 0, dueDay: row.due_day });
      }
    }
    known.set(property, its);
  }
  return known;
}

/** An item that Wikidata was asked for. */
export interface AskedItem {
  item: number;
  /** Those of the properties that it has statements with. */
  has: readonly number[];
  dueDay: DayNumber;
}

/** Keeps what Wikidata said of items. Runs again without harm. Index: PRIMARY. */
export async function saveStatements(
  statements: Pick<Statements, 'run'>,
  { farm, properties }: FarmProperties,
  asked: readonly AskedItem[],
): Promise<void> {
  const rows = properties.flatMap((property) =>
    asked
      .toSorted((a, b) => a.item - b.item)
      .map(({ item, has, dueDay }) => [
        farm,
        property,
        item,
        has.includes(property) ? 1 : 0,
        dueDay,
      ]),
  );
  for (const slice of slicesOf(rows, ROWS_PER_STATEMENT)) {
    await statements.run(
      `INSERT INTO item_statement (farm, property, item, is_there, due_day) VALUES ?
       ON DUPLICATE KEY UPDATE is_there = VALUES(is_there), due_day = VALUES(due_day)`,
      [slice],
    );
  }
}

/**
 * Removes up to `limit` rows of items that were due before `beforeDay`: no page has them any more, or
 * nobody excludes by the property. Index: due_day.
 * @returns how many are gone
 */
export async function purgeStatements(
  statements: Pick<Statements, 'run'>,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM item_statement WHERE due_day < ? ORDER BY due_day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}
