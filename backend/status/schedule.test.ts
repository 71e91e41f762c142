import { failuresAfter, UNCHECKED, type CheckState } from './check-state';
import { recordInHistory } from './history';
import { nextDueDay as nextDueDayBy, postponedDueDay } from './schedule';
import { STATUS, type Status } from './status-code';

const fine: Status = { code: STATUS.fine, http: 200 };
const missing: Status = { code: STATUS.notFound, http: 404 };
const closed: Status = { code: STATUS.noAccess, http: 403 };
const busy: Status = { code: STATUS.tooManyRequests, http: 429 };

/** In the middle of the days that chance may draw. */
const nextDueDay = (state: CheckState, today: number, checkDays: number): number =>
  nextDueDayBy(state, today, { checkDays, chance: 0.5 });

const checked = (state: CheckState, status: Status, day: number): CheckState => ({
  ...state,
  runs: recordInHistory(state.runs, status, day),
  ...failuresAfter(state, status, day),
});

test.each([
  ['works', fine, 7, 107],
  ['works, in a cycle of two days', fine, 2, 102],
  ['cannot be judged', closed, 7, 107],
  ['fails for the first time', missing, 7, 103],
  ['fails for the first time, in a cycle of four weeks', missing, 28, 103],
] as const)('what %s', (_what, status, checkDays, dueDay) => {
  expect(nextDueDay(checked(UNCHECKED, status, 100), 100, checkDays)).toBe(dueDay);
});

test('what goes on failing is looked at each three days, then further and further apart', () => {
  let state = UNCHECKED;
  const ages: number[] = [];
  for (let day = 0; day < 500; day = nextDueDay(state, 1_000 + day, 7) - 1_000) {
    state = checked(state, missing, 1_000 + day);
    ages.push(day);
  }
  const gaps = ages.slice(1).map((age, place) => age - (ages[place] ?? 0));
  expect(gaps.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 3));
  expect(gaps.slice(12, 20)).toEqual(Array.from({ length: 8 }, () => 7));
  expect(gaps.slice(20)).toEqual([14, 21, 34, 55, 89, 89, 89]);
});

test.each([
  ['a wiki alone', { isByAge: false, days: 7 }, [7, 7, 7]],
  ['a wiki among others', { isByAge: true, days: 7 }, [3, 7, 7]],
  ['a wiki that leaves it to the age', { isByAge: true, days: Infinity }, [3, 7, 89]],
])('what is dead is looked at as %s asks', (_name, dead, gaps) => {
  const at = [9, 60, 300].map((age) => {
    let state = UNCHECKED;
    for (const day of [1_000, 1_003, 1_006, 1_009]) state = checked(state, missing, day);
    const today = 1_000 + age;
    return nextDueDayBy(state, today, { checkDays: 14, dead, chance: 0.5 }) - today;
  });
  expect(at).toEqual(gaps);
});

test('one answer that cannot be judged does not change the rhythm of what is dead', () => {
  let state = UNCHECKED;
  for (const day of [1_000, 1_003, 1_006, 1_009]) state = checked(state, missing, day);
  expect(nextDueDay(checked(state, closed, 1_012), 1_012, 7)).toBe(1_015);
  expect(nextDueDay(checked(state, fine, 1_012), 1_012, 7)).toBe(1_019);
});

test('what could not be checked is tried again the next day, if there is no other reason', () => {
  expect(postponedDueDay(100)).toBe(101);
  expect(postponedDueDay(100, 30)).toBe(130);
});

test('what speaks against a death may end any day: looks are never far apart meanwhile', () => {
  let state: CheckState = UNCHECKED;
  for (const day of [1_000, 1_003, 1_100]) state = checked(state, missing, day);
  expect(nextDueDay(state, 1_300, 7)).toBe(1_389);
  expect(nextDueDay({ ...state, reservation: 'never-heard' }, 1_300, 7)).toBe(1_314);
});

describe('what works falls out of step by chance', () => {
  /** Ten thousand draws, and the ends of what may be drawn. */
  const chances = [...Array.from({ length: 10_000 }, (_, draw) => draw / 10_000), 0.999_999];
  const drawnDays = (checkDays: number): Map<number, number> => {
    const state = checked(UNCHECKED, fine, 100);
    const counts = new Map<number, number>();
    for (const chance of chances) {
      const days = nextDueDayBy(state, 100, { checkDays, chance }) - 100;
      counts.set(days, (counts.get(days) ?? 0) + 1);
    }
    return counts;
  };

  test.each([
    [1, [1]],
    [2, [2]],
    [5, [5]],
    [7, [6, 7, 8]],
    [14, [13, 14, 15]],
    [28, [25, 26, 27, 28, 29, 30, 31]],
  ])('in a cycle of %d days after %j', (checkDays, days) => {
    expect([...drawnDays(checkDays).keys()].toSorted((a, b) => a - b)).toEqual(days);
  });

  test('14 days in the mean, none of the days rare', () => {
    const counts = drawnDays(14);
    const sum = [...counts].reduce((total, [days, count]) => total + days * count, 0);
    expect(sum / chances.length).toBeCloseTo(14, 1);
    expect(Math.min(...counts.values())).toBeGreaterThan(0.25 * chances.length);
  });

  test('what fails does not', () => {
    const state = checked(UNCHECKED, missing, 100);
    const days = chances.map((chance) => nextDueDayBy(state, 100, { checkDays: 14, chance }));
    expect(new Set(days)).toEqual(new Set([103]));
  });
});

describe('nine days of failures hold four looks: three are too few to call a page dead that is gone for a week', () => {
  const failedOn = (...days: number[]): CheckState =>
    days.reduce((state, day) => checked(state, missing, day), UNCHECKED);

  test.each([
    [[100, 103], 106],
    [[100, 103, 106], 109],
    // One that came late.
    [[100, 104], 107],
    [[100, 130], 133],
    // Looks that nobody had planned.
    [[100, 100], 103],
    [[100, 101, 102], 105],
  ])('after failures on the days %j the next one comes on day %d', (days, dueDay) => {
    expect(nextDueDay(failedOn(...days), days.at(-1) ?? 0, 14)).toBe(dueDay);
  });

  test('though an answer between said nothing', () => {
    const state = checked(checked(failedOn(100), closed, 103), missing, 106);
    expect(nextDueDay(state, 106, 14)).toBe(109);
  });
});

describe('a failure that was followed by what no machine can judge', () => {
  /** The days of the looks after a failure on day 1,000. */
  function looksThrough(statusOf: (look: number) => Status, state: CheckState): number[] {
    const days: number[] = [];
    let day = nextDueDay(state, 1_000, 14);
    for (let look = 0; look < 12; look += 1) {
      days.push(day - 1_000);
      state = checked(state, statusOf(look), day);
      day = nextDueDay(state, day, 14);
    }
    return days;
  }

  test.each([
    ['the same each time', () => closed],
    ['another one each time', (look: number) => (look % 2 === 0 ? closed : busy)],
  ])('is looked into every three days for two weeks: %s', (_what, statusOf) => {
    const days = looksThrough(statusOf, checked(UNCHECKED, missing, 1_000));
    expect(days.slice(0, 5)).toEqual([3, 6, 9, 12, 15]);
    const gaps = days.slice(1).map((day, place) => day - (days[place] ?? 0));
    const lastSoon = gaps.lastIndexOf(3);
    expect(days[lastSoon + 1]).toBeLessThanOrEqual(3 + 14 + 3);
    expect(gaps.slice(lastSoon + 1)).toEqual(gaps.slice(lastSoon + 1).map(() => 14));
  });

  test('so is what was dead before', () => {
    let dead = UNCHECKED;
    for (const day of [980, 983, 989, 1_000]) dead = checked(dead, missing, day);
    const days = looksThrough(() => closed, dead);
    expect(days.slice(0, 8)).toEqual([3, 6, 9, 12, 15, 18, 32, 46]);
  });

  test('without a failure before it the cycle goes on', () => {
    expect(nextDueDay(checked(checked(UNCHECKED, fine, 90), closed, 100), 100, 14)).toBe(114);
  });
});

const silent: Status = { code: STATUS.addressSilent, http: null };

test.each([
  ['the page', [missing, missing]],
  ['the host', [silent, silent]],
  ['the host at first', [silent, missing]],
  ['the host at last', [missing, silent]],
] as const)('so it is after two failures that speak of %s', (_what, failures) => {
  let state: CheckState = UNCHECKED;
  for (const [place, status] of failures.entries()) {
    state = checked(state, status, 100 + 3 * place);
  }
  expect(nextDueDay(state, 103, 14)).toBe(106);
});

describe('what its host speaks for', () => {
  const worked = checked(checked(UNCHECKED, fine, 86), fine, 100);
  const daysOf = (state: CheckState, stretch: number, checkDays = 7): number[] =>
    Array.from({ length: 1_000 }, (_, draw) =>
      nextDueDayBy(state, 100, { checkDays, stretch, chance: draw / 1_000 }),
    ).map((day) => day - 100);

  test('is looked at two or four times as seldom, on days drawn by chance, within 28 days', () => {
    expect(new Set(daysOf(worked, 2))).toEqual(new Set([13, 14, 15]));
    const days = daysOf(worked, 4);
    expect(new Set(days)).toEqual(new Set([25, 26, 27, 28]));
    const onLast = days.filter((day) => day === 28).length;
    expect(onLast).toBeLessThan(days.length / 4);
    expect(Math.max(...daysOf(worked, 4, 14))).toBe(28);
  });

  test('is looked at as usual where that is more seldom', () => {
    expect(daysOf(worked, 4, 30)).toEqual(daysOf(worked, 1, 30));
  });

  test.each([
    ['worked once', checked(UNCHECKED, fine, 100)],
    ['failed before', checked(checked(UNCHECKED, missing, 86), fine, 100)],
    ['fails', checked(worked, missing, 100)],
    ['cannot be judged', checked(worked, closed, 100)],
    ['is in doubt', { ...worked, doubt: 'soft-404' as const }],
    ['could not be judged before', checked(checked(UNCHECKED, closed, 86), fine, 100)],
  ])('is looked at as usual where it %s', (_what, state) => {
    expect(daysOf(state, 4)).toEqual(daysOf(state, 1));
  });
});
