import { atOnce } from '../../runtime/in-steps';
import { addressParts } from '../addresses/address-parts';
import { slugWords, wholeSlug, wordsOfText } from '../addresses/slug-words';
import { createLargeSite } from '../testing/large-site';
import { AddressIndex, byLikeness } from './address-index';
import { soughtPage } from './sought-page';

test('a word of thousands of addresses finds none by itself, and costs nothing', () => {
  const index = new AddressIndex();
  for (let number = 0; number < 2_100; number += 1) {
    index.add(`https://a.example/river-n${number}x`, `river ${number}`);
  }
  for (let number = 0; number < 9_000; number += 1) {
    index.add(`https://a.example/m${number}x`, `${number}`);
  }
  const sought = {
    slug: ['river'],
    wholeSlug: 'river',
    title: [],
    numbers: [],
    editions: [],
    heading: [],
  };
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
    const sought = {
      slug,
      wholeSlug: slug.join('-'),
      title: words,
      numbers: ['2201'],
      editions: [],
      heading: [],
    };
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
  const sought = {
    slug: slugWords(parts),
    wholeSlug: wholeSlug(parts),
    title: [],
    numbers: [],
    editions: [],
    heading: [],
  };
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
  const sought = {
    slug: [],
    wholeSlug: '',
    title: wordsOfText(title),
    numbers: [],
    editions: [],
    heading: [],
  };
  const [best] = atOnce(index.best(sought, 8, 0.45));
  expect(best).toMatchObject({ address: `https://a.example/${slug}`, isWhole: false });
});

test.each([
  ['Season of the mills 2008', 'http://a.example/detail.cfm?id=5207', '/season-of-the-mills-2008/'],
  ['Season of the mills (2010)', 'http://a.example/detail.cfm?id=7', '/season-of-the-mills-2010/'],
  [
    'Season of the mills',
    'http://a.example/2009/season_of_mills.html',
    '/season-of-the-mills-2009/',
  ],
])(
  'of editions that of the number in the title or the address comes first: %s',
  (title, url, now) => {
    const index = new AddressIndex();
    for (const year of [2011, 2009, 2008, 2010]) {
      const address = `https://a.example/events/${year}/season-of-the-mills-${year}/`;
      for (const one of [address, address.replace(/\/$/, '-2/')]) index.add(one, one);
    }
    const parts = addressParts(url);
    if (parts === null) throw new Error('no address');
    const [best, next] = atOnce(index.best(soughtPage(parts, title), 2, 0.45));
    expect(best?.address).toMatch(new RegExp(`${now}$`));
    expect(best === undefined || next === undefined || byLikeness(best, next) < 0).toBe(true);
  },
);
