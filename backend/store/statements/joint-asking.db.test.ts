import type { Database } from '../../runtime/database';
import { askAlone, createJointAsking } from './joint-asking';
import { rowQuestion } from './row-question';
import { withStore } from '../testing/with-store';

const { database } = withStore();

/** How many hosts have which name; numbers alone. */
const hostsNamed = rowQuestion({
  row: ({ integer }) => ({ hostId: integer('host_id'), dueAt: integer('due_at') }),
  from: 'FROM host FORCE INDEX (PRIMARY) WHERE host_id IN (?)',
  values: (hostIds: number[]) => [hostIds],
  key: ({ hostId }) => hostId,
  value: ([{ dueAt }]) => dueAt,
});
/** Text where the others have numbers. */
const shardsOf = rowQuestion({
  row: ({ integer, text, bytes }) => ({
    name: text('name'),
    shard: integer('shard'),
    token: bytes('lease_token'),
  }),
  from: 'FROM host FORCE INDEX (name) WHERE name IN (?) AND shard > ?',
  values: (names: string[], above: number) => [names, above],
  key: ({ name }) => name,
  value: (rows) => rows.map(({ shard, token }) => [shard, token.toString('latin1')]),
});
const countOf = rowQuestion({
  row: ({ integer }) => ({
    shard: integer('shard'),
    hosts: integer('COUNT(*)'),
    most: integer('MAX(due_at)'),
  }),
  from: 'FROM host WHERE shard IN (?) GROUP BY shard',
  values: (shards: number[]) => [shards],
  key: ({ shard }) => shard,
  value: ([{ hosts, most }]) => [hosts, most],
});
const broken = rowQuestion({
  row: ({ integer }) => ({ id: integer('id') }),
  from: 'FROM no_such_table WHERE id IN (?)',
  values: (ids: number[]) => [ids],
  key: ({ id }) => id,
  value: () => true,
});
/** Two seconds for each host. */
const slow = rowQuestion({
  row: ({ integer }) => ({ hostId: integer('host_id'), slept: integer('SLEEP(2)') }),
  from: 'FROM host WHERE host_id IN (?)',
  values: (hostIds: number[]) => [hostIds],
  key: ({ hostId }) => hostId,
  value: () => true,
});

const MOST = 2 ** 32 - 1;
const HOSTS = 700;
const TOKEN = 'token of a lease';

beforeAll(async () => {
  const rows = Array.from({ length: HOSTS }, (_, n) => [
    n + 1,
    `straße-${n + 1}.example`,
    'example',
    1 + (n % 2),
    n === 0 ? MOST : n,
    0,
    TOKEN,
  ]);
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle, lease_token)
     VALUES ?`,
    [rows],
  );
});

test('questions of unlike columns come back as what they are, together as alone', async () => {
  const together = createJointAsking(database);
  const alone = askAlone(database);
  const name = 'straße-2.example';
  for (const ask of [together, alone]) {
    const answers = await Promise.all([
      ask(hostsNamed, [1, 2, 2, 9_999]),
      ask(shardsOf, [name, 'other.example'], 0),
      ask(shardsOf, [name], 2),
      ask(countOf, [1, 2, 3]),
    ]);
    expect(answers).toEqual([
      new Map([
        [1, MOST],
        [2, 1],
      ]),
      new Map([[name, [[2, TOKEN]]]]),
      new Map(),
      new Map([
        [1, [HOSTS / 2, MOST]],
        [2, [HOSTS / 2, HOSTS - 1]],
      ]),
    ]);
  }
});

test('more keys than one statement takes are all answered', async () => {
  const ask = createJointAsking(database);
  const ids = Array.from({ length: HOSTS }, (_, n) => n + 1);
  const [first, second] = await Promise.all([
    ask(hostsNamed, ids),
    ask(hostsNamed, ids.toReversed()),
  ]);
  expect(first.size).toBe(HOSTS);
  expect(second).toEqual(first);
});

test('a question that fails takes none of the others with it', async () => {
  const ask = createJointAsking(database);
  const [good, bad, other] = await Promise.allSettled([
    ask(hostsNamed, [2]),
    ask(broken, [1]),
    ask(countOf, [2]),
  ]);
  expect(good).toEqual({ status: 'fulfilled', value: new Map([[2, 1]]) });
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'ER_NO_SUCH_TABLE' } });
  expect(other.status).toBe('fulfilled');
});

test('one that is too heavy fails alone', async () => {
  await database.session(async (session) => {
    await session.run('SET SESSION max_statement_time = 0.3');
    const ask = createJointAsking(session);
    const [heavy, light] = await Promise.allSettled([ask(slow, [1]), ask(hostsNamed, [2])]);
    expect(heavy.status).toBe('rejected');
    expect(light).toEqual({ status: 'fulfilled', value: new Map([[2, 1]]) });
    await session.run('SET SESSION max_statement_time = DEFAULT');
  });
});

test('NULL is no value of a column', async () => {
  await database.run('UPDATE host SET lease_token = NULL WHERE host_id = 4');
  const asked = askAlone(database)(shardsOf, ['straße-4.example'], 0);
  await expect(asked).rejects.toThrow('NULL');
});

test('an error of one database is told as it is', async () => {
  const away: Pick<Database, 'select' | 'run'> = {
    ...database,
    select: () => Promise.reject(new Error('away')),
  };
  await expect(createJointAsking(away)(hostsNamed, [1])).rejects.toThrow('away');
});
