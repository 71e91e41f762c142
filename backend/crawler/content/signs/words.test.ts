import { countWords, plainWordList, plainWords } from './words';

test.each([
  ['  Page -- not   FOUND!  ', 'page not found'],
  ["It`s 'quoted', isn't it?", "it's 'quoted' isn't it"],
  ['Größe: 12 µm', 'größe 12 μm'],
  ['Größe, ASCII: it’s', "größe ascii it's"],
  [' … ', ''],
  ['', ''],
])('%s has the same words as a text and as a list', (text, plain) => {
  expect(plainWords(text)).toBe(plain);
  expect(plainWordList(text).join(' ')).toBe(plain);
  expect(countWords(text)).toBe(plainWordList(text).length);
});
