import { appendOne, linkFrom, makeClients } from '../../dispatch/testing/dispatch-world';
import { serveClient, type DispatchClient } from '../../dispatch/serve-client';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { firstChangeSince } from './first-change-since';
import { createTableChangeFeed } from './table-change-feed';
import { wikiDeaths, type WikiDeath } from './wiki-deaths';

const { database } = withStore();
const scans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(...(await scansOf(statements, sql, values)));
});
let client: DispatchClient;

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'link', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
  [client] = (await makeClients(database, ['dewiki'])) as [DispatchClient];
  await database.run('INSERT INTO dispatch (client, seen_change_id, touched_at) VALUES (?, 0, 0)', [
    client.client,
  ]);
});
afterAll(() => expect(scans).toEqual([]));

describe('the first change since a moment', () => {
  const since = (sinceS: number, nowS = 9_000) => firstChangeSince(watched, sinceS, nowS);

  test('is the first in the log, not the earliest', async () => {
    for (const atS of [1_000, 2_003, 2_001, 1_999, 3_000]) {
      await appendOne(database, 1, ['doubtful', 'unreachable'], atS);
    }
    expect([await since(0), await since(2_000), await since(2_002), await since(3_000)]).toEqual([
      1, 2, 2, 5,
    ]);
  });

  test('is none where there is none, or only one to come', async () => {
    expect(await since(0)).toBeNull();
    await appendOne(database, 1, ['doubtful', 'unreachable'], 1_000);
    expect([await since(1_001), await since(500, 999)]).toEqual([null, null]);
  });

  test('is moved by nothing that is appended late', async () => {
    await appendOne(database, 1, ['doubtful', 'unreachable'], 2_000);
    await appendOne(database, 2, ['doubtful', 'unreachable'], 3_000);
    await appendOne(database, 3, ['doubtful', 'unreachable'], 1_500);
    expect([await since(1_000), await since(2_500)]).toEqual([1, 2]);
  });
});

describe('deaths and returns in a part of the log', () => {
  /** URL 1 is on pages 1 to 5 and dies; URL 2 is in doubt, dies, and comes back. */
  beforeEach(async () => {
    for (const pageId of [1, 2, 3, 4, 5]) await linkFrom(database, client, pageId, [1]);
    await linkFrom(database, client, 7, [2]);
    await tell(2, 'working', 'doubtful');
    await tell(1, 'doubtful', 'unreachable');
    await tell(2, 'doubtful', 'unreachable');
    await tell(2, 'unreachable', 'doubtful');
    await tell(2, 'doubtful', 'working');
  });

  async function tell(urlId: number, ...step: Parameters<typeof appendOne>[2]): Promise<void> {
    await appendOne(database, urlId, step);
    const serving = { clients: [client], batch: 100, nowS: 1 };
    await database.session((session) =>
      serveClient({ ...serving, session, feed: createTableChangeFeed(session) }, client),
    );
  }

  const read = (firstId: number, endId: number, before: WikiDeath | null = null, limit = 100) =>
    wikiDeaths(watched, client.wikiId, { firstId, endId, before }, limit);
  const places = (deaths: readonly WikiDeath[]) =>
    deaths.map(({ changeId, pageId }) => [changeId, pageId]);

  test('are told with the number of the URL, newest first, without what was only doubted', async () => {
    const deaths = await read(1, 100);
    expect(deaths.slice(0, 3)).toEqual([
      { changeId: 4, pageId: 7, urlId: 2, isDead: false },
      { changeId: 3, pageId: 7, urlId: 2, isDead: true },
      { changeId: 2, pageId: 5, urlId: 1, isDead: true },
    ]);
    expect(deaths).toHaveLength(7);
  });

  test('are those from its first change on, before its end', async () => {
    expect(places(await read(3, 4))).toEqual([[3, 7]]);
    expect(await read(5, 100)).toEqual([]);
  });

  test('are read on in the middle of a change', async () => {
    const all = await read(1, 100);
    const parts: WikiDeath[] = [];
    for (let part = await read(1, 100, null, 2); part.length > 0;) {
      parts.push(...part);
      part = await read(1, 100, parts.at(-1) ?? null, 2);
    }
    expect(parts).toEqual(all);
  });

  test('are those of the wiki', async () => {
    expect(await wikiDeaths(watched, 99, { firstId: 1, endId: 100, before: null }, 9)).toEqual([]);
  });
});
