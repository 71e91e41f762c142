import { failuresAfter, UNCHECKED, type CheckState } from './check-state';
import { recordInHistory } from './history';
import { STATUS, type Status } from './status-code';
import {
  NEIGHBOURS_MAX,
  wakeFromDay,
  wakesNeighbours,
  wokenAmong,
  wokenDueDay,
  type Neighbour,
} from './wake';

const fine: Status = { code: STATUS.fine, http: 200 };
const moved: Status = { code: STATUS.found, http: 302 };
const missing: Status = { code: STATUS.notFound, http: 404 };
const closed: Status = { code: STATUS.noAccess, http: 403 };

const after = (state: CheckState, status: Status, day: number): CheckState => ({
  ...state,
  runs: recordInHistory(state.runs, status, day),
  ...failuresAfter(state, status, day),
});
/** After these answers, a day apart. */
const answered = (...statuses: Status[]): CheckState =>
  statuses.reduce((state, status, day) => after(state, status, 100 + day), UNCHECKED);
const wakes = (before: CheckState, status: Status): boolean =>
  wakesNeighbours(before, after(before, status, 120));

describe('a page that worked and fails for the first time wakes its neighbours', () => {
  test.each([
    ['404', missing],
    ['410', { code: STATUS.gone, http: 410 }],
    ['500', { code: STATUS.syntaxOrOverload, http: 500 }],
    ['408', { code: STATUS.requestTimeout, http: 408 }],
    ['507', { code: STATUS.storage, http: 507 }],
  ] as const)('by %s', (_what, status) => {
    expect(wakes(answered(fine), status)).toBe(true);
    expect(wakes(answered(moved), status)).toBe(true);
  });

  test('also when it had failed once, and worked again', () => {
    expect(wakes(answered(fine, missing, fine), missing)).toBe(true);
  });
});

describe('nobody is woken', () => {
  test.each([
    ['no connection', STATUS.networkGeneral],
    ['a name that is not told', STATUS.dnsRefused],
    ['a name that nobody knows', STATUS.unknownDomain],
    ['silence', STATUS.addressSilent],
    ['a gateway without a server', STATUS.badGateway],
  ] as const)('by what speaks of the host: %s', (_what, code) => {
    expect(wakes(answered(fine), { code, http: code === STATUS.badGateway ? 502 : null })).toBe(
      false,
    );
  });

  test.each([
    ['a good answer', fine],
    ['a redirect', moved],
    ['what no machine can judge', closed],
    ['a request that is blamed', { code: STATUS.syntaxOrOverload, http: 400 }],
  ] as const)('by %s', (_what, status) => {
    expect(wakes(answered(fine), status)).toBe(false);
  });

  test.each([
    ['has failed already', answered(fine, missing)],
    ['has failed, and could not be judged since', answered(fine, missing, closed)],
    ['was never looked at', UNCHECKED],
    ['never worked', answered(missing)],
    ['was never judged', answered(closed)],
    // Whether it still worked is not known.
    ['could not be judged the last time', answered(fine, closed)],
  ])('by what %s', (_what, before) => {
    expect(wakes(before, missing)).toBe(false);
  });

  test('by a stamp, which is no failed check', () => {
    const before = answered(fine);
    const stamped = { ...before, runs: recordInHistory(before.runs, missing, 120) };
    expect(wakesNeighbours(before, stamped)).toBe(false);
  });

  test('by the first failed look after a stamp', () => {
    const before = answered(fine);
    const silent = { code: STATUS.addressSilent, http: null };
    const stamped = { ...before, runs: recordInHistory(before.runs, silent, 119) };
    expect(wakes(stamped, missing)).toBe(false);
  });
});

describe('who is woken', () => {
  const neighbour = (urlId: number, part: Partial<Neighbour> = {}): Neighbour => ({
    urlId,
    dueDay: 110,
    failures: 0,
    ...part,
  });
  const idsOf = (neighbours: Neighbour[]): number[] => neighbours.map(({ urlId }) => urlId);

  test('are six at most, the first ones', () => {
    const neighbours = Array.from({ length: NEIGHBOURS_MAX }, (_, place) => neighbour(place));
    expect(idsOf(wokenAmong(neighbours))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(idsOf(wokenAmong(neighbours.slice(0, 2)))).toEqual([0, 1]);
    expect(wokenAmong([])).toEqual([]);
  });

  test('are none that fail: they have a rhythm of their own', () => {
    const neighbours = Array.from({ length: 12 }, (_, place) =>
      neighbour(place, { failures: place % 2 }),
    );
    expect(idsOf(wokenAmong(neighbours))).toEqual([0, 2, 4, 6, 8, 10]);
  });

  test.each([
    [7, 102, 105],
    [14, 102, 112],
    [28, 102, 126],
    [1, 102, 102],
    [3, 102, 102],
  ])('fall due in a cycle of %d days from day %d to %d on', (checkDays, first, last) => {
    const fromDays = [0, 0.5, 0.999_999].map((chance) => wakeFromDay(100, { checkDays, chance }));
    expect([fromDays[0], fromDays[2]]).toEqual([first, last]);
    expect(fromDays[1]).toBeGreaterThanOrEqual(first);
    expect(fromDays[1]).toBeLessThanOrEqual(last);
  });

  test('are no candidates again, whatever chance says', () => {
    for (let draw = 0; draw < 1_000; draw += 1) {
      const fromDay = wakeFromDay(100, { checkDays: 14, chance: draw / 1_000 });
      expect(fromDay).toBeGreaterThan(wokenDueDay(100));
    }
  });
});
