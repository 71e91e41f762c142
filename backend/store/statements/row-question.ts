import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from './read-statements';

/** Reads columns, each by the SQL expression of its values, none of which is NULL. */
export interface Columns {
  /** A whole number. */
  integer: (sql: string) => number;
  /** UTF-8. */
  text: (sql: string) => string;
  bytes: (sql: string) => Buffer;
}

/** What a question depends on beside its keys. */
export type Param = string | number;

/**
 * A question to one table (or two that are joined) about some keys: what is read of them, and what the
 * rows of a key become.
 */
interface DeclaredQuestion<Row, Key, Value, Params extends readonly Param[]> {
  /**
   * A row, always of the same columns in the same order: called once to learn which, then for each row
   * that was read.
   */
  row: (columns: Columns) => Row;
  /** What follows the columns: `FROM …`. */
  from: string;
  /** For the question marks in the columns and `from`. */
  values: (keys: Key[], ...params: Params) => SqlValue[];
  /** Whose row it is. */
  key: (row: Row) => Key;
  /** What is known of a key: of those that have rows. */
  value: (rows: readonly [Row, ...Row[]]) => Value;
}

/** A question that can go with others in one statement. */
export interface RowQuestion<Key, Value, Params extends readonly Param[] = []> {
  /** SQL of its columns. */
  readonly columns: readonly string[];
  readonly from: string;
  values(keys: Key[], ...params: Params): SqlValue[];
  /** @returns by key; a key without rows has no entry. All who ask of the same rows share it. */
  read(rows: readonly JoinedRow[]): ReadonlyMap<Key, Value>;
}

/** Declares a question. */
export function rowQuestion<Row, Key, Value, Params extends readonly Param[]>(
  declared: DeclaredQuestion<Row, Key, Value, Params>,
): RowQuestion<Key, Value, Params> {
  const { row, from, values } = declared;
  const known = new WeakMap<readonly JoinedRow[], ReadonlyMap<Key, Value>>();
  return {
    columns: columnsOf(row),
    from,
    values,
    read(rows) {
      const before = known.get(rows);
      if (before !== undefined) return before;
      const now = knownFrom(rows, declared);
      known.set(rows, now);
      return now;
    },
  };
}

function knownFrom<Row, Key, Value, Params extends readonly Param[]>(
  rows: readonly JoinedRow[],
  { row, key, value }: DeclaredQuestion<Row, Key, Value, Params>,
): Map<Key, Value> {
  const byKey = new Map<Key, [Row, ...Row[]]>();
  for (const read of rows.map(readerOf(row))) {
    const its = key(read);
    const ofKey = byKey.get(its);
    if (ofKey === undefined) byKey.set(its, [read]);
    else ofKey.push(read);
  }
  return new Map([...byKey].map(([its, ofKey]) => [its, value(ofKey)]));
}

/** Any question with what it is asked about; `Ask` sees to it that the keys and params are those it takes. */
export interface AskedQuestion {
  question: RowQuestion<unknown, unknown, readonly Param[]>;
  keys: unknown[];
  params: readonly Param[];
}

/**
 * A row of a statement of several questions: the place of its question, then that one's columns, then NULL
 * up to the number of the widest.
 */
export type JoinedRow = { question: number } & Record<string, unknown>;

/**
 * Asks questions in one statement.
 * @returns the rows of each, in their order
 */
export async function readQuestions(
  statements: ReadStatements,
  asked: readonly AskedQuestion[],
): Promise<JoinedRow[][]> {
  const width = Math.max(...asked.map(({ question }) => question.columns.length));
  const rows = await statements.select<JoinedRow>(
    asked.map(({ question }, place) => selectOf(question, place, width)).join('\nUNION ALL\n'),
    asked.flatMap(({ question, keys, params }) => question.values(keys, ...params)),
  );
  const byQuestion = asked.map((): JoinedRow[] => []);
  for (const row of rows) byQuestion[row.question]?.push(row);
  return byQuestion;
}

function selectOf(
  { columns, from }: AskedQuestion['question'],
  place: number,
  width: number,
): string {
  const joined = Array.from(
    { length: width },
    (_, at) => `${columns[at] ?? 'NULL'} AS ${nameAt(at)}`,
  );
  return `(SELECT ${place} AS question, ${joined.join(', ')} ${from})`;
}

const names: string[] = [];

/** The same string each time: rows are read by it, column by column. */
function nameAt(at: number): string {
  return (names[at] ??= `c${at}`);
}

/** SQL of the columns that make a row. */
function columnsOf(row: (columns: Columns) => unknown): string[] {
  const columns: string[] = [];
  // Digits that shared a column of fixed length, BINARY(n), would be filled up with zeros.
  const addBytes = (sql: string): void => void columns.push(`CAST(${sql} AS BINARY)`);
  row({
    integer(sql) {
      columns.push(sql);
      return 0;
    },
    text(sql) {
      addBytes(sql);
      return '';
    },
    bytes(sql) {
      addBytes(sql);
      return Buffer.of();
    },
  });
  return columns;
}

/**
 * Reads rows by what was read for their columns, in the order of these: a number comes as its digits where
 * another question has bytes in its place.
 */
function readerOf<Row>(row: (columns: Columns) => Row): (joined: JoinedRow) => Row {
  let current: JoinedRow;
  let at = 0;
  const next = (): unknown => current[nameAt(at++)];
  const columns: Columns = {
    integer() {
      const stored = next();
      return typeof stored === 'number' ? stored : Number(textIn(stored));
    },
    text: () => textIn(next()),
    bytes: () => bytesIn(next()),
  };
  return (joined) => {
    current = joined;
    at = 0;
    return row(columns);
  };
}

/** A wide number comes as a string. */
function textIn(stored: unknown): string {
  return typeof stored === 'string' ? stored : bytesIn(stored).toString('utf8');
}

/** @throws TypeError when it is NULL */
function bytesIn(stored: unknown): Buffer {
  if (Buffer.isBuffer(stored)) return stored;
  const found = stored === null ? 'NULL' : typeof stored;
  throw new TypeError(`a column of a question gave ${found} where bytes are wanted`);
}
