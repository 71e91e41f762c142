import { toCalendarDay } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { STATUS } from '../status/status-code';
import { nameAfterConfirmation, nameAfterObjection } from '../status/takeover/name-standing';
import { DEFAULT_POLICY, verdictOfId } from '../status/verdict';
import { askComparison } from '../store/comparisons/ask-comparison';
import { comparisonsOf } from '../store/comparisons/page-comparisons';
import { changeName } from '../store/names/change-name';
import { leaseNames } from '../store/names/lease-names';
import type { StoredName } from '../store/names/stored-name';
import { namesToWalk } from '../store/names/walk-name';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { normalUrl } from '../url/testing/normal-url';
import {
  CASINO_PAGE,
  museumPage,
  NAME,
  PATHS,
  SITE,
  TakeoverWorld,
} from './testing/takeover-world';

const { database } = withStore();
const world = new TakeoverWorld(database);
const DAY_S = 86_400;

jest.setTimeout(120_000);
beforeAll(() => world.start());
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(database, 'name_standing', 'change', 'change_head', 'archive', 'url', 'host');
  await world.begin();
});

async function told(): Promise<string[]> {
  const rows = await database.select<{ old_verdict: number; new_verdict: number; reason: Buffer }>(
    'SELECT old_verdict, new_verdict, reason FROM `change` ORDER BY change_id',
  );
  return rows.map(
    (row) =>
      `${verdictOfId(row.old_verdict)} ${verdictOfId(row.new_verdict)} ${row.reason.toString()}`,
  );
}

const nowS = (): number => Math.floor(world.clock.now() / 1_000);
const change = (to: (stored: StoredName, day: number) => Partial<StoredName>) =>
  changeName(
    database,
    NAME,
    (stored) => ({ ...stored, ...to(stored, toCalendarDay(world.today)) }),
    {
      nowS: nowS(),
      policies: [DEFAULT_POLICY],
    },
  );

test('a name that was registered anew and sells is suspected, taken a week later, and given back', async () => {
  world.shown = CASINO_PAGE;
  world.registeredDay = toCalendarDay(world.today) - 40;
  await world.notice();
  expect(await world.live(12)).toEqual(['0 suspected', '8 taken']);
  expect(await world.name()).toMatchObject({
    topic: 'gambling',
    usurpedUrls: world.urlIds.slice(0, 2),
    registeredDay: world.registeredDay,
  });
  const { signals = [] } = (await world.name()) ?? {};
  const families = new Set(signals.flatMap(({ family }) => family ?? []));
  expect([...families].toSorted()).toEqual(['host', 'page', 'registry']);
  expect(await told()).toEqual(PATHS.map(() => 'working doubtful name-taken'));
  expect(world.registry).toEqual([NAME]);

  world.shown = null;
  expect(await world.live(60)).toEqual([expect.stringMatching(/^3[34] quiet$/)]);
  expect((await told()).slice(3)).toEqual(PATHS.map(() => 'doubtful working name-free'));
  expect(world.registry).toEqual([NAME, NAME]);
});

test('a name that stands well costs a page and a copy, and is not looked at again', async () => {
  await world.notice();
  await world.look();
  expect(world.asked).toEqual(['/mill']);
  expect(world.archive.asked.length).toBeLessThanOrEqual(3);
  expect(world.registry).toEqual([]);
  expect(await world.name()).toMatchObject({ standing: 'quiet', lookAtS: null, vainLooks: 0 });
});

test('a page that was broken into, beside others that are still there, is no sign', async () => {
  world.asked.length = 0;
  world.shown = null;
  const broken = new Map<string, string>([[PATHS[0], CASINO_PAGE]]);
  world.pages = broken;
  await world.notice();
  await world.look();
  world.pages = new Map();
  expect(await world.name()).toMatchObject({ standing: 'quiet', lookAtS: null });
});

test('a lapsed host below a name that stands well does not speak for the others', async () => {
  const urls = PATHS.map((path) => `http://old.${NAME}${path}`);
  await world.web.http(`old.${NAME}:80`, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(CASINO_PAGE);
  });
  for (const [place, url] of urls.entries()) {
    world.archive.add(url, ['20190401000000'], { html: museumPage(PATHS[place] ?? '') });
  }
  const ids = await listUrls(database, urls, world.today);
  const { today } = world;
  const history = encodeHistory([
    { code: STATUS.fine, http: 200, firstDay: today, lastDay: today },
    { code: STATUS.unknownDomain, http: null, firstDay: today - 90, lastDay: today - 5 },
  ]);
  await database.run('UPDATE url SET history = ?, checked_day = ? WHERE url_id IN (?)', [
    Buffer.from(history),
    today,
    [...ids.values()],
  ]);
  await world.notice(ids.get(urls[0] ?? ''));
  expect(await world.live(12)).toEqual([]);
  expect(await world.name()).toMatchObject({ standing: 'quiet' });
});

test('a page that fails in passing is asked for again, as one that nobody could ask', async () => {
  world.status = 503;
  await world.notice();
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'quiet', vainLooks: 1 });
  world.status = null;
});

test('a walk that fails keeps nobody from looking, and no other walk from going on', async () => {
  const names = ['a.net', 'b.net', 'c.net', 'd.net', 'e.net'];
  const at = { nowS: nowS(), policies: [DEFAULT_POLICY] };
  for (const name of names) {
    const standing = 'suspected';
    await changeName(database, name, (stored) => ({ ...stored, standing, lookAtS: null }), at);
  }
  await database.run('UPDATE name_standing SET walk_due = 1, walk_host_id = 0');
  const inTurn = await namesToWalk(database, 9);
  await world.notice();
  const noticed = await world.name();
  const walked: string[] = [];
  let failures = 0;
  let isLeased = false;
  const select: typeof database.select = async (sql, values = []) => {
    const name = String(values[1]);
    if (!sql.includes('walk_host_id')) return database.select(sql, values);
    if (failures < 8 && inTurn.indexOf(name) < 4) {
      failures += 1;
      isLeased = (await world.name())?.lookAtS !== noticed?.lookAtS;
      throw new Error('no walk over this name');
    }
    walked.push(name);
    return database.select(sql, values);
  };
  await world.look({ database: { ...database, select } });
  expect([isLeased, failures, walked[0]]).toEqual([true, 8, inTurn[4]]);
  expect(walked.toSorted()).toEqual(names);
});

test('a look is a handful of requests: three pages, robots.txt, an invented address, three copies', async () => {
  world.shown = CASINO_PAGE;
  await world.notice();
  await world.look();
  expect(world.asked.filter((path) => PATHS.some((one) => one === path))).toEqual([...PATHS]);
  expect(world.asked).toHaveLength(5);
  expect(world.archive.asked.filter(({ place }) => place === 'copy')).toHaveLength(3);
});

test('an invented address is followed to another host only as its robots.txt allows', async () => {
  const elsewhere: string[] = [];
  let robots = 'User-agent: *\nDisallow: /';
  await world.web.http('www.casino-elsewhere.com:80', ({ url = '' }, response) => {
    elsewhere.push(url);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(url === '/robots.txt' ? robots : CASINO_PAGE);
  });
  world.shown = CASINO_PAGE;
  world.elsewhere = 'http://www.casino-elsewhere.com/offer';
  await world.notice();
  await world.look();
  expect(elsewhere).toEqual(['/robots.txt']);
  robots = '';
  elsewhere.length = 0;
  world.clock.advanceTo(world.clock.now() + 8 * DAY_S * 1_000);
  await world.look();
  expect(elsewhere).toEqual(['/robots.txt', '/offer']);
});

test('what was compared is kept for who asks for it: the page is not read again', async () => {
  await emptyTables(database, 'allowance');
  world.shown = CASINO_PAGE;
  const [first = 0, second = 0] = world.urlIds;
  const wish = (path: string) =>
    askComparison(
      database,
      { url: normalUrl(`http://${SITE}${path}`), key: Buffer.alloc(16, path.length) },
      nowS(),
    );
  expect(await wish('/boats')).toBe('asked');
  await world.notice();
  await world.look();
  const kept = await comparisonsOf(database, world.urlIds);
  expect([kept.size, kept.get(second)?.isDue]).toEqual([3, false]);
  expect(kept.get(first)?.found).toMatchObject({
    comparedDay: world.today,
    outcome: 'usurped?',
    textKept: 0,
  });
  expect(await wish('/mill')).toBe('fresh');
});

test('copies that sell themselves are passed over; without another one nothing is said', async () => {
  world.shown = CASINO_PAGE;
  for (const copy of world.archive.copies) copy.html = CASINO_PAGE;
  await world.notice();
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'quiet', lookAtS: null });
  world.archive.add(`http://${SITE}/mill`, ['20150401000000'], { html: museumPage('/mill') });
  world.clock.advanceTo(world.clock.now() + 31 * DAY_S * 1_000);
  await world.notice();
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'suspected' });
});

test('an archive that does not answer is asked again later, five times', async () => {
  world.shown = CASINO_PAGE;
  world.archive.fail({ kind: 'status', status: 500 }, { at: 'copy' });
  await world.notice();
  expect(await world.live(40)).toEqual([]);
  expect(await world.name()).toMatchObject({ standing: 'quiet', lookAtS: null, vainLooks: 0 });
  expect(world.asked).toEqual([]);
  world.archive.heal();
});

test('who objects ends it at once, for a year; the registry alone is asked meanwhile', async () => {
  world.shown = CASINO_PAGE;
  await world.notice();
  await world.live(3);
  expect(await world.name()).toMatchObject({ standing: 'suspected' });
  await change(nameAfterObjection);
  const asked = world.asked.length;
  expect(await world.live(10)).toEqual([]);
  await world.notice();
  expect(await world.live(100)).toEqual([]);
  expect(world.asked).toHaveLength(asked);
  world.registeredDay = toCalendarDay(world.today) - 3;
  await world.notice();
  await world.live(3);
  expect(await world.name()).toMatchObject({ standing: 'suspected', people: 0 });
});

test('who objects before any registry was asked is outlived by a registration after that; it is asked once', async () => {
  world.shown = CASINO_PAGE;
  world.registeredDay = toCalendarDay(world.today) - 3;
  await change(nameAfterObjection);
  world.clock.advanceTo(world.clock.now() + 40 * DAY_S * 1_000);
  for (let times = 0; times < 2; times++) {
    await world.notice();
    await world.look();
  }
  expect([world.registry, world.asked]).toEqual([[NAME], []]);
  expect(await world.name()).toMatchObject({ standing: 'quiet', people: -1 });

  world.clock.advanceTo(world.clock.now() + 100 * DAY_S * 1_000);
  world.registeredDay = toCalendarDay(world.today) - 30;
  await world.notice();
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'suspected', people: 0, lockedUntil: null });
});

test('an objection counts no more a year later, whatever was noticed meanwhile', async () => {
  world.shown = CASINO_PAGE;
  world.registeredDay = null;
  await change(nameAfterObjection);
  world.clock.advanceTo(world.clock.now() + 366 * DAY_S * 1_000);
  await world.notice();
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'suspected', people: 0 });
});

test('a name that people have confirmed is given back when its pages are there again, though its date stays', async () => {
  const day = toCalendarDay(world.today);
  await change((stored) => ({
    ...stored,
    standing: 'taken',
    people: 1,
    topic: 'gambling',
    sinceDay: day,
    registeredDay: day - 40,
    lookAtS: nowS(),
  }));
  world.shown = null;
  expect(await world.live(12)).toEqual([expect.stringMatching(/^[78] quiet$/)]);
  expect(await world.name()).toMatchObject({ people: 0 });
});

const takenByPeople = (more: Partial<StoredName> = {}) =>
  change((_stored, day) => ({
    standing: 'taken',
    people: 1,
    topic: 'gambling',
    sinceDay: day,
    registeredDay: day - 40,
    lookAtS: nowS(),
    ...more,
  }));

test.each([
  ['ENOTFOUND', /^14 quiet$/],
  // Five more looks within a month come first: connections fail in passing, too.
  ['ECONNREFUSED', /^[45]\d quiet$/],
])('a taken name at which nobody answers any more (%s) is given back', async (code, day) => {
  await takenByPeople();
  const { visits, ...parts } = world.parts();
  const resolve = () => Promise.reject(Object.assign(new Error(SITE), { code }));
  const network = { ...visits.visiting.network, resolve };
  const nobody = { ...parts, visits: { ...visits, visiting: { ...visits.visiting, network } } };
  expect(await world.live(60, nobody)).toEqual([expect.stringMatching(day)]);
  expect(await world.name()).toMatchObject({ people: 0 });
  expect((await told()).at(-1)).toBe('doubtful working name-free');
});

test('a taken name whose addresses are not found, at a host that answers, is not given back', async () => {
  await takenByPeople();
  world.status = 404;
  expect(await world.live(110)).toEqual([]);
  world.status = null;
});

test('a taken name of which no copy can be had is given back when nothing is sold there any more', async () => {
  world.archive.copies.length = 0;
  world.shown = CASINO_PAGE;
  await takenByPeople();
  expect(await world.live(40)).toEqual([]);
  world.shown = null;
  expect(await world.live(60)).toEqual([expect.stringMatching(/ quiet$/)]);
  await takenByPeople({ topic: null });
  expect(await world.live(60)).toEqual([]);
});

test('a taken name is not given back by copies of what came after, that sell nothing', async () => {
  const BLOG = `<title>Notes on gardens</title><h1>Notes on gardens</h1><p>${'Somebody else writes here about hedges, roses and the pruning of old apple trees in wet autumns, with pictures from a small town far away. '.repeat(3)}</p>`;
  world.archive.copies.length = 0;
  for (const path of PATHS) {
    world.archive.add(`http://${SITE}${path}`, ['20260601000000'], { html: BLOG });
  }
  world.shown = BLOG;
  const sinceDay = Date.UTC(2026, 4, 1) / (DAY_S * 1_000);
  await takenByPeople({ topic: null, sinceDay, registeredDay: null });
  expect(await world.live(60)).toEqual([]);
  expect(await world.name()).toMatchObject({ standing: 'taken', people: 1 });
});

test('two loops look at a name once, and one whose lease has ended changes nothing', async () => {
  world.shown = CASINO_PAGE;
  await world.notice();
  await Promise.all([world.look(), world.look()]);
  expect(world.asked.filter((path) => path === '/mill')).toHaveLength(1);

  await change((stored) => ({ ...stored, lookAtS: nowS() }));
  const [leased] = await leaseNames(database, { nowS: nowS(), leaseS: 60, limit: 1 });
  const again = await leaseNames(database, { nowS: nowS(), leaseS: 60, limit: 1 });
  expect([leased?.name, again]).toEqual([NAME, []]);
  const later = await leaseNames(database, { nowS: nowS() + 61, leaseS: 60, limit: 1 });
  expect(later.map(({ name }) => name)).toEqual([NAME]);
});

test('a name that people have confirmed is looked at, and one without URLs is forgotten', async () => {
  await change(nameAfterConfirmation);
  await change((stored) => ({ ...stored, lookAtS: nowS() }));
  world.shown = CASINO_PAGE;
  await world.look();
  expect(await world.name()).toMatchObject({ standing: 'suspected', people: 1 });
  await emptyTables(database, 'url', 'host');
  await change((stored) => ({ ...stored, lookAtS: nowS() }));
  await world.look();
  expect(await world.name()).toBeUndefined();
});
