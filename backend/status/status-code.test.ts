import { isGood, isStatusCode, outcomeOf, STATUS, statusOfHttp, type Outcome } from './status-code';

/** T1 once more, by hand: code, HTTP numbers, outcome. */
const T1: [code: number, http: number[], outcome: Outcome][] = [
  [0, [], 'untried'],
  [1, [200, 304], 'good'],
  [2, [201, 202, 203, 204, 205, 206, 207, 208, 226, 299, 300], 'good'],
  [7, [], 'good'],
  [8, [301], 'good'],
  [9, [302], 'good'],
  [10, [303], 'good'],
  [11, [305], 'good'],
  [12, [306], 'good'],
  [13, [307, 308], 'good'],
  [16, [400, 414, 422], 'unjudgeable'],
  [16, [500], 'failed'],
  [17, [401, 402, 403, 407, 451], 'unjudgeable'],
  [18, [404], 'failed'],
  [19, [406], 'unjudgeable'],
  [20, [409, 411, 412, 417, 418, 420, 424, 425, 428, 444, 449, 506, 508], 'unjudgeable'],
  [20, [419, 421, 427, 430, 432, 450, 460, 494, 498, 499], 'unjudgeable'],
  [21, [410], 'failed'],
  [22, [415], 'unjudgeable'],
  [23, [416], 'unjudgeable'],
  [24, [423], 'unjudgeable'],
  [25, [510], 'unjudgeable'],
  [26, [100, 101, 199, 309, 399, 511, 520, 523, 527, 530, 599, 600, 999], 'unjudgeable'],
  [32, [405], 'unjudgeable'],
  [33, [408], 'failed'],
  [34, [413], 'unjudgeable'],
  [35, [426], 'unjudgeable'],
  [36, [429], 'unjudgeable'],
  [37, [431], 'unjudgeable'],
  [38, [501], 'unjudgeable'],
  [39, [502, 504], 'failed'],
  [40, [503], 'unjudgeable'],
  [41, [505], 'unjudgeable'],
  [42, [507], 'failed'],
  [43, [509], 'unjudgeable'],
  [63, [], 'good'],
  [64, [], 'failed'],
  [65, [], 'failed'],
  [66, [], 'failed'],
  [67, [], 'failed'],
  [128, [], 'invalid'],
];

describe('status codes (T1)', () => {
  it.each(T1)('%d: HTTP %j, %s', (code, https, outcome) => {
    if (!isStatusCode(code)) throw new Error(`${code} is missing`);
    for (const http of https) {
      expect([http, statusOfHttp(http)]).toEqual([http, code]);
      expect([http, outcomeOf({ code, http })]).toEqual([http, outcome]);
    }
    expect(isGood(code)).toBe(outcome === 'good');
    const unknown = code === STATUS.syntaxOrOverload ? 'unjudgeable' : outcome;
    expect(outcomeOf({ code, http: null })).toBe(unknown);
  });

  it('knows the codes of T1 and no others', () => {
    const known = Array.from({ length: 256 }, (_, byte) => byte).filter(isStatusCode);
    expect(known).toEqual([...new Set(T1.map(([code]) => code))]);
    expect(Object.values(STATUS).toSorted((a, b) => a - b)).toEqual(known);
  });

  it('maps every number that a server can send', () => {
    for (let http = 100; http < 1000; http += 1)
      expect(isStatusCode(statusOfHttp(http))).toBe(true);
  });
});
