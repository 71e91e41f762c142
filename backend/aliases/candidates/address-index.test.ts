import { atOnce } from '../../runtime/in-steps';
import { addressParts } from '../addresses/address-parts';
import { slugWords, wholeSlug, wordsOfText } from '../addresses/slug-words';
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
  const sought = { slug: ['river'], wholeSlug: 'river', title: [], numbers: [] };
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
    const words = [...slug.slice(2), 'rare'];
    const sought = { slug, wholeSlug: slug.join('-'), title: words, numbers: ['2201'] };
    for (const sure of [sought, { ...sought, numbers: [] }]) {
      const all = atOnce(index.best(sure, 2_000)).filter(({ score }) => score >= 0.45);
      expect(atOnce(index.best(sure, 2_000, 0.45))).toEqual(expect.arrayContaining(all));
      expect(atOnce(index.best(sure, 2_000, 0.45))).toHaveLength(all.length);
      found += all.length;
    }
  }
  expect(found).toBeGreaterThan(50);
});

test('of near slugs the one that is the same letter for letter comes first', () => {
  const index = new AddressIndex();
  for (const year of [2009, 2010, 2011])
    for (const quarter of [1, 2, 3, 4]) {
      const address = `https://a.example/${year * 7 + quarter}/income-of-mills-${quarter}-quarter-${year}`;
      index.add(address, address);
    }
  const parts = addressParts('http://a.example/press/Income_of_Mills-3-Quarter_2010.html');
  if (parts === null) throw new Error('no address');
  const sought = { slug: slugWords(parts), wholeSlug: wholeSlug(parts), title: [], numbers: [] };
  const [best, next] = atOnce(index.best(sought, 2));
  expect(best).toMatchObject({
    address: expect.stringMatching(/of-mills-3-quarter-2010$/),
    isWhole: true,
  });
  expect(next?.isWhole).toBe(false);
});

test.each([
  ['Музей щуки откроют в подъезде', 'muzej-shhuki-otkroyut-v-podezde', 'muzey-tsirka-zakryli'],
  ['У Києві відкрили їдальню', 'u-kyyevi-vidkryly-yidalnyu', 'u-lvovi-zakryly-kafe'],
  ['Νέα γέφυρα χωρίς διόδια', 'nea-gefyra-choris-diodia', 'nea-gefyra-sti-thessaloniki'],
])('a title is found in Latin letters: %s', (title, slug, other) => {
  const index = new AddressIndex();
  for (const one of [other, slug, 'istoriya-goroda', 'athlitika-nea'])
    index.add(`https://a.example/${one}`, one);
  const sought = { slug: [], wholeSlug: '', title: wordsOfText(title), numbers: [] };
  const [best] = atOnce(index.best(sought, 8, 0.45));
  expect(best).toMatchObject({ address: `https://a.example/${slug}`, isWhole: false });
});
