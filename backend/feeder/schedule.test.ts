import type { WikiState } from '../store/pages/wiki-states';
import { dueAtS, inTurn, holdingUpRemoval, nextWiki, type ScheduledWiki } from './schedule';

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
    linksKey: KEY,
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
  ['gone', 3_600],
] as const)('a wiki that is %s is tried again after %i s', (state, seconds) => {
  expect(dueAtS(one('a', { state, triedAtS: 50 }), WEEK_S)).toBe(50 + seconds);
});

test('the oldest turn comes first; a try that came to nothing was a turn', () => {
  const wikis = [
    one('failing', { state: 'failing', passedAtS: 0, triedAtS: NOW_S - 5 * DAY_S }),
    one('old', { passedAtS: NOW_S - 9 * DAY_S }),
    one('new'),
    one('older', { passedAtS: NOW_S - 10 * DAY_S }),
    one('fresh', { passedAtS: NOW_S - DAY_S }),
  ];
  const names = inTurn(wikis).map(({ wiki }) => wiki);
  expect(names).toEqual(['new', 'older', 'old', 'failing', 'fresh']);
  expect(nextWiki(wikis, WEEK_S, NOW_S)).toBe('new');
});

test('a loop that is always behind still tries the failing ones again', () => {
  const passed = Array.from({ length: 5 }, (_, i) =>
    one(`w${i}`, { passedAtS: NOW_S - 20 * DAY_S + i * DAY_S }),
  );
  const failing = one('failing', {
    state: 'failing',
    triedAtS: NOW_S - 18.5 * DAY_S,
    passedAtS: 0,
  });
  expect(inTurn([...passed, failing]).map(({ wiki }) => wiki)[2]).toBe('failing');
});

test('nobody has a turn before it is due', () => {
  expect(nextWiki([one('a'), one('b')].slice(2), WEEK_S, NOW_S)).toBeNull();
  expect(nextWiki([one('fresh', { passedAtS: NOW_S - WEEK_S + 1 })], WEEK_S, NOW_S)).toBeNull();
  expect(nextWiki([one('due', { passedAtS: NOW_S - WEEK_S })], WEEK_S, NOW_S)).toBe('due');
});

test('the removal of URLs waits for every wiki that may still pass', () => {
  const passed = one('a', { passedAtS: NOW_S - 45 * DAY_S });
  const closed = one('b', { state: 'closed', passedAtS: 0 });
  const neverThere = one('c', { state: 'gone', passedAtS: 0 });
  expect(holdingUpRemoval([passed, closed, neverThere], NOW_S)).toEqual([]);
  const late = { passedAtS: NOW_S - 46 * DAY_S };
  const others = [
    one('failing', { state: 'failing', ...late }),
    one('seems gone', { state: 'gone', ...late }),
    one('locked', { state: 'locked', ...late }),
    one('never'),
  ];
  expect(holdingUpRemoval([passed, ...others], NOW_S)).toEqual(others.map(({ wiki }) => wiki));
  expect(
    holdingUpRemoval([one('e', { state: 'failing', passedAtS: NOW_S - DAY_S })], NOW_S),
  ).toEqual([]);
});
