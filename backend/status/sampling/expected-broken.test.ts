import { draws } from '../../../toolforge/local/testing/draws';
import { createSeededRandom } from '../../runtime/seeded-random';
import { ExpectedBroken, type SweptLeaf } from './expected-broken';
import { estimatesOfSweep, sumOfTruth } from './testing/estimate-of-sweep';
import { genericDomains } from './testing/generic-domains';
import { layOutPopulation, mixedUp, STRUCTURES } from './testing/laid-out-population';

const leaf = (domain: number, checked: number, broken: number, left: number): SweptLeaf => ({
  domain,
  checked,
  broken,
  left,
});

/** So many domains of four leaves. */
function domains(count: number, seen: (domain: number) => [number, number][]): SweptLeaf[][] {
  return Array.from({ length: count }, (_, domain) =>
    seen(domain).map(([checked, broken]) => leaf(domain, checked, broken, 100)),
  );
}

test('where leaves die as a whole, those of a domain that were not looked at are as often dead as the others', () => {
  const dying = domains(200, () => [
    [20, 20],
    [20, 0],
    [20, 0],
    [20, 0],
  ]);
  const asked = [leaf(999, 20, 20, 100), leaf(999, 20, 0, 100), leaf(999, 0, 0, 100)];
  const [dead = 0, whole = 1, unseen = 0] = new ExpectedBroken([...dying, asked]).sharesOfLeft(
    asked,
  );
  expect(dead).toBeGreaterThan(0.97);
  expect(whole).toBeLessThan(0.02);
  expect(unseen).toBeGreaterThan(0.15);
  expect(unseen).toBeLessThan(0.6);
});

test('where broken URLs lie anywhere, a leaf that was looked through says no more than any other', () => {
  const even = domains(200, () => [
    [100, 20],
    [100, 19],
    [100, 21],
    [100, 20],
  ]);
  const [first = []] = even;
  for (const share of new ExpectedBroken(even).sharesOfLeft(first))
    expect(share).toBeCloseTo(0.2, 1);
});

test('of nothing seen nothing is learned, and what is left none of is expected to have none', () => {
  const unseen = [leaf(1, 0, 0, 5)];
  const [share = 0] = new ExpectedBroken([unseen]).sharesOfLeft(unseen);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1);
  expect(new ExpectedBroken([]).sharesOfLeft([])).toEqual([]);
  const through = [leaf(1, 9, 3, 0)];
  expect(new ExpectedBroken([through]).sharesOfLeft(through)).toEqual([0]);
});

/** Nothing was chosen by what these seeds give. */
const SEEDS = [811, 812, 813].slice(0, draws(1, 3));
const URLS = 60_000;
/** Found and expected, of the truth, after so much of a sweep. */
const BOUNDS = [
  [1 / 6, 0.6, 1.5],
  [1 / 3, 0.8, 1.1],
  [2 / 3, 0.95, 1.05],
] as const;

test.each(STRUCTURES.flatMap((structure) => SEEDS.map((seed) => [structure, seed] as const)))(
  'best first does not fool it: %s, seed %d',
  (structure, seed) => {
    const random = createSeededRandom(seed);
    const drawn = mixedUp(genericDomains(URLS, random), random);
    const population = layOutPopulation(drawn, structure, random);
    const shares = BOUNDS.map(([share]) => share);
    const sums = estimatesOfSweep(population, shares, { seed }).map(sumOfTruth);
    for (const [place, [, from, to]] of BOUNDS.entries()) {
      expect(sums[place]).toBeGreaterThan(from);
      expect(sums[place]).toBeLessThan(to);
    }
  },
);
