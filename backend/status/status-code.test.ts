import { httpOf, isStatusCode, outcomeOf, STATUS, statusOfHttp, type Outcome } from './status-code';

/** T1 once more, by hand: code, HTTP numbers, outcome, the number to show. */
const T1: [code: number, http: number[], outcome: Outcome, shown: number | null][] = [
  [0, [], 'untried', null],
  [1, [200, 304], 'good', 200],
  [2, [201, 202, 203, 204, 205, 206, 207, 208, 226, 299, 300], 'good', 201],
  [7, [], 'good', null],
  [8, [301], 'good', 301],
  [9, [302], 'good', 302],
  [10, [303], 'good', 303],
  [11, [305], 'good', 305],
  [12, [306], 'good', 306],
  [13, [307, 308], 'good', 307],
  [16, [400, 414, 422, 500], 'failed', 500],
  [17, [401, 402, 403, 407, 451], 'unjudgeable', 403],
  [18, [404], 'failed', 404],
  [19, [406], 'unjudgeable', 406],
  [20, [409, 411, 412, 417, 418, 420, 424, 425, 428, 444, 449, 506, 508], 'unjudgeable', 409],
  [20, [419, 421, 427, 430, 432, 450, 460, 494, 498, 499], 'unjudgeable', 409],
  [21, [410], 'failed', 410],
  [22, [415], 'unjudgeable', 415],
  [23, [416], 'unjudgeable', 416],
  [24, [423], 'unjudgeable', 423],
  [25, [510], 'unjudgeable', 510],
  [26, [100, 101, 199, 309, 399, 511, 520, 523, 527, 530, 599, 600, 999], 'unjudgeable', null],
  [32, [405], 'unjudgeable', 405],
  [33, [408], 'failed', 408],
  [34, [413], 'unjudgeable', 413],
  [35, [426], 'unjudgeable', 426],
  [36, [429], 'unjudgeable', 429],
  [37, [431], 'unjudgeable', 431],
  [38, [501], 'unjudgeable', 501],
  [39, [502, 504], 'failed', 502],
  [40, [503], 'unjudgeable', 503],
  [41, [505], 'unjudgeable', 505],
  [42, [507], 'failed', 507],
  [43, [509], 'unjudgeable', 509],
  [63, [], 'good', null],
  [64, [], 'failed', null],
  [65, [], 'failed', null],
  [66, [], 'failed', null],
  [67, [], 'failed', null],
  [128, [], 'invalid', null],
];

describe('status codes (T1)', () => {
  it.each(T1)('%d: HTTP %j, %s, shown as %s', (code, https, outcome, shown) => {
    for (const http of https) expect([http, statusOfHttp(http)]).toEqual([http, code]);
    if (!isStatusCode(code)) throw new Error(`${code} is missing`);
    expect(outcomeOf(code)).toBe(outcome);
    expect(httpOf(code)).toBe(shown);
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
