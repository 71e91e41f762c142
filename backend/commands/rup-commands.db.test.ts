import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildWorker } from '../runtime/testing/spawn-worker';
import { withStore } from '../store/testing/with-store';
import { runHere, type Ended } from '../testing/run-here';
import { RobotWorld } from '../updates/robot/testing/robot-world';
import { reportMail, RupServer } from '../updates/robot/testing/rup-server';

/** The commands, as an operator and a mail server call them. */
const { account, database } = withStore();
const world = new RobotWorld(database);
let [program, wikisFile] = ['', ''];
let server: RupServer;

jest.setTimeout(120_000);

beforeAll(async () => {
  program = buildWorker(join(__dirname, '../start-cli.ts'));
  wikisFile = join(mkdtempSync(join(tmpdir(), 'weboid-wikis-')), 'wikis.json');
  writeFileSync(wikisFile, JSON.stringify({ farms: {}, wikis: [] }));
  server = await RupServer.start();
  server.actions.set('Register', () => ({ body: 'RegistrationKey: 0123456789012345678901' }));
  server.actions.set('Unregister', () => ({}));
  await world.list([server]);
});
afterAll(() => server.stop());

const settingsOfTests = () => ({
  PATH: process.env['PATH'],
  NODE_PATH: join(__dirname, '../../node_modules'),
  TOOL_TOOLSDB_USER: account.user,
  TOOL_TOOLSDB_PASSWORD: account.password,
  WEBOID_DB_HOST: account.host,
  WEBOID_DB_PORT: String(account.port),
  WEBOID_DB_NAME: account.name,
  WEBOID_WIKIS_FILE: wikisFile,
  WEBOID_HOST_INTERVAL_MS: '0',
  WEBOID_RUP_ADDRESS: world.mailAddress,
});

/** In a process of its own. */
async function rup(args: string[], input: Buffer | string = '', settings = {}): Promise<Ended> {
  const env = { ...settingsOfTests(), ...settings };
  const child = spawn(process.execPath, [program, 'rup', ...args], { env });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, stdout, stderr };
}

const at = (days: number): string => {
  world.day = days;
  return new Date(world.nowMs).toISOString();
};

test('a site is found, tells of a change by mail, is told another latency and given up', async () => {
  const site = `127.0.0.1:${server.port}`;
  // Of the wikis file that names no wikis.
  const done = {
    exitCode: 0,
    stdout: '',
    stderr: expect.stringMatching(/^(?:\{[^\n]*names no wikis[^\n]*\n)?$/),
  };
  expect(await rup(['visit', '--at', at(0)])).toEqual(done);
  expect(server.asked).toEqual([]);
  expect(await rup(['visit', '--allow-loopback', '--at', at(100)])).toEqual(done);
  expect(server.asked).toMatchObject(['/rupinfo.txt', { Action: 'Register' }]);

  const { address } = await world.siteOf(server);
  const page = `${server.address}/rup/confirm/abc`;
  const asking = await rup(['mail', '--to', address, '--at', at(100)], `To: x\n\n${page}\n`);
  expect(asking).toEqual({ ...done, stdout: 'applied\n' });
  const waiting = (await rup(['hosts'])).stdout;
  expect(waiting).toMatch(/^127\.0\.0\.1:\d+ +to be confirmed +day +none/m);
  expect(waiting).toContain(`confirms our address: open ${page}\n`);
  world.day = 101;
  await world.putOff();
  const mail = reportMail(server, 1, ['Change[x]: /1, /2']);
  const take = (to: string, settings = {}) =>
    rup(['mail', '--to', to, '--at', at(101)], mail, settings);
  expect(await take(address)).toEqual({ ...done, stdout: 'applied\n' });
  expect(await take(address)).toEqual({ ...done, stdout: 'duplicate\n' });
  expect(await take('weboid@toolforge.org')).toEqual({
    ...done,
    exitCode: 65,
    stdout: 'refused\n',
  });
  const away = await take(address, { WEBOID_DB_PORT: '1' });
  expect(away).toMatchObject({ exitCode: 75, stdout: '' });
  expect(away.stderr).toContain('handed over again');
  expect(await world.due(server)).toEqual(['1', '2']);

  const [entry] = (await rup(['hosts', '--json'])).stdout.split('\n');
  expect(JSON.parse(entry ?? '')).toEqual({
    site,
    state: 'registered',
    waits_for_consent: false,
    confirm_link: null,
    latency: 'day',
    last_report: at(101).replace('.000', ''),
    last_number: 1,
    holes: 0,
    trusted_until: null,
  });
  expect((await rup(['hosts'])).stdout).toMatch(
    /^site .*\n127\.0\.0\.1:\d+ +registered +day +2027/,
  );

  const modify = ['modify', '--allow-loopback', '--latency', 'week', site];
  const refused = await rup(modify);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('refuses');
  server.actions.set('ModifyPreferences', () => ({}));
  expect(await rup(modify)).toEqual(done);
  expect(await rup(['unregister', '--allow-loopback', site])).toEqual(done);
  expect((await rup(['unregister', '--allow-loopback', site])).exitCode).toBe(1);
  expect(server.askedActions.slice(1)).toEqual([
    'ModifyPreferences',
    'ModifyPreferences',
    'Unregister',
  ]);
});

test.each([
  [[], 'no command given'],
  [['fly'], "unknown command 'fly'"],
  [['visit', '--at', 'soon'], 'ISO 8601'],
  [['modify', '--latency', 'year', 'museum-lunden.org'], '2-week'],
  [['modify', 'museum-lunden.org'], '--latency'],
  [['unregister', 'http://museum-lunden.org/'], 'expected a host'],
  [['mail'], '--to'],
])('rup %j is told what is wrong', async (args, words) => {
  const { exitCode, stderr } = await runHere(['rup', ...args], { env: settingsOfTests() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(words);
});
