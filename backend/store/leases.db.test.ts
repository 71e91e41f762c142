import type { Random } from '../runtime/random';
import { systemRandom } from '../runtime/random';
import { dueUrls, isAnythingDue, leaseHosts, releaseHost } from './leases';
import type { LeasedHost } from './frontier';
import { emptyTables, withStore } from './testing/with-store';

const { database } = withStore();
beforeEach(() => emptyTables(database, 'url', 'host'));

const DAY_S = 86_400;
const DAY_ZERO_S = Date.UTC(2017, 0, 1) / 1000;
const NOW_S = DAY_ZERO_S + 100 * DAY_S;

async function addHost(name: string, dueAtS: number, shard = 0, shuffle = 7): Promise<number> {
  await database.run(
    'INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, ?, ?)',
    [name, name, shard, dueAtS, shuffle],
  );
  const [row] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [name],
  );
  return row?.host_id ?? 0;
}

async function addUrl(hostId: number, path: string, dueDay: number): Promise<void> {
  await database.run(
    `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     VALUES (?, ?, 1, 0, ?, 100, ?, 0, '')`,
    [systemRandom.bytes(16), hostId, path, dueDay],
  );
}

const lease = (nowS: number, count = 10, random: Random = systemRandom) =>
  leaseHosts(database, { nowS, leaseS: 600, count }, random);

const dueAtOf = async (host: LeasedHost): Promise<number | undefined> => {
  const rows = await database.select<{ due_at: number }>(
    'SELECT due_at FROM host WHERE host_id = ?',
    [host.hostId],
  );
  return rows[0]?.due_at;
};

async function leaseOne(nowS: number): Promise<LeasedHost> {
  const [host] = await lease(nowS);
  if (host === undefined) throw new Error('nothing was leased');
  return host;
}

test('never-checked hosts come first, then those due longest; future ones wait', async () => {
  await addHost('later', NOW_S + 1);
  await addHost('old', NOW_S - 500);
  await addHost('new', 0);
  await addHost('older', NOW_S - 900);
  expect((await lease(NOW_S, 1)).map((host) => host.name)).toEqual(['new']);
  expect((await lease(NOW_S, 1)).map((host) => host.name)).toEqual(['older']);
  expect((await lease(NOW_S)).map((host) => host.name)).toEqual(['old']);
  expect(await lease(NOW_S)).toEqual([]);
});

test('crawlers never share a host, and every due host is leased once', async () => {
  for (let index = 0; index < 60; index += 1) await addHost(`h${index}`, 0, index % 8, index);
  const leases: LeasedHost[][] = [];
  const crawler = async (): Promise<void> => {
    for (;;) {
      const hosts = await lease(NOW_S, 3);
      if (hosts.length === 0 && !(await isAnythingDue(database, NOW_S))) return;
      leases.push(hosts);
    }
  };
  await Promise.all([crawler(), crawler(), crawler()]);
  const names = leases.flat().map((host) => host.name);
  expect(names).toHaveLength(60);
  expect(new Set(names).size).toBe(60);
});

test('the host of a dead crawler falls due again when the lease ends', async () => {
  await addHost('host', 0);
  const lost = await leaseOne(NOW_S);
  expect(await lease(NOW_S + 599)).toEqual([]);
  const again = await leaseOne(NOW_S + 600);
  await releaseHost(database, lost, NOW_S);
  expect(await dueAtOf(again)).toBe(NOW_S + 1200);
});

test('a host given back falls due at its own second of the day of its next URL', async () => {
  const hostId = await addHost('host', 0, 0, 2 * DAY_S + 33);
  await addUrl(hostId, '/a', 107);
  await addUrl(hostId, '/b', 103);
  const host = await leaseOne(NOW_S);
  await releaseHost(database, host, NOW_S);
  expect(await dueAtOf(host)).toBe(DAY_ZERO_S + 103 * DAY_S + 33);
});

test('a host with URLs left is not asked again before its pause is over', async () => {
  const hostId = await addHost('host', 0);
  await addUrl(hostId, '/new', 0);
  const host = await leaseOne(NOW_S);
  await releaseHost(database, host, NOW_S + 30);
  expect(await dueAtOf(host)).toBe(NOW_S + 30);
});

test('a host without URLs waits for ever', async () => {
  await addHost('host', 0);
  const host = await leaseOne(NOW_S);
  await releaseHost(database, host, NOW_S);
  expect(await dueAtOf(host)).toBe(2 ** 32 - 1);
});

test('due URLs: never-checked first, then oldest, none of tomorrow', async () => {
  const hostId = await addHost('host', 0);
  await addUrl(hostId, '/old', 90);
  await addUrl(hostId, '/tomorrow', 101);
  await addUrl(hostId, '/new', 0);
  const urls = await dueUrls(database, hostId, 100, 10);
  expect(urls.map((url) => url.path)).toEqual(['/new', '/old']);
});

test.each([
  [
    'lease',
    'SELECT host_id FROM host WHERE shard = 0 AND due_at <= 5 ORDER BY due_at, shuffle LIMIT 50',
    'shard_due',
  ],
  [
    'due URLs',
    'SELECT path FROM url WHERE host_id = 1 AND due_day <= 5 ORDER BY due_day LIMIT 20',
    'host_due',
  ],
  ['shards', 'SELECT shard, MIN(due_at) FROM host GROUP BY shard', 'shard_due'],
])('%s is served by its index', async (_, sql, index) => {
  const [plan] = await database.select<{ key: Buffer | string | null }>(`EXPLAIN ${sql}`);
  expect(String(plan?.key)).toBe(index);
});
