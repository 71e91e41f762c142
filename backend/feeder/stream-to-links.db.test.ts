import { createHeldClock } from '../runtime/testing/held-clock';
import { streamPosition } from '../store/pages/stream-positions';
import { openTestDatabase, withStore } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';
import { linkEvent, startSseServer } from '../wiki/testing/sse-server';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { feedOnce } from './page-loop';
import { reportPages } from './report-pages';
import { runStreamLoop } from './stream-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const ROUND_MS = 5_000;
const SILENCE_MS = 300_000;
const ROUNDS_MAX = 30;

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

test('a link that a stream tells of is stored once the replica shows it', async () => {
  const clock = createHeldClock(Date.UTC(2026, 9, 1));
  const feeding = testFeeding(database, clock);
  const server = await startSseServer();
  const stop = new AbortController();
  await createWikiTables(replica, 'split');
  await addPages(replica, [{ pageId: 1, title: 'One' }]);
  const plain = testWiki(replica, wikiAccount.name);
  const wikis = wikisOf({ ...plain, farm: { ...plain.farm, linkStream: server.address } });
  expect(await feedOnce(feeding, wikis, stop.signal)).toEqual([]);

  const taken: Promise<void>[] = [];
  const reportAndTell: typeof reportPages = (...told) => {
    const one = reportPages(...told);
    taken.push(one);
    return one;
  };
  const streaming = { userAgent: 'Weboid/test', reportPages: reportAndTell };
  const loop = runStreamLoop(feeding, wikis, streaming, stop.signal);
  const request = await server.request();
  clock.advance(1);
  request.open();
  await clock.sleeper(SILENCE_MS);
  clock.advance(1);
  request.send(linkEvent({ id: '1', pageId: 1, revisionId: 12 }));
  await clock.sleeper(SILENCE_MS);
  for (let round = 0; round < 3; round += 1) await passRound();
  expect(await storedPaths()).toEqual([]);

  await addSplitLinks(replica, [[1, 'https://org.museum-lunden.', '/new']]);
  await replica.run("UPDATE page SET page_latest = 12, page_links_updated = '20261001000000'");
  for (let round = 0; round < ROUNDS_MAX && taken.length === 0; round += 1) await passRound();
  await Promise.all(taken);
  for (let round = 0; round < 2; round += 1) await passRound();
  expect(await storedPaths()).toEqual(['/new']);
  expect(await streamPosition(database, server.address)).toBe('1');
  stop.abort();
  await loop;
  await server.close();

  async function passRound(): Promise<void> {
    clock.advance(ROUND_MS);
    await clock.sleeper(ROUND_MS);
  }
});

async function storedPaths(): Promise<string[]> {
  const rows = await database.select<{ path: Buffer }>(
    'SELECT path FROM link JOIN url USING (url_id)',
  );
  return rows.map(({ path }) => path.toString());
}
