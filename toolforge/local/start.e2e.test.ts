import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tellOwnerStory } from '../../backend/web/rooms/owners/testing/owner-story';
import { openBrowser } from '../../gadget/testing/open-browser';
import { localFolders } from './local-folders';
import type { LocalSetup } from './local-setup';
import { ROOT } from '../root';
import { readState } from './state';
import { returnName } from './testing/return-name';
import { exampleArticle } from './world/expected';

const DATA = 'e2e-killed';
const { data } = localFolders(process.env['WEBOID_LOCAL_DIR'], DATA);
const running = new Set<ChildProcess>();
/** What a test has left running for the next one, which need not bring it up again. */
let up: Start | null = null;

/** Milliseconds from the first start to an answer, both kills included. */
let wayUpMs = 0;

jest.setTimeout(20 * 60_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await until(() => processesOf(data).length === 0);
  rmSync(data, { recursive: true, force: true });
});

test('killed twice on the way up, it goes on and comes to the same answers', async () => {
  const startedMs = performance.now();
  const first = start('--fresh');
  await until(() => first.output().includes('Writing the example articles'), first);
  await sleep(500);
  await kill(first);

  const second = start();
  await until(() => (readState(data).simulation?.daysDone ?? 0) > 3, second);
  await kill(second);

  const third = start();
  const { weboidServer } = await ready(third);
  wayUpMs = performance.now() - startedMs;
  expect(third.output()).not.toContain('Writing the example articles');
  const uninterrupted = process.env['WEBOID_TEST_WEBOID_SERVER'] ?? '';
  const answers = await problems(weboidServer);
  expect(answers).toEqual(await problems(uninterrupted));
  expect(answers.join('\n')).toContain('https://web.archive.org/web/20190914011209/');
  await stop(third);
});

test('starts again in a quarter of the time, on other ports where its own are taken', async () => {
  const before = readState(data).ports;
  const busy = createServer();
  busy.listen(before.wiki, '127.0.0.1');
  await once(busy, 'listening');
  try {
    const startedMs = performance.now();
    const again = start();
    const { wikiServer } = await ready(again);
    expect(performance.now() - startedMs).toBeLessThan(wayUpMs / 4);
    expect(wikiServer).not.toContain(`:${before.wiki}`);
    const article = await fetch(`${wikiServer}/wiki/${exampleArticle}`);
    expect(await article.text()).toContain(
      `href="${wikiServer}/w/index.php?title=${exampleArticle}`,
    );
    await stop(again);
  } finally {
    busy.close();
  }
});

test('who owns a site proves it, is told by mail, mends a part, says so, and sees the rest; whose name was taken has it back', async () => {
  const begun = takeOver();
  const { weboidServer, deskServer, wiki } = await ready(begun);
  const browser = await openBrowser();
  try {
    // Both wait for loops that rest half a minute; they meet nowhere but at the desk.
    const [given] = await Promise.all([
      returnName(wiki.databasePort, deskServer),
      tellOwnerStory(browser, { weboid: weboidServer, desk: deskServer }, Date.now()),
    ]);
    expect(given).toEqual({
      doubts: [0, 0],
      reasons: ['name-taken', 'name-taken', 'name-free', 'name-free'],
    });
  } finally {
    await browser.close();
  }
  up = begun;
});

test('a second start takes over from one that still runs', async () => {
  const first = takeOver();
  await ready(first);
  const second = start();
  expect(await first.exitCode).toBe(0);
  await until(() => second.output().includes('Weboid runs'), second);
  expect(second.output()).toContain('Ending the earlier start');
  up = second;
});

test('ends with an error when its database is killed', async () => {
  const child = takeOver();
  await ready(child);
  const mariadb = processesOf(data).find(({ command }) => /^\S*mariadbd\0/.test(command));
  process.kill(mariadb?.pid ?? 0, 'SIGKILL');
  expect(await child.exitCode).toBe(1);
  expect(child.output()).toContain('MariaDB has ended');
  expect(processesOf(data)).toEqual([]);
});

test.each([['--no-such-option'], ['surplus']])('says how it is called (%s)', async (argument) => {
  const child = start(argument);
  expect(await child.exitCode).toBe(2);
  expect(child.output()).toContain('Usage: npm start -- [--fresh]');
});

interface Start {
  child: ChildProcess;
  output: () => string;
  exitCode: Promise<unknown>;
}

function start(...args: string[]): Start {
  const bootstrap = path.join(ROOT, 'toolforge/local/bootstrap.mjs');
  const child = spawn(process.execPath, [bootstrap, 'start', '--data', DATA, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The first of them has bundled what they run.
    ...(args.includes('--fresh') ? {} : { env: { ...process.env, WEBOID_TEST_BUNDLED: '1' } }),
  });
  running.add(child);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  const exitCode = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as unknown;
  });
  return { child, exitCode, output: () => chunks.join('') };
}

function takeOver(): Start {
  const taken = up ?? start();
  up = null;
  return taken;
}

async function ready(begun: Start): Promise<LocalSetup> {
  await until(() => begun.output().includes('Weboid runs'), begun);
  return JSON.parse(readFileSync(path.join(data, 'ready.json'), 'utf8')) as LocalSetup;
}

async function kill({ child, exitCode }: Start): Promise<void> {
  child.kill('SIGKILL');
  await exitCode;
  await until(() => processesOf(data).length === 0);
}

async function stop({ child, exitCode }: Start): Promise<void> {
  child.kill('SIGINT');
  expect(await exitCode).toBe(0);
  expect(processesOf(data)).toEqual([]);
  expect(existsSync(path.join(data, 'ready.json'))).toBe(false);
}

/** The servers that work on the data folder name it in their arguments. */
function processesOf(folder: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandLine(name) }))
    .filter(({ command }) => command.includes(`${folder}/`));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

interface Problem {
  url: string;
  verdict: string;
  archives: { url: string }[];
}

/** Verdicts and archived copies. */
async function problems(weboidServer: string): Promise<string[]> {
  const question = `dbname=examplewiki&title=${exampleArticle}`;
  const response = await fetch(`${weboidServer}/externalLinkProblem?${question}`);
  const answer = (await response.json()) as { problems: Problem[] };
  return answer.problems
    .map(({ url, verdict, archives }) => [verdict, url, ...archives.map((copy) => copy.url)])
    .map((told) => told.join(' '))
    .sort();
}

/** @throws when it cannot come any more, as who was to bring it about has ended */
async function until(condition: () => boolean, by?: Start): Promise<void> {
  while (!condition()) {
    if (by !== undefined && by.child.exitCode !== null) throw new Error(by.output());
    await sleep(20);
  }
}
