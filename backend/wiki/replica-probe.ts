import type { Database } from '../runtime/database';
import type { ReplicaHosts } from './replica-hosts';
import {
  findLog,
  findWikiColumns,
  type LinkColumns,
  type TargetColumns,
  type WikiColumns,
} from './wiki-columns';

/** Which of its known forms each link table of a wiki has. */
export interface LinkSchema {
  externalLinks: LinkColumns;
  categoryLinks: TargetColumns;
  templateLinks: TargetColumns;
}

/** A table that a pass reads cannot be read. */
export class WikiTableError extends Error {
  override readonly name = 'WikiTableError';
}

/** A table and those of its columns that we read. */
type ReadTable = readonly [table: string, columns: string];

const PAGE: ReadTable = [
  'page',
  `page_id, page_namespace, page_title, page_is_redirect, page_links_updated, page_latest,
   page_content_model`,
];
const PAGE_PROPS: ReadTable = ['page_props', 'pp_page, pp_propname, pp_value'];
const RECENT_CHANGES: ReadTable = [
  'recentchanges',
  'rc_id, rc_timestamp, rc_cur_id, rc_namespace, rc_title, rc_source',
];
const LOG_COLUMNS = 'log_id, log_timestamp, log_page, log_namespace, log_title, log_type';
const INTERWIKI_LINKS: ReadTable = ['iwlinks', 'iwl_from, iwl_prefix, iwl_title'];
/** Of these the forms tell which columns are there, but not whether they can be read. */
const LINK_TABLES: readonly ReadTable[] = [
  ['externallinks', '1'],
  ['categorylinks', '1'],
  ['templatelinks', '1'],
];
const LINK_TARGET: ReadTable = ['linktarget', 'lt_id, lt_namespace, lt_title'];
const CATEGORY: ReadTable = ['category', 'cat_title, cat_pages, cat_files'];

/**
 * Whether the wiki's own host answers and shows all that is read there; no row is read.
 * @throws WikiTableError, which names the table
 */
export async function probePages(hosts: ReplicaHosts): Promise<void> {
  const { pages, database } = hosts;
  await probeTable(pages, database, PAGE);
  const log: ReadTable = [await findLog(hosts), LOG_COLUMNS];
  for (const table of [PAGE_PROPS, RECENT_CHANGES, log]) await probeTable(pages, database, table);
}

/**
 * Which schema the host of the link tables has; its copy of `page` has to be there, too.
 * @throws WikiSchemaError when it is none that we know; WikiTableError, which names the table
 */
export async function probeLinks(hosts: ReplicaHosts): Promise<LinkSchema> {
  const { pages, links, database } = hosts;
  await probeTable(links, database, PAGE);
  const schema = schemaOf(await findWikiColumns(hosts));
  for (const table of [...LINK_TABLES, INTERWIKI_LINKS]) await probeTable(links, database, table);
  if (Object.values(schema).includes('id')) await probeTable(links, database, LINK_TARGET);
  if (schema.categoryLinks === 'id') await probeTable(pages, database, CATEGORY);
  return schema;
}

function schemaOf(columns: WikiColumns): LinkSchema {
  return {
    externalLinks: columns.externalLinks(),
    categoryLinks: columns.categoryLinks(),
    templateLinks: columns.templateLinks(),
  };
}

async function probeTable(
  host: Database,
  database: string,
  [table, columns]: ReadTable,
): Promise<void> {
  try {
    await host.select(`SELECT ${columns} FROM \`${database}\`.${table} LIMIT 0`);
  } catch (cause) {
    throw new WikiTableError(`table ${table} cannot be read`, { cause });
  }
}
