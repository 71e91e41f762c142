import { createManualClock } from '../runtime/testing/manual-clock';
import { caseSampleOf, type CaseSample } from '../store/cases/case-samples';
import { domainKeyOf } from '../store/changes/domain-key';
import { watchStatements } from '../store/testing/watch-statements';
import { scansOf } from '../store/testing/scans-of';
import { withStore } from '../store/testing/with-store';
import { CaseWorld, makeClaim } from './testing/case-world';

/** A domain with a case of a month is looked at again (L1), by crawlers that look when it is asked for. */
const { database } = withStore();
const HOST = 'http://www.museum-lunden.org';
const DOMAIN = 'museum-lunden.org';
const KEY = domainKeyOf(DOMAIN);
const numberOf = (path: string): number => Number(path.slice(1));

jest.setTimeout(240_000);

/** A domain whose first `dead` URLs are so when the month is over. */
async function monthLater(urls: number, dead: number): Promise<CaseWorld> {
  const world = new CaseWorld(database, createManualClock(Date.UTC(2026, 9, 1, 6)));
  await world.begin(Array.from({ length: urls }, (_, n) => `${HOST}/${n}`));
  world.isBroken = (path) => numberOf(path) < dead;
  await database.run(`UPDATE url SET due_day = ? WHERE CAST(SUBSTR(path, 2) AS UNSIGNED) >= ?`, [
    world.today + 60,
    dead,
  ]);
  await makeClaim(database, { name: DOMAIN });
  // Found on day 9, so that the month is over on day 39.
  await world.live({ from: 0, to: 38 });
  return world;
}

async function sample(): Promise<CaseSample> {
  const its = await caseSampleOf(database, KEY);
  if (its === null) throw new Error('the domain was not looked at');
  return its;
}

async function removedOn(world: CaseWorld): Promise<number[]> {
  const steps = await world.steps();
  return steps.filter(([stage]) => stage === 'removed').map(([, , day]) => day);
}

test('a small domain is looked at whole', async () => {
  const world = await monthLater(20, 3);
  expect(await caseSampleOf(database, KEY)).toBeNull();
  await world.live({ from: 39, to: 42 });
  expect(await sample()).toMatchObject({
    begunDay: world.firstDay + 39,
    urls: 20,
    reported: 3,
    rechecked: 3,
    stayedBroken: 3,
    drawn: 17,
    drawnBroken: 0,
    recheckedDay: world.firstDay + 39,
  });
  expect((await sample()).endedDay).not.toBeNull();
  expect(await removedOn(world)).toEqual([40, 40, 40]);
  expect(await database.select('SELECT * FROM case_draw')).toEqual([]);
});

test('of a large one groups are drawn until one decides, and the rest is presumed good', async () => {
  const world = await monthLater(600, 5);
  await world.live({ from: 39, to: 42 });
  expect(await sample()).toMatchObject({
    urls: 600,
    reported: 5,
    stayedBroken: 5,
    drawn: 100,
    drawnBroken: 0,
    decision: 'accepted',
  });
  const [row] = await database.select<{ looked: number }>(
    'SELECT COUNT(*) AS looked FROM url WHERE checked_day >= ?',
    [world.firstDay + 39],
  );
  expect(row?.looked).toBeLessThan(250);
});

test('where most others are dead, too, the ordinary cycle looks through it; what is mended is restored at once', async () => {
  const world = await monthLater(400, 4);
  world.isBroken = (path) => numberOf(path) > 0;
  await world.live({ from: 39, to: 42 });
  const its = await sample();
  expect(its).toMatchObject({ reported: 4, rechecked: 4, stayedBroken: 3, decision: 'rejected' });
  expect([its.drawn, its.drawnBroken]).toEqual([100, 100]);
  expect(await removedOn(world)).toEqual([40, 40, 40]);
  expect((await world.steps()).filter(([stage]) => stage === 'restored')).toEqual([
    ['restored', '/0', 39],
  ]);
});

test('what nobody looks at again holds nothing up for longer than a week, and the domain is not asked for twice in a month', async () => {
  const world = await monthLater(10, 2);
  for (let day = 39; day <= 47; day += 1) {
    world.toDay(day);
    await world.care();
  }
  expect(await sample()).toMatchObject({
    reported: 0,
    rechecked: 0,
    recheckedDay: world.firstDay + 46,
  });
  expect(await removedOn(world)).toEqual([46, 46]);
  await world.live({ from: 48, to: 68 });
  expect((await sample()).begunDay).toBe(world.firstDay + 39);
});

test('nothing of it reads a table whole', async () => {
  const world = await monthLater(150, 2);
  const scans = new Set<string>();
  const watched = watchStatements(database, async (statements, sql, values) => {
    for (const scan of await scansOf(statements, sql.trim(), values)) scans.add(scan);
  });
  for (let day = 39; day <= 43; day += 1) {
    world.toDay(day);
    await world.care(watched);
    await world.crawl();
  }
  expect((await sample()).drawn).toBeGreaterThan(0);
  expect([...scans]).toEqual([]);
});
