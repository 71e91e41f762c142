import * as fc from 'fast-check';
import { DayNumberRangeError } from './day-number';
import {
  decodeHistory,
  encodeHistory,
  HISTORY_RUNS_MAX,
  HistoryError,
  recordInHistory,
  type Run,
} from './history';
import { STATUS } from './status-code';

const HTTP: Partial<Record<Run['code'], number>> = { 1: 200, 18: 404, 21: 410 };

const run = (code: Run['code'], firstDay: number, lastDay: number): Run => ({
  code,
  http: HTTP[code] ?? null,
  firstDay,
  lastDay,
});

describe('packed history', () => {
  it('has 7 bytes a run: code, HTTP number, first day, last day, big-endian', () => {
    const runs = [run(STATUS.notFound, 0x0102, 0x0304), run(STATUS.networkGeneral, 1, 0x0101)];
    const bytes = encodeHistory(runs);
    expect([...bytes]).toEqual([18, 1, 148, 1, 2, 3, 4, 64, 0, 0, 0, 1, 1, 1]);
    expect(decodeHistory(bytes)).toEqual(runs);
  });

  it('reads runs that were stored without the number', () => {
    const days = [9, 7, 5, 3, 1];
    for (let count = 1; count <= days.length; count += 1) {
      const bytes = days.slice(0, count).flatMap((day) => [18, 0, day, 0, day + 1]);
      expect(decodeHistory(new Uint8Array(bytes))).toEqual(
        days.slice(0, count).map((day) => ({
          code: STATUS.notFound,
          http: null,
          firstDay: day,
          lastDay: day + 1,
        })),
      );
    }
  });

  it('reads a history that is part of a larger buffer', () => {
    const bytes = new Uint8Array([9, 9, 18, 1, 148, 0, 7, 0, 8, 9]).subarray(2, 9);
    expect(decodeHistory(bytes)).toEqual([run(STATUS.notFound, 7, 8)]);
  });

  it('may be empty', () => {
    expect(decodeHistory(new Uint8Array())).toEqual([]);
    expect(encodeHistory([])).toHaveLength(0);
  });

  it.each<[string, number[]]>([
    ['a part of a run', [1, 0, 1, 0]],
    ['six runs', [6, 5, 4, 3, 2, 1].flatMap((day) => [1, 0, 200, 0, day, 0, day])],
    ['six runs without numbers', [6, 5, 4, 3, 2, 1].flatMap((day) => [1, 0, day, 0, day])],
    ['an unknown code', [3, 0, 1, 0, 1]],
    ['a run that ends before it begins', [1, 0, 2, 0, 1]],
    ['the oldest first', [1, 0, 1, 0, 1, 18, 0, 2, 0, 2]],
  ])('refuses %s', (_what, bytes) => {
    expect(() => decodeHistory(new Uint8Array(bytes))).toThrow(HistoryError);
  });

  it('does not pack what cannot be read again', () => {
    const six = Array.from({ length: 6 }, (_, index) => run(STATUS.fine, 9 - index, 9 - index));
    expect(() => encodeHistory(six)).toThrow(HistoryError);
    expect(() => encodeHistory([run(STATUS.fine, 2, 1)])).toThrow(HistoryError);
    expect(() => encodeHistory([run(STATUS.fine, 1, 65_536)])).toThrow(DayNumberRangeError);
    for (const http of [0, 99, 1_000, 404.5]) {
      expect(() => encodeHistory([{ ...run(STATUS.fine, 1, 1), http }])).toThrow(HistoryError);
    }
  });
});

describe('recording a check', () => {
  const before = [run(STATUS.notFound, 20, 30), run(STATUS.fine, 1, 19)];

  it.each<[string, readonly Run[], [Run['code'], number], Run[]]>([
    ['the first check', [], [STATUS.fine, 5], [run(STATUS.fine, 5, 5)]],
    [
      'an equal status',
      before,
      [STATUS.notFound, 33],
      [run(STATUS.notFound, 20, 33), run(STATUS.fine, 1, 19)],
    ],
    ['an equal status on the same day', before, [STATUS.notFound, 30], before],
    ['an equal status reported late', before, [STATUS.notFound, 25], before],
    ['another status', before, [STATUS.gone, 33], [run(STATUS.gone, 33, 33), ...before]],
    [
      'another status on the same day',
      before,
      [STATUS.gone, 30],
      [run(STATUS.gone, 30, 30), ...before],
    ],
    [
      'another status reported late',
      before,
      [STATUS.gone, 25],
      [run(STATUS.gone, 30, 30), ...before],
    ],
  ])('%s', (_what, runs, [code, day], after) => {
    expect(recordInHistory(runs, run(code, 0, 0), day)).toEqual(after);
  });

  it('tells HTTP numbers of one code apart, and a number from one that is not known', () => {
    const gateway = { code: STATUS.badGateway, http: 502 };
    const runs = recordInHistory(recordInHistory([], gateway, 1), { ...gateway, http: 504 }, 2);
    expect(runs.map(({ http }) => http)).toEqual([504, 502]);
    const old = [{ code: STATUS.notFound, http: null, firstDay: 1, lastDay: 2 }];
    expect(recordInHistory(old, { code: STATUS.notFound, http: 404 }, 3)).toHaveLength(2);
  });

  it('pushes the oldest run out', () => {
    const codes = [STATUS.fine, STATUS.notFound, STATUS.gone, STATUS.found, STATUS.unavailable];
    let runs: Run[] = [];
    [...codes, STATUS.badGateway].forEach((code, day) => {
      runs = recordInHistory(runs, { code, http: null }, day);
    });
    expect(runs.map(({ code }) => code)).toEqual([39, 40, 9, 21, 18]);
  });

  it('always leaves a history that can be stored and read again', () => {
    const code = fc.constantFrom(...Object.values(STATUS));
    const http = fc.option(fc.integer({ min: 100, max: 999 }));
    const check = fc.tuple(code, http, fc.integer({ min: 0, max: 65_535 }));
    fc.assert(
      fc.property(fc.array(check, { maxLength: 20 }), (checks) => {
        let runs: Run[] = [];
        for (const [last, number, day] of checks) {
          runs = recordInHistory(runs, { code: last, http: number }, day);
        }
        expect(runs.length).toBeLessThanOrEqual(HISTORY_RUNS_MAX);
        expect(runs[0]?.code).toBe(checks.at(-1)?.[0]);
        expect(decodeHistory(encodeHistory(runs))).toEqual(runs);
      }),
    );
  });
});
