import { createSeededRandom } from '../../runtime/seeded-random';
import { SweptLeaves } from './swept-leaves';
import { estimatesOfSweep, sumOfTruth } from './testing/estimate-of-sweep';
import { genericDomains } from './testing/generic-domains';
import { layOutPopulation } from './testing/laid-out-population';

test('what is left of nothing is nothing', () => {
  const leaves = new SweptLeaves();
  expect(leaves.expectedBroken()).toBe(0);
  leaves.add({ hostId: 1, directory: '/', isChecked: true, isBroken: true });
  expect(leaves.expectedBroken()).toBe(0);
});

test.each([
  ['iid', 901],
  ['mixed', 902],
  ['clustered', 903],
] as const)('half of the hosts say nearly as much as all: %s', (structure, seed) => {
  const random = createSeededRandom(seed);
  const population = layOutPopulation(genericDomains(60_000, random), structure, random);
  const leavesMax = Math.floor(population.catalogue.leaves.length / 2);
  const shares = [1 / 3];
  const all = estimatesOfSweep(population, shares, { seed }).map(sumOfTruth);
  const some = estimatesOfSweep(population, shares, { seed, leavesMax }).map(sumOfTruth);
  for (const [place, sum] of some.entries())
    expect(Math.abs(sum - (all[place] ?? NaN))).toBeLessThan(0.15);
});

test('one leaf with most of what is left is not left to chance', () => {
  const leaves = new SweptLeaves(100);
  const add = (hostId: number, isChecked: boolean, isBroken: boolean): void =>
    leaves.add({ hostId, directory: '/', isChecked, isBroken });
  for (let url = 0; url < 3_000; url += 1) add(1, url % 3 === 0, url % 6 === 0);
  for (let host = 2; host < 2_000; host += 1) add(host, host % 2 === 0, false);
  expect(leaves.expectedBroken()).toBeGreaterThan(700);
  expect(leaves.expectedBroken()).toBeLessThan(1_300);
});

test.each([1, 6, 10])(
  'host %i with half of the URLs, each in a directory of its own, is not let go',
  (wideId) => {
    const leaves = new SweptLeaves(2_000);
    for (let url = 0; url < 10_000; url += 1) {
      const copy = { hostId: wideId, directory: `/web/${url}/` };
      leaves.add({ ...copy, isChecked: url % 3 === 0, isBroken: false });
      const page = { hostId: 100 + (url % 400), directory: '/' };
      leaves.add({ ...page, isChecked: url % 3 === 1, isBroken: url % 6 === 1 });
    }
    // About 6,667 of each kind are left; of the second kind half are broken.
    expect(leaves.expectedBroken()).toBeGreaterThan(2_800);
    expect(leaves.expectedBroken()).toBeLessThan(3_900);
  },
);

test('many such hosts leave room for the others', () => {
  const leaves = new SweptLeaves(2_000);
  for (let url = 0; url < 60_000; url += 1) {
    const copy = { hostId: 1 + (url % 60), directory: `/web/${url}/` };
    leaves.add({ ...copy, isChecked: url % 7 < 2, isBroken: false });
    const page = { hostId: 100 + (url % 3_000), directory: '/' };
    leaves.add({ ...page, isChecked: url % 7 > 4, isBroken: url % 7 > 5 });
  }
  // About 42,857 of each kind are left; of the second kind half are broken.
  expect(leaves.expectedBroken()).toBeGreaterThan(17_000);
  expect(leaves.expectedBroken()).toBeLessThan(26_000);
});

test('large leaves stay, though they are more than should be held', () => {
  const leaves = new SweptLeaves(4);
  for (let url = 0; url < 9_000; url += 1) {
    leaves.add({ hostId: 1 + (url % 6), directory: '/', isChecked: url < 4_500, isBroken: false });
  }
  expect(leaves.expectedBroken()).toBeLessThan(100);
});
