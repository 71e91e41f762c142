import type { DayNumber } from '../day-number';
import { STATUS } from '../status-code';
import { isDeadOn, type DeathWorld, type MortalUrl } from './death-world';
import type { HintWorld } from './hint-world';
import { createMortalWeb, urlAt, type MortalWeb } from './mortal-web';
import { simulateDeaths } from './simulate-deaths';

const DAYS = 365;
const URLS = 400;
const LISTED = 200;
const DEATH_DAY = 150;

/** One host; the first URL dies. */
const world: DeathWorld = {
  urls: Array.from({ length: URLS }, (_, place): MortalUrl => ({
    host: 0,
    deathDay: place === 0 ? DEATH_DAY : null,
    returnDay: null,
  })),
  downDays: [new Set()],
};
const sitemapUntil = (untilDay: DayNumber | null): HintWorld => ({
  listed: new Map(
    Array.from({ length: LISTED }, (_, place) => [
      place,
      [{ fromDay: 0, untilDay: place === 0 ? untilDay : null }],
    ]),
  ),
  told: new Map(),
});

/** Days on which each URL is looked at, where no page fails for a moment only. */
function looksBy(hints: HintWorld): number[][] {
  const web = createMortalWeb(world, 1);
  const statusOn: MortalWeb['statusOn'] = (place, day) =>
    isDeadOn(urlAt(world.urls, place), day)
      ? { code: STATUS.notFound, http: 404 }
      : { code: STATUS.fine, http: 200 };
  const looks = world.urls.map((): number[] => []);
  const rhythm = { checkDays: 7, hints };
  for (const { day, places } of simulateDeaths({ ...web, statusOn }, 'best', DAYS, rhythm)) {
    for (const place of places) looks[place]?.push(day);
  }
  return looks;
}

const gapsIn = (looks: readonly number[][], from: DayNumber, to: DayNumber): number[] =>
  looks.flatMap((days) =>
    days
      .slice(1)
      .map((day, place) => [days[place] ?? 0, day - (days[place] ?? 0)] as const)
      .filter(([day]) => day >= from && day < to)
      .map(([, gap]) => gap),
  );
const meanOf = (gaps: readonly number[]): number =>
  gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;

test('what a sitemap lists is looked at half as often, after the test a quarter as often; the rest as ever', () => {
  const looks = looksBy(sitemapUntil(null));
  const [listed, others] = [looks.slice(1, LISTED), looks.slice(LISTED)];
  expect(meanOf(gapsIn(listed, 7, 14))).toBeGreaterThan(12.5);
  expect(meanOf(gapsIn(listed, 7, 14))).toBeLessThan(14.2);
  expect(meanOf(gapsIn(listed, 40, 100))).toBeGreaterThan(24);
  expect(Math.max(...gapsIn(listed, 0, DAYS))).toBeLessThanOrEqual(28);
  expect(meanOf(gapsIn(others, 14, 140))).toBeCloseTo(7, 0);
});

test('what has left a sitemap twice is looked at on the day of the second reading', () => {
  const [first = []] = looksBy(sitemapUntil(DEATH_DAY));
  const seenDay = first.find((day) => day >= DEATH_DAY) ?? Infinity;
  expect(seenDay - DEATH_DAY).toBeLessThanOrEqual(14);
});

test('what is dead and stays in the sitemap ends its trust for a hundred days', () => {
  const looks = looksBy(sitemapUntil(null));
  const [first = []] = looks;
  const listed = looks.slice(1, LISTED);
  const seenDay = first.find((day) => day >= DEATH_DAY) ?? Infinity;
  const provenDay = first.find((day) => day >= seenDay + 9) ?? Infinity;
  expect(meanOf(gapsIn(listed, provenDay + 1, provenDay + 100))).toBeCloseTo(7, 0);
  expect(meanOf(gapsIn(listed, provenDay + 110, provenDay + 150))).toBeGreaterThan(20);
  expect(
    meanOf(gapsIn(looksBy(sitemapUntil(DEATH_DAY)).slice(1, LISTED), 180, 280)),
  ).toBeGreaterThan(24);
});

test('what reports name is looked at on that day; a failed look that they did not name ends their trust', () => {
  const told = (...days: [day: DayNumber, place: number][]): HintWorld => ({
    listed: new Map(),
    told: new Map(days.map(([day, place]) => [day, [place]])),
  });
  const named = looksBy(told([1, 399], [DEATH_DAY, 0]));
  expect(named[0]).toContain(DEATH_DAY);
  expect(meanOf(gapsIn(named, 30, 300))).toBeGreaterThan(20);
  const unnamed = looksBy(told([1, 399]));
  const seenDay = unnamed[0]?.find((day) => day >= DEATH_DAY) ?? Infinity;
  expect(meanOf(gapsIn(unnamed.slice(1), seenDay + 1, seenDay + 100))).toBeCloseTo(7, 0);
});
