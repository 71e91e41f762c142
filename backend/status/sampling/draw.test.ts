import { createSeededRandom } from '../../runtime/seeded-random';
import { drawFrom } from './draw';

test('each item is drawn once, then none', () => {
  const items = ['a', 'b', 'c'];
  const lottery = createSeededRandom(1);
  const drawn = Array.from({ length: 4 }, () => drawFrom(items, lottery));
  expect(drawn.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c']);
  expect(drawn[3]).toBeUndefined();
});

test('each order is as likely as any other', () => {
  const lottery = createSeededRandom(2);
  const seen = new Map<string, number>();
  for (let round = 0; round < 6_000; round += 1) {
    const items = [1, 2, 3];
    const order = [1, 2, 3].map(() => drawFrom(items, lottery)).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
