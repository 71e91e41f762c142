import { systemRandom } from '../../runtime/random';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import { middleRandom } from '../../runtime/testing/middle-random';
import { dayNumberOf } from '../../status/day-number';
import { STATUS, type StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import type { CheckResult } from './check-result';
import { createDatabaseFrontier } from '../frontier/database-frontier';
import { findingsOf } from '../answers/findings';
import type { DueUrl, Frontier, LeasedHost } from '../frontier/frontier';
import { listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const URL = 'http://museum-lunden.org/';
const START_MS = Date.UTC(2026, 9, 1, 23);
const DAY_MS = 86_400_000;
const TABLES = ['change', 'redirect', 'inquiry', 'archive_search', 'evidence', 'url', 'host'];

let clock: ManualClock;
let beside: Frontier;
let lab: Frontier;
beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  await database.run('DELETE FROM vantage WHERE vantage_id > 1');
  await database.run('UPDATE vantage SET leased_at = 0');
  clock = createManualClock(START_MS);
  beside = createDatabaseFrontier(database, clock, systemRandom);
  lab = createDatabaseFrontier(database, clock, systemRandom, { vantage: 'lab' });
});

const today = (): number => dayNumberOf(clock.now());
const toDay = (day: number): void => clock.advanceTo(START_MS + day * DAY_MS);
/** Their hosts fall due at the beginning of the day. */
async function addUrls(...urls: string[]): Promise<void> {
  await listUrls(database, urls, today());
  await database.run('UPDATE host SET shuffle = 0');
}

interface Looking {
  code?: StatusCode;
  isHostHeard?: boolean;
}

const result = ({ urlId }: DueUrl, { code, isHostHeard }: Looking): CheckResult => ({
  urlId,
  code: code ?? STATUS.notFound,
  http: null,
  redirect: null,
  mime: null,
  kib: null,
  evidence: [],
  reason: 'test',
  isStamp: false,
  isHostHeard: isHostHeard ?? true,
});

/** Leases what is due, once, and works on each URL; tells their paths. */
async function visit(
  frontier: Frontier,
  work: (urls: DueUrl[], host: LeasedHost) => Promise<void>,
): Promise<string[]> {
  const paths: string[] = [];
  for (const host of await frontier.lease(100)) {
    const urls = await frontier.dueUrls(host);
    if (urls.length > 0) await work(urls, host);
    await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: false });
    paths.push(...urls.map(({ path }) => path));
  }
  return paths.toSorted((a, b) => a.localeCompare(b));
}

const look = (frontier: Frontier, looking: Looking = {}): Promise<string[]> =>
  visit(frontier, (urls) => frontier.record(urls.map((url) => result(url, looking))));

const verdictOf = async (url: string): Promise<string> => {
  const finding = (await findingsOf(database, [url])).get(url);
  if (finding === undefined) throw new Error(`nothing is known of ${url}`);
  return judgeChecks(finding, DEFAULT_POLICY);
};

const failedFrom = async (): Promise<number | undefined> =>
  (await database.select<{ failed_from: number }>('SELECT failed_from FROM url'))[0]?.failed_from;

/** Failures seen from beside the database on the days 0, 3 and 6: the next one, on day 9, is the last. */
async function failUntilLastLook(looking: Looking = {}): Promise<void> {
  for (const day of [0, 3, 6]) {
    toDay(day);
    expect(await look(beside, looking)).toContain('/');
  }
}

/** The crawlers in the lab are at work, on whatever is theirs. */
const labIsAtWork = (): Promise<LeasedHost[]> => lab.lease(1);

describe('where there are two vantages', () => {
  test('the look that completes a proof goes to the other', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    expect(await failedFrom()).toBe(1);
    toDay(9);
    expect(await lab.isAnythingDue(0)).toBe(true);
    expect(await look(lab)).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('unreachable');
    expect(await failedFrom()).toBe(2);
  });

  test('it is not handed out to who saw the failures, nor is its host, again and again', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    toDay(8.9);
    await labIsAtWork();
    toDay(9);
    // That nothing of it is due for us is found out once.
    expect(await look(beside)).toEqual([]);
    expect(await beside.lease(100)).toEqual([]);
    expect(await beside.isAnythingDue(0)).toBe(false);
    expect(await look(lab)).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('unreachable');
    toDay(12);
    expect(await look(beside)).toEqual(['/']);
  });

  test('hosts in other shards are found behind those that are left to others', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    toDay(9);
    await visit(lab, () => Promise.resolve());
    await look(beside);
    await database.run('UPDATE host SET shard = 1');
    await addUrls('http://fish.example/a');
    await database.run("UPDATE host SET shard = 2 WHERE name = 'fish.example'");
    expect(await beside.isAnythingDue(0)).toBe(true);
    expect(await look(beside)).toEqual(['/a']);
  });

  test('another failure as seen from there proves what a host that never answered does not', async () => {
    await addUrls(URL);
    await failUntilLastLook({ isHostHeard: false });
    toDay(9);
    expect(await look(lab, { isHostHeard: false })).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('unreachable');
  });

  test('what one of them reaches is not told as unreachable', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    toDay(9);
    expect(await look(lab, { code: STATUS.fine })).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('working');
    expect(await failedFrom()).toBe(0);
  });

  test('after a week without an answer from there we look ourselves', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    for (let day = 9; day < 16; day += 1) {
      toDay(day);
      const putOff = (urls: DueUrl[]) => lab.postpone(urls.map(({ urlId }) => urlId));
      expect(await visit(lab, putOff)).toEqual(['/']);
      expect(await look(beside)).toEqual([]);
    }
    toDay(16);
    await visit(lab, () => Promise.resolve());
    expect(await look(beside)).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('unreachable');
  });

  test('when the other has gone, everything is ours again', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    toDay(8.9);
    await labIsAtWork();
    toDay(9);
    expect(await look(beside)).toEqual([]);
    toDay(10);
    expect(await look(beside)).toEqual(['/']);
    expect(await verdictOf(URL)).toBe('unreachable');
  });

  test('other URLs of the host are checked as ever, new ones at once', async () => {
    const wikis = () => [
      { dbname: 'dewiki', checkDays: 7, deadCheckDays: null, farm: { code: 1 } },
    ];
    beside = createDatabaseFrontier(database, clock, middleRandom, { wikis });
    await addUrls(URL);
    await failUntilLastLook();
    await addUrls(`${URL}good`);
    toDay(6.01);
    expect(await look(beside, { code: STATUS.fine })).toEqual(['/good']);
    toDay(12.9);
    await labIsAtWork();
    toDay(13);
    expect(await look(beside, { code: STATUS.fine })).toEqual(['/good']);
    expect(await look(beside)).toEqual([]);
    await addUrls(`${URL}new`);
    expect(await look(beside)).toEqual(['/new']);
  });

  test('a host rests until its next URL that is ours falls due', async () => {
    await addUrls(URL);
    await failUntilLastLook();
    toDay(8.9);
    await labIsAtWork();
    await database.run('UPDATE host SET due_at = 0');
    await addUrls(`${URL}later`);
    await database.run("UPDATE url SET due_day = ? WHERE path = '/later'", [today() + 2]);
    toDay(9);
    expect(await look(beside)).toEqual([]);
    toDay(9.9);
    await labIsAtWork();
    toDay(10.8);
    await labIsAtWork();
    await database.run('UPDATE host SET lease_token = NULL, due_at = 0');
    expect(await look(beside)).toEqual(['/later']);
  });
});

describe('among thousands of hosts that are left to others', () => {
  const HOSTS = 5_000;

  beforeEach(async () => {
    await addUrls(URL);
    await failUntilLastLook();
    await database.run(
      `INSERT INTO host
         (name, registered_domain, shard, due_at, shuffle, skip_vantage, skip_until_day)
       SELECT CONCAT('h', seq), CONCAT('h', seq), 0, seq, seq, 1, ? FROM seq_1_to_${HOSTS}`,
      [today() + 20],
    );
    await database.run(
      `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
       SELECT UNHEX(MD5(name)), host_id, 1, 0, '/', ?, 0, 0, '' FROM host
       WHERE skip_vantage = 1`,
      [today()],
    );
    await database.run('UPDATE host SET shard = 0');
    toDay(8.9);
    await database.run("INSERT INTO vantage (vantage_id, name, leased_at) VALUES (2, 'lab', ?)", [
      clock.now() / 1_000,
    ]);
    toDay(9);
    await database.select('ANALYZE TABLE host, url');
  });

  test('every statement finds its rows by an index', async () => {
    const scans: string[] = [];
    const asked: string[] = [];
    const watched = watchStatements(database, async (statements, sql, values) => {
      asked.push(sql);
      scans.push(...(await scansOf(statements, sql, values)));
    });
    beside = createDatabaseFrontier(watched, clock, systemRandom);
    expect(await look(beside)).toEqual([]);
    expect(await beside.isAnythingDue(0)).toBe(false);
    expect(asked.filter((sql) => /skip_until_day = IF|MIN\(wait_/.test(sql))).toHaveLength(2);
    expect(scans).toEqual([]);
  });

  test('what is ours is found behind them', async () => {
    await addUrls('http://fish.example/a');
    await database.run("UPDATE host SET shard = 0, due_at = 9999 WHERE name = 'fish.example'");
    expect(await look(beside)).toEqual(['/a']);
  });
});

test('alone, nothing is left to anybody', async () => {
  await addUrls(URL);
  await failUntilLastLook();
  toDay(9);
  expect(await look(beside)).toEqual(['/']);
  expect(await verdictOf(URL)).toBe('unreachable');
  expect(await failedFrom()).toBe(1);
});

test('what only one vantage saw of a host that never answered stays in doubt', async () => {
  await addUrls(URL);
  await failUntilLastLook({ isHostHeard: false });
  toDay(9);
  expect(await look(beside, { isHostHeard: false })).toEqual(['/']);
  expect(await verdictOf(URL)).toBe('doubtful');
});
