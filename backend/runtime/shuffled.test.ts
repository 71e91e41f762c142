import { shuffled } from './shuffled';

test('every item is there once, in the order of chance', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(shuffled(items, { below: () => 0 })).toEqual(items);
  expect(shuffled(items, { below: (limit) => limit - 1 })).toEqual(['d', 'c', 'b', 'a']);
  expect(items).toEqual(['a', 'b', 'c', 'd']);
});
