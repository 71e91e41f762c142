import { STATUS } from '../status-code';
import { isDeadOn, type DeathWorld } from './death-world';
import { createMortalWeb, urlAt, type MortalWeb } from './mortal-web';
import { scoreTrace, type TraceScore } from './score-trace';
import type { DayOfLooks } from './simulate-deaths';

/** As it would be if no check failed for a moment only. */
function calmWeb(world: DeathWorld): MortalWeb {
  const { urls, downDays } = world;
  const statusOn: MortalWeb['statusOn'] = (place, day) => {
    const one = urlAt(urls, place);
    const fails = isDeadOn(one, day) || downDays[one.host]?.has(day) === true;
    return fails ? { code: STATUS.notFound, http: 404 } : { code: STATUS.fine, http: 200 };
  };
  return { ...createMortalWeb(world, 1), statusOn };
}

const trace = (looks: Record<number, number[]>): DayOfLooks[] =>
  Object.entries(looks).map(([day, places]) => ({ day: Number(day), places }));

const url = (deathDay: number | null, returnDay: number | null = null, host = 0) => ({
  host,
  deathDay,
  returnDay,
});

function score(
  { urls, down = [] }: { urls: DeathWorld['urls']; down?: number[] },
  looks: Record<number, number[]>,
  days = 100,
): TraceScore {
  return scoreTrace(calmWeb({ urls, downDays: [new Set(down), new Set()] }), trace(looks), days);
}

test('a death is seen by its first failed look, and sure by the third one after nine days', () => {
  const { singles, events, sureShare, checks } = score(
    { urls: [url(10)] },
    { 3: [0], 14: [0], 17: [0], 23: [0], 26: [0] },
  );
  expect(singles).toEqual({ deaths: 1, sure: 1, seenDays: 4, sureDays: 13 });
  expect(events).toEqual({ deaths: 0, sure: 0, seenDays: null, sureDays: null });
  expect([sureShare, checks]).toEqual([1, 5]);
});

test.each([
  ['three looks within eight days', { 14: [0], 17: [0], 22: [0] }],
  ['two looks over nine days', { 14: [0], 23: [0] }],
  ['none', {}],
])('%s prove nothing', (_what, looks) => {
  const { singles, sureShare } = score({ urls: [url(10)] }, looks);
  expect(singles).toEqual({ deaths: 1, sure: 0, seenDays: null, sureDays: null });
  expect(sureShare).toBe(0);
});

test('failures of before the death count to its row, but it is not seen by them', () => {
  const { singles } = score({ urls: [url(10)], down: [8] }, { 8: [0], 11: [0], 17: [0] });
  expect(singles).toEqual({ deaths: 1, sure: 1, seenDays: 1, sureDays: 7 });
});

test('three deaths of a host on a day are an event, two are not, nor are those of other days and hosts', () => {
  const three = [url(10), url(10), url(10)];
  const two = [url(20), url(20)];
  const apart = [url(30, null, 0), url(30, null, 1), url(31, null, 1)];
  const urls = [...three, ...two, ...apart];
  const { events, singles } = score({ urls }, {});
  expect([events.deaths, singles.deaths]).toEqual([3, 5]);
});

test('deaths that come late, or end soon, are nobody to find; those that end later are', () => {
  const urls = [url(70), url(71), url(10, 39), url(10, 40, 1), url(null)];
  expect(score({ urls }, {}).singles.deaths).toBe(2);
});

test('what was looked at again after its return is not sure by that', () => {
  const { singles } = score({ urls: [url(10, 45)] }, { 12: [0], 15: [0], 46: [0], 49: [0] });
  expect(singles.sure).toBe(0);
});

describe('a false verdict', () => {
  const down = [10, 13, 19, 22, 40, 43, 49];

  test('is one of three failed looks over nine days at what lives; each row of failures is one', () => {
    const looks = { 10: [0], 13: [0], 19: [0], 22: [0], 30: [0], 40: [0], 43: [0], 49: [0] };
    expect(score({ urls: [url(null)], down }, looks).falseVerdicts).toBe(2);
  });

  test('is none where a good look lies between', () => {
    expect(
      score({ urls: [url(null)], down }, { 10: [0], 13: [0], 16: [0], 19: [0] }).falseVerdicts,
    ).toBe(0);
  });

  test('is none of what is dead', () => {
    expect(score({ urls: [url(5)], down }, { 10: [0], 13: [0], 19: [0] }).falseVerdicts).toBe(0);
  });

  test('may be of what is back, but down that day', () => {
    expect(score({ urls: [url(5, 48)], down }, { 40: [0], 43: [0], 49: [0] }).falseVerdicts).toBe(
      1,
    );
  });
});

test('looks are told by URL and year', () => {
  const looks = { 0: [0, 1], 7: [0, 1], 14: [0] };
  expect(score({ urls: [url(null), url(null)] }, looks, 73).checksPerUrlAndYear).toBeCloseTo(12.5);
});

test('a trace of places that are none is an error', () => {
  expect(() => score({ urls: [url(null)] }, { 1: [7] })).toThrow('no URL at place 7');
});
