import { STATUS } from '../../status/status-code';
import { recordResults } from '../results/results';
import { checkResult } from '../testing/check-result';
import { findingsOf } from '../answers/findings';
import { urlKey } from '../statements/url-key';
import type { Statements } from '../../runtime/database';
import { systemRandom } from '../../runtime/random';
import { urlsByText } from '../../url/testing/normal-url';
import { emptyTables, openTestDatabase, withStore } from '../testing/with-store';
import { urlIdByKey } from './url-id-by-key';
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

test('new URLs get their ids in the order in which they come, so that indexes by id grow at their end', async () => {
  const urls = Array.from({ length: 40 }, (_, place) => `http://h${place % 7}.lunden.org/${place}`);
  const ids = await touch(10, ...urls);
  const inOrder = urls.map((url) => ids.get(url) ?? 0);
  expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
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
    'SELECT registered_domain FROM host ORDER BY name DESC',
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

test('however many URLs there are, known ones are locked in the order of their ids, and before any host', async () => {
  const urls = Array.from({ length: 2_500 }, (_, n) => `http://h${n % 7}.lunden.org/${n}`);
  await touch(10, ...urls);
  const locked: unknown[] = [];
  await database.transaction((tx) => {
    const noting: Statements = {
      select: (sql, values) => tx.select(sql, values),
      run: (sql, values = []) => {
        if (sql.startsWith('UPDATE host')) locked.push('hosts');
        if (sql.startsWith('UPDATE url')) locked.push(...[values[1]].flat());
        return tx.run(sql, values);
      },
    };
    const order = ['http://new.lunden.org/', ...urls.toReversed()];
    return touchUrls(noting, urlsByText(order), 11, systemRandom);
  });
  const rows = await database.select<{ url_id: number }>(
    "SELECT url_id FROM url WHERE path <> '/' ORDER BY url_id",
  );
  expect(locked).toEqual([...rows.map((row) => row.url_id), 'hosts']);
});

test('a URL that shares half its key with another one is not listed, and leaves that one alone', async () => {
  const [first, second] = ['http://first.lunden.org/', 'http://second.lunden.org/'] as const;
  const firstId = (await touch(10, first)).get(first);
  // As if the first one's key began like the second one's.
  const shared = Buffer.concat([urlKey(second).subarray(0, 8), Buffer.alloc(8)]);
  await database.run('UPDATE url SET url_key = ?', [shared]);
  const third = 'http://third.lunden.org/';
  expect([...(await touch(11, second, third)).keys()]).toEqual([third]);
  expect([...(await touch(12, third, second)).keys()]).toEqual([third]);
  const rows = await database.select('SELECT url_id, url_key, touched_day FROM url LIMIT 1');
  expect(rows).toEqual([{ url_id: firstId, url_key: shared, touched_day: 10 }]);
  expect(await database.select('SELECT COUNT(*) AS urls FROM url')).toEqual([{ urls: 2 }]);
  expect([...(await findingsOf(database, [second, third])).keys()]).toEqual([third]);
  expect(await urlIdByKey(database, second)).toBeUndefined();
});

test('what a new row has to spare is given up with the first look', async () => {
  const url = 'http://museum-lunden.org/a';
  const urlId = (await touch(10, url)).get(url) ?? 0;
  const room = () => database.select('SELECT LENGTH(room) AS bytes FROM url');
  expect(await room()).toEqual([{ bytes: 9 }]);
  const looks = [checkResult(urlId, STATUS.fine)];
  await recordResults(database, looks, { today: 10, nowS: 1 }, () => 20);
  expect(await room()).toEqual([{ bytes: 0 }]);
  await touch(11, url);
  expect(await room()).toEqual([{ bytes: 0 }]);
});

/** A deadlock is one of the faults that the loops wait out; here it is simply tried again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}
