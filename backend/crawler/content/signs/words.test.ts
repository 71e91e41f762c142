import { countWords, hasFewerWords, plainWordList, plainWords } from './words';

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

test.each([
  ['a b c', 3, false],
  ['a b c', 4, true],
  ['', 1, true],
  ['水車小屋', 3, true],
  [`${'a'.repeat(90)} b c`, 3, false],
  ['word '.repeat(90), 3, false],
])('%j, fewer than %i words: %s', (text, words, isIt) => {
  expect(hasFewerWords(text, words)).toBe(isIt);
});
