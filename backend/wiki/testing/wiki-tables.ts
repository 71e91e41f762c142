import type { Database } from '../../runtime/database';
import type { LinkColumns } from '../link-columns';

/** MediaWiki's own definitions (tables-generated.sql of 1.43 and 1.39), the columns that we read. */
const PAGE = `CREATE TABLE page (
  page_id INT UNSIGNED AUTO_INCREMENT NOT NULL, page_namespace INT NOT NULL,
  page_title VARBINARY(255) NOT NULL, page_is_redirect TINYINT UNSIGNED DEFAULT 0 NOT NULL,
  page_content_model VARBINARY(32) DEFAULT NULL,
  UNIQUE INDEX page_name_title (page_namespace, page_title), PRIMARY KEY(page_id))`;
const IWLINKS = `CREATE TABLE iwlinks (
  iwl_from INT UNSIGNED DEFAULT 0 NOT NULL, iwl_prefix VARBINARY(32) DEFAULT '' NOT NULL,
  iwl_title VARBINARY(255) DEFAULT '' NOT NULL, PRIMARY KEY(iwl_from, iwl_prefix, iwl_title))`;
const EXTERNALLINKS: Readonly<Record<LinkColumns, string>> = {
  split: `CREATE TABLE externallinks (
    el_id INT UNSIGNED AUTO_INCREMENT NOT NULL, el_from INT UNSIGNED DEFAULT 0 NOT NULL,
    el_to_domain_index VARBINARY(255) DEFAULT '' NOT NULL, el_to_path BLOB DEFAULT NULL,
    INDEX el_from (el_from), PRIMARY KEY(el_id))`,
  joined: `CREATE TABLE externallinks (
    el_id INT UNSIGNED AUTO_INCREMENT NOT NULL, el_from INT UNSIGNED DEFAULT 0 NOT NULL,
    el_to BLOB NOT NULL, el_index BLOB NOT NULL, INDEX el_from (el_from, el_to(40)),
    PRIMARY KEY(el_id))`,
};

/** Makes the tables of a wiki in the database that `database` is connected to. */
export async function createWikiTables(database: Database, columns: LinkColumns): Promise<void> {
  await database.run('DROP TABLE IF EXISTS page, iwlinks, externallinks');
  for (const statement of [PAGE, IWLINKS, EXTERNALLINKS[columns]]) await database.run(statement);
}

/** A page as the tests write it. */
export interface TestPage {
  pageId: number;
  namespace?: number;
  title: string;
  redirect?: boolean;
  contentModel?: string | null;
}

export async function addPages(database: Database, pages: TestPage[]): Promise<void> {
  await database.run(
    `INSERT INTO page (page_id, page_namespace, page_title, page_is_redirect, page_content_model)
     VALUES ?`,
    [
      pages.map(({ pageId, namespace = 0, title, redirect = false, contentModel = 'wikitext' }) => [
        pageId,
        namespace,
        Buffer.from(title),
        redirect ? 1 : 0,
        contentModel,
      ]),
    ],
  );
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
