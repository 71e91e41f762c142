/** What one statement of a migration does to a table. */
export interface TableChange {
  kind: 'create' | 'alter' | 'drop' | 'rename';
  table: string;
  /** Definitions of columns and keys, or changes of them: what commas part. */
  clauses: string[];
}

/** Tables and what is known of them, as migrations make them one after the other. */
export type KnownTables = Map<string, KnownTable>;

/** A table that a migration has made. */
interface KnownTable {
  /** What stands behind each name. */
  columns: Map<string, string>;
  /** Names of keys of which no two rows may be alike; PRIMARY among them. */
  unique: Set<string>;
}

const NAME = '`?(\\w+)`?';
const COLUMN = new RegExp(`^(?:ADD|MODIFY) (?:COLUMN )?(?:IF (?:NOT )?EXISTS )?${NAME} (.+)$`, 'i');

/** @returns null: it changes no table's shape, but rows perhaps */
export function tableChangeIn(statement: string): TableChange | null {
  const text = withoutComments(statement);
  const created = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${NAME} \\((.*)\\)[^)]*$`, 'i').exec(
    text,
  );
  if (created)
    return { kind: 'create', table: created[1] ?? '', clauses: parted(created[2] ?? '') };
  const altered = new RegExp(`^ALTER TABLE (?:IF EXISTS )?${NAME} (.*)$`, 'i').exec(text);
  if (altered) return { kind: 'alter', table: altered[1] ?? '', clauses: parted(altered[2] ?? '') };
  const dropped = new RegExp(`^DROP TABLE (?:IF EXISTS )?${NAME}`, 'i').exec(text);
  if (dropped) return { kind: 'drop', table: dropped[1] ?? '', clauses: [] };
  const renamed = new RegExp(`^RENAME TABLE ${NAME}`, 'i').exec(text);
  return renamed ? { kind: 'rename', table: renamed[1] ?? '', clauses: [] } : null;
}

/** In one line, without comments, with single blanks. */
export function withoutComments(statement: string): string {
  return statement
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** At commas outside of brackets and strings. */
function parted(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted;
    if (!isQuoted && letter === '(') depth += 1;
    if (!isQuoted && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A column that a clause defines anew, or otherwise than before. */
export function columnIn(clause: string): { name: string; definition: string } | null {
  if (isKey(clause)) return null;
  const match = COLUMN.exec(clause);
  return match ? { name: match[1] ?? '', definition: match[2] ?? '' } : null;
}

/** Whether a clause speaks of a key and of no column. */
function isKey(clause: string): boolean {
  return /^(?:ADD )?(?:CONSTRAINT|PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|FOREIGN|CHECK)\b/i.test(
    clause,
  );
}

/** Name of the key that a clause makes, of which no two rows may be alike; null: it makes none. */
export function uniqueKeyIn(clause: string): string | null {
  if (/^(?:ADD )?PRIMARY KEY/i.test(clause)) return 'PRIMARY';
  const match = /^(?:ADD )?UNIQUE (?:KEY |INDEX )?(?:IF NOT EXISTS )?`?(\w+)`?/i.exec(clause);
  return match?.[1] ?? null;
}

/** Adds to what is known what a change makes. */
export function learn(known: KnownTables, change: TableChange): void {
  const table = known.get(change.table) ?? { columns: new Map(), unique: new Set() };
  known.set(change.table, table);
  for (const clause of change.clauses) {
    const unique = uniqueKeyIn(clause);
    if (unique !== null) table.unique.add(unique);
    const asAdded = change.kind === 'create' && !isKey(clause) ? `ADD ${clause}` : clause;
    const column = columnIn(asAdded);
    if (column !== null) table.columns.set(column.name, column.definition);
  }
}
