import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort } from '../toolforge/local/ports';
import { withTestDatabase } from '../toolforge/local/testing/test-database';
import { OWN_CONNECTIONS_MAX } from './config/connection-budgets';
import { sleepReal, systemClock } from './runtime/clock';
import { openDatabase, type Database } from './runtime/database';
import { createSilentLogger } from './runtime/logger';
import { withStore } from './store/testing/with-store';
import { startComponent, type RunningComponent } from './testing/running-components';
import { createWikiTables } from './wiki/testing/wiki-tables';
import { buildProgram } from './testing/build-program';

/** Toolforge's 15 s less what a busy machine takes to notice. */
const DRAINED_WITHIN_MS = 12_000;
const PATIENCE_MS = 60_000;
/** As in jobs.yaml. */
const COMMANDS = ['web', 'web', 'crawl', 'crawl', 'feed', 'archive', 'dispatch', 'deliver', 'care'];
const [OWN, READER] = [`o${process.pid}`, `r${process.pid}`];

const { account, database } = withStore();
const replica = withTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'weboid-limits-'));
let root: Database;
/** Takes whatever is sent there, and never answers: the wiki's API, and the mail server. */
let silent: Server;
const sockets: Socket[] = [];
const running: RunningComponent[] = [];

const limitTo = (connections: number): Promise<unknown> =>
  root.run(`ALTER USER ${OWN}@'%' WITH MAX_USER_CONNECTIONS ${connections}`);

beforeAll(async () => {
  buildProgram();
  const options = { ...account, database: replica.name, connections: 3, retryForMs: 0 };
  root = openDatabase(options, systemClock, createSilentLogger());
  await createWikiTables(root, 'split');
  await root.run(`CREATE USER ${OWN}@'%' IDENTIFIED BY 'own'`);
  await root.run(`GRANT ALL ON ${account.name}.* TO ${OWN}@'%'`);
  await root.run(`CREATE USER ${READER}@'%' IDENTIFIED BY 'r' WITH MAX_USER_CONNECTIONS 10`);
  await root.run(`GRANT SELECT ON ${replica.name}.* TO ${READER}@'%'`);
  silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
}, PATIENCE_MS);
afterAll(async () => {
  for (const component of running) component.kill();
  for (const socket of sockets) socket.destroy();
  await root.run(`DROP USER ${OWN}@'%', ${READER}@'%'`);
  await root.close();
  await new Promise((resolve) => silent.close(resolve));
  rmSync(folder, { recursive: true });
});

function environment(): Record<string, string> {
  const { port } = silent.address() as AddressInfo;
  const wiki = {
    dbname: 'awaywiki',
    farm: 'away',
    domain: 'away.example',
    api: `http://127.0.0.1:${port}/w/api.php`,
    replica: { host: account.host, port: account.port, database: replica.name },
  };
  const farms = { away: { code: 5, internalDomains: 'away\\.example$' } };
  writeFileSync(join(folder, 'wikis.json'), JSON.stringify({ farms, wikis: [wiki] }));
  return {
    TOOL_TOOLSDB_USER: OWN,
    TOOL_TOOLSDB_PASSWORD: 'own',
    TOOL_REPLICA_USER: READER,
    TOOL_REPLICA_PASSWORD: 'r',
    WEBOID_DB_HOST: account.host,
    WEBOID_DB_PORT: String(account.port),
    WEBOID_DB_NAME: account.name,
    WEBOID_WIKIS_FILE: join(folder, 'wikis.json'),
    WEBOID_BIND: '127.0.0.1',
    WEBOID_OAUTH_CLIENT_ID: 'id',
    WEBOID_OAUTH_CLIENT_SECRET: 'secret',
    WEBOID_SESSION_KEY: 'k'.repeat(32),
    WEBOID_SMTP_HOST: '127.0.0.1',
    WEBOID_SMTP_PORT: String(port),
    WEBOID_RUP: 'on',
    WEBOID_SITEMAPS: 'on',
  };
}

/** Connections of our own account, and how many of these wait for a lock. */
async function connected(): Promise<{ all: number; held: number }> {
  const [row] = await root.select<{ all: number; held: number | null }>(
    `SELECT COUNT(*) AS \`all\`, CAST(SUM(state LIKE 'Waiting for%lock') AS UNSIGNED) AS held
     FROM information_schema.processlist WHERE user = ?`,
    [OWN],
  );
  return { all: row?.all ?? 0, held: row?.held ?? 0 };
}

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`never ${what}`);
    await sleepReal(100);
  }
}

/** Processes that go on, by their heartbeats. */
async function alive(): Promise<number> {
  const rows = await database.select(
    "SELECT DISTINCT component, pid FROM heartbeat WHERE loop_name != '' AND due_at > 0",
  );
  return rows.length;
}

test('all components share what ToolsDB gives, wait where it is too little, and drain whatever hangs', async () => {
  const env = environment();
  const ports = [await findPort(), await findPort()];
  await limitTo(1);
  for (const [index, command] of COMMANDS.entries()) {
    running.push(startComponent(command, { ...env, PORT: String(ports[index] ?? 8000) }));
  }
  const others = running.filter(({ command }) => command !== 'web');
  await until(
    'short of connections',
    () => others.filter((one) => one.log().includes('no free connection')).length > 3,
  );
  await limitTo(OWN_CONNECTIONS_MAX);
  let most = 0;
  await until('all at work', async () => {
    most = Math.max(most, (await connected()).all);
    return (await alive()) === COMMANDS.length;
  });
  const [port] = ports;
  const stream = await fetch(`http://127.0.0.1:${port}`);
  const asked = await fetch(`http://127.0.0.1:${port}/wiki?dbname=awaywiki&format=json`);
  expect([stream.status, asked.status]).toEqual([200, 200]);
  await stream.body?.getReader().read();
  for (let looks = 0; looks < 30; looks += 1) {
    most = Math.max(most, (await connected()).all);
    await sleepReal(100);
  }
  expect(most).toBeLessThanOrEqual(OWN_CONNECTIONS_MAX - 2);
  await hangAndStop();
}, 180_000);

/** Every table of ours is locked by somebody else: each next statement hangs. */
async function hangAndStop(): Promise<void> {
  const tables = await root.select<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?`,
    [account.name],
  );
  await root.session(async (session) => {
    const locks = tables.map(({ name }) => `${account.name}.\`${name}\` WRITE`);
    await session.run(`LOCK TABLES ${locks.join(', ')}`);
    await until('hanging', async () => (await connected()).held >= 6);
    const ends = await Promise.all(running.map((component) => component.stop()));
    const late = ends.filter(({ code, ms }) => code !== 0 || ms > DRAINED_WITHIN_MS);
    expect(late).toEqual([]);
    await until('gone from the server', async () => (await connected()).all === 0);
    await session.run('UNLOCK TABLES');
  });
  const left = running.filter((one) => one.log().includes('it is left behind'));
  expect(left.map(({ command }) => command)).toEqual([]);
}
