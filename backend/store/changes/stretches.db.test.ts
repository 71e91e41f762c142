import { appendOne, linkFrom, makeClients } from '../../dispatch/testing/dispatch-world';
import { serveClient, type DispatchClient } from '../../dispatch/serve-client';
import { migrate } from '../schema/migrate';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { listUrls } from '../testing/sample-urls';
import { emptyTables, SQL_FOLDER, withStore } from '../testing/with-store';
import { changeAddresses } from './change-addresses';
import { overrunOf } from './dispatch-positions';
import { domainStretch, newestOfDomain, oldestOfDomain } from './domain-stretch';
import { NEWEST } from './stretch';
import { appendChanges, createTableChangeFeed } from './table-change-feed';
import { changeOf } from './testing/change-of';
import { newestOfWiki, oldestOfWiki, wikiStretch } from './wiki-stretch';

const { database } = withStore();
const scans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(...(await scansOf(statements, sql, values)));
});
const OLDER = { towards: 'older', id: NEWEST } as const;
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

async function dispatch(): Promise<void> {
  const serving = { clients: [client], batch: 100, nowS: 1 };
  await database.session((session) =>
    serveClient({ ...serving, session, feed: createTableChangeFeed(session) }, client),
  );
}

describe('a wiki', () => {
  /** URL 1 is on pages 1 to 5, URLs 2 and 3 on page 1. */
  beforeEach(async () => {
    for (const pageId of [1, 2, 3, 4, 5]) await linkFrom(database, client, pageId, [1]);
    await linkFrom(database, client, 1, [2, 3]);
    for (const [place, urlId] of [2, 1, 3].entries()) {
      await appendOne(database, urlId, ['doubtful', 'unreachable'], 1_000 + place);
    }
    await dispatch();
  });
  const scope = () => ({ wikiId: client.wikiId, pageId: null });
  const read = async (rows: number, start: Parameters<typeof wikiStretch>[2] = OLDER) => {
    const { changes, next } = await wikiStretch(watched, scope(), start, rows);
    return { changes: changes.map(({ id, pageIds, isMore }) => ({ id, pageIds, isMore })), next };
  };

  test('tells each change once, with its pages, newest first', async () => {
    expect(await read(100)).toEqual({
      changes: [
        { id: 3, pageIds: [1], isMore: false },
        { id: 2, pageIds: [1, 2, 3, 4, 5], isMore: false },
        { id: 1, pageIds: [1], isMore: false },
      ],
      next: null,
    });
  });

  test('leaves a change of which pages may be missing for the next stretch', async () => {
    expect(await read(4)).toEqual({ changes: [{ id: 3, pageIds: [1], isMore: false }], next: 3 });
    const further = await read(6, { towards: 'older', id: 3 });
    expect(further.changes.map(({ id }) => id)).toEqual([2]);
    expect(further.next).toBe(2);
  });

  test('passes over the pages of a change that fills a stretch alone', async () => {
    const part = await read(3, { towards: 'older', id: 3 });
    expect(part).toEqual({ changes: [{ id: 2, pageIds: [1, 2, 3], isMore: true }], next: 2 });
    expect((await read(3, { towards: 'older', id: 2 })).changes.map(({ id }) => id)).toEqual([1]);
  });

  test('tells the same pages of such a change in both directions', async () => {
    const { changes } = await read(3, { towards: 'newer', id: 1 });
    expect(changes).toEqual([{ id: 2, pageIds: [1, 2, 3], isMore: true }]);
  });

  test('begins with an oldest change', async () => {
    expect(await oldestOfWiki(watched, scope())).toBe(1);
    expect(await oldestOfWiki(watched, { wikiId: client.wikiId, pageId: 4 })).toBe(2);
    expect(await oldestOfWiki(watched, { wikiId: 77, pageId: null })).toBeNull();
  });

  test('is read towards newer ones, too', async () => {
    const { changes, next } = await read(100, { towards: 'newer', id: 1 });
    expect([changes.map(({ id }) => id), next]).toEqual([[2, 3], null]);
  });

  test('a page has its own', async () => {
    const ofPage = { wikiId: client.wikiId, pageId: 4 };
    const { changes, next } = await wikiStretch(watched, ofPage, OLDER, 100);
    expect([changes.map(({ id, pageIds }) => [id, pageIds]), next]).toEqual([[[2, [4]]], null]);
    expect((await wikiStretch(watched, { ...ofPage, pageId: 1 }, OLDER, 2)).next).toBe(2);
    expect(await newestOfWiki(watched, ofPage)).toEqual({ id: 2, changedAtS: 1_001 });
  });

  test('has a newest change, addresses, and perhaps a hole', async () => {
    expect(await newestOfWiki(watched, scope())).toEqual({ id: 3, changedAtS: 1_002 });
    expect(await newestOfWiki(watched, { wikiId: 77, pageId: null })).toBeNull();
    expect(await changeAddresses(watched, [3, 9])).toEqual(
      new Map([[3, { url: 'http://museum-lunden.org/3', reason: expect.any(String) }]]),
    );
    expect(await changeAddresses(watched, [])).toEqual(new Map());
    expect(await overrunOf(watched, client.client, 0)).toBe(0);
    expect(await overrunOf(watched, 'nobody@WMF', 0)).toBe(0);
  });
});

describe('a domain', () => {
  const append = (...urls: string[]): Promise<void> =>
    database.transaction((statements) =>
      appendChanges(
        statements,
        urls.map((url) => changeOf(0, 'working', 'unreachable', { url })),
        1_000,
      ),
    );
  const urlsOf = async (domain: string): Promise<string[]> => {
    const { changes } = await domainStretch(watched, domain, OLDER, 100);
    return changes.map(({ url }) => url);
  };

  test('has the changes of its hosts, newest first', async () => {
    const own = ['http://museum.co.uk/a', 'https://www.museum.co.uk:8443/b'];
    await append(...own, 'http://other.co.uk/', 'http://[2001:db8::1]/', 'http://192.0.2.7/x');
    expect(await urlsOf('museum.co.uk')).toEqual(own.toReversed());
    expect(await urlsOf('co.uk')).toEqual([]);
    expect(await urlsOf('[2001:db8::1]')).toEqual(['http://[2001:db8::1]/']);
    expect(await urlsOf('192.0.2.7')).toEqual(['http://192.0.2.7/x']);
    expect(await newestOfDomain(watched, 'museum.co.uk')).toEqual({ id: 2, changedAtS: 1_000 });
    expect(await newestOfDomain(watched, 'nobody.org')).toBeNull();
    expect(await oldestOfDomain(watched, 'museum.co.uk')).toBe(1);
    expect(await oldestOfDomain(watched, 'nobody.org')).toBeNull();
  });

  test('of which another one happens to have the key is told its own only', async () => {
    await append('http://museum.org/', 'http://other.org/');
    await database.run('UPDATE `change` SET domain_key = (SELECT MIN(domain_key) FROM `change`)');
    const domains = await Promise.all(['museum.org', 'other.org'].map(urlsOf));
    expect(domains.flat()).toHaveLength(1);
  });

  test('finds what was logged before it had a key, as far as its URLs are listed', async () => {
    const listed = ['http://www.museum.co.uk/a', 'http://[2001:db8::1]/', 'http://192.0.2.7/x'];
    const ids = await listUrls(database, listed, 1);
    await database.transaction((statements) =>
      appendChanges(
        statements,
        [...listed, 'http://gone.org/'].map((url) =>
          changeOf(ids.get(url) ?? 0, 'working', 'unreachable', { url }),
        ),
        1_000,
      ),
    );
    await database.run('UPDATE `change` SET domain_key = 0');
    await database.run('DELETE FROM migration WHERE version = 21');
    expect(await migrate(database, SQL_FOLDER)).toEqual([21]);
    const found = await Promise.all(
      ['museum.co.uk', '[2001:db8::1]', '192.0.2.7', 'gone.org'].map(urlsOf),
    );
    expect(found).toEqual([...listed.map((url) => [url]), []]);
  });

  test('is read in stretches, in both directions', async () => {
    await append('http://a.org/1', 'http://a.org/2', 'http://a.org/3');
    const ids = async (start: Parameters<typeof domainStretch>[2]) => {
      const { changes, next } = await domainStretch(watched, 'a.org', start, 2);
      return [changes.map(({ id }) => id), next];
    };
    expect(await ids(OLDER)).toEqual([[3, 2], 2]);
    expect(await ids({ towards: 'older', id: 2 })).toEqual([[1], null]);
    expect(await ids({ towards: 'newer', id: 0 })).toEqual([[1, 2], 2]);
  });
});
