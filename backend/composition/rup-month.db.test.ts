import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { sleepReal } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { createSeededRandom } from '../runtime/seeded-random';
import { buildWorker, removeWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { classifyUrl } from '../url/classify-url';
import { BadPost } from './testing/bad-post';
import type { MonthWorker, PutClock } from './testing/month-worker';

/** Weboid as a server (R2) and Weboid as a robot (R1) talk to each other for a month, killed at random. */
const ROOT = join(__dirname, '../..');
const START_MS = Date.UTC(2026, 8, 1);
const HOUR_MS = 3_600_000;
const DAYS = 30;
/** Then nothing happens any more, and nothing is lost by the post. */
const QUIET_DAYS = 8;
const STEP_HOURS = 24;
/** Each changes once at most: whoever looks at it was told of that change. */
const PAGES = 200;
const CHANGES_AT_ONCE = 11;
const KILLED_ONCE_IN = 3;
const FAR_DAY = 60_000;
const PATIENCE_MS = 40_000;

// Half a minute; on a busy machine processes that begin anew take their time.
jest.setTimeout(300_000);

const server = withStore();
const robot = withStore();
const folder = mkdtempSync(join(tmpdir(), 'weboid-month-'));
const clockFile = join(folder, 'clock');
const wikisFile = join(folder, 'wikis.json');
const random = createSeededRandom(28);
const running = new Map<MonthWorker['role'], ChildProcess>();
/** Numbers of pages to which something has happened that the robot was not told of. */
const untold = new Set<number>();
let lastChanged = 0;
const counts = { changes: 0, looks: 0, kills: 0 };
let worker = '';
let [webPort, intakePort] = [0, 0];
let post: BadPost;
let nowMs = START_MS;

beforeAll(async () => {
  writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
  worker = buildWorker(join(__dirname, 'testing/month-worker.ts'));
  [webPort, intakePort] = [await freePort(), await freePort()];
  post = new BadPost(random, intakePort);
  await post.start();
});
afterAll(async () => {
  await post.close();
  removeWorker(worker);
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const pageOf = (page: number): string => `http://museum-lunden.org/${page}`;
const addressOf = (page: number): string =>
  `http://127.0.0.1:${webPort}/url?url=${encodeURIComponent(pageOf(page))}`;

/** The robot's list: pages about URLs, on the server's site, of which none is ever due by itself. */
async function listPages(): Promise<void> {
  const urls = Array.from({ length: PAGES }, (_, page) => addressOf(page + 1)).flatMap(
    (address) => {
      const { url } = classifyUrl(address);
      return url === null ? [] : [[url.text, url] as const];
    },
  );
  await robot.database.transaction((statements) =>
    touchUrls(statements, new Map(urls), dayNumberOf(START_MS), random),
  );
  await robot.database.run('UPDATE url SET due_day = ?', [FAR_DAY]);
}

function start(role: MonthWorker['role']): void {
  const { account } = role === 'server' ? server : robot;
  const env = {
    PORT: String(webPort),
    WEBOID_BIND: '127.0.0.1',
    WEBOID_PUBLIC_URL: `http://127.0.0.1:${webPort}`,
    WEBOID_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    WEBOID_RUP_CONFIRM: 'off',
    WEBOID_RUP_ADDRESS: role === 'robot' ? 'robot.rup-{token}@weboid.test' : '',
    WEBOID_RUP_SENDER: 'weboid@weboid.test',
  };
  const work: MonthWorker = {
    role,
    account,
    env,
    wikisFile,
    root: ROOT,
    clockFile,
    intakePort,
    doneFile: doneFileOf(role),
  };
  running.set(role, spawnWorker(worker, work));
}

const doneFileOf = (role: MonthWorker['role']): string => join(folder, `done-${role}`);

async function kill(role: MonthWorker['role']): Promise<void> {
  const child = running.get(role);
  child?.kill('SIGKILL');
  if (child !== undefined && child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit');
  }
}

async function killAndStartAgain(role: MonthWorker['role']): Promise<void> {
  counts.kills += 1;
  await kill(role);
  start(role);
}

function putClock(ms: number): void {
  nowMs = ms;
  const put: PutClock = { ms, atMs: Date.now() };
  writeFileSync(`${clockFile}.new`, JSON.stringify(put));
  renameSync(`${clockFile}.new`, clockFile);
}

/** Waits until both have done what was due at this moment. */
async function settle(roles: readonly MonthWorker['role'][] = ['server', 'robot']): Promise<void> {
  const untilMs = Date.now() + PATIENCE_MS;
  for (const role of roles) {
    while (!isDone(role)) {
      const child = running.get(role);
      if (Date.now() > untilMs || (child?.exitCode ?? null) !== null) {
        throw new Error(`the ${role} does not do what is due`);
      }
      await sleepReal(10);
    }
  }
}

function isDone(role: MonthWorker['role']): boolean {
  try {
    return Number(readFileSync(doneFileOf(role), 'utf8')) >= nowMs;
  } catch {
    return false;
  }
}

/** Something happens to pages, on the server's side. */
async function change(): Promise<void> {
  const until = Math.min(PAGES, lastChanged + random.below(CHANGES_AT_ONCE));
  for (; lastChanged < until; counts.changes += 1) {
    lastChanged += 1;
    const page = lastChanged;
    const told = changeOf(page, 'working', 'unreachable', { url: pageOf(page) });
    await server.database.transaction((statements) =>
      appendChanges(statements, [told], Math.floor(nowMs / 1_000)),
    );
    untold.add(page);
  }
}

/** Looks at what is due, on the robot's side: that much it knows. */
async function look(database: Database): Promise<void> {
  const rows = await database.select<{ url_id: number; path: Buffer }>(
    'SELECT url_id, path FROM url WHERE due_day <= ?',
    [dayNumberOf(nowMs)],
  );
  for (const { url_id: urlId, path } of rows) {
    const url = new URLSearchParams(path.toString().split('?')[1]).get('url') ?? '';
    untold.delete(Number(url.split('/').at(-1)));
    await database.run('UPDATE url SET due_day = ? WHERE url_id = ?', [FAR_DAY, urlId]);
    counts.looks += 1;
  }
}

/** A day, in whose middle somebody may be killed. */
async function step(isQuiet: boolean): Promise<void> {
  putClock(nowMs + STEP_HOURS * HOUR_MS);
  if (!isQuiet) await change();
  if (!isQuiet && random.below(KILLED_ONCE_IN) === 0) {
    await sleepReal(random.below(60));
    await killAndStartAgain(random.below(2) === 0 ? 'server' : 'robot');
  }
  await settle();
  await post.deliver(isQuiet);
  await look(robot.database);
}

/** Both are up and know each other, then the month passes. */
async function letMonthPass(): Promise<void> {
  putClock(START_MS);
  start('server');
  await settle(['server']);
  start('robot');
  await settle();
  for (let at = 0; at < (DAYS * 24) / STEP_HOURS; at += 1) await step(false);
  for (let at = 0; at < (QUIET_DAYS * 24) / STEP_HOURS; at += 1) await step(true);
}

test('no change is lost', async () => {
  await listPages();
  try {
    await letMonthPass();
  } finally {
    await Promise.all([kill('server'), kill('robot')]);
  }
  expect([...untold]).toEqual([]);
  // It was told of what has changed, and has not looked at everything to be sure.
  expect(counts.looks).toBeLessThan(2 * counts.changes);
  // It was told by mail, of which much went wrong.
  expect(post.counts.taken).toBeGreaterThan(DAYS / 2);
  expect(post.counts.lost).toBeGreaterThan(0);
  expect(post.counts.doubled).toBeGreaterThan(0);
  expect(counts.kills).toBeGreaterThan(5);
});
