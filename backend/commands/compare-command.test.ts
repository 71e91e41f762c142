/* oxlint-disable unicorn/no-thenable -- “then” is a word of the command line's contract; nobody awaits these objects */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemClock } from '../runtime/clock';
import { compareCommand, type CompareOptions } from './compare-command';
import { calendarDayOf } from './calendar-day';
import { exitCodeOf } from './exit';
import { pageToCompare } from './page-to-compare';

const MILL = `<title>The mill | Museum Lunden</title><h1>The mill</h1><p>${'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley of Lunden. '.repeat(3)}`;
const CASINO = `<title>Online casino</title><h1>Casino bonus</h1><p>${'Play at the best online casino: claim your welcome bonus, free spins and live casino games. Register now. '.repeat(4)}`;

const folder = mkdtempSync(join(tmpdir(), 'weboid-compare-'));
const server: Server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.statusCode = request.url === '/gone' ? 404 : 200;
  response.end(CASINO);
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const fileWith = (name: string, html: string): string => {
  const file = join(folder, name);
  writeFileSync(file, html);
  return file;
};

async function compared(options: CompareOptions): Promise<unknown> {
  const output = new PassThrough();
  const all = text(output);
  const sources = {
    env: {},
    clock: systemClock,
    allowLoopback: true,
    url: 'http://museum-lunden.org/mill',
    signal: AbortSignal.timeout(20_000),
  };
  const read = (named: string) => pageToCompare(named, sources);
  await compareCommand(options, { read, nowMs: systemClock.now(), output });
  output.end();
  return JSON.parse(await all);
}

const day = (written: string): number => calendarDayOf(written) ?? 0;

test('two files', async () => {
  const then = fileWith('then.html', MILL);
  expect(await compared({ then, now: fileWith('now.html', MILL) })).toMatchObject({
    verdict: 'same',
    similarity: 1,
  });
  const known = { cited: day('2012-05-01'), registered: day('2022-03-15') };
  expect(await compared({ then, now: fileWith('now.html', CASINO), ...known })).toMatchObject({
    verdict: 'usurped',
    topics: ['gambling'],
  });
});

test('what an address answers now', async () => {
  const then = fileWith('then.html', MILL);
  expect(await compared({ then, now: `${origin}/mill` })).toMatchObject({ verdict: 'usurped?' });
});

test.each([
  ['a file that is not there', () => join(folder, 'nothing.html')],
  ['an address without a page', () => `${origin}/gone`],
])('%s: exit 1', async (_what, now) => {
  const failed = compared({ then: fileWith('then.html', MILL), now: now() });
  const error: unknown = await failed.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(exitCodeOf(error)).toBe(1);
});

test.each([
  ['2022-03-15', 19_066],
  ['2022-03-15T10:00:00Z', 19_066],
  ['20220315', 19_066],
  ['20220315101112', 19_066],
  ['2022-03', 19_052],
  ['1969-12-31', -1],
  ['2022-02-30', null],
  ['yesterday', null],
  ['', null],
])('the day of %s', (written, expected) => {
  expect(calendarDayOf(written)).toBe(expected);
});
