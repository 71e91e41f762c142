import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { systemClock } from './runtime/clock';
import { connectionErrorIn } from './runtime/connection-error';
import { openDatabase } from './runtime/database';
import { createLogger } from './runtime/logger';
import { createStoredFindings } from './answers/stored-findings';
import { createProvider, newJourney, ProviderError } from './web/rooms/people/provider';
import { sampleParts, sampleWiki } from './web/testing/sample-web';
import { serve } from './web/testing/serve';
import { createMarkIndex } from './status/mark-index';
import { ownAccount } from './config/config';
import { closedPort } from './runtime/testing/closed-port';
import { buildProgram } from './testing/build-program';
import { runHere } from './testing/run-here';

const ROOT = join(__dirname, '..');
const PROGRAM = join(ROOT, 'dist/weboid.js');
const PATIENCE_MS = 60_000;

/** Nobody listens there. */
let closed = 0;
let folder = '';
beforeAll(async () => {
  buildProgram();
  closed = await closedPort();
  folder = mkdtempSync(join(tmpdir(), 'weboid-connections-'));
  writeFileSync(join(folder, 'wikis.json'), JSON.stringify(wikisFile()));
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true }));

/** A wiki whose replica and whose API are both away. */
const wikisFile = (): object => ({
  farms: { away: { code: 5, internalDomains: '(?:^|\\.)away\\.example$' } },
  wikis: [
    {
      farm: 'away',
      dbname: 'awaywiki',
      domain: 'away.example',
      api: `http://127.0.0.1:${closed}/w/api.php`,
      replica: { host: '127.0.0.1', port: closed, database: 'awaywiki_p' },
      templatesLike: 'enwiki',
      repair: { mode: 'edit' },
    },
  ],
});

const settings = (): Record<string, string> => ({
  TOOL_TOOLSDB_USER: 'someone',
  TOOL_TOOLSDB_PASSWORD: 'not-to-be-told',
  TOOL_REPLICA_USER: 'someone',
  TOOL_REPLICA_PASSWORD: 'not-to-be-told',
  WEBOID_DB_HOST: 'localhost',
  WEBOID_DB_PORT: String(closed),
  WEBOID_DB_NAME: 'someone__weboid',
  WEBOID_FRONTIER_TOKEN: 'not-to-be-told-either',
  WEBOID_WIKIS_FILE: join(folder, 'wikis.json'),
});

/** As `weboid` does, but in this process; that a command ends by itself is seen where `weboid` starts one of its kind. */
async function here(
  args: string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { exitCode, stdout, stderr } = await runHere(args, {
    env: { ...process.env, ...settings() },
  });
  for (const told of [stdout, stderr]) expect(told).not.toContain('not-to-be-told');
  return { code: exitCode, stdout, stderr };
}

/** @param until ends a command that waits, when it has said that */
async function weboid(
  args: string[],
  until?: RegExp,
  more: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...settings(), ...more },
  });
  child.stdin.end();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (until?.test(said) === true) child.kill('SIGTERM');
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  for (const told of [stdout, stderr]) expect(told).not.toContain('not-to-be-told');
  return { code: await ended, stdout, stderr };
}

const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';

test.each([
  ['migrate', weboid],
  ['marks list', here],
  ['log hide 3', here],
  ['archives list https://example.org/', here],
])(
  'weboid %s without the own database',
  async (command, run) => {
    const { code, stderr } = await run(command.split(' '));
    expect(code).toBe(1);
    expect(lastLine(stderr)).toMatch(
      /^weboid: the own database at localhost:\d+ cannot be reached: connect ECONNREFUSED [^;]+; look at WEBOID_DB_HOST and WEBOID_DB_PORT, and whether MariaDB runs there$/,
    );
  },
  PATIENCE_MS,
);

test.each([
  ['repair --dry-run --wiki awaywiki', weboid],
  ['repair --resume --wiki awaywiki', here],
])(
  'weboid %s without the own database',
  async (command, run) => {
    const { code, stderr } = await run(command.split(' '));
    expect(code).toBe(1);
    expect(lastLine(stderr)).toMatch(
      /^weboid: the own database at localhost:\d+ cannot be reached/,
    );
  },
  PATIENCE_MS,
);

test(
  'weboid repair without the own database, or an account, says so',
  async () => {
    const account = { WEBOID_REPAIR_USER: 'A@weboid', WEBOID_REPAIR_PASSWORD: 'not-to-be-told' };
    const waiting = await weboid(['repair'], /again/, account);
    expect(waiting.stderr).toContain(`the own database at localhost:${closed} cannot be reached`);
    const { code, stderr } = await here(['repair', '--once']);
    expect([code, lastLine(stderr)]).toEqual([
      2,
      expect.stringMatching(/takes an account: set WEBOID_REPAIR_USER and WEBOID_REPAIR_PASSWORD/),
    ]);
  },
  PATIENCE_MS,
);

test(
  'weboid wikis check without a replica and without the wiki’s API',
  async () => {
    const { code, stdout } = await weboid(['wikis', 'check', '--json']);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `the replica at 127.0.0.1:${closed} cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}; look at host and port`,
    );
    expect(stdout).toContain('(WEBOID_WIKIS_FILE), and whether MariaDB runs there');
    expect(stdout).toMatch(
      /api\.php did not answer: connect ECONNREFUSED [\d.:]+; look at \\"api\\" of the wiki in the wikis file \(WEBOID_WIKIS_FILE\), and whether the wiki is up/,
    );
  },
  PATIENCE_MS,
);

test(
  'weboid check and weboid gadget deploy without the wiki',
  async () => {
    const wiki = `http://127.0.0.1:${closed}/wiki/A`;
    const away = `weboid: ${wiki} cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}; look at`;
    const check = await weboid(['check', wiki]);
    expect([check.code, lastLine(check.stderr)]).toEqual([
      1,
      `${away} the address, and whether that site is up`,
    ]);
    const deploy = await here(['gadget', 'deploy', '--dry-run', '--wiki', wiki]);
    expect([deploy.code, lastLine(deploy.stderr)]).toEqual([
      1,
      `${away} --wiki, and whether that site is up`,
    ]);
    const api = `http://127.0.0.1:${closed}/api.php`;
    const byApi = await here(['gadget', 'deploy', '--dry-run', '--wiki', wiki, '--api', api]);
    expect([byApi.code, lastLine(byApi.stderr)]).toEqual([
      1,
      `weboid: ${api} did not answer: connect ECONNREFUSED 127.0.0.1:${closed}; look at --api, and whether the wiki is up`,
    ]);
  },
  PATIENCE_MS,
);

test(
  'weboid crawl without the database, here or elsewhere, says so while it waits',
  async () => {
    const remote = await weboid(['crawl', '--remote', `http://127.0.0.1:${closed}/`], /again/);
    expect(remote.stderr).toContain(
      `http://127.0.0.1:${closed} cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}; ` +
        'look at the address after --remote, and whether its web component runs',
    );
    const own = await weboid(['crawl'], /again/);
    expect(own.stderr).toContain(`the own database at localhost:${closed} cannot be reached`);
    expect(own.stderr).toContain('look at WEBOID_DB_HOST and WEBOID_DB_PORT');
  },
  PATIENCE_MS,
);

test('a provider that is away, where people sign in', async () => {
  const server = `http://127.0.0.1:${closed}/oauth2`;
  const config = { server, clientId: 'a', clientSecret: 'not-to-be-told', sessionKey: 'k' };
  const provider = createProvider(config, 'http://localhost/callback', 'Weboid/test');
  const journey = newJourney();
  const query = new URLSearchParams({ code: 'secret-code', state: journey.state });
  const error = await provider.person(query, journey).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  expect(connectionErrorIn(error)?.message).toBe(
    `${server}, where people sign in, cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}; ` +
      'look at WEBOID_OAUTH_SERVER, and whether that wiki is up',
  );
});

test('the web component logs which server is away, and not what was asked', async () => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => void lines.push(line) });
  const account = { user: 'someone', password: 'not-to-be-told' };
  const options = { ...ownAccount(account), host: '127.0.0.1', port: closed };
  const database = openDatabase({ ...options, connections: 1, retryForMs: 0 }, systemClock, logger);
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex([])));
  const served = await serve(sampleParts(sampleWiki([]), {}, { findings, logger }));
  const response = await served.get('/externalLinkProblem?dbname=dewiki&block=4711');
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.not.stringMatching(/WEBOID_DB/),
  ]);
  await served.close();
  await database.close();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      code: 'ECONNREFUSED',
      told: `the own database at 127.0.0.1:${closed} cannot be reached: connect ECONNREFUSED 127.0.0.1:${closed}; look at WEBOID_DB_HOST and WEBOID_DB_PORT, and whether MariaDB runs there`,
    }),
  ]);
  expect(lines.join('')).not.toMatch(/4711|not-to-be-told/);
});

test('an answer that is none of MariaDB’s is told with the server, too', async () => {
  const web: Server = createWebServer();
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  web.on('connection', (socket) => socket.destroy());
  const { port } = web.address() as AddressInfo;
  const options = { ...ownAccount({ user: 'u', password: 'p' }), host: '127.0.0.1', port };
  const logger = createLogger('silent');
  const database = openDatabase({ ...options, connections: 1, retryForMs: 0 }, systemClock, logger);
  await expect(database.select('SELECT 1')).rejects.toThrow(
    `the own database at 127.0.0.1:${port} cannot be reached`,
  );
  await database.close();
  await new Promise((resolve) => web.close(resolve));
});
