import type { WikiState } from '../store/wiki-states';
import { dueAtS, inTurn, mayKeepHouse, nextWiki, type ScheduledWiki } from './schedule';

const DAY_S = 86_400;
const NOW_S = 1_000 * DAY_S;
const WEEK_S = 7 * DAY_S;
const KEY = Buffer.alloc(16, 1);

function one(wiki: string, state?: Partial<WikiState>): ScheduledWiki<string> {
  const whole: WikiState = {
    wikiId: 1,
    state: 'passed',
    reason: '',
    firstTriedAtS: NOW_S,
    triedAtS: NOW_S,
    passedAtS: NOW_S,
    passSeconds: 1,
    changesUntilS: 0,
    pagesWatched: 1,
    pagesDone: 0,
    pagesTotal: 0,
    pagesPerS: 0,
    progressAtS: 0,
    lagS: null,
    criteriaKey: KEY,
  };
  const known = state === undefined ? undefined : { ...whole, ...state };
  return { wiki, state: known, criteriaKey: KEY };
}

test('a wiki is due a period after its last whole pass began', () => {
  expect(dueAtS(one('a', { passedAtS: 5 }), WEEK_S)).toBe(5 + WEEK_S);
});

test('a wiki is due at once when it is new or its criteria changed', () => {
  expect(dueAtS(one('a'), WEEK_S)).toBe(0);
  expect(dueAtS(one('a', { state: 'never' }), WEEK_S)).toBe(0);
  expect(dueAtS(one('a', { criteriaKey: Buffer.alloc(16) }), WEEK_S)).toBe(0);
});

test.each([
  ['failing', 900],
  ['locked', 3_600],
  ['closed', DAY_S],
  ['gone', DAY_S],
] as const)('a wiki that is %s is tried again after %i s', (state, seconds) => {
  expect(dueAtS(one('a', { state, triedAtS: 50 }), WEEK_S)).toBe(50 + seconds);
});

test('the oldest pass has its turn first, and trouble comes last', () => {
  const wikis = [
    one('failing', { state: 'failing', passedAtS: 0, triedAtS: 0 }),
    one('old', { passedAtS: NOW_S - 9 * DAY_S }),
    one('new'),
    one('older', { passedAtS: NOW_S - 10 * DAY_S }),
    one('fresh', { passedAtS: NOW_S - DAY_S }),
  ];
  const names = inTurn(wikis).map(({ wiki }) => wiki);
  expect(names).toEqual(['new', 'older', 'old', 'fresh', 'failing']);
  expect(nextWiki(wikis, WEEK_S, NOW_S)).toBe('new');
});

test('nobody has a turn before it is due', () => {
  expect(nextWiki([one('a'), one('b')].slice(2), WEEK_S, NOW_S)).toBeNull();
  expect(nextWiki([one('fresh', { passedAtS: NOW_S - WEEK_S + 1 })], WEEK_S, NOW_S)).toBeNull();
  expect(nextWiki([one('due', { passedAtS: NOW_S - WEEK_S })], WEEK_S, NOW_S)).toBe('due');
});

test('housekeeping waits for every wiki that can still pass', () => {
  const passed = one('a', { passedAtS: NOW_S - 45 * DAY_S });
  const closed = one('b', { state: 'closed', passedAtS: 0 });
  const gone = one('c', { state: 'gone', passedAtS: 0 });
  expect(mayKeepHouse([passed, closed, gone], NOW_S)).toBe(true);
  const failing = one('d', { state: 'failing', passedAtS: NOW_S - 46 * DAY_S });
  expect(mayKeepHouse([passed, failing], NOW_S)).toBe(false);
  expect(mayKeepHouse([passed, one('never')], NOW_S)).toBe(false);
  expect(mayKeepHouse([one('e', { state: 'failing', passedAtS: NOW_S - DAY_S })], NOW_S)).toBe(
    true,
  );
});
