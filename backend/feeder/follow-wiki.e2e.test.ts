import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { READER_ACCOUNT } from '../../toolforge/local/databases';
import { WIKI_DATABASE, wikiApi } from '../../toolforge/local/mediawiki';
import { runAllJobs } from '../../toolforge/local/testing/run-all-jobs';
import { testWiki as exampleWiki } from '../../toolforge/local/testing/test-wiki';
import { openWikiClient } from '../../toolforge/local/wiki-client';
import { openTextSources } from '../composition/open-text-sources';
import { NO_LISTS } from '../config/listed-wikis';
import { LiveWikisFile } from '../config/live-wikis-file';
import { systemClock } from '../runtime/clock';
import { openDatabase } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { migrate } from '../store/schema/migrate';
import { SQL_FOLDER } from '../store/testing/with-store';
import { openWikis, type Wikis } from '../wiki/wikis';
import { monthOfId } from '../status/link-declaration';
import { followChangesOnce } from './changes-loop';
import { declareOnce } from './declarations-loop';
import { feedOnce } from './page-loop';
import { testFeeding } from './testing/test-feeding';

/**
 * The real MediaWiki is followed, once through its tables and once through its API: two wikis for
 * us, side by side, and after each event both have the rows that are expected.
 */
jest.setTimeout(120_000);

const wiki = exampleWiki();
const client = openWikiClient(wikiApi(wiki));
const folder = mkdtempSync(join(tmpdir(), 'weboid-follow-'));
const OWN = `weboid_follow_${process.pid}`;
const RUN = `Followed ${Date.now().toString(36)}`;
const server = { host: '127.0.0.1', port: wiki.databasePort };
const database = openDatabase(
  { ...server, user: 'root', password: '', database: OWN, connections: 2, retryForMs: 0 },
  systemClock,
  createSilentLogger(),
);
const feeding = testFeeding(database, systemClock);
const signal = new AbortController().signal;
const textSourceOf = openTextSources({ ...feeding, userAgent: 'Weboid/test', signal });
let wikis: Wikis;

const runJobs = (): Promise<void> => runAllJobs(wiki);
const runPass = async (): Promise<void> => {
  expect(await feedOnce(feeding, wikis, signal)).toEqual([]);
};
const lookForChanges = (): Promise<void> => followChangesOnce(feeding, wikis, signal);

beforeAll(async () => {
  const root = await createConnection({ ...server, user: 'root' });
  await root.query(`CREATE DATABASE ${OWN} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await root.end();
  await migrate(database, SQL_FOLDER);
  wikis = openWikis(new LiveWikisFile(wikisFile(), feeding), {
    clock: systemClock,
    logger: feeding.logger,
    account: { ...READER_ACCOUNT, connections: 2 },
    service: 'analytics',
    lists: NO_LISTS,
    retryForMs: 0,
    signal,
    userAgent: 'Weboid/test',
  });
  await runPass();
});

afterAll(async () => {
  await database.run(`DROP DATABASE ${OWN}`);
  await Promise.all([wikis.close(), database.close()]);
  rmSync(folder, { recursive: true });
});

function wikisFile(): string {
  const file = join(folder, 'wikis.json');
  const shared = {
    domain: '127.0.0.1',
    api: wikiApi(wiki),
    categories: [{ title: `Category:${RUN} watched`, depth: 2 }],
    templatesLike: 'enwiki',
  };
  const farm = { internalDomains: '(?:^|\\.)our-farm\\.org$' };
  const replica = { ...server, database: WIKI_DATABASE };
  const content = {
    farms: {
      tables: { ...farm, code: 2, replica },
      api: { ...farm, code: 3, access: 'api' },
    },
    wikis: [
      { ...shared, dbname: WIKI_DATABASE, farm: 'tables' },
      { ...shared, dbname: WIKI_DATABASE, farm: 'api' },
    ],
  };
  writeFileSync(file, JSON.stringify(content));
  return file;
}

async function pageIdOf(title: string): Promise<number> {
  const pages = await wikis.all[0]?.reader.pagesNamed([{ title }]);
  return pages?.[0]?.pageId ?? 0;
}

/** By farm code: the URLs that are stored for a page; null where it has no record. */
async function storedLinks(pageId: number): Promise<(string[] | null)[]> {
  const pages = await database.select<{ farm: number }>(
    'SELECT farm FROM page JOIN wiki USING (wiki_id) WHERE page_id = ?',
    [pageId],
  );
  const links = await database.select<{ farm: number; url: string }>(
    `SELECT farm, CONVERT(CONCAT(host.name, path) USING utf8mb4) AS url
     FROM link JOIN wiki USING (wiki_id) JOIN url USING (url_id) JOIN host USING (host_id)
     WHERE page_id = ? ORDER BY url`,
    [pageId],
  );
  return [2, 3].map((farm) => {
    if (!pages.some((page) => page.farm === farm)) return null;
    return links.filter((link) => link.farm === farm).map(({ url }) => url);
  });
}

const both = (...urls: string[]): string[][] => [urls, urls];
const NOWHERE = [null, null];
const title = `${RUN} page`;
let pageId = 0;

async function edit(page: string, text: string): Promise<void> {
  await (await client).edit(page, text, 'for a test');
}

test('a new page is taken in between the passes', async () => {
  await edit(title, '[https://followed-museum.org/a a] [https://our-farm.org/x own]');
  pageId = await pageIdOf(title);
  await lookForChanges();
  expect(await storedLinks(pageId)).toEqual(both('followed-museum.org/a'));
});

test('an edit changes the links', async () => {
  await edit(title, `[https://followed-museum.org/b b] {{${RUN} box}}`);
  await lookForChanges();
  expect(await storedLinks(pageId)).toEqual(both('followed-museum.org/b'));
});

test('a template edit changes the links once its jobs have run', async () => {
  await edit(`Template:${RUN} box`, '[https://boxed-museum.org/1 one]');
  await runJobs();
  await runPass();
  expect(await storedLinks(pageId)).toEqual(both('boxed-museum.org/1', 'followed-museum.org/b'));
  await edit(`Template:${RUN} box`, '[https://boxed-museum.org/2 two]');
  await runJobs();
  await runPass();
  expect(await storedLinks(pageId)).toEqual(both('boxed-museum.org/2', 'followed-museum.org/b'));
});

test('a moved page keeps its record; the redirect left behind gets none', async () => {
  await (await client).move(title, `${title} moved`, 'for a test');
  await lookForChanges();
  await runPass();
  expect(await storedLinks(pageId)).toEqual(both('boxed-museum.org/2', 'followed-museum.org/b'));
  const redirectId = await pageIdOf(title);
  expect(redirectId).toBeGreaterThan(pageId);
  expect(await storedLinks(redirectId)).toEqual(NOWHERE);
});

test('a deleted page loses its record and links, a restored one gets them back', async () => {
  await (await client).remove(`${title} moved`, 'for a test');
  await lookForChanges();
  expect(await storedLinks(pageId)).toEqual(NOWHERE);
  await (await client).restore(`${title} moved`, 'for a test');
  await runJobs();
  await lookForChanges();
  expect(await storedLinks(pageId)).toEqual(both('boxed-museum.org/2', 'followed-museum.org/b'));
});

test('a page deleted while nobody looked is gone after the next pass', async () => {
  await edit(`${RUN} short`, 'https://short-lunden.org/');
  const shortId = await pageIdOf(`${RUN} short`);
  await runPass();
  expect(await storedLinks(shortId)).toEqual(both('short-lunden.org/'));
  await (await client).remove(`${RUN} short`, 'for a test');
  await runPass();
  expect(await storedLinks(shortId)).toEqual(NOWHERE);
});

test('what editors say of links is read from the texts of pages, and again after each edit', async () => {
  const cited = `${RUN} cited`;
  await edit(
    cited,
    'https://tagged-museum.org/ {{dead link|date=March 2024}} ' +
      '{{cite web|url=https://paid-museum.org/|title=A|url-access=subscription}}',
  );
  await lookForChanges();
  const declaring = { ...feeding, textSourceOf };
  await declareOnce(declaring, wikis, signal);
  const citedId = await pageIdOf(cited);
  const tagged = ['tagged-museum.org', 0, 1, '2024-03', 0];
  // Both are on one page with a template that calls links dead.
  expect(await declaredOn(citedId)).toEqual([['paid-museum.org', 0, 0, null, 3], tagged]);
  expect(await accessOf('paid-museum.org')).toBe(3);
  await edit(cited, 'https://tagged-museum.org/ https://paid-museum.org/');
  await lookForChanges();
  await declareOnce(declaring, wikis, signal);
  expect(await declaredOn(citedId)).toEqual([]);
  expect(await accessOf('paid-museum.org')).toBe(0);
});

/** What is stored of a page, the same for both farms: host, fate, tag, month, access. */
async function declaredOn(citedId: number): Promise<unknown[]> {
  const rows = await database.select<Record<string, number | Buffer>>(
    `SELECT DISTINCT host.name, fate, is_tagged, dead_since, access
     FROM declared_link JOIN url USING (url_id) JOIN host USING (host_id)
     WHERE page_id = ? ORDER BY host.name`,
    [citedId],
  );
  return rows.map(({ name, fate, is_tagged, dead_since, access }) => [
    String(name),
    fate,
    is_tagged,
    monthOfId(Number(dead_since)),
    access,
  ]);
}

async function accessOf(host: string): Promise<number | undefined> {
  const [row] = await database.select<{ declared_access: number }>(
    'SELECT declared_access FROM url JOIN host USING (host_id) WHERE host.name = ?',
    [host],
  );
  return row?.declared_access;
}

test('a page put into a watched category tree is taken in, and stays when it leaves', async () => {
  const talk = `Talk:${RUN} talk`;
  await edit(talk, 'https://talk-lunden.org/');
  const talkId = await pageIdOf(talk);
  await lookForChanges();
  expect(await storedLinks(talkId)).toEqual(NOWHERE);
  await edit(`Category:${RUN} below`, `[[Category:${RUN} watched]]`);
  await edit(talk, `https://talk-lunden.org/ [[Category:${RUN} below]]`);
  await runJobs();
  await lookForChanges();
  expect(await storedLinks(talkId)).toEqual(both('talk-lunden.org/'));
  await edit(talk, 'https://talk-lunden.org/');
  await runJobs();
  await runPass();
  expect(await storedLinks(talkId)).toEqual(both('talk-lunden.org/'));
});

test('pages of a category that itself comes into the tree are taken in', async () => {
  const talk = `Talk:${RUN} other talk`;
  await edit(talk, `https://other-talk-lunden.org/ [[Category:${RUN} beside]]`);
  const talkId = await pageIdOf(talk);
  await runJobs();
  await runPass();
  expect(await storedLinks(talkId)).toEqual(NOWHERE);
  await edit(`Category:${RUN} beside`, `[[Category:${RUN} below]]`);
  await runJobs();
  await lookForChanges();
  expect(await storedLinks(talkId)).toEqual(both('other-talk-lunden.org/'));
});

test('a page that is no wikitext any more is gone', async () => {
  await (await client).changeContentModel(`${title} moved`, 'text', 'for a test');
  await runJobs();
  await lookForChanges();
  expect(await storedLinks(pageId)).toEqual(NOWHERE);
});

/** By farm code: `page id:URL key` of every stored link. */
async function allStoredLinks(farm: number): Promise<string[]> {
  const rows = await database.select<{ link: string }>(
    `SELECT CONCAT(page_id, ':', HEX(url_key)) AS link
     FROM link JOIN wiki USING (wiki_id) JOIN url USING (url_id) WHERE farm = ?`,
    [farm],
  );
  return rows.map(({ link }) => link);
}

async function linksOfOneWayOnly(): Promise<string[]> {
  const [tables, api] = [new Set(await allStoredLinks(2)), new Set(await allStoredLinks(3))];
  expect(Math.min(tables.size, api.size)).toBeGreaterThan(50);
  return [...tables, ...api].filter((link) => tables.has(link) !== api.has(link));
}

test('nothing differs between the two ways', async () => {
  // Other tests edit other pages of this wiki meanwhile: what one pass saw on one way, the next
  // sees on both.
  for (let pass = 0; pass < 5; pass++) {
    await runPass();
    if ((await linksOfOneWayOnly()).length === 0) return;
  }
  expect(await linksOfOneWayOnly()).toEqual([]);
});
