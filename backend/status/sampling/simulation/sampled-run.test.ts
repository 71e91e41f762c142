import { createSeededRandom } from '../../../runtime/seeded-random';
import type { Catalogue } from '../catalogue';
import { PUBLISHED_PLAN } from '../sample-plan';
import { genericDomains } from '../testing/generic-domains';
import { layOutPopulation } from '../testing/laid-out-population';
import { naiveRuns } from '../testing/naive-sampling';
import { sampledRun, type GroupOrder } from './sampled-run';
import { simulateSampling, type SamplingPopulation } from './simulate-sampling';
import { performRun } from './visits';

/** One domain with all its URLs in one directory. */
function domainOf(broken: Uint8Array): SamplingPopulation {
  const places = [...broken.keys()];
  const catalogue: Catalogue = {
    urls: places.length,
    domains: [places],
    leaves: [{ domain: 0, places }],
  };
  return { catalogue, broken };
}

/** Of so many URLs those from … to … are broken. */
function domainWith(urls: number, ...ranges: readonly (readonly [number, number])[]) {
  const broken = new Uint8Array(urls);
  for (const [from, to] of ranges) broken.fill(1, from, to + 1);
  return domainOf(broken);
}

function runsOf(population: SamplingPopulation, runs = 3, groups: GroupOrder = 'catalogue') {
  const task = { scheduler: 'paper', runs, groups, budget: Infinity } as const;
  return [...simulateSampling(population, task, createSeededRandom(1))].map(
    ({ places, brokenPlaces }) => [places.length, brokenPlaces.length],
  );
}

/** One run that was told of `reported`. */
function runAfter(reported: readonly number[], { catalogue, broken }: SamplingPopulation) {
  const parts = {
    reported: new Set(reported),
    plan: PUBLISHED_PLAN,
    groups: 'catalogue',
    lottery: createSeededRandom(1),
  } as const;
  return performRun(sampledRun(catalogue, parts), (place) => broken[place] === 1);
}

/**
 * 250 URLs; broken are 0–7, 100–111 and 200–209, 30 in all.
 *
 * Run 1, nothing reported, r = 0, p2 = 90 %. Group 0–99: 92 of 100 good = 92 %, accepted.
 *   100 checked, 8 found.
 * Run 2, reported 0–7, all still broken, r = 1, p2 = 95 %.
 *   Group 8–107, of which 100–107 are broken: 92 of 108 good = 85.2 %, on.
 *   Group 108–207, of which 108–111 and 200–207 are broken: 92 + 88 = 180 of 208 = 86.5 %, on.
 *   Group 208–249, the 42 that are left, of which 208 and 209 are broken: 220 of 250; none left.
 *   8 + 100 + 100 + 42 = 250 checked, 8 + 8 + 12 + 2 = 30 found.
 * Run 3, reported 30, all still broken, p2 = 95 %: 100 of 130 = 76.9 %, on; 200 of 230 = 87.0 %, on;
 *   the last 20. 250 checked, 30 found.
 */
test('the toy, worked by hand', () => {
  const toy = domainWith(250, [0, 7], [100, 111], [200, 209]);
  expect(runsOf(toy)).toEqual([
    [100, 8],
    [250, 30],
    [250, 30],
  ]);
});

/**
 * As the toy, but only 0–3 and 100 are broken.
 * Run 1: 96 of 100 good, accepted. 100 checked, 4 found.
 * Run 2: 4 again, p2 = 95 %; group 4–103 with 100 broken: 99 of 104 = 95.2 %, accepted. 104, 5.
 * Run 3: 5 again; group 4–99, 101–104: 100 of 105 = 95.2 %, accepted. 105, 5.
 */
test('a toy that is accepted each time sees a little more each time', () => {
  expect(runsOf(domainWith(250, [0, 3], [100, 100]))).toEqual([
    [100, 4],
    [104, 5],
    [105, 5],
  ]);
});

describe('edges', () => {
  test.each<[string, SamplingPopulation, number[][]]>([
    ['one URL, good', domainWith(1), [[1, 0]]],
    ['one URL, broken', domainWith(1, [0, 0]), [[1, 1]]],
    ['as many URLs as a group', domainWith(100, [0, 49]), [[100, 50]]],
    // 50 of 100: on; then 150 of 200, 250 of 300, 350 of 400, 450 of 500 = p2 exactly: accepted.
    ['p = p1 exactly goes on, p = p2 exactly is accepted', domainWith(1_200, [0, 49]), [[500, 50]]],
    ['less than p1 is rejected', domainWith(1_200, [0, 50]), [[1_200, 51]]],
    ['p = p2 exactly after the first group', domainWith(1_200, [0, 9]), [[100, 10]]],
    // 89 of 100: on; 189 of 200: accepted.
    ['less than p2 goes on', domainWith(1_200, [0, 10]), [[200, 11]]],
    ['the last group may be short', domainWith(130, [0, 10]), [[130, 11]]],
    ['all broken', domainWith(250, [0, 249]), [250, 250, 250].map((urls) => [urls, urls])],
    ['nothing broken', domainWith(250), [100, 100, 100].map((urls) => [urls, 0])],
  ])('%s', (_, population, runs) => {
    expect(runsOf(population, runs.length)).toEqual(runs);
  });

  test('all recovered: r = 0, so that 90 % are enough', () => {
    // 8 + 90 of 108 = 90.7 %.
    const { places, brokenPlaces } = runAfter([0, 1, 2, 3, 4, 5, 6, 7], domainWith(250, [90, 99]));
    expect([places.length, brokenPlaces.length]).toEqual([108, 10]);
  });

  test('one of them stayed broken: r = 1/8, so that 90.625 % are wanted', () => {
    // 7 + 90 of 108 = 89.8 %, on; 7 + 190 of 208 = 94.7 %.
    const told = [0, 1, 2, 3, 4, 5, 6, 7];
    const { places } = runAfter(told, domainWith(450, [7, 7], [90, 99]));
    expect(places).toHaveLength(208);
  });

  test('all reported: nothing is left for a group', () => {
    expect(runAfter([0, 1, 2], domainWith(3, [1, 1]))).toEqual({
      places: [0, 1, 2],
      brokenPlaces: [1],
    });
  });

  test('more than a group known broken and a good group: rejected all the same', () => {
    const known = Array.from({ length: 101 }, (_, place) => place);
    // 0 + 100 of 201 are less than half.
    expect(runAfter(known, domainWith(1_000, [0, 100])).places).toHaveLength(1_000);
  });
});

test('domains do not know of each other', () => {
  const population: SamplingPopulation = {
    catalogue: {
      urls: 4,
      domains: [
        [0, 2],
        [1, 3],
      ],
      leaves: [],
    },
    broken: Uint8Array.of(1, 0, 1, 0),
  };
  expect(runsOf(population, 2)).toEqual([
    [4, 2],
    [4, 2],
  ]);
});

describe('beside an implementation that follows the text naively', () => {
  const populationBy = (seed: number, urls: number): SamplingPopulation => {
    const random = createSeededRandom(seed);
    const stretches = genericDomains(urls, random).map(([[length, broken] = [0, 0]]) =>
      // A third of the broken ones first or last, so that groups differ.
      broken < 3 || length < 9
        ? ([[length, broken]] as const)
        : ([
            [Math.floor(length / 3), Math.floor((broken * random.below(100)) / 300)],
            [length - Math.floor(length / 3), Math.floor(broken / 2)],
          ] as const),
    );
    return layOutPopulation(stretches, 'mixed', random);
  };

  test('in catalogue order all numbers are equal, and so is who was looked at', () => {
    const decided = new Set<string>();
    for (let seed = 0; seed < 150; seed += 1) {
      const population = populationBy(seed, 20 + 20 * seed);
      const task = { scheduler: 'paper', runs: 4, groups: 'catalogue', budget: Infinity } as const;
      const runs = [...simulateSampling(population, task, createSeededRandom(seed))].map((run) => ({
        checked: new Set(run.places),
        found: new Set(run.brokenPlaces),
      }));
      const naive = naiveRuns(population, 4, (unchecked) => unchecked);
      expect(runs).toEqual(naive.map(({ checked, found }) => ({ checked, found })));
      for (const one of naive.flatMap(({ decisions }) => decisions)) decided.add(one);
    }
    expect([...decided].toSorted()).toEqual(['accepted', 'rejected', 'used up']);
  });

  test('with random groups the means agree within 3.5 standard errors', () => {
    const population = populationBy(77, 6_000);
    const seeds = Array.from({ length: 60 }, (_, seed) => seed);
    const task = { scheduler: 'paper', runs: 3, groups: 'random', budget: Infinity } as const;
    const ours = seeds.map((seed) =>
      [...simulateSampling(population, task, createSeededRandom(seed))].flatMap((run) => [
        run.places.length,
        run.brokenPlaces.length,
      ]),
    );
    const theirs = seeds.map((seed) => {
      const random = createSeededRandom(1_000 + seed);
      const byChance = (unchecked: number[]) =>
        unchecked
          .map((place) => ({ place, rank: random.below(2 ** 30) }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ place }) => place);
      return naiveRuns(population, 3, byChance).flatMap(({ checked, found }) => [
        checked.size,
        found.size,
      ]);
    });
    for (let cell = 0; cell < 6; cell += 1) {
      const [one, other] = [ours, theirs].map((all) => all.map((cells) => cells[cell] ?? NaN));
      const error = Math.hypot(errorOf(one ?? []), errorOf(other ?? []));
      const difference = Math.abs(meanOf(one ?? []) - meanOf(other ?? []));
      expect(difference).toBeLessThanOrEqual(3.5 * error + 1e-9);
    }
  });
});

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the mean. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const variance = meanOf(values.map((value) => (value - mean) ** 2));
  return Math.sqrt(variance / (values.length - 1));
}
