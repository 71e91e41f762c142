import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { hostsNamed, urlsOnHosts } from './listed-urls';

const { database } = withStore();
const URLS = 6_000;
const FIRST = '/index.php?title=P299';

beforeAll(async () => {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     VALUES (1, 'wiki.example.org', 'example.org', 0, 0, 0), (2, 'other.example.org', 'example.org', 0, 0, 0)`,
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), 1 + (seq MOD 2), 2, 0, CONCAT('/index.php?title=P', seq DIV 2), 1, 1, 0, ''
     FROM seq_2_to_${2 * URLS}`,
  );
  await database.run('ANALYZE TABLE url, host');
});

async function below(lookedAt: number): Promise<{ paths: string[]; isCut: boolean; read: number }> {
  const hosts = await hostsNamed(database, 'wiki.example.org');
  const [{ items, isCut }, read] = await rowsReadBy(database, (session) =>
    urlsOnHosts(session, hosts, FIRST, { urls: 100, lookedAt }),
  );
  return { paths: items.map(({ url }) => url.path).toSorted(), isCut, read };
}

test('of what begins alike for longer than the index tells, a bounded number is looked at, and the list says so', async () => {
  const { isCut, read } = await below(500);
  expect(isCut).toBe(true);
  expect(read).toBeLessThan(URLS / 2);
});

test('within the bound all are found', async () => {
  const { paths, isCut } = await below(URLS + 1);
  expect(isCut).toBe(false);
  const tens = Array.from({ length: 10 }, (_, n) => `${FIRST}${n}`);
  expect(paths).toEqual([FIRST, ...tens]);
});

test('of hosts without such URLs nothing counts', async () => {
  const hosts = [{ hostId: 9, name: 'none.example.org' }];
  expect(await urlsOnHosts(database, hosts, FIRST, { urls: 5 })).toEqual({
    items: [],
    isCut: false,
  });
});
