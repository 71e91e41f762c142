import { growthOf, LINEAR_GROWTH_MAX } from './growth';

const spend = (steps: number): number => {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum * 31 + step) | 0;
  return sum;
};

test('linear work grows less than the limit, quadratic work more', async () => {
  expect(await growthOf((size) => spend(size), 10_000_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  expect(await growthOf((size) => spend(size ** 2), 12_000)).toBeGreaterThan(LINEAR_GROWTH_MAX);
});

test('work that takes no time does not grow', async () => {
  expect(await growthOf(() => undefined, 4)).toBeLessThan(LINEAR_GROWTH_MAX);
});
