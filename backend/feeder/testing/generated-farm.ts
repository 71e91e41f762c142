import type { Report } from '../../../toolforge/local/progress';
import type { BenchServer } from '../../runtime/testing/bench-server';
import type { Database } from '../../runtime/database';
import { generateReplica } from './generated-replica';

/** How large a generated farm is. */
interface FarmSize {
  wikis: number;
  /** Watched pages of the largest wiki; the n-th largest has a n-th of them. */
  largestPages: number;
}

/** What was generated. */
export interface GeneratedFarm {
  wikis: number;
  /** Of all wikis together. */
  watchedPages: number;
}

const PAGES_PER_HOST = 10;
const TABLES = [
  'page',
  'iwlinks',
  'linktarget',
  'category',
  'page_props',
  'recentchanges',
  'logging',
  'externallinks',
  'categorylinks',
  'templatelinks',
];
const META = `CREATE TABLE meta_p.wiki (
  dbname varchar(32) PRIMARY KEY, lang varchar(12) NOT NULL DEFAULT 'en', name text, family text,
  url text, size numeric(1) NOT NULL DEFAULT 1, slice text NOT NULL,
  is_closed numeric(1) NOT NULL DEFAULT 0, is_sensitive numeric(1) NOT NULL DEFAULT 0)`;

/**
 * Makes a farm on one server: a database with replica tables for each wiki (`w7_p`), and `meta_p` that
 * lists them, with one more that is to be left out (`excepted`). Each wiki holds the first pages of the
 * largest one, with links of its own.
 */
export async function generateFarm(
  server: BenchServer,
  { wikis, largestPages }: FarmSize,
  report: Report,
): Promise<GeneratedFarm> {
  const largest = await generateReplica(await server.create('w1_p'), sizeOf(largestPages));
  const admin = await server.create('meta_p');
  await admin.run(META);
  for (let n = 2; n <= wikis; n += 1) {
    await copyWiki(admin, `w${n}`, Math.ceil(largest.lastPageId / n));
    report(`${n} of ${wikis}`);
  }
  const rows = Array.from({ length: wikis }, (_, n) => listed(`w${n + 1}`));
  await admin.run('INSERT INTO meta_p.wiki (dbname, url, slice) VALUES ?', [
    [...rows, listed('excepted')],
  ]);
  return { wikis, watchedPages: await countWatched(admin, wikis) };
}

/** Makes one wiki with that many watched pages, `onewiki_p`. */
export async function generateOneWiki(server: BenchServer, watchedPages: number): Promise<void> {
  await generateReplica(await server.create('onewiki_p'), sizeOf(watchedPages));
}

const sizeOf = (watchedPages: number) => ({
  watchedPages,
  hosts: Math.ceil(watchedPages / PAGES_PER_HOST),
});

const listed = (dbname: string) => [dbname, `https://${dbname}.farm.example`, 's1.labsdb'];

async function copyWiki(admin: Database, dbname: string, lastPageId: number): Promise<void> {
  await admin.run(`CREATE DATABASE ${dbname}_p`);
  for (const table of TABLES)
    await admin.run(`CREATE TABLE ${dbname}_p.${table} LIKE w1_p.${table}`);
  await admin.run(`INSERT INTO ${dbname}_p.page SELECT * FROM w1_p.page WHERE page_id <= ?`, [
    lastPageId,
  ]);
  await admin.run(
    `INSERT INTO ${dbname}_p.externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT el_from, el_to_domain_index, CONCAT('/${dbname}', el_to_path)
     FROM w1_p.externallinks WHERE el_from <= ?`,
    [lastPageId],
  );
}

async function countWatched(admin: Database, wikis: number): Promise<number> {
  let watched = 0;
  for (let n = 1; n <= wikis; n += 1) {
    const [row] = await admin.select<{ pages: number }>(
      `SELECT COUNT(*) AS pages FROM w${n}_p.page WHERE page_namespace = 0 AND page_is_redirect = 0`,
    );
    watched += row?.pages ?? 0;
  }
  return watched;
}
