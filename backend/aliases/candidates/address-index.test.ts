import { atOnce } from '../../runtime/in-steps';
import { createLargeSite } from '../testing/large-site';
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
  expect(atOnce(index.best(sought, 8))).toEqual([]);
  expect(atOnce(index.best({ ...sought, slug: ['river', 'n7x'] }, 8))[0]?.address).toBe(
    'https://a.example/river-n7x',
  );
});

test('what is alike enough is found, whatever is left out because it cannot be', () => {
  const { known } = createLargeSite({ moves: 1_200, entries: 0, dead: 150, living: 0 });
  const index = new AddressIndex();
  for (const { now } of known.moves) index.add(now, now);
  for (let year = 1; year < 400; year += 1)
    index.add(`https://a.example/mill-2201/${year}`, `${year}`);
  let found = 0;
  for (const { url } of known.dead) {
    const slug = url.replace(/^.*\/|\.html$/g, '').split('-');
    const sought = { slug, title: [...slug.slice(2), 'rare'], numbers: ['2201'] };
    for (const sure of [sought, { ...sought, numbers: [] }]) {
      const all = atOnce(index.best(sure, 2_000)).filter(({ score }) => score >= 0.45);
      expect(atOnce(index.best(sure, 2_000, 0.45))).toEqual(expect.arrayContaining(all));
      expect(atOnce(index.best(sure, 2_000, 0.45))).toHaveLength(all.length);
      found += all.length;
    }
  }
  expect(found).toBeGreaterThan(50);
});
