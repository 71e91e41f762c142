import { outcomeOf, speaksOfPage } from '../status-code';
import { createMortalWeb } from './mortal-web';

const LIVES = { host: 0, deathDay: null, returnDay: null };
const DIES = { host: 1, deathDay: 100, returnDay: 200 };
const web = createMortalWeb({ urls: [LIVES, DIES], downDays: [new Set([7]), new Set([150])] }, 9);

test('what is dead fails as a page until it is back', () => {
  for (const day of [100, 149, 199]) expect(speaksOfPage(web.statusOn(1, day))).toBe(true);
  const good = [50, 99, 200, 300].filter((day) => outcomeOf(web.statusOn(1, day)) === 'good');
  expect(good).toEqual([50, 99, 200, 300]);
});

test('a host that is down fails as a host, whatever its page does', () => {
  for (const [place, day] of [
    [0, 7],
    [1, 150],
  ] as const) {
    expect(outcomeOf(web.statusOn(place, day))).toBe('failed');
    expect(speaksOfPage(web.statusOn(place, day))).toBe(false);
  }
});

test('of four in a thousand other checks the page fails for a moment, the same for whoever looks', () => {
  const urls = Array.from({ length: 1_000 }, () => LIVES);
  const failed = (seed: number): string[] => {
    const { statusOn } = createMortalWeb({ urls, downDays: [new Set()] }, seed);
    return urls.flatMap((_, place) =>
      Array.from({ length: 200 }, (_day, day) => day)
        .filter((day) => outcomeOf(statusOn(place, day)) === 'failed')
        .map((day) => `${place} ${day}`),
    );
  };
  const [one, again, other] = [failed(1), failed(1), failed(2)];
  expect(one.length / 200_000).toBeGreaterThan(0.0035);
  expect(one.length / 200_000).toBeLessThan(0.0045);
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});
