import { spawn, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runHere, type Ended } from './testing/run-here';
import { buildProgram } from './testing/build-program';

// Programs are started, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const ROOT = join(__dirname, '..');
const PROGRAM = join(ROOT, 'dist/weboid.js');

/** In a process of its own. */
async function weboid(
  args: string[],
  input = '',
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } });
  // A program that refuses its input ends before it has read all of it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, stdout, stderr };
}

/** In this one. */
const here = (args: string[], input = '', env: Record<string, string> = {}): Promise<Ended> =>
  runHere(args, { env: { ...process.env, ...env }, input });

const linesOf = (stdout: string): unknown[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));

beforeAll(() => {
  buildProgram();
});

describe('items', () => {
  test('url classifies each line, in order', async () => {
    const { exitCode, stdout } = await weboid(
      ['url', '-'],
      'HTTP://Museum-Lunden.org\nhttp://docs/about.htm\n\nmailto:a@b.org\n',
    );
    expect(exitCode).toBe(0);
    expect(linesOf(stdout)).toEqual([
      {
        input: 'HTTP://Museum-Lunden.org',
        kind: 'resource',
        url: 'http://museum-lunden.org/',
        code: null,
        hints: [],
      },
      { input: 'http://docs/about.htm', kind: 'invalid', url: null, code: 128, hints: [] },
      { input: '', kind: 'ignored', url: null, code: null, hints: [] },
      { input: 'mailto:a@b.org', kind: 'ignored', url: null, code: null, hints: [] },
    ]);
  });

  test('archive-url tells what copies are copies of, and nothing of other addresses', async () => {
    const copy = 'http://web.archive.org/web/20150102id_/museum-lunden.org/a';
    const calendar = 'https://web.archive.org/web/*/http://museum-lunden.org/';
    const { exitCode, stdout } = await here(
      ['archive-url', '-'],
      `${copy}\n${calendar}\nhttp://archive.is/AbCd1\n\nno URL\n`,
    );
    expect(exitCode).toBe(0);
    const none = { kind: null, service: null, original: null, timestamp: null, url: null };
    expect(linesOf(stdout)).toEqual([
      {
        input: copy,
        kind: 'snapshot',
        service: 'wayback',
        original: 'http://museum-lunden.org/a',
        timestamp: '20150102',
        url: 'https://web.archive.org/web/20150102/http://museum-lunden.org/a',
      },
      {
        input: calendar,
        kind: 'latest',
        service: 'wayback',
        original: 'http://museum-lunden.org/',
        timestamp: null,
        url: calendar,
      },
      {
        input: 'http://archive.is/AbCd1',
        kind: 'code',
        service: 'archive-today',
        original: null,
        timestamp: null,
        url: 'https://archive.today/AbCd1',
      },
      { input: '', ...none },
      { input: 'no URL', ...none },
    ]);
  });

  test('row tells the address of both kinds of rows', async () => {
    const rows = [
      { el_to_domain_index: 'https://org.museum-lunden.:8080', el_to_path: null },
      { el_to: '//museum-lunden.org' },
    ];
    const { stdout } = await here(['row', '-'], rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(linesOf(stdout)).toEqual([
      { input: rows[0], kind: 'resource', url: 'https://museum-lunden.org:8080/' },
      { input: rows[1], kind: 'resource', url: 'https://museum-lunden.org/' },
    ]);
  });

  test('wikitext analyse tells the references of each page, however long it is; a blank line is none', async () => {
    const pages = [
      { id: 'a', wiki: 'enwiki', wikitext: '{{cite web|url=http://museum-lunden.org/a}}' },
      { id: 2, wiki: 'xxwiki', wikitext: `${'"'.repeat(2 ** 20)} [http://museum-lunden.org/b x]` },
    ];
    const { exitCode, stdout } = await here(
      ['wikitext', 'analyse', '-'],
      pages.map((page) => `${JSON.stringify(page)}\n\n`).join(''),
    );
    expect(exitCode).toBe(0);
    expect(linesOf(stdout)).toMatchObject([
      { id: 'a', references: [{ start: 0, end: 43, kind: 'template', param: 'url' }] },
      { id: 2, references: [{ start: 1_048_577, kind: 'bracketed', param: null }] },
    ]);
  });

  test('an item is answered before the next one comes', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'url', '-']);
    const first = new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdin.write('http://museum-lunden.org/\n');
    expect(String(await first)).toContain('museum-lunden');
    child.stdin.end();
  });
});

test('the help names commands by what they are for, none of them apart', async () => {
  const { stdout } = await here(['--help']);
  const parts = stdout.split(/^(\S.*):$/m).slice(1);
  const groups = parts.filter((_, index) => index % 2 === 0);
  expect(groups).toEqual([
    'Options',
    'Look at links, without a database',
    'Components, one a process',
    'Operate it',
    'Wikis, and what is known of their links',
    'Development',
    'Commands',
  ]);
  expect(parts.at(-1)?.trim()).toMatch(/^help .*$/);
});

describe('output that nobody takes', () => {
  const inShell = (command: string) =>
    spawnSync('bash', ['-c', `set -o pipefail; ${command}`], {
      encoding: 'utf8',
      env: { ...process.env, WEBOID: `${process.execPath} ${PROGRAM}` },
    });

  test.each(['url - | head -1', 'probe - | head -1', '--help | head -0'])(
    '%s ends quietly',
    (command) => {
      const { stderr, status } = inShell(`yes mailto:a@b.org | head -5000 | $WEBOID ${command}`);
      expect(stderr).toBe('');
      expect([0, 141]).toContain(status);
    },
  );

  test.each(['url http://a.org/', '--version'])('a full disk under %s is one line', (command) => {
    const { stderr, status } = inShell(`$WEBOID ${command} > /dev/full`);
    expect(stderr).toMatch(/^weboid: .*ENOSPC.*\n$/);
    expect(status).toBe(1);
  });

  test('a directory as input is one line', () => {
    const { stderr, status } = inShell('$WEBOID url - < /tmp');
    expect(stderr).toMatch(/^weboid: .*directory.*\n$/);
    expect(status).toBe(2);
  });
});

describe('probe', () => {
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/silent') return;
      const status = request.url === '/gone' ? 410 : 200;
      response.writeHead(status, { 'content-type': 'text/html' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.closeAllConnections());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('checks now, within the time-out, at most as many at once as asked', async () => {
    const urls = ['/', '/gone', '/silent'].map((path) => origin + path);
    const { stdout } = await weboid(['probe', '--allow-loopback', ...urls], '', {
      WEBOID_TIMEOUT_MS: '300',
    });
    const codes = linesOf(stdout).map((line) => {
      const { url, code } = line as { url: string; code: number };
      return [url.slice(origin.length), code];
    });
    expect(Object.fromEntries(codes)).toEqual({ '/': 1, '/gone': 21, '/silent': 67 });
  });

  test('without the flag loopback is never contacted', async () => {
    const { stdout } = await here(['probe', `${origin}/`]);
    expect(linesOf(stdout)).toEqual([
      expect.objectContaining({ code: 64, http: null, reason: 'address-refused' }),
    ]);
  });

  test('what cannot be checked is told so and never contacted', async () => {
    const items = ['http://docs/x', 'mailto:a@b.org', 'http://example.org/', 'sftp://127.0.0.1/'];
    const { stdout } = await here(['probe', '--concurrency', '1', ...items]);
    expect(linesOf(stdout).map((line) => (line as { reason: string }).reason)).toEqual([
      'invalid-address',
      'ignored',
      'example',
      'address-refused',
    ]);
  });
});

describe('check', () => {
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/short') response.writeHead(301, { location: '/wiki/A' }).end();
      else response.end('<link rel="EditURI" href="http://[/">');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.closeAllConnections());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('redirects are followed; a broken link to the API is told with exit code 2', async () => {
    const { exitCode, stdout, stderr } = await here(['check', `${origin}/short`]);
    expect(stderr).toContain(`${origin}/wiki/A names a broken address of its API`);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe('crawl --remote', () => {
  let server: Server;
  let origin = '';
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume();
      const isKnown = request.headers.authorization === 'Bearer correct-horse-battery';
      const content = request.url?.endsWith('lease') === true ? [] : false;
      response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ version: 2, nowS: 1, content }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.closeAllConnections());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const crawl = (token: string, level = 'silent') =>
    weboid(['crawl', '--once', '--remote', `${origin}/weboid/`], '', {
      WEBOID_FRONTIER_TOKEN: token,
      TOOL_TOOLSDB_USER: '',
      WEBOID_LOG_LEVEL: level,
    });

  test('works without any setting of a database', async () => {
    expect(await crawl('correct-horse-battery')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(asked).toEqual([
      'POST /weboid/internal/frontier/is-fetching-stopped',
      'POST /weboid/internal/frontier/lease',
      'POST /weboid/internal/frontier/is-anything-due',
    ]);
  });

  test('logs its start and its end', async () => {
    const { stderr } = await crawl('correct-horse-battery', 'info');
    expect(linesOf(stderr)).toEqual([
      expect.objectContaining({ msg: 'url loop: begins', frontier: `${origin}/weboid/` }),
      expect.objectContaining({ msg: 'url loop: ended', results: 0 }),
    ]);
  });

  test('with a wrong token ends with one line', async () => {
    const { exitCode, stderr } = await crawl('wrong-horse-battery');
    expect(stderr).toBe(
      `weboid: ${origin}/weboid refuses the token: WEBOID_FRONTIER_TOKEN must be one of WEBOID_FRONTIER_TOKENS there\n`,
    );
    expect(exitCode).toBe(1);
  });
});

describe('wrong usage is told in one line, with exit code 2', () => {
  const accounts = { TOOL_TOOLSDB_USER: 's1', TOOL_REPLICA_USER: 'u1' };
  const SAMPLING = ['simulate', 'sampling', '--population', 'no.tsv'];
  const DEATHS = ['simulate', 'deaths', '--world', 'no.tsv', '--days', '9'];
  test.each<[string, string[], string, Record<string, string>?]>([
    ['no command given', [], ''],
    ["unknown command 'fly'; see weboid --help", ['fly'], ''],
    ["unknown command 'fly'; see weboid --help", ['help', 'fly'], ''],
    ['(Did you mean feed?); see weboid --help', ['feet'], ''],
    ['stands alone', ['url', '-', 'x'], ''],
    ['1 MiB', ['url', '-'], `${'x'.repeat(2 ** 21)}\n`],
    ['--fast', ['probe', '--fast', 'x'], ''],
    ['nothing to do', ['url'], ''],
    ['--concurrency', ['probe', '--concurrency', 'many', 'x'], ''],
    ['line 2', ['row', '-'], '{"el_to":"http://a.org"}\n[1]\n'],
    ['line 2 is no page', ['wikitext', 'analyse', '-'], '{"id":1,"wiki":"x","wikitext":""}\n{}\n'],
    ['line 1 is no JSON', ['wikitext', 'analyse', '-'], 'x\n'],
    ['line 3 is no JSON', ['wikitext', 'repair', '-'], '\n \nx\n'],
    ['there are wikitext analyse, repair and learn', ['wikitext'], ''],
    ["unknown command 'fly'", ['wikitext', 'fly'], ''],
    ["unknown command 'analyze'; there are wikitext analyse", ['wikitext', 'analyze', '-'], ''],
    ["too many arguments for 'learn'", ['wikitext', 'learn', 'dewiki', 'frwiki'], ''],
    ["too many arguments for 'repair'", ['repair', 'dewiki'], ''],
    ["unknown command 'lst'; there are marks", ['marks', 'lst', 'a.org', 'paywall'], ''],
    ["unknown command 'rule'; there are aliases", ['aliases', 'rule', '7'], ''],
    ['TOOL_TOOLSDB_USER', ['crawl', '--once'], ''],
    ['WEBOID_TIMOUT_MS', ['web'], '', { ...accounts, WEBOID_TIMOUT_MS: '5' }],
    ['WEBOID_TIMEOUT_MS', ['probe', 'x'], '', { WEBOID_TIMEOUT_MS: 'soon' }],
    ['WEBOID_BIND', ['web'], '', { ...accounts, WEBOID_BIND: '192.0.2.1' }],
    ['no.json', ['feed'], '', { ...accounts, WEBOID_WIKIS_FILE: 'no.json' }],
    [
      "option '--url <address>' argument 'notanurl' is invalid. expected the address of a page",
      ['compare', '--then', 'a.html', '--now', 'b.html', '--url', 'notanurl'],
      '',
    ],
    ['Main Page', ['check', 'Main Page'], ''],
    ['there are wikis check and list', ['wikis'], ''],
    ["unknown command 'fly'", ['wikis', 'fly'], ''],
    ['--fast', ['wikis', 'check', '--fast'], ''],
    ['there are marks list, set and lift', ['marks'], ''],
    ["unknown command 'fly'", ['marks', 'fly'], ''],
    ['TOOL_TOOLSDB_USER', ['marks', 'list'], ''],
    ['--days', ['marks', 'set', 'a.org', 'paywall', '--days', '0'], '', accounts],
    ['1 to 99999', ['marks', 'set', 'a.org', 'paywall', '--days', '100000'], '', accounts],
    ['“http://a.org/” is no pattern', ['marks', 'set', 'http://a.org/', 'paywall'], ''],
    ['there is no mark “pay”; there are perma', ['marks', 'lift', 'a.org', 'pay'], ''],
    ['there is no mark “pay”; there are perma', ['marks', 'set', 'a.org', 'pay'], ''],
    ['TOOL_TOOLSDB_USER', ['marks', 'set', 'a.org', 'paywall'], ''],
    ['there are archives list, block and lift', ['archives'], ''],
    ["unknown command 'fly'", ['archives', 'fly'], ''],
    ['expected an address, or --blocked', ['archives', 'list'], ''],
    ['expected an address, or --blocked', ['archives', 'list', 'http://a.org', '--blocked'], ''],
    ['“a.org” is no address', ['archives', 'block', 'a.org'], ''],
    ['no service “way”; there are wayback', ['archives', 'lift', 'http://a.org', 'way'], ''],
    ['TOOL_TOOLSDB_USER', ['archives', 'block', 'http://a.org', 'wayback'], ''],
    ['there is log hide', ['log'], ''],
    ['“x” is no number', ['log', 'hide', 'x'], ''],
    ['there are simulate deaths and sampling', ['simulate'], ''],
    ["unknown command 'fly'", ['simulate', 'fly'], ''],
    ["'--population <file>' not specified", ['simulate', 'sampling', '--scheduler', 'best'], ''],
    ['are paper, sweep, best, oracle', [...SAMPLING, '--scheduler', 'fast'], ''],
    ['a share from 0 to 1', [...SAMPLING, '--scheduler', 'best', '--budget', '1.01'], ''],
    ['are random, catalogue', [...SAMPLING, '--scheduler', 'paper', '--groups', 'some'], ''],
    ["'--world <file>' not specified", ['simulate', 'deaths', '--days', '9'], ''],
    ['are today, best', [...DEATHS, '--scheduler', 'fast'], ''],
    ['1 to 99999', [...DEATHS, '--days', '0', '--scheduler', 'best'], ''],
    ['cannot read no.tsv', [...DEATHS, '--scheduler', 'best'], ''],
    ['WEBOID_FRONTIER_TOKEN', ['crawl', '--remote', 'https://a.org/'], ''],
    ['--remote', ['crawl', '--remote', 'a.org'], ''],
    ['--remote', ['crawl', '--remote', 'https://me:you@a.org'], ''],
    ['TOOL_REPLICA_USER', ['wikis', 'check'], ''],
    ['TOOL_REPLICA_USER', ['feed'], '', { TOOL_TOOLSDB_USER: 's1' }],
    ['no.json', ['wikis', 'list'], '', { ...accounts, WEBOID_WIKIS_FILE: 'no.json' }],
    ['no wiki “nowiki”', ['wikis', 'check', 'nowiki'], '', accounts],
    ['there are dewiki@WMF', ['wikis', 'list', 'nowiki@x'], '', accounts],
  ])('%s', async (message, args, input, env = {}) => {
    const clean = { TOOL_TOOLSDB_USER: '', TOOL_REPLICA_USER: '', ...env };
    const { exitCode, stderr } = await here(args, input, clean);
    expect(exitCode).toBe(2);
    const told = stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(told).toEqual([expect.stringMatching(/^weboid: /)]);
    expect(stderr).toContain(message);
  });
});

test.each([
  ['--fast', ['probe', '--fast', 'x']],
  [
    'cannot read no.tsv: ENOENT',
    ['simulate', 'sampling', '--population', 'no.tsv', '--scheduler', 'paper'],
  ],
])('a program that is used wrongly ends with exit code 2 and one line: %s', async (what, args) => {
  const { exitCode, stdout, stderr } = await weboid(args);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^weboid: [^\n]*\n$/);
  expect(stderr).toContain(what);
});

test('a database that is not there is one line and exit code 1', async () => {
  const { exitCode, stderr } = await weboid(['migrate'], '', {
    TOOL_TOOLSDB_USER: 's1',
    WEBOID_DB_HOST: '127.0.0.1',
    WEBOID_DB_PORT: '1',
    WEBOID_LOG_LEVEL: 'silent',
  });
  expect(exitCode).toBe(1);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
