import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createConnection, type Connection } from 'mysql2/promise';
import { withHeart } from '../composition/with-heart';
import { OpenedParts } from '../composition/opened-parts';
import { restUntilAborted, watchLoop } from '../composition/watched-loops';
import { loadConfig } from '../config/config';
import { runDispatchLoop } from '../dispatch/dispatch-loop';
import { systemClock, type Clock } from '../runtime/clock';
import type { Dependencies } from '../composition/dependencies';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { migrate } from '../store/schema/migrate';
import { heartbeats, saveHeartbeats } from '../store/figures/heartbeats';
import { withStoppableServer } from '../store/testing/stoppable-server';
import { SQL_FOLDER } from '../store/testing/with-store';
import { publicNetwork } from '../crawler/transport/network';
import { buildProgram } from '../testing/build-program';

jest.setTimeout(60_000);
const ROOT = join(__dirname, '../..');
const server = withStoppableServer();
const settingsOf = (): Record<string, string> => ({
  TOOL_TOOLSDB_USER: 'weboid',
  TOOL_TOOLSDB_PASSWORD: '',
  WEBOID_DB_HOST: '127.0.0.1',
  WEBOID_DB_PORT: String(server.port),
  WEBOID_DB_NAME: 'own',
});

beforeAll(async () => {
  buildProgram();
  await server.asRoot('CREATE DATABASE own');
  await migrate(server.open('own', 0), SQL_FOLDER);
});
beforeEach(() => server.asRoot('DELETE FROM own.heartbeat'));

/** The program itself, as a probe starts it. */
async function health(
  component: string,
  settings: Record<string, string> = {},
): Promise<{ exitCode: number | null; told: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'dist/weboid.js'), 'health', component], {
    env: { PATH: process.env['PATH'], ...settingsOf(), ...settings },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, told: stdout + stderr };
}

const nowS = (): number => Math.floor(Date.now() / 1_000);

/** What a process of the component wrote at its last turn. */
async function writes(
  component: string,
  { seenAgoS = 5, dueInS = 600, host = hostname() },
): Promise<void> {
  const running = {
    component,
    host,
    pid: 4,
    startedAtS: nowS() - 9_000,
    version: '1',
    commit: 'c',
    connections: 1,
    connectionsMax: 2,
  };
  const beat = { loop: 'pages', progressAtS: nowS() - seenAgoS, dueAtS: nowS() + dueInS };
  await saveHeartbeats(server.open('own', 0), running, [beat], nowS() - seenAgoS);
}

test('one line says that it goes on', async () => {
  await writes('feeder', {});
  const { exitCode, told } = await health('feeder');
  expect([exitCode, told]).toEqual([
    0,
    expect.stringMatching(/^feeder: healthy: pages went on \d+ seconds ago\n$/),
  ]);
});

test('one that has not begun is not healthy', async () => {
  await writes('feeder', {});
  expect(await health('crawler')).toMatchObject({
    exitCode: 1,
    told: 'crawler: not healthy: it has not begun: there is no heartbeat of it here\n',
  });
});

test('a dead sibling on another machine is nothing to this one', async () => {
  await writes('crawler', { host: 'crawler-of-before', seenAgoS: 4_000, dueInS: -400 });
  await writes('crawler', {});
  expect(await health('crawler')).toMatchObject({ exitCode: 0 });
});

test('nor does a living sibling make up for one that is silent here', async () => {
  await writes('crawler', { host: 'crawler-beside' });
  await writes('crawler', { seenAgoS: 400 });
  expect(await health('crawler')).toMatchObject({
    exitCode: 1,
    told: expect.stringContaining('its process has been silent for 40'),
  });
});

test('a loop that is really stuck is told, though all else in its process goes on', async () => {
  // The clock is behind, and comes right when the loop has hung for longer than it may.
  let behindMs = 31 * 60_000;
  const clock: Clock = {
    now: () => Date.now() - behindMs,
    sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 100), signal),
  };
  const stop = new AbortController();
  const { signal } = stop;
  const { opened, outside } = openParts(clock);
  let release = (): void => undefined;
  const stuck = new Promise<[]>((resolve) => {
    release = () => resolve([]);
  });
  const database = server.open('own', 0);
  const running = withHeart({ component: 'dispatch', outside, opened }, (own) =>
    Promise.all([
      watchLoop(own, 'dispatch', (beating) =>
        runDispatchLoop(
          { ...outside, database, clock: beating.clock, clients: () => stuck },
          { batch: 100, untilIdle: false, signal },
        ),
      ),
      restUntilAborted(own, 'rest', signal),
    ]),
  );
  const written = async (): Promise<string[]> =>
    (await heartbeats(database))
      .filter(({ seenAtS }) => seenAtS > nowS() - behindMs / 1_000 - 30)
      .map(({ loop }) => loop);
  while ((await written()).length < 2) await systemClock.sleep(100);
  behindMs = 0;
  while ((await written()).length < 2) await systemClock.sleep(100);
  const answer = await health('dispatch');
  release();
  stop.abort();
  await running;
  await opened.close();
  expect(answer).toMatchObject({
    exitCode: 1,
    told: expect.stringMatching(
      /^dispatch: not healthy: dispatch hangs: it last got on (1[89]|2\d)\d\d seconds ago\n$/,
    ),
  });
  expect(await health('dispatch')).toMatchObject({
    exitCode: 1,
    told: 'dispatch: not healthy: its process has ended\n',
  });
});

function openParts(clock: Clock): { opened: OpenedParts; outside: Dependencies } {
  const config = loadConfig(settingsOf(), ROOT);
  const outside: Dependencies = {
    clock,
    random: systemRandom,
    network: publicNetwork(),
    resolveNameServers: () => Promise.resolve([]),
    resolveTexts: () => Promise.resolve([]),
    logger: createSilentLogger(),
    source: { version: '1.2.3', commit: 'abc', url: 'https://example.org/' },
    root: ROOT,
  };
  return { opened: new OpenedParts(config, outside), outside };
}

describe('what a restart would not mend is healthy', () => {
  test('a database that takes no changes', async () => {
    await writes('feeder', { seenAgoS: 9_000, dueInS: -4_000 });
    await server.asRoot('SET GLOBAL read_only = 1');
    const answer = await health('feeder');
    await server.asRoot('SET GLOBAL read_only = 0');
    expect(answer).toMatchObject({ exitCode: 0, told: expect.stringContaining('no changes') });
  });

  test('a database to which nobody could write, such as one with a full disk', async () => {
    await writes('feeder', { seenAgoS: 9_000, dueInS: -4_000 });
    await writes('care', { seenAgoS: 9_000, dueInS: -4_000 });
    const takesNone = { exitCode: 0, told: expect.stringContaining('the database takes none') };
    expect(await health('feeder')).toMatchObject(takesNone);
    // Nor of a pod that was made since; it would be ended again and again.
    expect(await health('crawler')).toMatchObject(takesNone);
  });

  test('a user that has all connections it may have', async () => {
    await server.asRoot(
      "CREATE USER few@'%'",
      "GRANT ALL ON *.* TO few@'%' WITH MAX_USER_CONNECTIONS 1",
    );
    const held = await connect('few');
    const answer = await health('feeder', { TOOL_TOOLSDB_USER: 'few' });
    await held.end();
    expect(answer).toMatchObject({
      exitCode: 0,
      told: expect.stringMatching(
        /cannot be asked: ER_(USER_LIMIT_REACHED|TOO_MANY_USER_CONNECTIONS)/,
      ),
    });
  });

  test('a server that has no connection left', async () => {
    const root = await connect('root');
    await root.query('SET GLOBAL max_connections = 10');
    const held = await fillUp();
    const answer = await health('feeder');
    await root.query('SET GLOBAL max_connections = 151');
    await Promise.all([root, ...held].map((one) => one.end()));
    expect(answer).toMatchObject({
      exitCode: 0,
      told: expect.stringContaining('cannot be asked: ER_CON_COUNT_ERROR'),
    });
  });

  test('a server that takes connections and says nothing, told in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const answer = await health('feeder', { WEBOID_DB_PORT: String(port) });
    silent.close();
    expect(answer).toMatchObject({
      exitCode: 0,
      told: expect.stringContaining('cannot be asked: no answer within 3 seconds'),
    });
  });

  test('tables that nobody has made', async () => {
    await server.asRoot('RENAME TABLE own.heartbeat TO own.away');
    const answer = await health('feeder');
    await server.asRoot('RENAME TABLE own.away TO own.heartbeat');
    expect(answer).toMatchObject({
      exitCode: 0,
      told: `feeder: healthy: the database cannot be asked: the own database at 127.0.0.1:${server.port} has no tables yet, or older ones than this program: Table 'own.heartbeat' doesn't exist; run weboid migrate\n`,
    });
  });

  test('a server that is gone', async () => {
    await server.kill();
    const answer = await health('feeder');
    await server.start();
    expect(answer).toMatchObject({
      exitCode: 0,
      told: expect.stringMatching(
        /cannot be asked: the own database at 127.* cannot be reached: .*ECONNREFUSED.*; look at WEBOID_DB_HOST/,
      ),
    });
  });

  test('settings that are wrong, told with which', async () => {
    const settings = { TOOL_TOOLSDB_PASSWORD: 'wrong' };
    const nameless = { WEBOID_DB_NAME: 'nosuch' };
    const unresolved = { WEBOID_DB_HOST: 'nowhere.invalid' };
    const told = await Promise.all(
      [settings, nameless, unresolved].map((wrong) => health('feeder', wrong)),
    );
    expect(told).toEqual(
      [
        / refuses: .*; look at TOOL_TOOLSDB_USER/,
        /; look at WEBOID_DB_NAME/,
        / cannot be reached: .*; look at WEBOID_DB_HOST/,
      ].map((words) => ({ exitCode: 0, told: expect.stringMatching(words) })),
    );
  });

  const connect = (user: string): Promise<Connection> =>
    createConnection({ host: '127.0.0.1', port: server.port, user, database: 'own' });

  /** One more stays for who may do everything. */
  async function fillUp(): Promise<Connection[]> {
    const held: Connection[] = [];
    for (;;) {
      try {
        held.push(await connect('weboid'));
      } catch {
        return held;
      }
    }
  }
});
