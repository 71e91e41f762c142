import { systemRandom } from '../../runtime/random';
import { urlsByText } from '../../url/testing/normal-url';
import { emptyTables, openTestDatabase, withStore } from '../testing/with-store';
import { touchUrls } from './urls';

const { account, database } = withStore();
beforeEach(() => emptyTables(database, 'url', 'host'));

const touch = (day: number, ...urls: string[]) =>
  database.transaction((tx) => touchUrls(tx, urlsByText(urls), day, systemRandom));

test('a URL is stored once, whatever number of times it comes', async () => {
  const first = await touch(10, 'http://Museum-Lunden.org', 'http://museum-lunden.org/a');
  const second = await touch(11, 'http://museum-lunden.org/', 'https://museum-lunden.org/');
  expect(second.get('http://museum-lunden.org/')).toBe(first.get('http://museum-lunden.org/'));
  const rows = await database.select('SELECT scheme, touched_day FROM url ORDER BY url_id');
  expect(rows).toEqual([
    { scheme: 1, touched_day: 11 },
    { scheme: 1, touched_day: 10 },
    { scheme: 2, touched_day: 11 },
  ]);
  expect(await database.select('SELECT name FROM host')).toHaveLength(1);
});

test('a new URL lets its host fall due at once, but never breaks a lease', async () => {
  await touch(10, 'http://free.lunden.org/', 'http://leased.lunden.org/');
  await database.run('UPDATE host SET due_at = 5000');
  await database.run("UPDATE host SET lease_token = 'token' WHERE name = 'leased.lunden.org'");
  await touch(10, 'http://free.lunden.org/2', 'http://leased.lunden.org/2');
  const rows = await database.select('SELECT due_at FROM host ORDER BY name');
  expect(rows).toEqual([{ due_at: 0 }, { due_at: 5000 }]);
});

test('hosts know their registered domain by the Public Suffix List', async () => {
  await touch(10, 'http://a.b.example-town.co.uk/', 'http://192.0.2.7/');
  const rows = await database.select<{ registered_domain: Buffer }>(
    'SELECT registered_domain FROM host ORDER BY host_id',
  );
  expect(rows.map((row) => row.registered_domain.toString())).toEqual([
    'example-town.co.uk',
    '192.0.2.7',
  ]);
});

test('two feeders that meet new URLs at once agree on their ids', async () => {
  const urls = Array.from({ length: 50 }, (_, index) => `http://h${index % 7}.lunden.org/${index}`);
  const other = openTestDatabase(account);
  const [ours, theirs] = await Promise.all([
    touch(10, ...urls),
    patiently(() =>
      other.transaction((tx) => touchUrls(tx, urlsByText(urls.toReversed()), 10, systemRandom)),
    ),
  ]);
  await other.close();
  expect([...theirs].sort()).toEqual([...ours].sort());
});

/** A deadlock is one of the faults that the loops wait out; here it is simply tried again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}
