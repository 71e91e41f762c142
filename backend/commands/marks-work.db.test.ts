import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { setMarksIn, type MarkSide } from '../store/frontier/url-marks';
import { emptyTables, withStore } from '../store/testing/with-store';
import { CommandError } from './command-error';
import { liftOneMark, listAllMarks, setOneMark } from './marks-work';
import type { OwnWork } from './own-database';

const { database } = withStore();
const DAY_MS = 86_400_000;
let clock = createManualClock(0);
beforeEach(async () => {
  await emptyTables(database, 'url_trait');
  clock = createManualClock(Date.UTC(2026, 10, 21, 12));
});

async function run(work: (one: OwnWork) => Promise<void>): Promise<string[]> {
  const output = new PassThrough();
  await work({ database, clock, output });
  output.end();
  return (await text(output)).split('\n').slice(0, -1);
}

/** What was done; behind it stands when it shows. */
async function done(work: (one: OwnWork) => Promise<void>): Promise<string> {
  const [line = '', follows = '', ...rest] = await run(work);
  expect(rest).toEqual([]);
  expect(follows).toMatch(
    /^answers follow within a minute, .*; lists of pages and rankings .* with the next count, within about a day$/,
  );
  return line;
}

const set = async (pattern: string, mark: string, days?: number) =>
  done(setOneMark(pattern, mark, days));
const lift = async (pattern: string, mark?: string) => done(liftOneMark(pattern, mark));
const list = (json = false) => run((work) => listAllMarks(work, json));

test('what is set is listed by pattern, in its normal form', async () => {
  expect(await set('*.JSTOR.org/stable/', 'paywall')).toBe(
    '*.jstor.org/stable/ is marked paywall until 2027-05-23',
  );
  expect(await set('Bücher.de', 'permadead')).toBe(
    'xn--bcher-kva.de is marked permadead until that is lifted',
  );
  expect(await set('a.org/x', 'spam', 1)).toBe('a.org/x is marked spam until 2026-11-21');
  expect(await list()).toEqual([
    'pattern              mark       since       last day',
    '*.jstor.org/stable/  paywall    2026-11-21  2027-05-23',
    'a.org/x              spam       2026-11-21  2026-11-21',
    'xn--bcher-kva.de     permadead  2026-11-21  until lifted',
  ]);
  expect((await list(true)).map((line): unknown => JSON.parse(line))).toEqual([
    { pattern: '*.jstor.org/stable/', mark: 'paywall', since: '2026-11-21', lastDay: '2027-05-23' },
    { pattern: 'a.org/x', mark: 'spam', since: '2026-11-21', lastDay: '2026-11-21' },
    { pattern: 'xn--bcher-kva.de', mark: 'permadead', since: '2026-11-21', lastDay: null },
  ]);
});

test('set again, a mark lasts longer and keeps its first day; ended ones go', async () => {
  await set('a.org', 'paywall');
  await set('b.org', 'paywall', 1);
  clock.advanceTo(clock.now() + DAY_MS);
  await set('a.org', 'paywall', 10);
  expect((await list()).slice(1)).toEqual(['a.org    paywall  2026-11-21  2026-12-01']);
  expect(await database.select('SELECT COUNT(*) AS n FROM url_trait')).toEqual([{ n: 1 }]);
});

test('of permalive and permadead the last one set stays', async () => {
  await set('a.org', 'permalive');
  await set('a.org', 'rate-limit');
  expect(await set('a.org', 'permadead')).toBe(
    'a.org is marked permadead until that is lifted; it replaces permalive',
  );
  expect(await set('a.org', 'permadead')).toBe('a.org is marked permadead until that is lifted');
  expect((await list()).slice(1).map((line) => line.split(/\s+/)[1])).toEqual([
    'permadead',
    'rate-limit',
  ]);
});

test('an operator lifts what operators have set, and is told who lifts the rest', async () => {
  const today = dayNumberOf(clock.now());
  const mark = { pattern: { host: 'a.org', pathPrefix: '/' }, firstDay: today, lastDay: 65_535 };
  const by = (side: MarkSide) =>
    setMarksIn(database, [{ ...mark, mark: 'opted-out' }], { today, side });
  await by('owner');
  await expect(lift('a.org', 'opted-out')).rejects.toThrow(
    /no mark opted-out of an operator .*\/owners/,
  );
  await by('reviewer');
  await set('a.org', 'opted-out');
  expect(await lift('a.org')).toMatch(/^a\.org: mark lifted; .*\/owners, .*; .*\/faults$/);
  expect((await list()).slice(1)).toHaveLength(1);
});

test('one mark is lifted, or all of a pattern; nothing to lift is an error', async () => {
  for (const mark of ['paywall', 'login', 'needs-get']) await set('a.org', mark);
  await set('*.a.org', 'login');
  expect(await lift('A.org', 'login')).toBe('a.org: mark login lifted');
  expect(await lift('a.org')).toBe('a.org: 2 marks lifted');
  await expect(lift('a.org')).rejects.toThrow(CommandError);
  await expect(lift('a.org', 'login')).rejects.toThrow(/no mark login on a\.org/);
  expect(await list()).toHaveLength(2);
});

test.each([
  ['http://a.org/', 'paywall', /is no pattern; expected a host/],
  ['*.a.org/stable/*', 'paywall', /leave out the \* at the end/],
  ['a.org', 'payvall', /there is no mark “payvall”; there are permalive, permadead/],
])('%s %s is refused', async (pattern, mark, message) => {
  await expect(set(pattern, mark)).rejects.toThrow(message);
});

test('no number of days leaves the calendar', async () => {
  expect(await set('a.org', 'paywall', 99_999)).toBe('a.org is marked paywall until 2196-06-05');
});
