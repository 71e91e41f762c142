import { emptyTables, withStore } from '../testing/with-store';
import type { ReadStatements } from '../statements/read-statements';
import {
  createUrlPatternReader,
  type PatternPosition,
  type UrlPatternReader,
} from './urls-of-pattern';

const { database } = withStore();
const PATTERN = { host: '*.museum.org', pathPrefix: '/a' };

/** `museum.org` has the URLs 1 to 7, which are not stored in the order of their paths, its subdomain 8 and 9. */
beforeEach(async () => {
  await emptyTables(database, 'host', 'url');
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     VALUES (1, 'museum.org', 'museum.org', 0, 0, 0), (2, 'old.museum.org', 'museum.org', 0, 0, 0)`,
  );
  for (const urlId of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await addUrl(urlId, urlId < 8 ? 1 : 2);
});

async function addUrl(urlId: number, hostId: number, path = `/a/${20 - urlId}`): Promise<void> {
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     VALUES (?, UNHEX(MD5(?)), ?, 2, 0, ?, 1, 1, 0, '')`,
    [urlId, urlId, hostId, path],
  );
}

/** What is seen in steps of two URLs, and in how many statements over table url. */
async function walk(
  reader: UrlPatternReader,
  onStep: (urlIds: number[]) => Promise<void> = () => Promise.resolve(),
): Promise<{ seen: number[]; reads: number }> {
  let reads = 0;
  const counted: ReadStatements = {
    select: (sql, values) => {
      if (sql.includes('FROM url')) reads += 1;
      return database.select(sql, values);
    },
  };
  const seen: number[] = [];
  let position: PatternPosition | null = { hostId: 0, urlId: 0 };
  while (position !== null) {
    const { urlIds, next } = await reader.next(counted, PATTERN, position, 2);
    seen.push(...urlIds);
    await onStep(urlIds);
    position = next;
  }
  return { seen, reads };
}

test('each URL of each host is seen once, in the order of their ids, whatever is read ahead', async () => {
  await addUrl(10, 2, '/b');
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const ahead of [1, 2, 3, 4, 7, 50]) {
    expect((await walk(createUrlPatternReader(ahead))).seen).toEqual(all);
  }
});

test('URLs of a host are not looked through for each step', async () => {
  // Of each host once, and once more to see that there are no more.
  expect((await walk(createUrlPatternReader(50))).reads).toBe(4);
  expect((await walk(createUrlPatternReader(1))).reads).toBeGreaterThan(6);
});

test('a walk that begins anew sees what has come since', async () => {
  const reader = createUrlPatternReader(50);
  await walk(reader);
  await addUrl(20, 2);
  expect((await walk(reader)).seen).toContain(20);
});

test('what comes behind all that was read ahead is seen', async () => {
  const reader = createUrlPatternReader(2);
  const { seen } = await walk(reader, async (urlIds) => {
    if (urlIds.includes(8)) await addUrl(21, 2);
  });
  expect(seen).toContain(21);
});
