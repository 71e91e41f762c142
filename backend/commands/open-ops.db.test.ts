import { join } from 'node:path';
import { OLD, openOpsWorld, type OpsWorld } from '../ops/testing/ops-world';
import { systemRandom } from '../runtime/random';
import { saveHeartbeats } from '../store/figures/heartbeats';
import { migrate } from '../store/schema/migrate';
import { releaseOf } from '../store/schema/release';
import { openTestDatabase, SQL_FOLDER } from '../store/testing/with-store';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { withOps } from './open-ops';

const account = withTestDatabase();
const database = openTestDatabase(account);
afterAll(() => database.close());
let world: OpsWorld;
beforeAll(async () => {
  world = await openOpsWorld();
});
afterAll(() => world.close());

/** What is known of the tables, and which processes they tell of. */
async function known(): Promise<unknown> {
  const { api, repository } = world.standIn.addresses;
  const env = {
    TOOL_DATA_DIR: world.folder,
    TOOL_TOOLFORGE_API_URL: api,
    TOOL_TOOLSDB_USER: account.user,
    TOOL_TOOLSDB_PASSWORD: account.password,
    WEBOID_DB_HOST: account.host,
    WEBOID_DB_PORT: String(account.port),
    WEBOID_DB_NAME: account.name,
  };
  const surroundings = {
    root: join(SQL_FOLDER, '..'),
    env,
    clock: world.standIn.clock,
    random: systemRandom,
  };
  const outside = { signal: new AbortController().signal, tell: () => undefined };
  let found: unknown;
  await withOps(surroundings, { repository }, outside, async ({ tables, seenProcesses }) => {
    found = {
      now: await tables.schemaNow(),
      isAllKnown: (await tables.schemaNow()) === tables.schemaKnown,
      needed: tables.neededAt(releaseOf(SQL_FOLDER).schema) > 0,
      processes: await seenProcesses(),
    };
  });
  return found;
}

test('before the first migration nothing is known, and nothing is in the way of it', async () => {
  expect(await known()).toEqual({ now: null, isAllKnown: false, needed: true, processes: null });
});

test('afterwards the newest migration, and the commits that processes tell', async () => {
  await migrate(database, SQL_FOLDER);
  const nowS = Math.floor(world.standIn.clock.now() / 1000);
  await saveHeartbeats(
    database,
    {
      component: 'care',
      host: 'pod',
      pid: 1,
      startedAtS: nowS,
      version: '1',
      commit: OLD,
      connections: 0,
      connectionsMax: 1,
    },
    [{ loop: 'proofs', progressAtS: nowS, dueAtS: nowS }],
    nowS,
  );
  expect(await known()).toMatchObject({
    isAllKnown: true,
    processes: [{ component: 'care', commit: OLD, seenAtS: nowS }],
  });
});
