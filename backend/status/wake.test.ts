import { failuresAfter, UNCHECKED, type CheckState } from './check-state';
import { LAST_DAY } from './day-number';
import { recordInHistory } from './history';
import { STATUS, type Status } from './status-code';
import {
  isSearchOver,
  NEIGHBOUR_LIMITS,
  wakesNeighbours,
  wakeStretches,
  wokenAmong,
  wokenDueDay,
  wokenOf,
  type DueStretch,
  type Neighbour,
} from './wake';

const fine: Status = { code: STATUS.fine, http: 200 };
const moved: Status = { code: STATUS.found, http: 302 };
const missing: Status = { code: STATUS.notFound, http: 404 };
const closed: Status = { code: STATUS.noAccess, http: 403 };
const invalid: Status = { code: STATUS.invalid, http: null };
const overloaded: Status = { code: STATUS.unavailable, http: 503 };
const silent: Status = { code: STATUS.addressSilent, http: null };

const after = (state: CheckState, status: Status, day: number): CheckState => ({
  ...state,
  runs: recordInHistory(state.runs, status, day),
  ...failuresAfter(state, status, day),
});
/** After these answers, a day apart. */
const answered = (...statuses: Status[]): CheckState =>
  statuses.reduce((state, status, day) => after(state, status, 100 + day), UNCHECKED);
/** After its host was down, which was written down without asking the URL. */
const stamped = (before: CheckState, status: Status, day: number): CheckState => ({
  ...before,
  runs: recordInHistory(before.runs, status, day),
});
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

  test.each([
    ['its host was down', stamped(answered(fine), silent, 119)],
    [
      'its host was down, by what may also be said of a page',
      stamped(answered(fine), missing, 119),
    ],
    ['no machine could judge it', answered(fine, closed)],
    ['no machine could judge it, in several ways', answered(fine, closed, overloaded, closed)],
    ['both', stamped(answered(moved, closed), silent, 119)],
  ])('also when meanwhile %s', (_what, before) => {
    expect(wakes(before, missing)).toBe(true);
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
    ['never worked, as far as is known', stamped(answered(closed), missing, 119)],
    ['was no address any more', answered(fine, invalid)],
  ])('by what %s', (_what, before) => {
    expect(wakes(before, missing)).toBe(false);
  });

  test('by a stamp, which is no failed check', () => {
    const before = answered(fine);
    expect(wakesNeighbours(before, stamped(before, missing, 120))).toBe(false);
  });
});

describe('who is woken', () => {
  const neighbour = (urlId: number, part: Partial<Neighbour> = {}): Neighbour => ({
    urlId,
    dueDay: 112,
    failures: 0,
    ...part,
  });
  const TODAY = 100;
  const stretches = wakeStretches(TODAY, { checkDays: 14, chance: 0.5 });
  /** As an index finds them, which notes what it was asked for. */
  const wokenFrom = (neighbours: Neighbour[]): { ids: number[]; looks: number } => {
    let looks = 0;
    const firstOf = ({ fromDay, untilDay }: DueStretch, limit: number): Neighbour[] => {
      const first = neighbours
        .filter(({ dueDay }) => dueDay >= fromDay && dueDay <= untilDay)
        .slice(0, limit);
      looks += first.length;
      return first;
    };
    return { ids: wokenOf(stretches, firstOf).map(({ urlId }) => urlId), looks };
  };
  const idsFrom = (count: number, first: number, part: Partial<Neighbour> = {}): Neighbour[] =>
    Array.from({ length: count }, (_, place) => neighbour(first + place, part));

  test('are six at most, the first ones', () => {
    expect(wokenFrom(idsFrom(40, 0)).ids).toEqual([0, 1, 2, 3, 4, 5]);
    expect(wokenFrom(idsFrom(2, 0)).ids).toEqual([0, 1]);
    expect(wokenFrom([]).ids).toEqual([]);
  });

  test('are none that fail: they have a rhythm of their own', () => {
    const neighbours = idsFrom(12, 0).map((one, place) => ({ ...one, failures: place % 2 }));
    expect(wokenFrom(neighbours).ids).toEqual([0, 2, 4, 6, 8, 10]);
  });

  test('are those of before the drawn day where behind it there are too few', () => {
    const early = idsFrom(20, 10, { dueDay: 103 });
    expect(wokenFrom([...early, ...idsFrom(4, 0)]).ids).toEqual([0, 1, 2, 3, 10, 11]);
    expect(wokenFrom([...early, ...idsFrom(90, 50, { failures: 3 })]).ids).toEqual([
      10, 11, 12, 13, 14, 15,
    ]);
  });

  test('are found behind many that fail, but not behind all of a huge host', () => {
    const [most = 0] = NEIGHBOUR_LIMITS.slice(-1);
    const failing = (count: number) => idsFrom(count, 1_000, { failures: 1 });
    expect(wokenFrom([...failing(most - 6), ...idsFrom(20, 0)]).ids).toEqual([0, 1, 2, 3, 4, 5]);
    const huge = wokenFrom([...failing(100_000), ...idsFrom(20, 0)]);
    expect(huge.ids).toEqual([]);
    expect(huge.looks).toBeLessThan(300);
  });

  test('are looked for no further than need be', () => {
    const [few = 0, more = 0] = NEIGHBOUR_LIMITS;
    const works = idsFrom(6, 0);
    const fails = (count: number) => idsFrom(count, 1_000, { failures: 1 });
    expect(isSearchOver([[...works, ...fails(few - 6)], []], few)).toBe(true);
    expect(isSearchOver([fails(few - 3), works.slice(0, 3)], few)).toBe(true);
    expect(isSearchOver([fails(few), works.slice(0, 3)], few)).toBe(false);
    expect(isSearchOver([fails(more - 1), works.slice(0, 3)], more)).toBe(true);
    expect(wokenAmong([fails(2), works.slice(0, 3)])).toEqual(works.slice(0, 3));
  });

  test.each([
    [7, 102, 105],
    [14, 102, 112],
    [28, 102, 126],
    [1, 102, 102],
    [3, 102, 102],
  ])(
    'are first looked for in a cycle of %d days from day %d to %d on',
    (checkDays, first, last) => {
      const fromDays = [0, 0.5, 0.999_999].map(
        (chance) => wakeStretches(TODAY, { checkDays, chance })[0]?.fromDay ?? 0,
      );
      expect([fromDays[0], fromDays[2]]).toEqual([first, last]);
      expect(fromDays[1]).toBeGreaterThanOrEqual(first);
      expect(fromDays[1]).toBeLessThanOrEqual(last);
    },
  );

  test('are looked for on all days but tomorrow, on which they are no candidates again', () => {
    for (let draw = 0; draw < 1_000; draw += 1) {
      const [first, ...rest] = wakeStretches(TODAY, { checkDays: 14, chance: draw / 1_000 });
      const days = [...rest, first].flatMap((stretch) => [stretch?.fromDay, stretch?.untilDay]);
      expect([days[0], days.at(-1)]).toEqual([wokenDueDay(TODAY) + 1, LAST_DAY]);
      if (rest.length > 0) expect(days[2]).toBe((days[1] ?? 0) + 1);
    }
  });
});
