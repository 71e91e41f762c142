import { isSpelling } from './is-spelling';

test.each([
  ['recieved', 'received'],
  ['mlil', 'mill'],
  ['weary', 'wary'],
  ['colour', 'color'],
  ['adress', 'address'],
  ['analyse', 'analyze'],
  ['versions', 'ersions'],
])('two spellings of one word: %s, %s', (one, other) => {
  expect([isSpelling(one, other), isSpelling(other, one)]).toEqual([true, true]);
});

test.each([
  ['lundby', 'sundby'],
  ['lunden', 'halden'],
  ['north', 'south'],
  ['anna', 'ann'],
  ['2013', '2031'],
  ['b2013', 'b2014'],
  ['lunden', 'lunden'],
  ['', 'a'],
])('two words: %s, %s', (one, other) => {
  expect(isSpelling(one, other)).toBe(false);
});
