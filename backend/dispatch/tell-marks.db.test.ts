import { createManualClock, type ManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { STATUS } from '../status/status-code';
import { lastDayOfMark, UNTIL_LIFTED, type UrlMark } from '../status/url-mark';
import { DEFAULT_POLICY } from '../status/verdict';
import { verdictBy } from '../status/verdict-ground';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { toldMarks } from '../store/changes/told-marks';
import { logChanges } from '../store/changes/change-log';
import { lockStates } from '../store/urls/url-state';
import { liftMarks, setMarks } from '../store/frontier/url-marks';
import { emptyTables, withStore } from '../store/testing/with-store';
import { parseUrlPattern, type UrlPattern } from '../url/url-pattern';
import { runTellMarksLoop, tellMarks } from './tell-marks';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = dayNumberOf(NOW_MS);
const never = new AbortController().signal;
let clock: ManualClock;

/** Hosts with their URLs: working, dead or never checked. */
const HOSTS = [
  ['museum.org', 'working', 'dead', 'unchecked'],
  ['old.museum.org', 'working'],
  ['museum.net', 'working'],
] as const;

beforeEach(async () => {
  clock = createManualClock(NOW_MS);
  await emptyTables(database, 'change', 'host', 'url', 'url_trait', 'told_mark', 'mark_walk');
  await database.run('UPDATE change_head SET last_change_id = 0');
  for (const [place, [name, ...urls]] of HOSTS.entries()) {
    const hostId = place + 1;
    await database.run(
      `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, 0, 0, 0)`,
      [hostId, name, name.replace('old.', '')],
    );
    for (const [n, state] of urls.entries()) await addUrl(hostId * 10 + n, hostId, state);
  }
});

async function addUrl(urlId: number, hostId: number, state: string): Promise<void> {
  const code = state === 'dead' ? STATUS.gone : STATUS.fine;
  const run = { code, http: null, firstDay: TODAY - 40, lastDay: TODAY - 1 };
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, failing_day, history)
     VALUES (?, UNHEX(MD5(?)), ?, 2, 0, ?, ?, ?, ?, ?, ?)`,
    [
      urlId,
      urlId,
      hostId,
      `/${state}`,
      TODAY,
      TODAY,
      ...(state === 'dead' ? [4, TODAY - 40] : [0, 0]),
      Buffer.from(encodeHistory(state === 'unchecked' ? [] : [run])),
    ],
  );
}

function patternOf(text: string): UrlPattern {
  const pattern = parseUrlPattern(text);
  if (pattern === null) throw new Error(`${text} is no pattern`);
  return pattern;
}

const set = (text: string, mark: UrlMark, lastDay = lastDayOfMark(mark, TODAY)) =>
  setMarks(database, [{ pattern: patternOf(text), mark, firstDay: TODAY, lastDay }], TODAY);

const lift = (text: string) =>
  liftMarks(database, patternOf(text), { mark: null, side: 'operator' });

const parts = () => ({ database, clock, policies: () => [DEFAULT_POLICY] });
const tell = (): Promise<void> => tellMarks(parts(), never);

const told = (): Promise<string[]> => toldUpTo(100);

async function toldUpTo(limit: number): Promise<string[]> {
  const changes = await createTableChangeFeed(database).after(0, limit);
  return changes.map(({ url, from, to, reason }) => {
    const [before, after] = [from, to].map((ground) => verdictBy(ground, DEFAULT_POLICY));
    return `${url.replace('https://', '')} ${before} ${after} ${reason}`;
  });
}

const SET = [
  'museum.org/working working unreachable marked-permadead',
  'museum.org/unchecked unknown unreachable marked-permadead',
];
const LIFTED = [
  'museum.org/working unreachable working mark-lifted',
  'museum.org/unchecked unreachable unknown mark-lifted',
];

test('a mark that is set, and one that is lifted, are told of each URL whose verdict they change, once', async () => {
  await set('museum.org', 'permadead');
  await tell();
  expect(await told()).toEqual(SET);
  await tell();
  expect(await told()).toHaveLength(2);
  await lift('museum.org');
  await tell();
  expect(await told()).toEqual([...SET, ...LIFTED]);
});

test('what an owner opts out of is told as unknown, but for what is unreachable, and as it was when that is lifted', async () => {
  await set('museum.org', 'opted-out');
  await tell();
  expect(await told()).toEqual(['museum.org/working working unknown opted-out']);
  await set('museum.org', 'permadead');
  await tell();
  expect((await told()).slice(1)).toEqual([
    'museum.org/working unknown unreachable marked-permadead',
    'museum.org/unchecked unknown unreachable marked-permadead',
  ]);
  await liftMarks(database, patternOf('museum.org'), { mark: 'permadead', side: 'operator' });
  await tell();
  expect((await told()).slice(3)).toEqual([
    'museum.org/working unreachable unknown opted-out',
    'museum.org/unchecked unreachable unknown opted-out',
  ]);
  await lift('museum.org');
  await tell();
  // That a URL works of which nothing was known is nobody's news.
  expect(await told()).toHaveLength(5);
});

test('a mark that has run out is told when its last day is over', async () => {
  await set('museum.org/working', 'permadead', TODAY + 2);
  await tell();
  clock.advanceTo(NOW_MS + 2 * 86_400_000);
  await tell();
  expect(await told()).toHaveLength(1);
  clock.advanceTo(NOW_MS + 3 * 86_400_000);
  await tell();
  expect((await told())[1]).toBe('museum.org/working unreachable working mark-lifted');
});

test('of a domain its subdomains are meant, and of two marks the more specific one counts', async () => {
  await set('old.museum.org', 'permalive');
  await set('*.museum.org', 'permadead');
  await tell();
  expect(await told()).toEqual(SET);
  await lift('old.museum.org');
  await tell();
  expect((await told()).slice(2)).toEqual([
    'old.museum.org/working working unreachable mark-lifted',
  ]);
});

test('its opposite takes the place of a mark', async () => {
  await set('museum.org', 'permadead');
  await tell();
  await set('museum.org', 'permalive');
  await tell();
  expect((await told()).slice(2)).toEqual([
    'museum.org/working unreachable working marked-permalive',
    'museum.org/dead unreachable working marked-permalive',
    'museum.org/unchecked unreachable working marked-permalive',
  ]);
});

test('a suffix of domains has all hosts below it', async () => {
  await database.run("UPDATE host SET name = CONCAT('h', host_id, '.co.uk') WHERE host_id > 1");
  await set('*.co.uk', 'permadead');
  await tell();
  expect((await told()).map((line) => line.split(' ')[0])).toEqual([
    'h2.co.uk/working',
    'h3.co.uk/working',
  ]);
});

test('what was marked by mistake is told of no further URL', async () => {
  await set('*.museum.org', 'permadead');
  const ending = new AbortController();
  const cutting = { ...parts(), policies: () => (ending.abort(), [DEFAULT_POLICY]) };
  await tellMarks(cutting, ending.signal);
  await lift('*.museum.org');
  await tell();
  // Of the second host nobody has told the mark.
  expect(await told()).toEqual([...SET, ...LIFTED]);
  expect(await toldMarks(database)).toEqual([]);
  await set('*.museum.org', 'permadead');
  await tell();
  expect((await told()).slice(4)).toEqual([
    ...SET,
    'old.museum.org/working working unreachable marked-permadead',
  ]);
});

test('within a host, too, only what was told is taken back', async () => {
  await database.run("UPDATE url SET path = CONCAT('/', url_id), failures = 0, history = ''");
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT 1000 + seq, UNHEX(MD5(1000 + seq)), 1, 2, 0, CONCAT('/', 1000 + seq), 1, 1, 0, '' FROM seq_1_to_1500`,
  );
  await set('*.museum.org', 'permadead');
  const ending = new AbortController();
  let batches = 0;
  const cutting = {
    ...parts(),
    policies: () => ((batches += 1) > 700 && ending.abort(), [DEFAULT_POLICY]),
  };
  await tellMarks(cutting, ending.signal);
  const before = await toldUpTo(5_000);
  expect(before.length).toBe(1_000);
  await lift('*.museum.org');
  await tell();
  const after = await toldUpTo(5_000);
  expect(after).toHaveLength(2_000);
  expect(after.slice(1_000).every((line) => line.endsWith('mark-lifted'))).toBe(true);
  expect(await toldMarks(database)).toEqual([]);
});

test('a mark that is lifted while it takes the place of another one leaves nothing behind of either', async () => {
  await database.run(
    'UPDATE url SET failures = 4, failing_day = 1, history = ? WHERE url_id = 20',
    [
      Buffer.from(
        encodeHistory([
          { code: STATUS.gone, http: null, firstDay: TODAY - 40, lastDay: TODAY - 1 },
        ]),
      ),
    ],
  );
  await set('*.museum.org', 'permalive');
  await tell();
  const before = await told();
  expect(before).toContain('old.museum.org/working unreachable working marked-permalive');
  await set('*.museum.org', 'permadead');
  await tellFirst();
  await lift('*.museum.org');
  await tell();
  const now = await told();
  const known = now.map((line) => line.split(' ')).map(([url, , to]) => [url, to]);
  expect(Object.fromEntries(known)).toEqual({
    'museum.org/working': 'working',
    'museum.org/dead': 'unreachable',
    'museum.org/unchecked': 'unknown',
    'old.museum.org/working': 'unreachable',
  });
  // The second host was told as alive by the first mark, and never as dead by the second one.
  expect(now.filter((line) => line.startsWith('old.'))).toEqual([
    'old.museum.org/working unreachable working marked-permalive',
    'old.museum.org/working working unreachable mark-lifted',
  ]);
  expect(await toldMarks(database)).toEqual([]);
});

test('a mark that is lifted before any URL was told of it leaves the one before in its place', async () => {
  await set('museum.org', 'permalive');
  await tell();
  const before = await told();
  await set('museum.org', 'permadead');
  await tellNothing();
  await lift('museum.org');
  await tell();
  expect((await told()).slice(before.length)).toEqual([
    'museum.org/dead working unreachable mark-lifted',
    'museum.org/unchecked working unknown mark-lifted',
  ]);
});

test('of two opposite marks that were set at the same moment one is told, once', async () => {
  await set('museum.org', 'permadead');
  await database.run(
    'INSERT INTO url_trait (host_pattern, path_prefix, trait, first_day, last_day) SELECT host_pattern, path_prefix, 1, first_day, last_day FROM url_trait',
  );
  await tell();
  expect((await told()).map((line) => line.split(' ').at(-1))).toEqual(['marked-permalive']);
});

test('while a mark decides, checks are no news', async () => {
  await set('museum.org', 'permalive');
  await tell();
  const before = (await told()).length;
  const states = await database.transaction((statements) => lockStates(statements, [10]));
  const working = states.get(10);
  if (working === undefined) throw new Error('the URL is gone');
  const run = { code: STATUS.gone, http: null, firstDay: TODAY - 30, lastDay: TODAY };
  const after = { ...working, runs: [run], failures: 9, failingDay: TODAY - 30 };
  const log = () =>
    database.transaction((statements) =>
      logChanges(statements, [{ before: working, after, reason: 'gone' }], {
        nowS: 5,
        policies: [DEFAULT_POLICY],
      }),
    );
  await log();
  expect(await told()).toHaveLength(before);
  await lift('museum.org');
  await tell();
  await log();
  expect((await told()).at(-1)).toBe('museum.org/working working unreachable gone');
});

/** Tells no more than the first URLs of what is to be told. */
function tellFirst(): Promise<void> {
  const ending = new AbortController();
  const cutting = { ...parts(), policies: () => (ending.abort(), [DEFAULT_POLICY]) };
  return tellMarks(cutting, ending.signal);
}

/** Begins to tell, no more. */
function tellNothing(): Promise<void> {
  const ending = new AbortController();
  const cutting = {
    ...clock,
    now: () => {
      ending.abort();
      return clock.now();
    },
  };
  return tellMarks({ ...parts(), clock: cutting }, ending.signal);
}

/** Has a check find that a URL is gone, as it is recorded. */
function findGone(urlId: number): Promise<void> {
  return database.transaction(async (statements) => {
    const before = (await lockStates(statements, [urlId])).get(urlId);
    if (before === undefined) throw new Error('the URL is gone');
    const run = { code: STATUS.gone, http: null, firstDay: TODAY - 30, lastDay: TODAY };
    const after = { ...before, runs: [run], failures: 9, failingDay: TODAY - 30 };
    await statements.run(
      'UPDATE url SET history = ?, failures = 9, failing_day = ? WHERE url_id = ?',
      [Buffer.from(encodeHistory(after.runs)), TODAY - 30, urlId],
    );
    const at = { nowS: 5, policies: [DEFAULT_POLICY] };
    await logChanges(statements, [{ before, after, reason: 'gone' }], at);
  });
}

test('what a check finds where a mark was not told yet is news', async () => {
  await set('*.museum.org', 'permadead');
  await tellFirst();
  expect(await told()).toEqual(SET);
  await findGone(20);
  await tell();
  expect(await told()).toEqual([...SET, 'old.museum.org/working working unreachable gone']);
});

test('what a check finds where a lifted mark is still told is none', async () => {
  await set('*.museum.org', 'permadead');
  await tell();
  const before = await told();
  await lift('*.museum.org');
  await tellFirst();
  await findGone(20);
  await tell();
  expect(await told()).toEqual([...before, ...LIFTED]);
});

test('what a check finds behind what a mistaken mark was told of is news', async () => {
  await set('*.museum.org', 'permadead');
  await tellFirst();
  await lift('*.museum.org');
  await tellFirst();
  await findGone(20);
  await tell();
  expect(await told()).toEqual([
    ...SET,
    ...LIFTED,
    'old.museum.org/working working unreachable gone',
  ]);
});

test('marks that decide no verdict are no news', async () => {
  await set('museum.org', 'paywall', UNTIL_LIFTED);
  await tell();
  expect(await told()).toEqual([]);
});

test('cut off between any two transactions and told by several at once, each URL is told once', async () => {
  for (let urlId = 1_000; urlId < 2_600; urlId += 1) await addUrl(urlId, 3, 'working');
  await database.run("UPDATE url SET path = CONCAT('/', url_id) WHERE url_id >= 1000");
  await set('museum.net', 'permadead');
  for (let round = 0; round < 3; round += 1) {
    const ending = new AbortController();
    const cutting = { ...parts(), policies: () => (ending.abort(), [DEFAULT_POLICY]) };
    await tellMarks(cutting, ending.signal);
  }
  expect((await createTableChangeFeed(database).after(0, 5_000)).length).toBeLessThan(1_601);
  await Promise.all([tell(), tell()]);
  const changes = await createTableChangeFeed(database).after(0, 5_000);
  expect([changes.length, new Set(changes.map(({ urlId }) => urlId)).size]).toEqual([1_601, 1_601]);
});

test('the loop looks each half minute until it is ended', async () => {
  const ending = new AbortController();
  const looking = {
    ...parts(),
    clock: {
      ...clock,
      async sleep(ms: number, signal?: AbortSignal) {
        await clock.sleep(ms, signal);
        if (clock.now() >= NOW_MS + 60_000) ending.abort();
        else await set('museum.org', 'permadead');
      },
    },
  };
  await runTellMarksLoop(looking, ending.signal);
  expect(await told()).toEqual(SET);
});
