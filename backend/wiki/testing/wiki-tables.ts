import type { Database } from '../../runtime/database';
import type { LinkColumns } from '../wiki-columns';

/**
 * MediaWiki's own definitions (maintenance/tables-generated.sql), columns that nobody reads left
 * out: `split` as Wikimedia has them now, `joined` as old releases (1.39 and before).
 */
const PAGE = `CREATE TABLE page (
  page_id INT UNSIGNED AUTO_INCREMENT NOT NULL, page_namespace INT NOT NULL,
  page_title VARBINARY(255) NOT NULL, page_is_redirect TINYINT UNSIGNED DEFAULT 0 NOT NULL,
  page_links_updated BINARY(14) DEFAULT NULL, page_latest INT UNSIGNED NOT NULL,
  page_len INT UNSIGNED NOT NULL, page_content_model VARBINARY(32) DEFAULT NULL,
  UNIQUE INDEX page_name_title (page_namespace, page_title), INDEX page_len (page_len),
  INDEX page_redirect_namespace_len (page_is_redirect, page_namespace, page_len),
  PRIMARY KEY(page_id))`;
const IWLINKS = `CREATE TABLE iwlinks (
  iwl_from INT UNSIGNED DEFAULT 0 NOT NULL, iwl_prefix VARBINARY(32) DEFAULT '' NOT NULL,
  iwl_title VARBINARY(255) DEFAULT '' NOT NULL,
  INDEX iwl_prefix_title_from (iwl_prefix, iwl_title, iwl_from),
  PRIMARY KEY(iwl_from, iwl_prefix, iwl_title))`;
const LINKTARGET = `CREATE TABLE linktarget (
  lt_id BIGINT UNSIGNED AUTO_INCREMENT NOT NULL, lt_namespace INT NOT NULL,
  lt_title VARBINARY(255) NOT NULL, UNIQUE INDEX lt_namespace_title (lt_namespace, lt_title),
  PRIMARY KEY(lt_id))`;
const CATEGORY = `CREATE TABLE category (
  cat_id INT UNSIGNED AUTO_INCREMENT NOT NULL, cat_title VARBINARY(255) NOT NULL,
  cat_pages INT DEFAULT 0 NOT NULL, cat_subcats INT DEFAULT 0 NOT NULL,
  cat_files INT DEFAULT 0 NOT NULL, UNIQUE INDEX cat_title (cat_title),
  INDEX cat_pages (cat_pages), PRIMARY KEY(cat_id))`;
const PAGE_PROPS = `CREATE TABLE page_props (
  pp_page INT UNSIGNED NOT NULL, pp_propname VARBINARY(60) NOT NULL, pp_value BLOB NOT NULL,
  pp_sortkey FLOAT DEFAULT NULL, UNIQUE INDEX pp_propname_page (pp_propname, pp_page),
  UNIQUE INDEX pp_propname_sortkey_page (pp_propname, pp_sortkey, pp_page),
  PRIMARY KEY(pp_page, pp_propname))`;
const RECENTCHANGES = `CREATE TABLE recentchanges (
  rc_id BIGINT UNSIGNED AUTO_INCREMENT NOT NULL, rc_timestamp BINARY(14) NOT NULL,
  rc_namespace INT DEFAULT 0 NOT NULL, rc_title VARBINARY(255) DEFAULT '' NOT NULL,
  rc_cur_id INT UNSIGNED DEFAULT 0 NOT NULL, rc_source VARBINARY(16) DEFAULT '' NOT NULL,
  INDEX rc_timestamp (rc_timestamp),
  INDEX rc_namespace_title_timestamp (rc_namespace, rc_title, rc_timestamp),
  INDEX rc_cur_id (rc_cur_id), PRIMARY KEY(rc_id))`;
const LOGGING = `CREATE TABLE logging (
  log_id INT UNSIGNED AUTO_INCREMENT NOT NULL, log_type VARBINARY(32) DEFAULT '' NOT NULL,
  log_action VARBINARY(32) DEFAULT '' NOT NULL,
  log_timestamp BINARY(14) DEFAULT '19700101000000' NOT NULL,
  log_namespace INT DEFAULT 0 NOT NULL, log_title VARBINARY(255) DEFAULT '' NOT NULL,
  log_page INT UNSIGNED DEFAULT NULL, INDEX log_type_time (log_type, log_timestamp),
  INDEX log_page_time (log_namespace, log_title, log_timestamp),
  INDEX log_times (log_timestamp), INDEX log_page_id_time (log_page, log_timestamp),
  PRIMARY KEY(log_id))`;
const COMMON = [PAGE, IWLINKS, LINKTARGET, CATEGORY, PAGE_PROPS, RECENTCHANGES, LOGGING];

const LINK_TABLES: Readonly<Record<LinkColumns, readonly string[]>> = {
  split: [
    `CREATE TABLE externallinks (
      el_id INT UNSIGNED AUTO_INCREMENT NOT NULL, el_from INT UNSIGNED DEFAULT 0 NOT NULL,
      el_to_domain_index VARBINARY(255) DEFAULT '' NOT NULL, el_to_path BLOB DEFAULT NULL,
      INDEX el_from (el_from),
      INDEX el_to_domain_index_to_path (el_to_domain_index, el_to_path(60)), PRIMARY KEY(el_id))`,
    `CREATE TABLE categorylinks (
      cl_from INT UNSIGNED DEFAULT 0 NOT NULL, cl_sortkey VARBINARY(230) DEFAULT '' NOT NULL,
      cl_timestamp TIMESTAMP NOT NULL, cl_sortkey_prefix VARBINARY(255) DEFAULT '' NOT NULL,
      cl_type ENUM('page', 'subcat', 'file') DEFAULT 'page' NOT NULL,
      cl_collation_id SMALLINT UNSIGNED DEFAULT 0 NOT NULL, cl_target_id BIGINT UNSIGNED NOT NULL,
      INDEX cl_timestamp_id (cl_target_id, cl_timestamp),
      INDEX cl_sortkey_id (cl_target_id, cl_type, cl_sortkey, cl_from),
      PRIMARY KEY(cl_from, cl_target_id))`,
    `CREATE TABLE templatelinks (
      tl_from INT UNSIGNED DEFAULT 0 NOT NULL, tl_target_id BIGINT UNSIGNED NOT NULL,
      tl_from_namespace INT DEFAULT 0 NOT NULL, INDEX tl_target_id (tl_target_id, tl_from),
      INDEX tl_backlinks_namespace_target_id (tl_from_namespace, tl_target_id, tl_from),
      PRIMARY KEY(tl_from, tl_target_id))`,
  ],
  joined: [
    `CREATE TABLE externallinks (
      el_id INT UNSIGNED AUTO_INCREMENT NOT NULL, el_from INT UNSIGNED DEFAULT 0 NOT NULL,
      el_to BLOB NOT NULL, el_index BLOB NOT NULL, INDEX el_from (el_from, el_to(40)),
      PRIMARY KEY(el_id))`,
    `CREATE TABLE categorylinks (
      cl_from INT UNSIGNED DEFAULT 0 NOT NULL, cl_to VARBINARY(255) DEFAULT '' NOT NULL,
      cl_sortkey VARBINARY(230) DEFAULT '' NOT NULL,
      cl_sortkey_prefix VARBINARY(255) DEFAULT '' NOT NULL, cl_timestamp TIMESTAMP NOT NULL,
      cl_collation VARBINARY(32) DEFAULT '' NOT NULL,
      cl_type ENUM('page', 'subcat', 'file') DEFAULT 'page' NOT NULL,
      INDEX cl_sortkey (cl_to, cl_type, cl_sortkey, cl_from),
      INDEX cl_timestamp (cl_to, cl_timestamp), PRIMARY KEY(cl_from, cl_to))`,
    `CREATE TABLE templatelinks (
      tl_from INT UNSIGNED DEFAULT 0 NOT NULL, tl_namespace INT DEFAULT 0 NOT NULL,
      tl_title VARBINARY(255) DEFAULT '' NOT NULL, tl_from_namespace INT DEFAULT 0 NOT NULL,
      INDEX tl_namespace (tl_namespace, tl_title, tl_from),
      PRIMARY KEY(tl_from, tl_namespace, tl_title))`,
  ],
};

/** Makes the tables of a wiki in the database that `database` is connected to. */
export async function createWikiTables(database: Database, columns: LinkColumns): Promise<void> {
  await database.run(
    `DROP TABLE IF EXISTS page, iwlinks, linktarget, category, page_props, recentchanges, logging,
       externallinks, categorylinks, templatelinks`,
  );
  for (const statement of [...COMMON, ...LINK_TABLES[columns]]) await database.run(statement);
}

/** A page as the tests write it. */
export interface TestPage {
  pageId: number;
  namespace?: number;
  title: string;
  redirect?: boolean;
  contentModel?: string | null;
  /** `YYYYMMDDHHMMSS`, as MediaWiki writes it; null: never. */
  linksUpdated?: string | null;
  latestRevision?: number;
}

export async function addPages(database: Database, pages: TestPage[]): Promise<void> {
  await database.run(
    `INSERT INTO page (page_id, page_namespace, page_title, page_is_redirect, page_links_updated,
       page_latest, page_len, page_content_model) VALUES ?`,
    [pages.map(pageRow)],
  );
}

function pageRow(page: TestPage) {
  const { pageId, namespace = 0, title, redirect = false, contentModel = 'wikitext' } = page;
  const { linksUpdated = '20261101120000', latestRevision = pageId } = page;
  const titleBytes = Buffer.from(title);
  const isRedirect = redirect ? 1 : 0;
  return [
    pageId,
    namespace,
    titleBytes,
    isRedirect,
    linksUpdated,
    latestRevision,
    100,
    contentModel,
  ];
}

/** Rows of externallinks in the split form: page id, domain index, path. */
export async function addSplitLinks(
  database: Database,
  links: [number, string, string | null][],
): Promise<void> {
  await database.run(
    'INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path) VALUES ?',
    [links],
  );
}

/** A page, category or file in a category. */
export interface TestMembership {
  pageId: number;
  /** Without namespace, with `_`. */
  category: string;
  type?: 'page' | 'subcat' | 'file';
  /** `YYYYMMDDHHMMSS`, as MediaWiki writes it. */
  since?: string;
}

/** Rows of categorylinks, in either form. */
export async function addToCategories(
  database: Database,
  columns: LinkColumns,
  memberships: TestMembership[],
): Promise<void> {
  const target = columns === 'split' ? 'cl_target_id' : 'cl_to';
  for (const { pageId, category, type = 'page', since = '20261001000000' } of memberships) {
    const key = columns === 'split' ? await targetId(database, 14, category) : category;
    await database.run(
      `INSERT INTO categorylinks (cl_from, ${target}, cl_sortkey, cl_timestamp, cl_type)
       VALUES (?, ?, ?, ?, ?)`,
      [pageId, key, `KEY ${pageId % 7}`, since, type],
    );
  }
}

/** One row of templatelinks, in either form. */
export async function addTemplateUse(
  database: Database,
  columns: LinkColumns,
  use: { pageId: number; namespace?: number; template: string },
): Promise<void> {
  const { pageId, namespace = 10, template } = use;
  if (columns === 'joined') {
    const row = [pageId, namespace, template, 0];
    await database.run('INSERT INTO templatelinks VALUES ?', [[row]]);
    return;
  }
  const row = [pageId, await targetId(database, namespace, template), 0];
  await database.run('INSERT INTO templatelinks VALUES ?', [[row]]);
}

async function targetId(database: Database, namespace: number, title: string): Promise<number> {
  await database.run('INSERT IGNORE INTO linktarget (lt_namespace, lt_title) VALUES (?, ?)', [
    namespace,
    Buffer.from(title),
  ]);
  const [row] = await database.select<{ lt_id: number }>(
    'SELECT lt_id FROM linktarget WHERE lt_namespace = ? AND lt_title = ?',
    [namespace, Buffer.from(title)],
  );
  return row?.lt_id ?? 0;
}
