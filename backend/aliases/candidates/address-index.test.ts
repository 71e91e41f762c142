import { AddressIndex } from './address-index';

test('a word of thousands of addresses finds none by itself, and costs nothing', () => {
  const index = new AddressIndex();
  for (let number = 0; number < 2_100; number += 1) {
    index.add(`https://a.example/river-n${number}x`, `river ${number}`);
  }
  for (let number = 0; number < 9_000; number += 1) {
    index.add(`https://a.example/m${number}x`, `${number}`);
  }
  const sought = { slug: ['river'], title: [], numbers: [] };
  expect(index.best(sought, 8)).toEqual([]);
  expect(index.best({ ...sought, slug: ['river', 'n7x'] }, 8)[0]?.address).toBe(
    'https://a.example/river-n7x',
  );
});
