import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { ReplicaPools } from './replica-pools';

const openPools = (user: string): ReplicaPools =>
  new ReplicaPools(
    {
      account: { user, password: '', connections: 1 },
      service: 'analytics',
      retryForMs: 0,
      clock: createManualClock(0),
      logger: createSilentLogger(),
    },
    () => Promise.resolve('127.0.0.1'),
  );
const pools = openPools('u');
afterAll(() => pools.close());

const replica = { host: 's3.{service}.db', port: 3306, database: 'x_p', linksHost: null };

test('what lies on one host shares one pool', () => {
  const { pages, links } = pools.of(replica);
  expect(links).toBe(pages);
  expect(pools.of({ ...replica, database: 'y_p' }).pages).toBe(pages);
  expect(pools.at({ host: 's3.analytics.db', port: 3306 })).toBe(pages);
});

test('another host or port has a pool of its own', () => {
  const { pages, links } = pools.of({ ...replica, linksHost: 'links.x.{service}.db' });
  expect(links).not.toBe(pages);
  expect(pools.at({ host: replica.host, port: 3307 })).not.toBe(pages);
});

test('a second name of one and the same host is no second database', () => {
  const { pages, links } = pools.of({ ...replica, linksHost: 's3.analytics.db' });
  expect(links).toBe(pages);
});

test('without an account the first statement says what to set', async () => {
  await expect(openPools('').of(replica).pages.select('SELECT 1')).rejects.toThrow(
    'TOOL_REPLICA_USER is not set',
  );
});
