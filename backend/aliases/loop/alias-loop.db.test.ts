import { storedReplacement } from '../../store/people/stored-replacement';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import { barAlias } from '../../store/aliases/bar-alias';
import { changeName } from '../../store/names/change-name';
import { listUrls } from '../../store/testing/sample-urls';
import { scansOf } from '../../store/testing/scans-of';
import { watchStatements } from '../../store/testing/watch-statements';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { createMarkIndex } from '../../status/mark-index';
import { DEFAULT_POLICY } from '../../status/verdict';
import { systemRandom } from '../../runtime/random';
import type { AliasParts } from './search-host';
import {
  DAY_MS,
  DEAD,
  LATER,
  MovedSite,
  NEW_HOST,
  OLD_HOST,
  REDIRECTING,
  type MovedStory,
} from './testing/moved-site';

/** Pages that moved, found again: tables, servers and an archive are real. */
const { database } = withStore();
const site = new MovedSite(database);
const TABLES =
  'alias alias_host alias_rule alias_tally alias_bar replacement archive archive_search redirect change evidence inquiry name_standing sitemap_host host_look url host';

jest.setTimeout(60_000);
beforeAll(() => site.start());
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(database, ...TABLES.split(' '));
  site.begin();
});

/** Present addresses that are proposed, by dead address, and their states. */
async function proposed(): Promise<string[]> {
  const rows = await database.select<{ target: Buffer; state: number }>(
    'SELECT target, state FROM replacement',
  );
  return rows.map(({ target, state }) => `${target.toString()} ${state}`).toSorted();
}

const waiting = (stories: readonly MovedStory[]): string[] =>
  stories.map(({ now }) => `${now} 0`).toSorted();
const shown = (stories: readonly MovedStory[]): string[] =>
  stories.map(({ now }) => `${now} 1`).toSorted();

/** Days from now until the host of the dead pages is searched again. */
async function againInDays(): Promise<number> {
  const [row] = await database.select<{ due_at: number }>(
    'SELECT alias_host.due_at FROM alias_host JOIN host USING (host_id) WHERE name = ?',
    [OLD_HOST],
  );
  return ((row?.due_at ?? 0) * 1_000 - site.clock.now()) / DAY_MS;
}

const searchedUrls = (): Promise<unknown[]> =>
  database.select('SELECT url_id FROM alias WHERE searched_day > 0');

test('from what checks record to a live page that is shown, with what speaks for it', async () => {
  const [urlId = 0] = await site.lapse();
  site.later(1);
  await site.search();
  expect(site.asked).toEqual([]);
  site.later(1);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));
  expect(site.asked.toSorted()).toEqual(
    ['/robots.txt', ...DEAD.map(({ path }) => path)].toSorted(),
  );
  expect(site.archive.asked).toHaveLength(DEAD.length);
  await site.crawl();
  expect(await proposed()).toEqual(shown(DEAD));
  expect(await storedReplacement(database, urlId)).toMatchObject({
    isShown: true,
    found: {
      by: 'rule',
      evidence: { title: 1, kept: 1, check: 'same' },
      rule: { from: `${OLD_HOST}/…`, right: 10, matching: 10 },
    },
  });
  expect(await database.select('SELECT * FROM alias_tally')).toMatchObject([
    { hosts: 1, urls: 4, requests: 5, found: 4, told: 2, right_first: 2 },
  ]);
  expect(await database.select('SELECT found FROM alias_rule')).toEqual([{ found: 4 }]);
});

test('nobody is asked where no rule can hold, archives neither', async () => {
  await site.die(DEAD);
  site.later(2);
  await site.search();
  expect([site.asked, site.archive.asked, await searchedUrls()]).toEqual([[], [], []]);
  expect(await againInDays()).toBeGreaterThanOrEqual(183);
});

test('of a name that may be in other hands, of a parked host, and of none without a successor nothing is sought', async () => {
  const at = { nowS: site.nowS, policies: [DEFAULT_POLICY] };
  await site.lapse();
  await changeName(database, NEW_HOST, (name) => ({ ...name, standing: 'suspected' }), at);
  site.later(2);
  await site.search();
  await emptyTables(database, 'name_standing');
  await database.run(
    `INSERT INTO host_look SELECT host_id, ?, 1, '', '', '', 1 FROM host WHERE name = ?`,
    [site.today, OLD_HOST],
  );
  await database.run('UPDATE alias_host SET due_at = 1');
  await site.search();
  expect([site.asked, site.archive.asked, await searchedUrls()]).toEqual([[], [], []]);
});

test('what robots.txt forbids is not asked for', async () => {
  await site.lapse();
  site.robots = 'User-agent: *\nDisallow: /\n';
  site.later(2);
  await site.search();
  expect(site.asked).toEqual(['/robots.txt']);
  expect(await proposed()).toEqual([]);
  expect(await searchedUrls()).toHaveLength(DEAD.length);
});

test('a host that somebody else visits is searched later, and nothing is lost', async () => {
  await site.lapse();
  site.later(2);
  const frontier = createDatabaseFrontier(database, site.clock, systemRandom);
  const host = await frontier.borrow(NEW_HOST);
  await site.search();
  expect([site.asked, site.archive.asked, await searchedUrls()]).toEqual([[], [], []]);
  expect(await againInDays()).toBeCloseTo(900 / 86_400, 4);
  if (host !== null) {
    await frontier.giveBack(host, { notBeforeS: 0, traits: [], isHeard: true });
  }
  site.later(1);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));
});

test.each([503, 502])(
  'robots.txt answers %i: the search begins anew, no copy is read',
  async (status) => {
    await site.lapse();
    site.status = status;
    site.later(2);
    await site.search();
    expect([site.asked, site.archive.asked, await searchedUrls()]).toEqual([
      ['/robots.txt'],
      [],
      [],
    ]);
    expect(await againInDays()).toBeCloseTo(1 / 24, 2);
    site.status = null;
    site.later(1);
    await site.search();
    expect(await proposed()).toEqual(waiting(DEAD));
  },
);

/** Searches as soon as it is due, until nothing is left to search for. @returns days between the searches */
async function searchOften(part: Partial<AliasParts> = {}): Promise<number[]> {
  const days: number[] = [];
  for (let turns = 0; turns < 20 && (days.at(-1) ?? 0) < 180; turns += 1) {
    await site.search(part);
    days.push(Math.round(10 * (await againInDays())) / 10);
    site.clock.advanceTo(site.clock.now() + 1_000 + (await againInDays()) * DAY_MS);
  }
  return days;
}

test('a host that is busy for ever is asked ever more rarely, and its pages count as not found at last', async () => {
  await site.lapse();
  site.status = 503;
  site.later(2);
  const days = await searchOften();
  expect(days.slice(0, -1)).toEqual([0, 0.1, 0.2, 7, 14, 28, 56]);
  expect(site.asked).toHaveLength(days.length);
  expect(site.archive.asked).toEqual([]);
  expect(await searchedUrls()).toHaveLength(DEAD.length);
});

test('a host that wants a pause after some pages gives the others the next day', async () => {
  await site.lapse();
  site.later(2);
  site.pausesAfter = 3;
  await site.search();
  expect(await proposed()).toHaveLength(2);
  expect(await searchedUrls()).toHaveLength(2);
  expect(await againInDays()).toBeCloseTo(1, 2);
  site.later(1);
  site.pausesAfter = Infinity;
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));
});

test('a page at which a host breaks off says nothing of the others', async () => {
  await site.lapse();
  site.later(2);
  const [first, ...others] = DEAD;
  site.broken.add(first?.path ?? '');
  await site.search();
  expect(await proposed()).toEqual(waiting(others));
  expect(await searchedUrls()).toHaveLength(others.length);
});

test.each([
  ['what is wrong here is over sooner', 'EMFILE', 10],
  ['what is wrong there is over later', 'ECONNREFUSED', 60],
])('%s: %s has it tried again in %i minutes', async (_what, code, minutes) => {
  await site.lapse();
  site.later(2);
  const { visits } = site.parts();
  const resolve = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
  const network = { ...visits.visiting.network, resolve };
  await site.search({ visits: { ...visits, visiting: { ...visits.visiting, network } } });
  expect([site.archive.asked, await searchedUrls()]).toEqual([[], []]);
  expect(24 * 60 * (await againInDays())).toBeCloseTo(minutes, 0);
});

test('copies that can never be read keep no page from the search, and count as none at last', async () => {
  await site.lapse();
  site.later(2);
  site.archive.fail({ kind: 'status', status: 500 }, { at: 'copy' });
  const days = await searchOften();
  expect(days.slice(0, -1)).toEqual([0, 0.1, 0.2, 7, 14, 28, 56]);
  expect(await searchedUrls()).toHaveLength(DEAD.length);
});

test('whatever goes wrong, a host is searched ever more rarely, and its pages count as not found at last', async () => {
  await site.lapse();
  site.later(2);
  const { copies } = site.parts();
  const ask = (): Promise<never> => Promise.reject(new TypeError('unheard of'));
  const days = await searchOften({ copies: { ...copies, ask } });
  expect(days.slice(-5, -1)).toEqual([7, 14, 28, 56]);
  expect(await searchedUrls()).toHaveLength(DEAD.length);
});

test('how often a host was put off is known to whoever searches it next', async () => {
  await site.lapse();
  site.status = 503;
  site.later(2);
  for (const hours of [1, 2, 4]) {
    await site.search();
    expect(24 * (await againInDays())).toBeCloseTo(hours, 1);
    site.clock.advanceTo(site.clock.now() + 1_000 + (await againInDays()) * DAY_MS);
  }
  const putOffs = () => database.select('SELECT put_offs FROM alias_host WHERE put_offs > 0');
  expect(await putOffs()).toEqual([{ put_offs: 3 }]);
  site.status = null;
  await site.search();
  expect(await putOffs()).toEqual([]);
});

test('a fault of the database puts a host off for an hour however often, and settles nothing', async () => {
  await site.lapse();
  site.later(2);
  const fault = Object.assign(new Error('Unknown column'), { sqlState: '42S22' });
  const { copies } = site.parts();
  const ask = (): Promise<never> => Promise.reject(fault);
  for (let turn = 0; turn < 6; turn += 1) {
    await site.search({ copies: { ...copies, ask } });
    expect(24 * (await againInDays())).toBeCloseTo(1, 1);
    site.clock.advanceTo(site.clock.now() + 3_601_000);
  }
  expect(await searchedUrls()).toEqual([]);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));
});

test('a search that is longer than its lease settles what is done', async () => {
  await site.lapse();
  site.later(2);
  const { visits } = site.parts();
  await site.search({
    visits: { ...visits, visiting: { ...visits.visiting, hostIntervalMs: 2 * 3_600_000 } },
  });
  const { length: done } = await searchedUrls();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(DEAD.length);
  expect(await againInDays()).toBeCloseTo(1, 2);
});

test('archives that do not answer have the search begin anew, and no page is asked for', async () => {
  await site.lapse();
  site.archive.fail({ kind: 'status', status: 500 }, { at: 'copy' });
  site.later(2);
  await site.search();
  expect([site.asked, await searchedUrls()]).toEqual([['/robots.txt'], []]);
  expect(await againInDays()).toBeLessThan(1);
  site.archive.heal();
  site.later(1);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));
});

test('of an owner who opted out nothing is asked', async () => {
  await site.lapse();
  site.later(2);
  const pattern = { host: NEW_HOST, pathPrefix: '/' };
  const mark = { pattern, mark: 'opted-out', firstDay: 1, lastDay: 60_000 } as const;
  const { visits } = site.parts();
  const { frontier } = visits.visiting;
  const heeding: typeof frontier = {
    borrow: async (name) => {
      const host = await frontier.borrow(name);
      return host === null || name !== NEW_HOST ? host : { ...host, isOptedOut: true };
    },
    renew: (host) => frontier.renew(host),
    giveBack: (host, end) => frontier.giveBack(host, end),
  };
  await site.search({
    marks: () => Promise.resolve(createMarkIndex([mark])),
    visits: { ...visits, visiting: { ...visits.visiting, frontier: heeding } },
  });
  expect(site.asked).toEqual([]);
  expect(await proposed()).toEqual([]);
});

test('what somebody has proposed stays, a pair that was removed is never proposed again, nor anything by its rule', async () => {
  const [first = 0, second = 0] = await site.lapse();
  const own =
    "INSERT INTO replacement (url_id, target, checked_day) VALUES (?, 'http://else.net/', 0)";
  await database.run(own, [first]);
  site.later(2);
  await site.search();
  const [, removed, ...rest] = DEAD;
  const theirs = 'http://else.net/ 0';
  expect(await proposed()).toEqual([...waiting(DEAD.slice(1)), theirs].toSorted());
  await database.run('DELETE FROM replacement WHERE url_id <> ?', [first]);
  await barAlias(database, { urlId: second, target: removed?.now ?? '' }, site.today);
  const again = async (): Promise<string[]> => {
    site.later(200);
    await database.run('UPDATE alias_host SET due_at = 1');
    await site.search();
    return proposed();
  };
  expect(await again()).toEqual([theirs]);
  expect(await database.select("SELECT 1 FROM alias WHERE target <> ''")).toEqual([]);
  await database.run('UPDATE alias_rule SET barred_day = 0');
  expect(await again()).toEqual([...waiting(rest), theirs].toSorted());
});

test('what a rule has proposed is not shown once it rests, and what is shown stays', async () => {
  const [first = 0, second = 0] = await site.lapse();
  site.later(2);
  await site.search();
  await database.run('UPDATE replacement SET state = 1, checked_day = ? WHERE url_id = ?', [
    site.today,
    second,
  ]);
  const removal = { urlId: first, target: DEAD[0]?.now ?? '' };
  await database.run('DELETE FROM replacement WHERE url_id = ?', [first]);
  await barAlias(database, removal, site.today);
  expect(await database.select('SELECT found FROM alias_rule')).toEqual([{ found: 3 }]);
  site.asked.length = 0;
  await site.crawl();
  expect(await proposed()).toEqual(shown(DEAD.slice(1, 2)));
  const unshown = DEAD.toSpliced(1, 1).map(({ path }) => path);
  expect(site.asked.filter((path) => unshown.includes(path))).toEqual([]);
  expect(await database.select('SELECT found FROM alias_rule')).toEqual([{ found: 1 }]);
});

test('a sibling that moves has what was not found asked for again; else half a year passes', async () => {
  await site.redirect(REDIRECTING.slice(0, 1));
  await site.die(DEAD);
  site.later(2);
  await site.search();
  expect([site.asked, await proposed()]).toEqual([[], []]);
  site.later(20);
  await site.redirect(REDIRECTING);
  expect(await againInDays()).toBeCloseTo(1, 2);
  site.later(1);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD));

  await database.run('DELETE FROM replacement');
  const { length: asked } = site.asked;
  for (const days of [100, 70]) {
    site.later(days);
    await database.run('UPDATE alias_host SET due_at = 1');
    await site.search();
  }
  expect(site.asked).toHaveLength(asked);
  site.later(14);
  await database.run('UPDATE alias_host SET due_at = 1');
  await site.search();
  expect(site.asked.length).toBeGreaterThan(asked);
  expect(await proposed()).toEqual(waiting(DEAD));
});

test('what archives were not asked for yet waits for its copy; where there is none, it waits no longer', async () => {
  await site.redirect(REDIRECTING);
  const [none = 0] = await site.die(DEAD, { hasCopies: false });
  site.later(2);
  await site.search();
  expect([site.asked, await searchedUrls()]).toEqual([[], []]);
  expect(await againInDays()).toBeCloseTo(7, 2);
  await site.findCopies(DEAD.slice(1));
  site.later(7);
  await site.search();
  expect(await proposed()).toEqual(waiting(DEAD.slice(1)));
  expect(await againInDays()).toBeCloseTo(7, 2);
  await database.run(
    'INSERT INTO archive_search (url_id, due_at, is_new) VALUES (?, 4294967295, 0)',
    [none],
  );
  site.later(7);
  await site.search();
  expect(await searchedUrls()).toHaveLength(DEAD.length);
});

test('what dies later is asked for by itself', async () => {
  await site.lapse();
  site.later(2);
  await site.search();
  const { length: asked } = site.asked;
  await site.die(LATER);
  site.later(2);
  await site.search();
  const paths = LATER.map(({ path }) => path);
  expect(site.asked.slice(asked)).toEqual(expect.arrayContaining(['/robots.txt', ...paths]));
  const before = new Set(DEAD.map(({ path }) => path));
  expect(site.asked.slice(asked).filter((path) => before.has(path))).toEqual([]);
  expect(await proposed()).toEqual(waiting([...DEAD, ...LATER]));
});

test('many pages of which nothing is to be asked stand in the way of none', async () => {
  await site.redirect(REDIRECTING);
  const ids = await site.die(DEAD);
  const olds = Array.from({ length: 2_100 }, (_, number) => `http://${OLD_HOST}/marked/${number}`);
  const marked = await listUrls(database, olds, site.today);
  // Before the others in the order of the index.
  await database.run(
    `UPDATE url JOIN url AS dead ON dead.url_id = ? SET url.history = dead.history, url.failing_day = dead.failing_day, url.failures = dead.failures, url.due_day = 1
     WHERE url.url_id IN (?)`,
    [ids[0] ?? 0, [...marked.values()]],
  );
  const pattern = { host: OLD_HOST, pathPrefix: '/marked/' };
  const mark = { pattern, mark: 'permadead', firstDay: 1, lastDay: 60_000 } as const;
  site.later(2);
  await site.search({ marks: () => Promise.resolve(createMarkIndex([mark])) });
  expect(await proposed()).toEqual(waiting(DEAD));
});

test('a redirect that changes in its query or its numbers alone is no news', async () => {
  await site.lapse();
  site.later(2);
  await site.search();
  const again = await againInDays();
  const [story] = REDIRECTING;
  if (story === undefined) throw new Error('none');
  const moved = async (now: string): Promise<number> => {
    site.later(1);
    await site.redirect([{ ...story, now }]);
    return Math.round(again - (await againInDays()));
  };
  expect(await moved(`${story.now}?sid=9`)).toBe(1);
  expect(await moved(`${story.now}?sid=10`)).toBe(2);
  expect(await moved(`http://${NEW_HOST}/elsewhere/a1b2/`)).toBeGreaterThan(100);
  const after = await againInDays();
  site.later(1);
  await site.redirect([{ ...story, now: `http://${NEW_HOST}/elsewhere/c3d4/` }]);
  expect(after - (await againInDays())).toBeCloseTo(1, 2);
});

test('no table is read from end to end', async () => {
  await site.lapse();
  site.later(2);
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    const isOurs = /\balias|JOIN redirect|registered_domain = \?|sitemap_host|host_look F/.test(
      sql,
    );
    if (isOurs) scans.push(...(await scansOf(statements, sql, values)));
  });
  await site.search({ database: watched });
  expect(scans).toEqual([]);
  expect(await proposed()).toHaveLength(DEAD.length);
});

test('who is killed anywhere leaves nothing half written, and nothing is lost', async () => {
  let statements = 0;
  await site.lapse();
  site.later(2);
  await site.search({ database: countdown(Infinity, () => (statements += 1)) });
  expect(await proposed()).toHaveLength(DEAD.length);
  // Each statement of the settlement: settle-aliases.db.test.ts.
  const kills = [0.05, 0.4, 0.7, 0.85, 0.95, 1].map((share) => Math.round(share * statements) - 1);
  for (const left of kills) {
    await emptyTables(database, ...TABLES.split(' '));
    await site.lapse();
    site.later(2);
    const ending = new AbortController();
    await site.searchUntil(ending.signal, {
      database: countdown(
        left,
        () => undefined,
        () => ending.abort(new Error('killed')),
      ),
    });
    const half = [(await proposed()).length, (await searchedUrls()).length];
    expect([
      [0, 0],
      [DEAD.length, DEAD.length],
    ]).toContainEqual(half);
    await database.run('UPDATE host SET lease_token = NULL, due_at = 4294967295, not_before = 0');
    site.later(1);
    await site.search();
    expect(await proposed()).toEqual(waiting(DEAD));
    expect(await database.select('SELECT urls, found FROM alias_tally WHERE urls > 0')).toEqual([
      { urls: DEAD.length, found: DEAD.length },
    ]);
  }
});

/** A process that dies at the statement after so many: no later one is run, either. */
function countdown(left: number, each: () => void, dies: () => void = () => undefined) {
  let count = 0;
  return watchStatements(database, () => {
    each();
    count += 1;
    if (count <= left) return Promise.resolve();
    dies();
    return Promise.reject(new Error('killed'));
  });
}
