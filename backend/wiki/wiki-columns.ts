import type { ReplicaHosts } from './replica-hosts';

/**
 * How a wiki's `externallinks` holds its addresses: split into two columns (MediaWiki 1.43 and
 * Wikimedia) or joined in one (1.39 and older).
 */
export type LinkColumns = 'split' | 'joined';

/**
 * How `categorylinks` or `templatelinks` say where they point to: by an id in `linktarget`
 * (Wikimedia, 1.45 for categories, 1.39 for templates) or by title.
 */
export type TargetColumns = 'id' | 'title';

/** What differs between wikis; each throws WikiSchemaError when its table is not as we know it. */
export interface WikiColumns {
  externalLinks(): LinkColumns;
  categoryLinks(): TargetColumns;
  templateLinks(): TargetColumns;
  /** Wikimedia's view `logging` cannot use indexes; beside it stands one that can. */
  log: 'logging_logindex' | 'logging';
}

/** A wiki's tables are not as any MediaWiki known to us makes them. */
export class WikiSchemaError extends Error {
  override readonly name = 'WikiSchemaError';
}

/**
 * Looks at the columns that a wiki really has: Wikimedia changes them while MediaWiki's releases stay
 * as they were. A migration adds the id of the target, writes both, fills the id into old rows, reads
 * it, and only then stops to write the title: so the id is taken as soon as no row lacks it.
 * Index: none; the table is the server's own.
 */
export async function findWikiColumns(hosts: ReplicaHosts): Promise<WikiColumns> {
  const { database } = hosts;
  const found = await linkColumnsOf(hosts);
  for (const column of TARGET_IDS) {
    if (await isHalfFilled(hosts, found, column)) found.delete(`${column.table}.${column.id}`);
  }
  const choose = <Form>(table: string, forms: readonly ColumnForm<Form>[]): Form =>
    formOf({ database, table, found }, forms);
  return {
    externalLinks: () => choose('externallinks', EXTERNAL_LINKS),
    categoryLinks: () => choose('categorylinks', CATEGORY_LINKS),
    templateLinks: () => choose('templatelinks', TEMPLATE_LINKS),
    log: await findLog(hosts),
  };
}

/** As `table.column`. */
async function linkColumnsOf({ links, database }: ReplicaHosts): Promise<Set<string>> {
  const rows = await links.select<{ name: Buffer | string }>(
    `SELECT CONCAT(table_name, '.', column_name) AS name FROM information_schema.columns
     WHERE table_schema = ?
       AND table_name IN ('externallinks', 'categorylinks', 'templatelinks')`,
    [database],
  );
  return new Set(rows.map((row) => row.name.toString()));
}

/** An id of a target, and the title that stood for it before. */
interface TargetId {
  table: 'categorylinks' | 'templatelinks';
  id: string;
  title: string;
}

const TARGET_IDS: readonly TargetId[] = [
  { table: 'categorylinks', id: 'cl_target_id', title: 'cl_to' },
  { table: 'templatelinks', id: 'tl_target_id', title: 'tl_title' },
];

/** Whether a table has both, and rows without the id. Indexes: cl_timestamp_id, tl_target_id. */
async function isHalfFilled(
  { links, database }: ReplicaHosts,
  found: ReadonlySet<string>,
  { table, id, title }: TargetId,
): Promise<boolean> {
  if (![id, title].every((column) => found.has(`${table}.${column}`))) return false;
  const rows = await links.select(
    `SELECT 1 FROM \`${database}\`.${table} WHERE ${id} IS NULL LIMIT 1`,
  );
  return rows.length > 0;
}

/** Which table has the log for us. Index: none; the table is the server's own. */
export async function findLog({ pages, database }: ReplicaHosts): Promise<WikiColumns['log']> {
  const rows = await pages.select(
    `SELECT 1 FROM information_schema.tables
     WHERE table_schema = ? AND table_name = 'logging_logindex'`,
    [database],
  );
  return rows.length > 0 ? 'logging_logindex' : 'logging';
}

/** A form is there when all its columns are; the first one that is there is taken. */
type ColumnForm<Form> = [form: Form, columns: readonly string[]];

const EXTERNAL_LINKS: readonly ColumnForm<LinkColumns>[] = [
  ['split', ['el_from', 'el_to_domain_index', 'el_to_path']],
  ['joined', ['el_from', 'el_to']],
];
const CATEGORY_LINKS: readonly ColumnForm<TargetColumns>[] = [
  ['id', ['cl_from', 'cl_target_id', 'cl_type', 'cl_timestamp']],
  ['title', ['cl_from', 'cl_to', 'cl_type', 'cl_timestamp']],
];
const TEMPLATE_LINKS: readonly ColumnForm<TargetColumns>[] = [
  ['id', ['tl_from', 'tl_target_id']],
  ['title', ['tl_from', 'tl_namespace', 'tl_title']],
];

interface FoundColumns {
  database: string;
  table: string;
  /** As `table.column`. */
  found: ReadonlySet<string>;
}

function formOf<Form>(
  { database, table, found }: FoundColumns,
  forms: readonly ColumnForm<Form>[],
): Form {
  for (const [form, columns] of forms) {
    if (columns.every((column) => found.has(`${table}.${column}`))) return form;
  }
  const known = forms.map(([, columns]) => columns.join(', ')).join(' or ');
  const own = [...found].filter((name) => name.startsWith(`${table}.`));
  const has = own.length === 0 ? 'there is no such table to read' : `it has ${own.join(', ')}`;
  throw new WikiSchemaError(`${database}.${table} needs the columns ${known}; ${has}`);
}
