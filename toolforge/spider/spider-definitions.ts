import type { Spread } from './spread-tables';

/** A database on a data server that holds its part of each spread table. */
export interface DataPart {
  /** A word: letters, digits and underscores. */
  name: string;
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A table cannot be spread by that column without losing what the schema promises. */
export class UnspreadableTableError extends Error {
  override readonly name = 'UnspreadableTableError';
}

/** A table's definition as MariaDB prints it. */
interface TableDefinition {
  name: string;
  /** Columns and keys, a line each, without the comma at the end. */
  lines: string[];
}

/** How the head reaches its data servers. Runs again without harm. */
export function serverStatements(parts: readonly DataPart[]): string[] {
  return parts.map((part) => {
    const { host, port, user, password, database } = part;
    return (
      `CREATE OR REPLACE SERVER ${quotedName(serverOf(part))} FOREIGN DATA WRAPPER mysql OPTIONS (` +
      `HOST ${quoted(host)}, PORT ${port}, USER ${quoted(user)}, PASSWORD ${quoted(password)}, ` +
      `DATABASE ${quoted(database)})`
    );
  });
}

/**
 * What the head runs after `weboid migrate`, while its tables are empty: each spread table becomes one of the engine
 * Spider, whose rows lie on the data servers, where `weboid migrate` made the same tables. Dropping a table of that
 * engine leaves the rows where they are, so it runs again without harm.
 * @param schema definitions of all tables, as in sql/schema.sql
 * @param spread by table
 * @throws {UnspreadableTableError} when a key would be unique on each data server only, not among all, or there is no
 * such table or column
 */
export function spiderStatements(
  schema: string,
  spread: Readonly<Record<string, Spread>>,
  parts: readonly DataPart[],
): string[] {
  const tables = new Map(definitionsIn(schema).map((table) => [table.name, table]));
  return Object.entries(spread).flatMap(([name, by]) => {
    const table = tables.get(name);
    if (table === undefined) throw new UnspreadableTableError(`the schema has no table ${name}`);
    return [
      `DROP TABLE IF EXISTS ${quotedName(name)}`,
      spiderTable(table, by, parts),
      countingTrigger(name),
    ];
  });
}

function definitionsIn(schema: string): TableDefinition[] {
  return [...schema.matchAll(/^CREATE TABLE `(\w+)` \(\n([^]*?)\n\) ENGINE=[^;]*;$/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      lines: body.split('\n').map((line) => line.replace(/,$/, '')),
    }),
  );
}

function spiderTable(
  { name, lines }: TableDefinition,
  spread: Spread,
  parts: readonly DataPart[],
): string {
  const { by: column, countsIgnored = false } = spread;
  const direct = countsIgnored ? 0 : 1;
  if (!lines.some((line) => line.startsWith(`  ${quotedName(column)} `))) {
    throw new UnspreadableTableError(`table ${name} has no column ${column}`);
  }
  const spreadLines = lines.map((line) => keyWithColumn(name, line, spread, lines));
  const partitions = parts.map(
    (part) => `  PARTITION ${quotedName(part.name)} COMMENT = 'srv "${serverOf(part)}"'`,
  );
  return [
    `CREATE TABLE ${quotedName(name)} (`,
    spreadLines.join(',\n'),
    `) ENGINE=SPIDER DEFAULT CHARSET=binary`,
    // Ids come from the head, which alone gives them.
    `COMMENT='wrapper "mysql", table "${name}", auto_increment_mode "1", direct_dup_insert "${direct}"'`,
    `PARTITION BY HASH (${quotedName(column)}) (`,
    partitions.join(',\n'),
    ')',
  ].join('\n');
}

/**
 * A DELETE that is handed to the data servers as it is takes its LIMIT on each of them, and tells of no row at all: so it is
 * with 10.11.19 and 11.8.9, where the table has partitions. With a trigger, the head does it row by row.
 */
const countingTrigger = (table: string): string =>
  `CREATE TRIGGER ${quotedName(`${table}_counted`)} BEFORE DELETE ON ${quotedName(table)} FOR EACH ROW BEGIN END`;

/**
 * MariaDB wants the column in each unique key. Of ids that the head counts that changes nothing: no two are equal; nor of
 * a key that determines the column.
 */
function keyWithColumn(
  table: string,
  line: string,
  { by, determinedBy }: Spread,
  lines: readonly string[],
): string {
  const [, start, columns = ''] = /^( {2}(?:PRIMARY|UNIQUE) KEY [^(]*\()(.*)\)$/.exec(line) ?? [];
  if (start === undefined) return line;
  const names = columns.split(',');
  if (names.includes(quotedName(by))) return line;
  const isCounted = lines.some(
    (one) => one.endsWith(' AUTO_INCREMENT') && one.startsWith(`  ${columns} `),
  );
  if (isCounted || withoutLength(columns) === quotedName(determinedBy ?? '')) {
    // In whole: several values of a beginning, Spider compares with whole ones.
    return `${start}${withoutLength(columns)},${quotedName(by)})`;
  }
  throw new UnspreadableTableError(
    `table ${table} cannot be spread by ${by}: (${columns}) would be unique on each data server only`,
  );
}

/** Of a key that has only the beginning of its column. */
const withoutLength = (columns: string): string => columns.replace(/\(\d+\)$/, '');
/** Several databases may be spread over the same servers. */
const serverOf = ({ name, database }: DataPart): string => `${database}_${name}`;
const quotedName = (name: string): string => `\`${name}\``;
const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
