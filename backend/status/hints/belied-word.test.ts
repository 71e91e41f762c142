import { failuresAfter, UNCHECKED, type CheckState } from '../check-state';
import { recordInHistory } from '../history';
import { STATUS, type Status } from '../status-code';
import { isBelied } from './belied-word';
import { isRightCall } from './right-call';

const FINE: Status = { code: STATUS.fine, http: 200 };
const GONE: Status = { code: STATUS.notFound, http: 404 };
const SILENT: Status = { code: STATUS.addressSilent, http: null };

const looked = (...looks: [day: number, status: Status][]): CheckState =>
  looks.reduce(
    (state, [day, status]) => ({
      ...state,
      runs: recordInHistory(state.runs, status, day),
      ...failuresAfter(state, status, day),
    }),
    UNCHECKED,
  );
const next = (before: CheckState, day: number, status: Status) => ({
  before,
  after: {
    ...before,
    runs: recordInHistory(before.runs, status, day),
    ...failuresAfter(before, status, day),
  },
  today: day,
});

describe('the word of reports', () => {
  const works = looked([100, FINE], [107, FINE]);
  const isWrong = (look: ReturnType<typeof next>, saidDay?: number) =>
    isBelied('remote-update', {
      ...look,
      hint: saidDay === undefined ? null : { word: 'changed', saidDay },
    });

  test('is wrong where a page is gone that they have not named', () => {
    expect(isWrong(next(works, 130, GONE))).toBe(true);
    expect(isWrong(next(works, 130, SILENT))).toBe(true);
    expect(isWrong(next(works, 130, GONE), 106)).toBe(true);
  });

  test('is not where they named it since it was last seen to work', () => {
    expect(isWrong(next(works, 130, GONE), 107)).toBe(false);
    expect(isWrong(next(works, 130, GONE), 129)).toBe(false);
  });

  test('is not by what works, failed already, or was never seen to work', () => {
    expect(isWrong(next(works, 130, FINE))).toBe(false);
    expect(isWrong(next(looked([100, FINE], [107, GONE]), 130, GONE))).toBe(false);
    expect(isWrong(next(UNCHECKED, 130, GONE))).toBe(false);
  });
});

describe('the word of a sitemap', () => {
  const failed = looked([100, FINE], [107, GONE], [110, GONE]);
  const isWrong = (look: ReturnType<typeof next>, saidDay: number) =>
    isBelied('sitemap', { ...look, hint: { word: 'there', saidDay } });

  test('is wrong where it lists what failed already, and is proven dead', () => {
    expect(isWrong(next(failed, 116, GONE), 107)).toBe(true);
    expect(isWrong(next(failed, 115, GONE), 112)).toBe(false);
  });

  test('is not where it was read before the page died, or too long ago', () => {
    expect(isWrong(next(failed, 116, GONE), 106)).toBe(false);
    expect(isWrong(next(failed, 122, GONE), 107)).toBe(false);
  });

  test('is wrong where an archive has answered late, not by what has been dead for long', () => {
    const dead = looked([100, FINE], [107, GONE], [110, GONE], [116, GONE]);
    expect(isWrong(next(dead, 141, GONE), 140)).toBe(true);
    expect(isWrong(next(dead, 142, GONE), 140)).toBe(false);
    expect(isBelied('sitemap', { ...next(failed, 116, GONE), hint: null })).toBe(false);
    expect(isWrong(next(dead, 119, FINE), 118)).toBe(false);
  });
});

test('a look was rightly asked for where it found the page gone, or back', () => {
  const works = looked([100, FINE]);
  const fails = looked([100, FINE], [107, GONE]);
  const isRight = ({ before, after, today }: ReturnType<typeof next>, saidDay: number) =>
    isRightCall(before, after, { word: 'changed', saidDay }, today);
  expect(isRight(next(works, 110, GONE), 107)).toBe(true);
  expect(isRight(next(fails, 110, FINE), 110)).toBe(true);
  expect(isRight(next(works, 110, GONE), 106)).toBe(false);
  expect(isRight(next(works, 110, FINE), 110)).toBe(false);
  expect(isRight(next(fails, 110, GONE), 110)).toBe(false);
});
