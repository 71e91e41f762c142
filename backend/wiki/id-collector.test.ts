import { array, assert, integer, oneof, property } from 'fast-check';
import { IdCollector } from './id-collector';

const id = integer({ min: 1, max: 2 ** 32 - 1 });
const fewIds = integer({ min: 1, max: 3_000 });

test('it holds every id once, whatever comes', () => {
  assert(
    property(array(array(oneof(id, fewIds), { maxLength: 1_500 })), (pieces) => {
      const collector = new IdCollector();
      for (const piece of pieces) collector.add(piece);
      const wanted = [...new Set(pieces.flat())].toSorted((a, b) => a - b);
      expect(collector.toSet().between(1, 2 ** 32 - 1)).toEqual(wanted);
    }),
    { numRuns: 50 },
  );
});

test('it takes so many different ids and no more, the first ones', () => {
  const collector = new IdCollector();
  for (let round = 0; round < 5_000; round += 1) expect(collector.addUpTo([9, 8, 8], 3)).toBe(true);
  expect(collector.addUpTo([9, 70, 7], 3)).toBe(false);
  expect(collector.addUpTo([70, 8], 3)).toBe(true);
  expect(collector.toSet().between(1, 100)).toEqual([8, 9, 70]);
});
