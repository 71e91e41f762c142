import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { WIKI_DATABASE } from './mediawiki';
import type { InterwikiRow } from './world/interwiki-rows';

/** The accounts of production: one for Weboid's own tables, one that may only read the wiki's. */
export const WEBOID_ACCOUNT = { user: 'weboid', password: 'example-weboid' };
export const READER_ACCOUNT = { user: 'weboid_reader', password: 'example-reader' };
/** The database of Weboid's own tables. */
export const WEBOID_DATABASE = 'weboid';

/** Drops the wiki's database, so that it can be installed again. */
export function dropWikiDatabase(port: number): Promise<void> {
  return runStatements(port, [`DROP DATABASE IF EXISTS ${WIKI_DATABASE}`]);
}

/** Creates Weboid's database and the two accounts; safe to run again. */
export function createDatabases(port: number): Promise<void> {
  const reader = `'${READER_ACCOUNT.user}'@'%'`;
  const owner = `'${WEBOID_ACCOUNT.user}'@'%'`;
  return runStatements(port, [
    `CREATE DATABASE IF NOT EXISTS ${WEBOID_DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    `CREATE USER IF NOT EXISTS ${owner} IDENTIFIED BY '${WEBOID_ACCOUNT.password}'`,
    `GRANT ALL ON ${WEBOID_DATABASE}.* TO ${owner}`,
    `CREATE USER IF NOT EXISTS ${reader} IDENTIFIED BY '${READER_ACCOUNT.password}'`,
    `GRANT SELECT ON ${WIKI_DATABASE}.* TO ${reader}`,
  ]);
}

/** Adds rows to the wiki's interwiki table; they replace rows with the same prefix. */
export function writeInterwikis(port: number, rows: readonly InterwikiRow[]): Promise<void> {
  const statement = `REPLACE INTO ${WIKI_DATABASE}.interwiki
    (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local, iw_trans) VALUES ?`;
  const values = rows.map(({ prefix, url, api = '', wikiid = '', local }) => [
    prefix,
    url,
    api,
    wikiid,
    Number(local),
    0,
  ]);
  return withRoot(port, (connection) => connection.query(statement, [values]));
}

function runStatements(port: number, statements: readonly string[]): Promise<void> {
  return withRoot(port, async (connection) => {
    for (const statement of statements) await connection.query(statement);
  });
}

async function withRoot(
  port: number,
  work: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
