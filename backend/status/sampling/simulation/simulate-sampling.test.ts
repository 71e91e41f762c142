import { createSeededRandom } from '../../../runtime/seeded-random';
import { genericDomains } from '../testing/generic-domains';
import { layOutPopulation, STRUCTURES, type Structure } from '../testing/laid-out-population';
import { foundCurve } from './found-curve';
import {
  SAMPLING_SCHEDULERS,
  simulateSampling,
  type SamplingPopulation,
  type SamplingScheduler,
  type SamplingTask,
} from './simulate-sampling';

const SINGLE = SAMPLING_SCHEDULERS.filter((name) => name !== 'paper');

function populationOf(structure: Structure, urls = 4_000, seed = 11): SamplingPopulation {
  const random = createSeededRandom(seed);
  return layOutPopulation(genericDomains(urls, random), structure, random);
}

function runsOf(
  population: SamplingPopulation,
  scheduler: SamplingScheduler,
  { seed = 3, ...task }: Partial<SamplingTask & { seed: number }> = {},
) {
  const whole = { scheduler, runs: 3, groups: 'random', budget: Infinity, ...task } as const;
  return [...simulateSampling(population, whole, createSeededRandom(seed))];
}

test.each(SINGLE)('%s looks at each URL once, and finds all that are broken', (scheduler) => {
  const population = populationOf('mixed');
  const [run, ...more] = runsOf(population, scheduler);
  expect(more).toEqual([]);
  const places = run?.places ?? [];
  expect([places.length, new Set(places).size]).toEqual([population.catalogue.urls, places.length]);
  expect(run?.brokenPlaces).toEqual(places.filter((place) => population.broken[place] === 1));
});

test.each(SINGLE)('%s ends with its budget, having done what it would have done', (scheduler) => {
  const population = populationOf('clustered');
  const [whole] = runsOf(population, scheduler);
  for (const budget of [0, 1, 777]) {
    const [run] = runsOf(population, scheduler, { budget });
    expect(run?.places).toEqual(whole?.places.slice(0, budget));
  }
});

test('paper looks at no URL twice in a run, and is held to no budget', () => {
  const runs = runsOf(populationOf('mixed'), 'paper', { budget: 1 });
  expect(runs).toHaveLength(3);
  for (const { places } of runs) expect(new Set(places).size).toBe(places.length);
});

describe.each(SAMPLING_SCHEDULERS)('%s', (scheduler) => {
  test('does the same by the same seed, and something else by another', () => {
    const population = populationOf('mixed');
    const [first, again, other] = [3, 3, 4].map((seed) => runsOf(population, scheduler, { seed }));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('makes do with nothing', () => {
    const nothing = { catalogue: { urls: 0, domains: [], leaves: [] }, broken: new Uint8Array() };
    const [run] = runsOf(nothing, scheduler);
    expect(run).toEqual({ places: [], brokenPlaces: [] });
  });
});

describe('nobody peeks: the truth of what was not looked at may be turned round', () => {
  test.each(['sweep', 'best'] as const)('%s', (scheduler) => {
    for (const budget of [1, 10, 300, 2_000]) {
      const population = populationOf('clustered', 4_000, budget);
      const [run] = runsOf(population, scheduler, { budget });
      const turned = turnedRound(population, new Set(run?.places));
      expect(turned.broken.some((one, place) => one !== population.broken[place])).toBe(true);
      expect(runsOf(turned, scheduler, { budget })).toEqual([run]);
    }
  });

  test.each(['random', 'catalogue'] as const)('paper, %s', (groups) => {
    const population = populationOf('iid', 20_000);
    const runs = runsOf(population, 'paper', { groups });
    const seen = new Set(runs.flatMap(({ places }) => places));
    expect(seen.size).toBeLessThan(population.catalogue.urls);
    expect(runsOf(turnedRound(population, seen), 'paper', { groups })).toEqual(runs);
  });
});

function turnedRound(
  { catalogue, broken }: SamplingPopulation,
  seen: ReadonlySet<number>,
): SamplingPopulation {
  const turned = broken.map((one, place) => (seen.has(place) ? one : 1 - one));
  return { catalogue, broken: turned };
}

describe.each(STRUCTURES)('%s: after a sixth and a third of a sweep', (structure) => {
  const population = populationOf(structure, 30_000);
  const curveOf = (scheduler: SamplingScheduler) => {
    const [run] = runsOf(population, scheduler);
    return foundCurve({ places: run?.places ?? [], broken: population.broken });
  };
  const [best, oracle, sweep] = [curveOf('best'), curveOf('oracle'), curveOf('sweep')];

  test.each([1 / 6, 1 / 3])('best finds most of what the oracle does (%d)', (part) => {
    const looks = Math.floor(part * population.catalogue.urls);
    const found = (curve: Uint32Array) => curve[looks] ?? 0;
    expect(found(best) / found(oracle)).toBeGreaterThan(0.94);
    expect(found(sweep) / (sweep.at(-1) ?? 0)).toBeCloseTo(part, 1);
  });
});
