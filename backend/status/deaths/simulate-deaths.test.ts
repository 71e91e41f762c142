import type { DeathWorld, MortalUrl } from './death-world';
import { createMortalWeb } from './mortal-web';
import { DEATH_SCHEDULERS, simulateDeaths, type DeathSchedulerName } from './simulate-deaths';

const DAYS = 300;
const LIVES = { deathDay: null, returnDay: null };

const worldOf = (urls: MortalUrl[], hosts = 1): DeathWorld => ({
  urls,
  downDays: Array.from({ length: hosts }, () => new Set<number>()),
});

/** Days on which each URL is looked at. */
function looksAt(world: DeathWorld, scheduler: DeathSchedulerName, seed = 1): number[][] {
  const looks = world.urls.map((): number[] => []);
  for (const { day, places } of simulateDeaths(createMortalWeb(world, seed), scheduler, DAYS)) {
    for (const place of places) looks[place]?.push(day);
  }
  return looks;
}

const gapsOf = (days: readonly number[]): number[] =>
  days.slice(1).map((day, place) => day - (days[place] ?? 0));

/** So few that chance makes none of them fail for a moment: what there is of it is left out. */
const livingUrls = (count: number): MortalUrl[] =>
  Array.from({ length: count }, () => ({ host: 0, ...LIVES }));

test('today looks each seven days, best each 13 to 15, by chance', () => {
  const world = worldOf(livingUrls(200));
  const shares = (scheduler: DeathSchedulerName): Map<number, number> => {
    const gaps = looksAt(world, scheduler).flatMap(gapsOf);
    const shareOf = (gap: number) => gaps.filter((one) => one === gap).length / gaps.length;
    return new Map([3, 6, 7, 13, 14, 15].map((gap) => [gap, shareOf(gap)]));
  };
  const [today, best] = [shares('today'), shares('best')];
  expect(today.get(7)).toBeGreaterThan(0.98);
  expect((today.get(7) ?? 0) + (today.get(3) ?? 0)).toBe(1);
  for (const gap of [13, 14, 15]) expect(best.get(gap)).toBeGreaterThan(0.2);
});

test('the first looks are spread over a cycle', () => {
  const world = worldOf(livingUrls(1_000));
  for (const [scheduler, cycle] of [
    ['today', 7],
    ['best', 14],
  ] as const) {
    const firstDays = looksAt(world, scheduler).map(([day = -1]) => day);
    const days = new Set(firstDays);
    expect([Math.min(...days), Math.max(...days), days.size]).toEqual([0, cycle - 1, cycle]);
  }
});

test('what has died is looked at for its proof, and on', () => {
  const world = worldOf([{ host: 0, deathDay: 100, returnDay: null }]);
  const gapsSince = (scheduler: DeathSchedulerName): number[] => {
    const [looks = []] = looksAt(world, scheduler);
    return gapsOf(looks.filter((day) => day >= 100)).slice(0, 14);
  };
  expect(gapsSince('today')).toEqual([3, 3, 3, ...Array.from({ length: 11 }, () => 7)]);
  expect(gapsSince('best')).toEqual([...Array.from({ length: 12 }, () => 3), 7, 7]);
});

test('what is back is looked at as before', () => {
  const world = worldOf([{ host: 0, deathDay: 100, returnDay: 150 }]);
  const [looks = []] = looksAt(world, 'best');
  const gaps = gapsOf(looks.filter((day) => day >= 150));
  expect(gaps.filter((gap) => gap < 13 || gap > 15)).toEqual([]);
});

test('an event is found by what it has killed; other hosts are looked at as ever', () => {
  const dying = Array.from({ length: 60 }, () => ({ host: 0, deathDay: 100, returnDay: null }));
  const others = Array.from({ length: 60 }, () => ({ host: 1, ...LIVES }));
  const looks = looksAt(worldOf([...dying, ...others], 2), 'best');
  const seenAfter = looks
    .slice(0, 60)
    .map((days) => (days.find((day) => day >= 100) ?? Infinity) - 100);
  expect(Math.max(...seenAfter)).toBeLessThanOrEqual(6);
  const otherGaps = looks.slice(60).flatMap((days) => gapsOf(days.filter((day) => day > 80)));
  const early = otherGaps.filter((gap) => gap < 13 && gap !== 3);
  expect(early.length).toBeLessThan(0.05 * otherGaps.length);
});

test('a host that is down wakes nobody', () => {
  const world: DeathWorld = { urls: livingUrls(60), downDays: [new Set([100])] };
  const looks = looksAt(world, 'best');
  const dueThen = looks.filter((days) => days.includes(100));
  expect(dueThen.length).toBeGreaterThan(1);
  const lookedAtNext = looks.filter((days) => days.includes(101));
  expect(lookedAtNext.length).toBeLessThan(12);
});

describe.each(DEATH_SCHEDULERS)('%s', (scheduler) => {
  const world = worldOf(
    Array.from({ length: 300 }, (_, place) => ({
      host: place % 7,
      deathDay: place % 5 === 0 ? 50 + place : null,
      returnDay: null,
    })),
    7,
  );

  test('does the same by the same seed, and something else by another', () => {
    const looks = looksAt(world, scheduler, 3);
    expect(looksAt(world, scheduler, 3)).toEqual(looks);
    expect(looksAt(world, scheduler, 4)).not.toEqual(looks);
  });

  test('looks at no URL twice on a day', () => {
    for (const days of looksAt(world, scheduler)) expect(new Set(days).size).toBe(days.length);
  });

  test('does not know what is to come', () => {
    const turned = {
      ...world,
      urls: world.urls.map((url) =>
        url.deathDay === null ? { ...url, deathDay: 200 } : { ...url, returnDay: 360 },
      ),
    };
    const until = (looks: number[][]) => looks.map((days) => days.filter((day) => day <= 200));
    expect(until(looksAt(turned, scheduler))).toEqual(until(looksAt(world, scheduler)));
  });
});
