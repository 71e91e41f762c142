import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayBeLeftOut, narrowing } from './column-widening';
import { migrationFile, statementsOf, versionsIn } from './migrate';
import {
  columnIn,
  learn,
  tableChangeIn,
  uniqueKeyIn,
  withoutComments,
  type KnownTables,
  type TableChange,
} from './table-changes';

/**
 * What migrations take away from programs that do not know them, by their number: tables, columns, names, keys of
 * which no two rows may be alike; or want of them: values without a default, rows that are not alike. Read off the
 * texts alone. What they do to rows, and keys that a statement of before names, no text tells.
 * @param folder with the migrations
 */
export function contractionsIn(folder: string): Map<number, string[]> {
  const known: KnownTables = new Map();
  const found = new Map<number, string[]>();
  for (const version of versionsIn(folder)) {
    const taken = statementsOf(readFileSync(join(folder, migrationFile(version)), 'utf8')).flatMap(
      (statement) => contractionsOf(statement, known),
    );
    if (taken.length > 0) found.set(version, taken);
  }
  return found;
}

/** Of one statement; `known` learns from it. */
export function contractionsOf(statement: string, known: KnownTables): string[] {
  const change = tableChangeIn(statement);
  if (change === null) return elsewhere(withoutComments(statement));
  const taken = takenBy(change, known);
  learn(known, change);
  return taken;
}

function takenBy(change: TableChange, known: KnownTables): string[] {
  const { kind, table, clauses } = change;
  if (kind === 'drop') return [`drops table ${table}`];
  if (kind === 'rename') return [`renames table ${table}`];
  // A table that was there already is not made again.
  if (kind === 'create') return [];
  return clauses.flatMap((clause) => takenByClause(clause, table, known) ?? []);
}

function takenByClause(clause: string, table: string, known: KnownTables): string | null {
  if (/^(?:CHANGE|RENAME)\b/i.test(clause)) return `renames in ${table}: ${clause}`;
  if (/^ADD (?:CONSTRAINT|FOREIGN|CHECK)\b/i.test(clause)) {
    return `wants more of rows of ${table}: ${clause}`;
  }
  const unique = /^ADD /i.test(clause) ? uniqueKeyIn(clause) : null;
  if (unique !== null) return `wants rows of ${table} not to be alike: key ${unique}`;
  const before = known.get(table);
  if (/^DROP\b/i.test(clause)) return dropped(clause, table, before?.unique ?? new Set());
  return takenByColumn(clause, table, before?.columns ?? new Map());
}

function takenByColumn(
  clause: string,
  table: string,
  before: ReadonlyMap<string, string>,
): string | null {
  const column = columnIn(clause);
  if (column === null) return null;
  const { name, definition } = column;
  if (/^ADD\b/i.test(clause)) {
    if (mayBeLeftOut(definition)) return null;
    return `wants a value for ${table}.${name}, which has no default`;
  }
  const old = before.get(name);
  const why = old === undefined ? 'is not known as it was' : narrowing(old, definition);
  return why === null ? null : `column ${table}.${name} ${why}`;
}

function dropped(clause: string, table: string, unique: ReadonlySet<string>): string | null {
  const key = /^DROP (?:(PRIMARY) KEY|(?:KEY|INDEX) (?:IF EXISTS )?`?(\w+)`?)/i.exec(clause);
  if (key === null) return `takes from ${table}: ${clause}`;
  const name = key[1]?.toUpperCase() ?? key[2] ?? '';
  return unique.has(name) ? `rows of ${table} may be alike by ${name}` : null;
}

/** Statements that are about no one table's definition. */
function elsewhere(text: string): string[] {
  if (/^CREATE (?:OR REPLACE )?UNIQUE INDEX/i.test(text))
    return [`wants rows not to be alike: ${text}`];
  const isBlock = /^BEGIN NOT ATOMIC\b/i.test(text);
  const hidden =
    /\b(?:DROP (?:TABLE|COLUMN|INDEX|KEY)|RENAME|CHANGE COLUMN|MODIFY|TRUNCATE)\b/i.exec(text);
  const isAlone = /^(?:DROP|TRUNCATE|CREATE TRIGGER)\b/i.test(text);
  if (isAlone || (isBlock && hidden !== null))
    return [`takes something away: ${text.slice(0, 120)}`];
  return [];
}
