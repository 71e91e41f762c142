import { doubtIdOf, doubtOfId, type ContentDoubt } from './content-doubt';

test.each<[ContentDoubt | null, number]>([
  [null, 0],
  ['soft-404', 1],
  ['parked', 2],
  ['to-home-page', 3],
  ['to-login', 4],
  ['coming-soon', 5],
  ['default-page', 6],
  ['usurped-suspected', 7],
  ['usurped', 8],
])('%s is stored as %d', (doubt, id) => {
  expect(doubtIdOf(doubt)).toBe(id);
  expect(doubtOfId(id)).toBe(doubt);
});

test('a byte that stands for nothing is told', () => {
  expect(() => doubtOfId(9)).toThrow('no doubt has the id 9');
});
