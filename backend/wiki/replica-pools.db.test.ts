import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { systemClock } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { ReplicaPools } from './replica-pools';

const account = withTestDatabase();
const { user, password, port } = account;

const lookedUp = new Set<string>();
const pools = new ReplicaPools(
  {
    account: { user, password, connections: 2 },
    service: 'analytics',
    retryForMs: 0,
    clock: systemClock,
    logger: createSilentLogger(),
  },
  (host) => {
    lookedUp.add(host);
    return Promise.resolve('127.0.0.1');
  },
);
afterAll(() => pools.close());

test('all names of a section share the connections to its one server', async () => {
  const wikis = Array.from({ length: 8 }, (_, i) =>
    pools.at({ host: `wiki${i}.{service}.db`, port }),
  );
  const connections = async (wiki: (typeof wikis)[number]): Promise<number> => {
    const [row] = await wiki.select<{ id: number }>('SELECT CONNECTION_ID() AS id');
    return row?.id ?? 0;
  };
  const ids = await Promise.all([...wikis, ...wikis].map(connections));
  expect(new Set(ids).size).toBeLessThanOrEqual(2);
  expect(lookedUp).toEqual(new Set(wikis.map((_, i) => `wiki${i}.analytics.db`)));
});
