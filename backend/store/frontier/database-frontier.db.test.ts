import { systemRandom } from '../../runtime/random';
import { middleRandom } from '../../runtime/testing/middle-random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import type { Database } from '../../runtime/database';
import { dayNumberOf, dayStartMs } from '../../status/day-number';
import { domainTraitIdOf, type DomainTrait } from '../../status/domain-trait';
import type { HostLook } from '../../status/host-look';
import { STATUS, type StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY } from '../../status/verdict';
import { urlsByText } from '../../url/testing/normal-url';
import { LATER_EACH_DAY_S } from './release-hosts';
import { createDatabaseFrontier } from './database-frontier';
import type { FrontierOptions } from './frontier-options';
import type { Frontier, LeasedHost, VisitEnd } from './frontier';
import { emptyHosts, removeEmptyHosts } from '../pages/removals';
import type { CheckResult } from '../results/check-result';
import { checkResult } from '../testing/check-result';
import { fillTable } from '../testing/fill-table';
import { holdTransaction } from '../testing/hold-transaction';
import { orphans } from '../testing/orphans';
import { scansOf } from '../testing/scans-of';
import { untilSomebodyWaits } from '../testing/until-somebody-waits';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';

const { database } = withStore();
const DAY_S = 86_400;
const START_MS = Date.UTC(2026, 9, 1, 12);
const NOW_S = START_MS / 1_000;
const TODAY = dayNumberOf(START_MS);
const NEVER_S = 2 ** 32 - 1;
const OVER: VisitEnd = { notBeforeS: 0, traits: [], isHeard: false };
const LOOK: HostLook = {
  lookedDay: TODAY,
  sibling: 'soft',
  target: 'http://museum-lunden.org/start',
  title: 'ä'.repeat(200),
  print: Buffer.from('12345678'),
  isParked: true,
};

const TABLES = [
  'change',
  'redirect',
  'evidence',
  'inquiry',
  'link',
  'wiki',
  'domain_trait',
  'host_look',
  'url',
  'host',
];
beforeEach(() => emptyTables(database, ...TABLES));

interface NewHost {
  dueAtS?: number;
  shard?: number;
  shuffle?: number;
  domain?: string;
}

async function addHost(name: string, more: NewHost = {}): Promise<number> {
  const { dueAtS = 0, shard = 0, shuffle = 7, domain = name } = more;
  await database.run(
    'INSERT INTO host (name, registered_domain, shard, due_at, shuffle) VALUES (?, ?, ?, ?, ?)',
    [name, domain, shard, dueAtS, shuffle],
  );
  return hostIdOf(name);
}

async function hostIdOf(name: string): Promise<number> {
  const rows = await database.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [name],
  );
  return rows[0]?.host_id ?? 0;
}

/** `count` URLs `/1`, `/2` and so on. */
async function addUrls(hostId: number, dueDay: number, count = 1): Promise<void> {
  const sql = `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT UNHEX(MD5(CONCAT(?, ' ', ?, ' ', seq))), ?, 1, 0, CONCAT('/', seq), ?, ?, 0, ''
     FROM seq_1_to_${count}`;
  const values = [hostId, dueDay, hostId, TODAY, dueDay];
  await (count > 1_000
    ? fillTable(database, { table: 'url', sql, values })
    : database.run(sql, values));
}

const urlIdsOf = async (hostId: number): Promise<number[]> => {
  const rows = await database.select<{ url_id: number }>(
    'SELECT url_id FROM url WHERE host_id = ? ORDER BY url_id',
    [hostId],
  );
  return rows.map((row) => row.url_id);
};

/** The second of a day on which a host falls due: another one each day. */
const secondOn = (day: number, shuffle: number): number =>
  dayStartMs(day) / 1_000 + ((shuffle + day * LATER_EACH_DAY_S) % DAY_S);
const columnOf = async (column: 'due_at' | 'not_before', hostId: number) => {
  const rows = await database.select<{ value: number }>(
    `SELECT ${column} AS value FROM host WHERE host_id = ?`,
    [hostId],
  );
  return rows[0]?.value;
};

const dueDayOf = async (urlId: number | undefined): Promise<number | undefined> => {
  const rows = await database.select<{ due_day: number }>(
    'SELECT due_day FROM url WHERE url_id = ?',
    [urlId ?? 0],
  );
  return rows[0]?.due_day;
};

/** A crawler's frontier, and its clock. */
function crawler(options: FrontierOptions = {}, on: Database = database, random = systemRandom) {
  const clock = createManualClock(START_MS);
  const frontier = createDatabaseFrontier(on, clock, random, options);
  return { frontier, clock, later: (ms: number) => clock.advanceTo(clock.now() + ms) };
}

async function leaseOne(frontier: Frontier): Promise<LeasedHost> {
  const [host] = await frontier.lease(1);
  if (host === undefined) throw new Error('nothing was leased');
  return host;
}

const result = (urlId: number | undefined, code: StatusCode = STATUS.fine): CheckResult =>
  checkResult(urlId ?? 0, code);

const namesOf = (hosts: LeasedHost[]): string[] => hosts.map((host) => host.name);

describe('leases', () => {
  test('never-checked hosts come first, then those due longest; future ones wait', async () => {
    await addHost('later', { dueAtS: NOW_S + 1 });
    await addHost('old', { dueAtS: NOW_S - 500 });
    await addHost('new');
    await addHost('older', { dueAtS: NOW_S - 900 });
    const { frontier } = crawler();
    expect(namesOf(await frontier.lease(1))).toEqual(['new']);
    expect(namesOf(await frontier.lease(1))).toEqual(['older']);
    expect(namesOf(await frontier.lease(9))).toEqual(['old']);
    expect(await frontier.lease(9)).toEqual([]);
    expect(await frontier.isAnythingDue(0)).toBe(false);
    expect(await frontier.isAnythingDue(1_000)).toBe(true);
  });

  test('crawlers never share a host, and every due host is leased once', async () => {
    for (let n = 0; n < 60; n += 1) await addHost(`h${n}`, { shard: n % 8, shuffle: n });
    const leased: string[] = [];
    const crawl = async (): Promise<void> => {
      const { frontier } = crawler();
      for (;;) {
        const hosts = await frontier.lease(3);
        if (hosts.length === 0 && !(await frontier.isAnythingDue(0))) return;
        leased.push(...namesOf(hosts));
      }
    };
    await Promise.all([crawl(), crawl(), crawl()]);
    expect(leased).toHaveLength(60);
    expect(new Set(leased).size).toBe(60);
  });

  test('a lease that is renewed in time lasts as long again; one that has run out is lost', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [holder, other] = [crawler({ leaseS: 600 }), crawler({ leaseS: 600 })];
    const host = await leaseOne(holder.frontier);
    holder.later(599_000);
    expect(await holder.frontier.renew(host)).toBe(true);
    other.later(1_198_000);
    expect(await other.frontier.lease(1)).toEqual([]);
    holder.later(598_000);
    expect(await holder.frontier.dueUrls(host)).toHaveLength(1);
    holder.later(2_000);
    other.later(1_000);
    expect(await holder.frontier.renew(host)).toBe(false);
    const taken = await leaseOne(other.frontier);
    expect(await holder.frontier.renew(host)).toBe(false);
    expect(taken.name).toBe('host');
  });

  test('the host of a dead crawler falls due when its lease ends; the old holder has no say', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [dead, heir] = [crawler({ leaseS: 600 }), crawler({ leaseS: 600 })];
    const lost = await leaseOne(dead.frontier);
    heir.later(599_000);
    expect(await heir.frontier.lease(1)).toEqual([]);
    heir.later(1_000);
    dead.later(600_000);
    await dead.frontier.giveBack(lost, { ...OVER, notBeforeS: NOW_S + 9_000 });
    const taken = await leaseOne(heir.frontier);
    await dead.frontier.giveBack(lost, OVER);
    await dead.frontier.saveLook(lost, LOOK);
    expect(await dead.frontier.dueUrls(lost)).toEqual([]);
    expect(await heir.frontier.dueUrls(taken)).toHaveLength(1);
    expect(await columnOf('due_at', hostId)).toBe(NOW_S + 1_200);
    expect(await database.select('SELECT 1 FROM host_look')).toEqual([]);
  });
});

describe('a host given back', () => {
  test('falls due at another hour each time: what is closed at night is not met then for ever', async () => {
    const hostId = await addHost('host', { shuffle: 33 });
    const seconds: number[] = [];
    for (const day of [3, 6, 9, 12]) {
      await database.run('DELETE FROM url WHERE host_id = ?', [hostId]);
      await database.run('UPDATE host SET due_at = 0 WHERE host_id = ?', [hostId]);
      await addUrls(hostId, TODAY + day);
      const { frontier } = crawler();
      await frontier.giveBack(await leaseOne(frontier), OVER);
      seconds.push(((await columnOf('due_at', hostId)) ?? 0) % DAY_S);
    }
    const sorted = seconds.toSorted((a, b) => a - b);
    const gaps = sorted.map((at, place) => (sorted[place + 1] ?? (sorted[0] ?? 0) + DAY_S) - at);
    expect(DAY_S - Math.max(...gaps)).toBeGreaterThan(DAY_S / 2);
  });

  test('falls due at its own second of the day of its next URL', async () => {
    const hostId = await addHost('host', { shuffle: 2 * DAY_S + 33 });
    await addUrls(hostId, TODAY + 7);
    await addUrls(hostId, TODAY + 3);
    const { frontier } = crawler();
    await frontier.giveBack(await leaseOne(frontier), OVER);
    expect(await columnOf('due_at', hostId)).toBe(secondOn(TODAY + 3, 2 * DAY_S + 33));
  });

  test('with URLs left is not asked again before its pause is over, by nobody', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [{ frontier }, other] = [crawler(), crawler()];
    const host = await leaseOne(frontier);
    await frontier.giveBack(host, { ...OVER, notBeforeS: NOW_S + 9_000 });
    const borrowed = await other.frontier.borrow('host');
    expect(borrowed?.notBeforeS).toBe(NOW_S + 9_000);
    if (borrowed !== null) await other.frontier.giveBack(borrowed, OVER);
    expect(await columnOf('due_at', hostId)).toBe(NOW_S + 9_000);
  });

  test('after it was borrowed has its place among the due ones still', async () => {
    const hostIds = [await addHost('new'), await addHost('late', { shuffle: 5 })];
    await addUrls(hostIds[0] ?? 0, 0);
    await addUrls(hostIds[1] ?? 0, TODAY - 3);
    const { frontier } = crawler();
    for (const name of ['new', 'late']) {
      const borrowed = await frontier.borrow(name);
      if (borrowed !== null) await frontier.giveBack(borrowed, { ...OVER, notBeforeS: NOW_S + 1 });
    }
    expect(await columnOf('due_at', hostIds[0] ?? 0)).toBe(0);
    expect(await columnOf('due_at', hostIds[1] ?? 0)).toBe(secondOn(TODAY - 3, 5));
    expect(await columnOf('not_before', hostIds[0] ?? 0)).toBe(NOW_S + 1);
  });

  test('after a visit that left URLs waits behind those that are due', async () => {
    const hostId = await addHost('huge');
    await addUrls(hostId, 0);
    const { frontier } = crawler();
    await frontier.giveBack(await leaseOne(frontier), { ...OVER, notBeforeS: NOW_S + 1 });
    expect(await columnOf('due_at', hostId)).toBe(NOW_S + 1);
  });

  test('for longer than any pause, as by a clock that is wrong, is due after a day', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const { frontier } = crawler();
    await frontier.giveBack(await leaseOne(frontier), { ...OVER, notBeforeS: NEVER_S });
    expect(await columnOf('due_at', hostId)).toBe(NOW_S + 90_000);
  });

  test('a look from the future counts as of today', async () => {
    const { frontier } = crawler();
    await addHost('host');
    await frontier.saveLook(await leaseOne(frontier), { ...LOOK, lookedDay: TODAY + 900 });
    expect(await database.select('SELECT looked_day FROM host_look')).toEqual([
      { looked_day: TODAY },
    ]);
  });

  test('without URLs waits for ever', async () => {
    const hostId = await addHost('host');
    const { frontier } = crawler();
    await frontier.giveBack(await leaseOne(frontier), OVER);
    expect(await columnOf('due_at', hostId)).toBe(NEVER_S);
  });

  test('twice is given back once', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [{ frontier }, other] = [crawler(), crawler()];
    const host = await leaseOne(frontier);
    await Promise.all([frontier.giveBack(host, OVER), frontier.giveBack(host, OVER)]);
    const taken = await leaseOne(other.frontier);
    await frontier.giveBack(host, OVER);
    expect(await other.frontier.dueUrls(taken)).toHaveLength(1);
  });

  test('among others, that gets a URL just then, is due at once', async () => {
    await addUrls(await addHost('one'), TODAY + 7);
    await addHost('museum-lunden.org');
    const { frontier } = crawler();
    const hosts = await frontier.lease(2);
    const held = holdTransaction(database);
    const urls = urlsByText(['http://museum-lunden.org/']);
    const fed = held.transaction((tx) => touchUrls(tx, urls, TODAY, systemRandom));
    await held.reached;
    const givenBack = Promise.all(hosts.map((host) => frontier.giveBack(host, OVER)));
    await untilSomebodyWaits(database);
    held.letGo();
    await Promise.all([fed, givenBack]);
    expect(namesOf(await frontier.lease(2))).toEqual(['museum-lunden.org']);
  });

  test('with a hundred others takes few statements', async () => {
    for (let n = 0; n < 100; n += 1) await addUrls(await addHost(`h${n}`), TODAY);
    let statements = 0;
    const watched = watchStatements(database, () => Promise.resolve(void (statements += 1)));
    const { frontier } = crawler({}, watched);
    const hosts = await frontier.lease(100);
    expect(hosts).toHaveLength(100);
    const due = await Promise.all(hosts.map((host) => frontier.dueUrls(host)));
    expect(due.flat()).toHaveLength(100);
    await Promise.all(hosts.map((host) => frontier.giveBack(host, OVER)));
    expect(statements).toBeLessThanOrEqual(4 + 2 + 4);
    expect(await frontier.isAnythingDue(0)).toBe(true);
  });
});

describe('a borrowed host', () => {
  test('is nobody else’s until it is given back, and due as before', async () => {
    const hostId = await addHost('host', { dueAtS: NOW_S + DAY_S, shuffle: 33 });
    await addUrls(hostId, TODAY + 1);
    const [{ frontier }, other] = [crawler(), crawler()];
    const host = await frontier.borrow('host');
    expect(host?.hostId).toBe(hostId);
    expect(await other.frontier.borrow('host')).toBeNull();
    expect(await frontier.borrow('host')).toBeNull();
    if (host !== null) await frontier.giveBack(host, OVER);
    expect(await columnOf('due_at', hostId)).toBe(secondOn(TODAY + 1, 33));
    expect(await other.frontier.borrow('host')).not.toBeNull();
  });

  test('is not to be had while a crawler visits it', async () => {
    await addHost('host');
    const [{ frontier }, other] = [crawler(), crawler()];
    await leaseOne(frontier);
    expect(await other.frontier.borrow('host')).toBeNull();
  });

  test('falls due after five minutes when its borrower died', async () => {
    await addHost('host', { dueAtS: NEVER_S });
    const [{ frontier }, other] = [crawler(), crawler()];
    expect(await frontier.borrow('host')).not.toBeNull();
    other.later(299_000);
    expect(await other.frontier.lease(1)).toEqual([]);
    other.later(1_000);
    expect(namesOf(await other.frontier.lease(1))).toEqual(['host']);
  });

  test('that was unknown has a row, which goes when nothing leads there any more', async () => {
    const { frontier } = crawler();
    const [host, none] = await Promise.all([
      frontier.borrow('www.museum-lunden.org'),
      frontier.borrow('www.museum-lunden.org'),
    ]);
    if (!host) throw new Error('it was not lent');
    expect(none).toBeNull();
    await frontier.saveLook(host, LOOK);
    expect(await emptyHosts(database, 0, host.hostId)).toEqual([]);
    const traits = [{ trait: 'needs-get', holds: true }] as const;
    await frontier.giveBack(host, { notBeforeS: NOW_S, traits, isHeard: false });
    expect(await columnOf('due_at', host.hostId)).toBe(NEVER_S);
    expect(await emptyHosts(database, 0, host.hostId)).toEqual([host.hostId]);
    expect(await removeEmptyHosts(database, [host.hostId])).toBe(1);
    expect(await orphans(database)).toEqual([]);
  });
});

describe('what is known of a host', () => {
  const addTrait = (hostId: number, trait: DomainTrait, daysAgo: number) =>
    database.run('INSERT INTO domain_trait VALUES (?, ?, ?, ?)', [
      hostId,
      domainTraitIdOf(trait),
      TODAY - 300,
      TODAY - daysAgo,
    ]);
  const traitsOf = ({ traits }: LeasedHost): [DomainTrait, number][] =>
    traits.map(({ trait, lastDay }) => [trait, TODAY - lastDay]);

  test('its own traits come before those of the domains above it, up to the registered one', async () => {
    const domain = 'lunden.co.uk';
    const wait = { dueAtS: NEVER_S, domain };
    await addTrait(await addHost('co.uk', { dueAtS: NEVER_S }), 'dns-error', 1);
    await addTrait(await addHost('lunden.co.uk', wait), 'needs-https', 1);
    const parentId = await addHost('museum.lunden.co.uk', wait);
    await addTrait(parentId, 'needs-get', 150);
    await addTrait(parentId, 'severe-error', 101);
    await addTrait(await addHost('other.lunden.co.uk', wait), 'severe-error', 1);
    await addTrait(await addHost('en.museum.lunden.co.uk', { domain }), 'needs-http', 2);
    const host = await leaseOne(crawler().frontier);
    expect(traitsOf(host)).toEqual([
      ['needs-http', 2],
      ['needs-get', 150],
    ]);
  });

  test('what a visit saw of traits is stored when it ends; what is no longer true is forgotten', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    await addTrait(hostId, 'needs-get', 20);
    await addTrait(hostId, 'needs-http', 20);
    const { frontier } = crawler();
    await frontier.giveBack(await leaseOne(frontier), {
      notBeforeS: 0,
      traits: [
        { trait: 'needs-get', holds: true },
        { trait: 'needs-http', holds: false },
        { trait: 'severe-error', holds: true },
        { trait: 'dns-error', holds: false },
      ],
      isHeard: true,
    });
    const { traits } = await leaseOne(frontier);
    expect(traits).toEqual([
      { trait: 'needs-get', firstDay: TODAY - 300, lastDay: TODAY },
      { trait: 'severe-error', firstDay: TODAY, lastDay: TODAY },
    ]);
  });

  test('its look comes back, the title cut between characters', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const { frontier } = crawler();
    const host = await leaseOne(frontier);
    expect(host.look).toBeNull();
    await frontier.saveLook(host, LOOK);
    await frontier.giveBack(host, OVER);
    const { look } = await leaseOne(frontier);
    expect(look).toEqual({ ...LOOK, title: 'ä'.repeat(127) });
  });
});

describe('due URLs and results', () => {
  test('never-checked first, then oldest, none of tomorrow, each host its own', async () => {
    const [one, two] = [await addHost('one', { shuffle: 1 }), await addHost('two')];
    for (const dueDay of [TODAY - 9, TODAY + 1, 0]) await addUrls(one, dueDay);
    await addUrls(two, TODAY, 30);
    const [oldest, , newest] = await urlIdsOf(one);
    const { frontier } = crawler();
    const hosts = await frontier.lease(2);
    const due = await Promise.all(hosts.map((host) => frontier.dueUrls(host)));
    expect(due[0]?.map((url) => url.urlId)).toEqual([newest, oldest]);
    expect(due[1]).toHaveLength(20);
  });

  test('a result that two crawlers report is recorded once', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [urlId] = await urlIdsOf(hostId);
    const crawlers = [crawler(), crawler()];
    await Promise.all(
      crawlers.map(({ frontier }) => frontier.record([result(urlId, STATUS.notFound)])),
    );
    expect(await database.select('SELECT failures, due_day FROM url')).toEqual([
      { failures: 1, due_day: TODAY + 3 },
    ]);
  });

  test('what could not be checked waits a day; what was checked meanwhile is left alone', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0, 2);
    const [first, second] = await urlIdsOf(hostId);
    const { frontier } = crawler({}, database, middleRandom);
    await frontier.record([result(second)]);
    await frontier.postpone([first ?? 0, second ?? 0]);
    expect(await dueDayOf(first)).toBe(TODAY + 1);
    expect(await dueDayOf(second)).toBe(TODAY + 14);
  });

  test('a dead URL is looked at the less often the older it is, whatever its host does', async () => {
    const history = Buffer.from([66, 0, 0, 0, 0]);
    history.writeUInt16BE(TODAY - 9, 1);
    history.writeUInt16BE(TODAY - 3, 3);
    for (const name of ['down', 'up']) await addUrls(await addHost(name), TODAY, 3);
    const [down, up] = [await hostIdOf('down'), await hostIdOf('up')];
    await database.run('INSERT INTO domain_trait VALUES (?, 4, ?, ?)', [down, TODAY - 9, TODAY]);
    await database.run('UPDATE url SET history = ?, failures = 3', [history]);
    for (const [path, age] of [
      ['/2', 40],
      ['/3', 300],
    ] as const) {
      await database.run('UPDATE url SET failing_day = ? WHERE path = ?', [TODAY - age, path]);
    }
    const ids = [...(await urlIdsOf(down)), ...(await urlIdsOf(up))];
    const { frontier } = crawler();
    await frontier.record(ids.map((urlId) => result(urlId, STATUS.unknownDomain)));
    const days = await Promise.all(ids.map(dueDayOf));
    expect(days.map((day) => (day ?? 0) - TODAY)).toEqual([3, 7, 89, 3, 7, 89]);
  });

  test('the wiki that asks most often for a URL sets its cycle', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0, 4);
    const ids = await urlIdsOf(hostId);
    await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki'), (2, 1, 'enwiki')");
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) VALUES (1, 1, ?), (2, 1, ?), (1, 2, ?), (2, 2, ?)',
      [ids[0] ?? 0, ids[1] ?? 0, ids[2] ?? 0, ids[2] ?? 0],
    );
    const wiki = (dbname: string, checkDays: number) => ({
      dbname,
      checkDays,
      deadCheckDays: null,
      farm: { code: 1 },
    });
    const wikis = [wiki('dewiki', 28), wiki('enwiki', 5), wiki('svwiki', 9)];
    const { frontier } = crawler({ wikis: () => wikis }, database, middleRandom);
    await frontier.record(ids.map((urlId) => result(urlId)));
    const days = await Promise.all(ids.map(dueDayOf));
    expect(days.map((day) => (day ?? 0) - TODAY)).toEqual([28, 5, 5, 14]);
  });

  test('the wiki that asks most often for what is dead is heard, and one that leaves it to the age', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, TODAY, 4);
    const ids = await urlIdsOf(hostId);
    const history = Buffer.from([66, 0, 0, 0, 0]);
    history.writeUInt16BE(TODAY - 9, 1);
    history.writeUInt16BE(TODAY - 3, 3);
    await database.run('UPDATE url SET history = ?, failures = 3, failing_day = ?', [
      history,
      TODAY - 20,
    ]);
    await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki'), (2, 1, 'enwiki')");
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) VALUES (1, 1, ?), (2, 1, ?), (1, 2, ?), (2, 2, ?)',
      [ids[0] ?? 0, ids[1] ?? 0, ids[2] ?? 0, ids[2] ?? 0],
    );
    const wikis = [
      { dbname: 'dewiki', checkDays: 7, deadCheckDays: 7, farm: { code: 1 } },
      { dbname: 'enwiki', checkDays: 7, deadCheckDays: null, farm: { code: 1 } },
    ];
    const { frontier } = crawler({ wikis: () => wikis }, database, middleRandom);
    await frontier.record(ids.map((urlId) => result(urlId, STATUS.unknownDomain)));
    const days = await Promise.all(ids.map(dueDayOf));
    expect(days.map((day) => (day ?? 0) - TODAY)).toEqual([7, 3, 3, 3]);
  });

  test('where all wikis ask for the same, nobody looks who uses a URL', async () => {
    const hostId = await addHost('host');
    await addUrls(hostId, 0);
    const [urlId] = await urlIdsOf(hostId);
    const watched = watchStatements(database, (_, sql) => {
      expect(sql).not.toContain('link');
      return Promise.resolve();
    });
    const wikis = [{ dbname: 'dewiki', checkDays: 9, deadCheckDays: null, farm: { code: 1 } }];
    const { frontier } = crawler({ wikis: () => wikis }, watched, middleRandom);
    await frontier.record([result(urlId)]);
    expect(await dueDayOf(urlId)).toBe(TODAY + 9);
  });
});

test('archives are asked for what is lost by the policy of the moment (W5)', async () => {
  const hostId = await addHost('host');
  await addUrls(hostId, 0);
  const [urlId] = await urlIdsOf(hostId);
  let policy = DEFAULT_POLICY;
  const { frontier } = crawler({ policies: () => [policy] });
  const queued = () =>
    database.select('SELECT url_id FROM archive_search WHERE url_id = ?', [urlId ?? 0]);
  const fail = async (): Promise<void> => {
    await database.run('UPDATE url SET due_day = 0 WHERE url_id = ?', [urlId ?? 0]);
    await frontier.record([result(urlId, STATUS.notFound)]);
  };
  await fail();
  expect(await queued()).toEqual([]);
  policy = { minFailures: 2, minDays: 0 };
  await fail();
  expect(await queued()).toHaveLength(1);
});

describe('a huge host among small ones', () => {
  const [HUGE_URLS, SMALL_HOSTS] = [100_000, 3_000];

  beforeEach(async () => {
    await addUrls(await addHost('huge', { shuffle: 0 }), 0, HUGE_URLS);
    await database.run(
      `INSERT INTO host (name, registered_domain, shard, due_at, shuffle)
       SELECT CONCAT('h', seq), CONCAT('h', seq), 0, 0, seq FROM seq_1_to_${SMALL_HOSTS}`,
    );
    await database.run(
      `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
       SELECT UNHEX(MD5(name)), host_id, 1, 0, '/', ?, 0, 0, '' FROM host WHERE name <> 'huge'`,
      [TODAY],
    );
    await database.select('ANALYZE TABLE host, url');
  });

  test('gives way to those that are due longer, and has its turn when they had theirs', async () => {
    const { frontier, later } = crawler();
    const turns: number[] = [];
    let small = 0;
    for (let round = 0; round < 40; round += 1) {
      const hosts = await frontier.lease(100);
      const due = await Promise.all(hosts.map((host) => frontier.dueUrls(host)));
      await frontier.record(due.flat().map(({ urlId }) => result(urlId)));
      const notBeforeS = NOW_S + round + 1;
      await Promise.all(hosts.map((host) => frontier.giveBack(host, { ...OVER, notBeforeS })));
      small += hosts.filter(({ name }) => name !== 'huge').length;
      if (namesOf(hosts).includes('huge')) turns.push(round);
      later(1_000);
    }
    expect(small).toBe(SMALL_HOSTS);
    expect(turns).toEqual([0, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
  }, 60_000);

  test('costs no more rows than the URLs that are told, once its share of the day is set apart', async () => {
    await database.session(async (session) => {
      const own = { ...database, ...session, transaction: <T>(work: Work<T>) => work(session) };
      const { frontier } = crawler({}, own);
      const host = await leaseOne(frontier);
      expect(host.name).toBe('huge');
      // Then its share of the day is set apart, which takes a look at all its URLs.
      expect(await frontier.dueUrls(host)).toHaveLength(20);
      await session.run('FLUSH STATUS');
      expect(await frontier.dueUrls(host)).toHaveLength(20);
      await frontier.giveBack(host, OVER);
      const rows = await session.select<{ Value: string }>(
        "SHOW SESSION STATUS LIKE 'Handler_read%'",
      );
      const reads = rows.reduce((sum, { Value }) => sum + Number(Value), 0);
      expect(reads).toBeLessThan(120);
    });
  });

  type Work<T> = (statements: Pick<Database, 'select' | 'run'>) => Promise<T>;

  test('every statement finds its rows by an index', async () => {
    await database.run('INSERT INTO domain_trait SELECT host_id, 4, 1, ? FROM host', [TODAY]);
    await database.run(
      "INSERT INTO redirect SELECT url_id, '', 8, 1, 1, '' FROM url WHERE url_id % 9 = 0",
    );
    await database.run("INSERT INTO evidence SELECT url_id, '[]' FROM url WHERE url_id % 9 = 1");
    await fillTable(database, {
      table: 'link',
      sql: 'INSERT INTO link (wiki_id, page_id, url_id) SELECT 1, url_id, url_id FROM url',
    });
    await database.run(
      'INSERT INTO link (wiki_id, page_id, url_id) SELECT 2, seq, (SELECT MIN(url_id) FROM url) FROM seq_1_to_20000',
    );
    await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki'), (2, 1, 'enwiki')");
    await database.select('ANALYZE TABLE host, url, domain_trait, redirect, evidence, link');
    const scans: string[] = [];
    const watched = watchStatements(database, async (statements, sql, values) => {
      scans.push(...(await scansOf(statements, sql, values)));
    });
    const wikis = ['dewiki', 'enwiki'].map((dbname, n) => ({
      dbname,
      checkDays: 7 + n,
      deadCheckDays: null,
      farm: { code: 1 },
    }));
    const { frontier } = crawler({ wikis: () => wikis }, watched);
    const hosts = await frontier.lease(50);
    const due = (await Promise.all(hosts.map((host) => frontier.dueUrls(host)))).flat();
    await frontier.record(due.map(({ urlId }) => result(urlId, STATUS.unknownDomain)));
    await frontier.postpone(due.map(({ urlId }) => urlId));
    await frontier.borrow('h2999');
    await Promise.all(hosts.map((host) => frontier.saveLook(host, LOOK)));
    const traits = [
      { trait: 'dns-error', holds: false },
      { trait: 'needs-get', holds: true },
    ] as const;
    await Promise.all(
      hosts.map((host) => frontier.giveBack(host, { notBeforeS: 1, traits, isHeard: true })),
    );
    expect(scans).toEqual([]);
  }, 60_000);
});
