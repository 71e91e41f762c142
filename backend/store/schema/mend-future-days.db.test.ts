import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { decodeHistory, encodeHistory } from '../../status/history';
import { createDatabaseFrontier } from '../frontier/database-frontier';
import { findingsOf } from '../answers/findings';
import { AHEAD_DAYS_MAX, hasFutureDays } from './future-days';
import { mendFutureDays } from './mend-future-days';
import { checkResult } from '../testing/check-result';
import { listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';
import { wikiIdOf } from '../pages/wikis';

const { database } = withStore();
const NOW_MS = Date.now();
const TODAY = dayNumberOf(NOW_MS);
const NOW_S = Math.floor(NOW_MS / 1_000);
const YEAR = 365;
const DAY_S = 86_400;
const NEVER_S = 2 ** 32 - 1;
const URL = 'http://a.net/gone';
const logger = createSilentLogger();
const clock: Clock = { now: () => NOW_MS, sleep: () => Promise.resolve() };
const ahead: Clock = { ...clock, now: () => NOW_MS + YEAR * DAY_S * 1_000 };
const still = new AbortController().signal;
const mend = (its: Database = database): Promise<number> =>
  mendFutureDays({ database: its, clock, logger }, still);

const TABLES =
  'clock_repair item_statement busy_host remote_lease ended_session crawler vantage result_count archive_count check_lateness link_count wiki_sweep presumption allowance deed report fault_report check_wish spam_trace inquiry archive_search archive_walk archive archived_copy replacement redirect evidence change domain_trait host_look url_hint host_hint hint_tally alias_tally page gone_link wiki_state wiki url host'.split(
    ' ',
  );
beforeEach(() => emptyTables(database, ...TABLES));

/** All days and moments of a table, as days from today. */
async function aheadDays(table: string): Promise<Record<string, number | null>[]> {
  const rows = await database.select<Record<string, unknown>>(`SELECT * FROM \`${table}\``);
  const told = (name: string, value: unknown): number | null => {
    if (typeof value !== 'number') return null;
    if (name.endsWith('day')) return value - TODAY;
    return Math.round((value - NOW_S) / DAY_S);
  };
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(
          ([name]) =>
            name !== 'links_updated_at' &&
            /_day$|^day$|_at$|^since_s$|^not_before$|^busy_until$|^changes_until$/.test(name),
        )
        .map(([name, value]) => [name, told(name, value)]),
    ),
  );
}

test('where nothing is ahead nothing is done, with statements on indexes alone', async () => {
  await listUrls(database, [URL], TODAY);
  const asked: string[] = [];
  const watched: Database = {
    ...database,
    select: (sql, values) => {
      asked.push(sql);
      return database.select(sql, values);
    },
    run: () => Promise.reject(new Error('nothing is to be written')),
    transaction: () => Promise.reject(new Error('nothing is to be written')),
  };
  expect(await mend(watched)).toBe(0);
  expect(asked.length).toBeLessThan(40);
});

test('a whole check and what it led to, a year ahead, is as if it were of today', async () => {
  const ids = await listUrls(database, [URL], TODAY);
  const urlId = ids.get(URL) ?? 0;
  const frontier = createDatabaseFrontier(database, ahead, systemRandom, { vantage: 'lab' });
  const host = await frontier.borrow('a.net');
  if (host === null) throw new Error('taken');
  const gone = checkResult(urlId, 18, { http: 404, reason: 'http-404' });
  await frontier.record([gone]);
  await frontier.giveBack(host, { notBeforeS: NOW_S + 400 * DAY_S, traits: [], isHeard: true });
  const now = { nowS: NOW_S, today: TODAY };
  expect(await hasFutureDays(database, now)).toBe(true);
  expect(await mend()).toBeGreaterThan(3);
  const [url] = await aheadDays('url');
  expect(url).toMatchObject({ touched_day: 0, checked_day: 0, due_day: 0, failing_day: 0 });
  expect(await aheadDays('host')).toEqual([
    expect.objectContaining({ due_at: 0, not_before: 0, heard_day: 0 }),
  ]);
  const finding = (await findingsOf(database, [URL])).get(URL);
  expect(finding?.runs).toEqual([
    expect.objectContaining({ code: 18, firstDay: TODAY, lastDay: TODAY }),
  ]);
  expect(await hasFutureDays(database, now)).toBe(false);
  // The next check goes on from there, as if all had been right.
  const today = createDatabaseFrontier(database, clock, systemRandom);
  await today.record([{ ...gone, code: 1, http: 200, reason: 'ok' }]);
  const after = (await findingsOf(database, [URL])).get(URL);
  expect(after?.runs.map(({ code, firstDay }) => [code, firstDay - TODAY])).toEqual([
    [1, 0],
    [18, 0],
  ]);
});

test('histories keep their order, in both forms; what is no history is left alone', async () => {
  const urls = Array.from({ length: 5 }, (_, no) => `http://a.net/${no}`);
  const ids = await listUrls(database, urls, TODAY);
  const run = (code: 1 | 18, first: number, last: number) => ({
    code,
    http: null,
    firstDay: TODAY + first,
    lastDay: TODAY + last,
  });
  const mixed = [run(18, 300, YEAR), run(1, 20, 90), run(18, -40, -30)];
  const soon = [run(1, 5, 90)];
  const numberless = (runs: typeof mixed): Buffer => {
    const bytes = Buffer.from(encodeHistory(runs));
    const parts = runs.map((_, at) => [
      bytes.subarray(at * 7, at * 7 + 1),
      bytes.subarray(at * 7 + 3, at * 7 + 7),
    ]);
    return Buffer.concat(parts.flat());
  };
  const histories = [
    Buffer.from(encodeHistory(mixed)),
    numberless(mixed),
    Buffer.from(encodeHistory(soon)),
    Buffer.from('ff'.repeat(8), 'hex'),
    Buffer.alloc(0),
  ];
  for (const [place, url] of urls.entries()) {
    await database.run('UPDATE url SET history = ? WHERE url_id = ?', [
      histories[place] ?? null,
      ids.get(url) ?? 0,
    ]);
  }
  await database.run('UPDATE url SET touched_day = ?', [TODAY + YEAR]);
  await mend();
  const rows = await database.select<{ history: Buffer }>(
    'SELECT history FROM url ORDER BY FIELD(url_id, ?)',
    [urls.map((url) => ids.get(url) ?? 0)],
  );
  const fine = [run(18, 0, 0), run(1, 0, 0), run(18, -40, -30)];
  expect(rows.slice(0, 3).map(({ history }) => decodeHistory(history))).toEqual([fine, fine, soon]);
  expect(rows[3]?.history).toEqual(histories[3]);
});

test('every table, each as is right for it', async () => {
  const later = TODAY + YEAR;
  const laterS = NOW_S + YEAR * DAY_S;
  const ids = await listUrls(database, [URL, 'http://b.net/'], TODAY);
  const urlId = ids.get(URL) ?? 0;
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  await database.run(
    `UPDATE url SET touched_day = ?, due_day = ?, read_day = ?, failing_day = ?, wait_until_day = ?,
       asked_day = ?, answered_day = ?, alive_day = ?, checked_day = ?`,
    Array.from({ length: 9 }, () => later),
  );
  await database.run("UPDATE host SET due_at = ?, skip_until_day = ? WHERE name = 'a.net'", [
    laterS,
    later,
  ]);
  await database.run("UPDATE host SET due_at = ? WHERE name = 'b.net'", [NEVER_S]);
  for (const [sql, ...values] of [
    ["INSERT INTO redirect (url_id, target, kind, seen_day) VALUES (?, 'x', 8, ?)", urlId, later],
    ['INSERT INTO gone_link VALUES (?, ?, 1, ?, ?, ?)', urlId, wikiId, later, later, later],
    ['INSERT INTO wanted_moment VALUES (?, ?, 1, ?, 0)', urlId, laterS, later],
    [
      "INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (?, 0, 'x', '2020', 0, ?)",
      urlId,
      later,
    ],
    ["INSERT INTO archived_copy VALUES (?, REPEAT('x', 16), ?)", urlId, later],
    [
      "INSERT INTO replacement VALUES (?, 'x', ?, 1, ?, ?, 0, 1, NULL)",
      urlId,
      later,
      laterS,
      laterS,
    ],
    ["INSERT INTO archive_search VALUES (?, ?, 0, 0, ?, '', ?)", urlId, laterS, later, later],
    ['INSERT INTO inquiry VALUES (?, ?, 0)', urlId, laterS],
    ["INSERT INTO host_look VALUES (1, ?, 0, '', '', REPEAT('x', 8), 0)", later],
    ['INSERT INTO domain_trait VALUES (1, 1, ?, ?)', later, later],
    ['INSERT INTO url_hint VALUES (?, 1, 1, 1, ?, ?)', urlId, later, later],
    ['INSERT INTO host_hint VALUES (1, 1, 4, ?), (1, 2, 1, ?)', later, TODAY + 100],
    ['INSERT INTO hint_tally (day, source) VALUES (?, 1), (?, 1)', later, TODAY],
    ['INSERT INTO alias_tally (day, hosts) VALUES (?, 1), (?, 1)', later, TODAY],
    [
      'INSERT INTO page VALUES (?, 3000000000, ?, 0, ?, 0, ?, ?)',
      wikiId,
      later,
      later,
      laterS,
      later,
    ],
    ['INSERT INTO presumption VALUES (1, ?), (2, ?)', later + 183, TODAY + 183],
    ["INSERT INTO report VALUES (1, 1, NULL, '', REPEAT('x', 16), ?)", laterS],
    ["INSERT INTO deed VALUES (1, ?, 1, '', '', '')", laterS],
    ["INSERT INTO allowance VALUES ('say', ?, 9)", laterS],
    [
      `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason)
       VALUES (1, ?, ?, 0, 1, '')`,
      urlId,
      laterS,
    ],
    ["INSERT INTO spam_trace VALUES (?, 1, REPEAT('x', 16), 'x', ?)", wikiId, later],
    ["INSERT INTO crawler VALUES (REPEAT('x', 16), ?, ?, 0, 0, 0, 0, 0, 0)", NOW_S, laterS],
    ["INSERT INTO vantage VALUES (7, 'lab', ?)", laterS],
    ['INSERT INTO remote_lease VALUES (7, 1, ?)', laterS],
    ["INSERT INTO busy_host VALUES ('a.net', ?, 30000)", laterS],
    ['INSERT INTO item_statement VALUES (1, 570, 1, 1, ?), (1, 570, 2, 0, ?)', later, TODAY + 28],
    ['INSERT INTO archive_walk VALUES (1, ?, 0, ?, 0)', laterS, laterS],
    [
      `INSERT INTO wiki_state (wiki_id, state, reason, first_tried_at, tried_at, passed_at, pass_s, changes_until,
         pages_watched, pages_done, pages_total, pages_per_s, progress_at, criteria_key)
       VALUES (?, 1, '', ?, ?, ?, 0, ?, 0, 0, 0, 0, ?, REPEAT('x', 16))`,
      wikiId,
      laterS,
      laterS,
      laterS,
      laterS,
      laterS,
    ],
    ['INSERT INTO result_count VALUES (?, 1, 5), (?, 1, 6)', later, TODAY],
    ['INSERT INTO archive_count VALUES (?, 1, 5)', later],
    ['INSERT INTO check_lateness VALUES (?, 360)', later],
    ['INSERT INTO link_count VALUES (?, ?, 1, 5)', wikiId, later],
    ['INSERT INTO wiki_sweep VALUES (?, ?, 9, 5, 2, 1, 3)', wikiId, later],
    ["INSERT INTO ended_session VALUES (REPEAT('x', 16), ?)", laterS],
  ] as [string, ...number[]][]) {
    await database.run(sql, values);
  }
  await mend();
  for (const table of TABLES) {
    for (const row of await aheadDays(table)) {
      const latest = Math.max(0, ...Object.values(row).map((value) => value ?? 0));
      if (table === 'presumption') expect(latest).toBe(183);
      // How long a cookie stays signed does not change.
      else if (table === 'ended_session') expect(latest).toBe(YEAR);
      else if (latest > AHEAD_DAYS_MAX)
        expect([table, row]).toEqual([
          'host',
          expect.objectContaining({ due_at: Math.round((NEVER_S - NOW_S) / DAY_S) }),
        ]);
    }
  }
  // What the wiki says is its own affair.
  expect(await database.select('SELECT links_updated_at FROM page')).toEqual([
    { links_updated_at: laterS },
  ]);
  expect(await aheadDays('result_count')).toEqual([{ day: 0 }]);
  expect(await aheadDays('alias_tally')).toEqual([expect.objectContaining({ day: 0 })]);
  expect(await mend()).toBe(0);
});

test('what one editor has proposed waits on for a second one for half a year', async () => {
  const ids = await listUrls(database, [URL], TODAY);
  await database.run('UPDATE url SET touched_day = ?', [TODAY + YEAR]);
  const endS = NOW_S + 183 * DAY_S;
  await database.run("INSERT INTO replacement VALUES (?, 'x', ?, 2, ?, ?, 0, 0, NULL)", [
    ids.get(URL) ?? 0,
    TODAY,
    NOW_S,
    endS,
  ]);
  await mend();
  expect(await database.select('SELECT try_at FROM replacement')).toEqual([{ try_at: endS }]);
});

test('cut off anywhere, the next start goes on and ends it', async () => {
  const urls = Array.from({ length: 60 }, (_, no) => `http://a.net/${no}`);
  await listUrls(database, urls, TODAY);
  await database.run('UPDATE url SET due_day = ?, touched_day = ?', [TODAY + YEAR, TODAY + YEAR]);
  // Far apart, so that there are several steps.
  await database.run('UPDATE url SET url_id = url_id * 1000 + 1000000 ORDER BY url_id DESC');
  let cuts = 0;
  for (let after = 1; after < 100; after += 7) {
    const stop = new AbortController();
    let steps = 0;
    const sleep = (): Promise<void> => {
      steps += 1;
      if (steps === after) stop.abort(new Error('killed'));
      return Promise.resolve();
    };
    try {
      await mendFutureDays({ database, clock: { ...clock, sleep }, logger }, stop.signal);
    } catch (error) {
      expect(error).toMatchObject({ message: 'killed' });
      cuts += 1;
    }
  }
  expect(cuts).toBeGreaterThan(3);
  await mend();
  const [left] = await database.select<{ n: number }>(
    'SELECT COUNT(*) AS n FROM url WHERE due_day > ? OR touched_day > ?',
    [TODAY, TODAY],
  );
  expect(left).toEqual({ n: 0 });
  expect(await database.select('SELECT * FROM clock_repair')).toEqual([]);
}, 60_000);

test('a clock of ours that is wrong itself mends nothing', async () => {
  await listUrls(database, [URL], TODAY);
  const behind: Clock = { ...clock, now: () => NOW_MS - YEAR * DAY_S * 1_000 };
  expect(await mendFutureDays({ database, clock: behind, logger }, still)).toBe(0);
  expect(await aheadDays('url')).toEqual([expect.objectContaining({ touched_day: 0 })]);
});
