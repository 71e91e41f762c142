import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildProgram } from '../testing/build-program';

// A program is started, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const PROGRAM = join(__dirname, '../../dist/weboid.js');
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'weboid-interrupted-'));
/** Where the program works: whatever it leaves is found. */
const desk = join(folder, 'desk');
let wiki: Server;
/** What the wiki does with a question. */
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  buildProgram();
  mkdirSync(desk);
  wiki = createServer((_request, response) => answer(response));
  wiki.listen(0, '127.0.0.1');
  await once(wiki, 'listening');
  const { port } = wiki.address() as AddressInfo;
  writeFileSync(
    join(folder, 'wikis.json'),
    JSON.stringify({
      farms: { slow: { code: 5, internalDomains: '(?:^|\\.)slow\\.example$' } },
      wikis: [
        {
          farm: 'slow',
          dbname: 'slowwiki',
          domain: 'slow.example',
          api: `http://127.0.0.1:${port}/w/api.php`,
          access: 'api',
        },
      ],
    }),
  );
});

afterAll(() => {
  wiki.close();
  wiki.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Learns the citations of a wiki that does not come to an end. */
function learn() {
  const args = ['wikitext', 'learn', 'slowwiki', '--template', 'Cite web'];
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: desk,
    env: { ...process.env, TMPDIR: desk, WEBOID_WIKIS_FILE: join(folder, 'wikis.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('exit', (code, signal) => resolve([code, signal]));
  });
  return Object.assign(child, { ended });
}

/** A question that the wiki is asked. */
function asked(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    answer = resolve;
  });
}

describe.each(SIGNALS)('weboid wikitext learn and %s', (signal, exitCode) => {
  test.each<[where: string, begin: (response: ServerResponse) => void]>([
    ['before the wiki answers', () => undefined],
    [
      'in the middle of an answer',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"query":');
      },
    ],
    [
      'while a wiki under load is waited for',
      (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'retry-after': '2' })
          .end('{"error":{"code":"maxlag","info":"lagged","lag":1}}');
      },
    ],
  ])('%s', async (_where, begin) => {
    const question = asked();
    const child = learn();
    const told = Promise.all([text(child.stdout), text(child.stderr)]);
    const response = await Promise.race([question, told.then(([, stderr]) => stderr)]);
    if (typeof response === 'string')
      throw new Error(`it ended before it was stopped: ${response}`);
    const hungUp = once(response, 'close');
    begin(response);
    child.kill(signal);
    const [stdout, stderr] = await told;
    expect(await child.ended).toEqual([exitCode, null]);
    expect(stderr).toBe(`weboid: stopped by ${signal} before it was through\n`);
    expect(stdout).toBe('');
    expect(readdirSync(desk)).toEqual([]);
    await hungUp;
  });
});
