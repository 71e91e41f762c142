import { failuresAfter, UNCHECKED, type CheckState } from './check-state';
import { recordInHistory } from './history';
import { nextDueDay as nextDueDayBy, postponedDueDay } from './schedule';
import { STATUS, type Status } from './status-code';

const fine: Status = { code: STATUS.fine, http: 200 };
const missing: Status = { code: STATUS.notFound, http: 404 };
const closed: Status = { code: STATUS.noAccess, http: 403 };

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

test('what goes on failing is looked at so that three looks span nine days, then further and further apart', () => {
  let state = UNCHECKED;
  const ages: number[] = [];
  for (let day = 0; day < 500; day = nextDueDay(state, 1_000 + day, 7) - 1_000) {
    state = checked(state, missing, 1_000 + day);
    ages.push(day);
  }
  const gaps = ages.slice(1).map((age, place) => age - (ages[place] ?? 0));
  expect(ages.slice(0, 4)).toEqual([0, 3, 9, 12]);
  expect(gaps.slice(2, 11)).toEqual(Array.from({ length: 9 }, () => 3));
  expect(gaps.slice(11, 19)).toEqual(Array.from({ length: 8 }, () => 7));
  expect(gaps.slice(19)).toEqual([14, 21, 34, 55, 89, 89, 89]);
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
