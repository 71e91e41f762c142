import { atOnce, inSteps, type Steps } from '../../runtime/in-steps';
import { mergedTargets, movesOfRedirects } from '../examples/moves-of-redirects';
import { movesOfCitations } from '../examples/moves-of-citations';
import { isWorthAsking } from '../loop/is-worth-asking';
import { neededOrigins } from '../loop/needed-origins';
import { createLargeSite, largeSiteMoves } from '../testing/large-site';
import { findAliases } from './find-aliases';
import { learnSite } from './learn-site';
import { selfTest } from './self-test';

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isOver = true));
  return turns;
}

const SITE = createLargeSite({ moves: 300, entries: 4_000, dead: 12, living: 300 });
const MOVES = largeSiteMoves(150);
const REDIRECTS = MOVES.map(({ old, now }) => ({ url: old, target: now, permanent: true }));
const DEAD = SITE.known.dead.map(({ url }) => url);
const CASE = {
  moves: MOVES.slice(0, 20),
  isSitemapKnown: false,
  isInOtherHands: false,
  isParked: false,
  dead: { open: [], addresses: DEAD, isNameless: false },
};

test('others have their turn while a host is searched whose sitemap is long', async () => {
  const { ask, known } = SITE;
  const { signal } = new AbortController();
  let found = 0;
  const turns = await turnsDuring(async () => {
    const { findings } = await findAliases(known, ask, signal);
    found = findings.filter(({ proposal }) => proposal !== null).length;
  });
  expect(found).toBe(known.dead.length);
  expect(turns).toBeGreaterThan(2 * known.dead.length);
});

const COMPUTATIONS: readonly (readonly [name: string, begin: () => Steps<unknown>])[] = [
  ['rules of a site', () => learnSite(MOVES)],
  ['the self-test', () => selfTest(MOVES)],
  ['moves of redirects', () => movesOfRedirects(REDIRECTS)],
  ['merged targets', () => mergedTargets(REDIRECTS)],
  [
    'moves of citations',
    () =>
      movesOfCitations(
        MOVES.map(({ old }) => old),
        MOVES.map(({ now }) => now),
      ),
  ],
  ['the gate', () => isWorthAsking('www.gazette.example', CASE)],
  ['origins', () => neededOrigins(DEAD, MOVES)],
];

test.each(COMPUTATIONS)('%s: the same in turns and at once', async (_name, begin) => {
  let steps = 0;
  function* counted(): Steps<unknown> {
    const its = begin();
    for (;;) {
      const { done, value } = its.next();
      if (done === true) return value;
      steps += 1;
      yield;
    }
  }
  let nowMs = 0;
  // Each look at the clock takes a turn.
  const inTurns = await inSteps(counted(), () => (nowMs += 10));
  expect(inTurns).toEqual(atOnce(begin()));
  expect(steps).toBeGreaterThan(20);
});
