import { createManualClock } from '../runtime/testing/manual-clock';
import { domainKeyOf } from '../store/changes/domain-key';
import { createMarkIndex } from '../status/mark-index';
import { watchStatements } from '../store/testing/watch-statements';
import { scansOf } from '../store/testing/scans-of';
import { withStore } from '../store/testing/with-store';
import { sayMended } from '../store/cases/say-mended';
import { provenClaimsOf, provenClaimsOfOwner } from '../store/providers/proven-claims';
import { stepsOfDomain } from '../store/cases/steps-of-domain';
import { casesOfDomain, stageCountsOf } from '../store/cases/cases-of-domain';
import { CaseWorld, makeClaim, OWNER } from './testing/case-world';

/** The life of cases (L4), on real tables, with crawlers that look when it is asked for. */
const { database } = withStore();
const HOST = 'http://www.museum-lunden.org';
const DOMAIN = 'museum-lunden.org';
const KEY = domainKeyOf(DOMAIN);

jest.setTimeout(240_000);

function newWorld(): CaseWorld {
  return new CaseWorld(database, createManualClock(Date.UTC(2026, 9, 1, 6)));
}

const noticesOf = async (recipientId: number): Promise<number> => {
  const [row] = await database.select<{ notices: number }>(
    'SELECT COUNT(*) AS notices FROM mail_notice WHERE recipient_id = ?',
    [recipientId],
  );
  return row?.notices ?? 0;
};

test('a dead URL goes through all stages on their days, and is restored by the look that finds it mended', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/dead`, `${HOST}/fine`, `${HOST}/short`]);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = (path) =>
    path === '/dead' || (path === '/short' && world.today < world.firstDay + 14);
  await world.live({ from: 0, to: 46 });
  const steps = await world.steps();
  expect(steps).toEqual([
    ['found', '/dead', 9],
    ['found', '/short', 9],
    ['restored', '/short', 15],
    ['referred', '/dead', 16],
    ['dropped', '/dead', 30],
    ['removed', '/dead', 40],
  ]);
  world.isBroken = () => false;
  // Looks came 1, 2 and 4 days after the removal; the next one is due on the seventh.
  await world.live({ from: 47, to: 47 });
  expect((await world.steps()).slice(steps.length)).toEqual([['restored', '/dead', 47]]);
  expect(await database.select('SELECT * FROM url_case')).toEqual([]);
  expect([await noticesOf(1), await noticesOf(0)]).toEqual([7, 1]);
  const told = await stepsOfDomain(database, {
    domain: DOMAIN,
    domainKey: KEY,
    stages: ['restored'],
    beforeId: null,
    limit: 10,
  });
  expect(told.map(({ url, sinceDay }) => [url, sinceDay - world.firstDay])).toEqual([
    [`${HOST}/dead`, 0],
    [`${HOST}/short`, 0],
  ]);
});

test('what was dead before is found when its domain is proved, and told with its real first day', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/a`, `${HOST}/b`, 'http://fish.museum-lunden.org/c']);
  await world.letBeDead(200);
  world.isBroken = () => true;
  await world.care();
  expect(await world.steps()).toEqual([]);
  await makeClaim(database, { name: 'www.museum-lunden.org', hasSubdomains: false });
  await world.care();
  expect(await world.steps()).toEqual([
    ['found', '/a', 0],
    ['found', '/b', 0],
  ]);
  const cases = await casesOfDomain(database, {
    domainKey: KEY,
    stage: null,
    afterId: 0,
    limit: 9,
  });
  expect(cases.map(({ openedDay, sinceDay }) => [openedDay, sinceDay])).toEqual(
    Array.from({ length: 2 }, () => [world.firstDay, world.firstDay - 200]),
  );
  // Another proof speaks for the other host, too.
  await makeClaim(database, { name: DOMAIN, owner: Buffer.alloc(16, 8), recipientId: 2 });
  await world.care();
  expect((await world.steps()).map(([, path]) => path).toSorted()).toEqual(['/a', '/b', '/c']);
  await world.live({ from: 0, to: 8 });
  expect(await stageCountsOf(database, KEY)).toEqual(new Map([['referred', 3]]));
  expect([await noticesOf(0), await noticesOf(1), await noticesOf(2)]).toEqual([3, 4, 4]);
});

test('where its owner wants no visits, cases go on by what is known, and do not ask for looks day by day', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/dead`]);
  await world.letBeDead(200);
  await makeClaim(database, { name: DOMAIN });
  const pattern = { host: `*.${DOMAIN}`, pathPrefix: '/' };
  world.marks = [{ pattern, mark: 'opted-out', firstDay: 0, lastDay: 65_535 }];
  let asks = 0;
  for (let day = 0; day <= 55; day += 1) {
    world.toDay(day);
    await world.care();
    // As what is marked is put off (store/frontier/marked-frontier.ts).
    const putOff = 'UPDATE url SET due_day = ? WHERE due_day <= ?';
    asks += (await database.run(putOff, [world.today + 30, world.today])).affectedRows;
  }
  expect((await world.steps()).map(([stage]) => stage)).toEqual([
    'found',
    'referred',
    'dropped',
    'removed',
  ]);
  // That of the month, for all of the domain.
  expect(asks).toBe(1);
});

test('an owner who says that it is mended has an answer on that day, and long pauses end', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/a/1`, `${HOST}/a/2`, `${HOST}/b`]);
  await world.letBeDead(300);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = () => true;
  await world.live({ from: 0, to: 75 });
  expect(await stageCountsOf(database, KEY)).toEqual(new Map([['removed', 3]]));
  world.toDay(76);
  await world.care();
  world.isBroken = (path) => path !== '/a/1';
  const claims = await provenClaimsOf(database, [KEY]);
  const part = { kind: 'directory', host: 'www.museum-lunden.org', pathPrefix: '/a/' } as const;
  const nowS = Math.floor(world.clock.now() / 1_000);
  const saying = {
    owner: OWNER,
    claims,
    domainKey: KEY,
    part,
    today: world.today,
    nowS,
    marks: createMarkIndex([]),
  };
  expect(await sayMended(database, saying)).toEqual({
    asked: 2,
    later: 0,
    unchecked: 0,
    isCut: false,
  });
  expect(await sayMended(database, saying)).toEqual({
    asked: 0,
    later: 0,
    unchecked: 0,
    isCut: false,
  });
  expect((await world.crawl()).length).toBe(2);
  await world.care();
  expect((await world.steps()).at(-1)).toEqual(['restored', '/a/1', 76]);
  const left = await casesOfDomain(database, {
    domainKey: KEY,
    stage: 'removed',
    afterId: 0,
    limit: 9,
  });
  expect(new Set(left.map(({ mendedDay }) => mendedDay))).toEqual(new Set([world.today, null]));
  world.toDay(77);
  await world.care();
  expect((await world.crawl()).length).toBe(1);
});

test('without a proof nobody is told, and after a month the cases are closed without a word', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/dead`, `${HOST}/fine`]);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = (path) => path === '/dead';
  await world.live({ from: 0, to: 10 });
  expect([await noticesOf(1), await noticesOf(0)]).toEqual([1, 0]);
  await database.run('UPDATE domain_claim SET state = 3');
  await world.live({ from: 11, to: 40 });
  expect((await world.steps()).map(([stage]) => stage)).toEqual([
    'found',
    'referred',
    'dropped',
    'removed',
  ]);
  expect([await noticesOf(1), await noticesOf(0)]).toEqual([1, 0]);
  await world.live({ from: 41, to: 41 });
  expect(await database.select('SELECT * FROM url_case')).toEqual([]);
  expect(await database.select('SELECT * FROM case_walk')).toEqual([]);
  expect((await world.steps()).length).toBe(4);
});

test('who was away makes what was due, in order and with its days; a stretch of the log that was missed is swept', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/dead`, `${HOST}/mended`, `${HOST}/later`, `${HOST}/fine`]);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = (path) => path === '/dead' || path === '/mended';
  await world.live({ from: 0, to: 10 });
  world.isBroken = (path) => path === '/dead' || path === '/later';
  for (let day = 11; day <= 55; day += 1) {
    world.toDay(day);
    await world.crawl();
  }
  await database.run('DELETE FROM `change`');
  await world.live({ from: 61, to: 70 });
  const steps = await world.steps();
  const of = (wanted: string) =>
    steps.filter(([, path]) => path === wanted).map(([stage, , day]) => [stage, day]);
  expect(of('/mended').map(([stage]) => stage)).toEqual(['found', 'restored']);
  expect(of('/dead')).toEqual([
    ['found', 9],
    ['referred', 16],
    ['dropped', 30],
    ['removed', 62],
  ]);
  expect(of('/later')).toEqual([
    ['found', 61],
    ['referred', 68],
  ]);
});

test('many links of one host that are said to be mended are looked at over several days', async () => {
  const world = newWorld();
  await world.begin(Array.from({ length: 250 }, (_, n) => `${HOST}/${n}`));
  await world.letBeDead(300);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = () => true;
  world.toDay(0);
  await world.care();
  const claims = await provenClaimsOf(database, [KEY]);
  const nowS = Math.floor(world.clock.now() / 1_000);
  const said = {
    owner: OWNER,
    claims,
    domainKey: KEY,
    today: world.today,
    nowS,
    marks: createMarkIndex([]),
  };
  const one = await casesOfDomain(database, {
    domainKey: KEY,
    stage: 'found',
    afterId: 0,
    limit: 1,
  });
  const urls = { kind: 'urls', urlIds: one.map(({ urlId }) => urlId) } as const;
  expect((await sayMended(database, { ...said, part: urls })).asked).toBe(1);
  const all = { ...said, part: { kind: 'all' } } as const;
  // A hundred are looked at on a day: the first one is one of them.
  expect(await sayMended(database, all)).toEqual({
    asked: 249,
    later: 150,
    unchecked: 0,
    isCut: false,
  });
  world.isBroken = () => false;
  const looks: number[] = [];
  for (let day = 0; day < 4; day += 1) {
    world.toDay(day);
    await world.care();
    looks.push((await world.crawl()).length);
    await world.care();
  }
  expect(looks).toEqual([100, 100, 50, 0]);
  expect(await database.select('SELECT * FROM url_case')).toEqual([]);
});

test('what an operator calls gone has a case, too, and what is called alive is nobody’s case', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/gone/a`, `${HOST}/b`]);
  await makeClaim(database, { name: DOMAIN });
  const always = { firstDay: 0, lastDay: 65_535 };
  const pattern = { host: 'www.museum-lunden.org', pathPrefix: '/gone/' };
  world.marks = [{ pattern, mark: 'permadead', ...always }];
  for (let day = 0; day <= 39; day += 1) {
    world.toDay(day);
    await world.care();
  }
  expect(await world.steps()).toEqual([
    ['found', '/gone/a', 0],
    ['referred', '/gone/a', 7],
    ['dropped', '/gone/a', 21],
    // Nobody looks at it, so the look at its domain is waited for.
    ['removed', '/gone/a', 37],
  ]);
  world.marks = [{ pattern, mark: 'permalive', ...always }];
  world.toDay(41);
  await world.care();
  expect((await world.steps()).at(-1)).toEqual(['restored', '/gone/a', 41]);
});

test('a proof that is paused and found again has what died meanwhile swept', async () => {
  const world = newWorld();
  await world.begin([`${HOST}/dead`, `${HOST}/fine`]);
  await makeClaim(database, { name: DOMAIN, state: 'paused' });
  world.isBroken = (path) => path === '/dead';
  await world.live({ from: 0, to: 12 });
  expect(await world.steps()).toEqual([]);
  await database.run('UPDATE domain_claim SET state = 2');
  await world.live({ from: 13, to: 13 });
  await database.run('UPDATE domain_claim SET state = 3');
  await world.live({ from: 14, to: 14 });
  world.isBroken = () => true;
  await world.live({ from: 15, to: 42 });
  expect((await world.steps()).filter(([, path]) => path === '/fine')).toEqual([]);
  await database.run('UPDATE domain_claim SET state = 2');
  await world.live({ from: 43, to: 43 });
  expect((await world.steps()).filter(([, path]) => path === '/fine')).toEqual([
    ['found', '/fine', 43],
  ]);
});

test('nothing of it reads a table whole', async () => {
  const world = newWorld();
  const scans = new Set<string>();
  const watched = watchStatements(database, async (statements, sql, values) => {
    if (/^\s*(SET|SHOW)/.test(sql)) return;
    for (const scan of await scansOf(statements, sql.trim(), values)) scans.add(scan);
  });
  await world.begin([`${HOST}/dead`, `${HOST}/fine`]);
  await makeClaim(database, { name: DOMAIN });
  world.isBroken = (path) => path === '/dead';
  for (let day = 0; day <= 45; day += 1) {
    world.toDay(day);
    await world.care(day % 10 === 0 || day > 36 ? watched : database);
    await world.crawl();
  }
  expect((await world.steps()).length).toBe(4);
  const claims = await provenClaimsOf(watched, [KEY]);
  const nowS = Math.floor(world.clock.now() / 1_000);
  const said = {
    owner: OWNER,
    claims,
    domainKey: KEY,
    today: world.today,
    nowS,
    marks: createMarkIndex([]),
  };
  expect((await sayMended(watched, { ...said, part: { kind: 'all' } })).asked).toBe(1);
  for (const stage of [null, 'removed'] as const)
    await casesOfDomain(watched, { domainKey: KEY, stage, afterId: 0, limit: 9 });
  await stageCountsOf(watched, KEY);
  const newest = { domain: DOMAIN, domainKey: KEY, beforeId: null, limit: 9 };
  await stepsOfDomain(watched, { ...newest, stages: ['found', 'restored'] });
  await provenClaimsOfOwner(watched, OWNER);
  expect([...scans]).toEqual([]);
});
