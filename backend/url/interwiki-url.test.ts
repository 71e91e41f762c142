import { interwikiUrl } from './interwiki-url';

test.each([
  ['C++', 'C%2B%2B'],
  ["Who's_afraid?", 'Who%27s_afraid%3F'],
  ['A/B?c&d+é', 'A/B%3Fc%26d%2B%C3%A9'],
  ['50%_off', '50%25_off'],
  ['de:Foo', 'de:Foo'],
  [';@$!*(),/~:-_.', ';@$!*(),/~:-_.'],
  ['\'"&=+?%#<>[]^\\{|}', '%27%22%26%3D%2B%3F%25%23%3C%3E%5B%5D%5E%5C%7B%7C%7D'],
  ['A B', 'A_B'],
  ['', ''],
  ['$1$&', '$1$%26'],
  ['\uD800', '%EF%BF%BD'],
])('title %j is encoded as %s', (title, encoded) => {
  expect(interwikiUrl('http://x.org/$1', title)).toBe(`http://x.org/${encoded}`);
});

test.each([
  ['//fr.wikipedia.org/wiki/$1', 'https://fr.wikipedia.org/wiki/T'],
  ['//doi.org/$1', 'https://doi.org/T'],
  ['https://x.org/find?x=$1', 'https://x.org/find?x=T'],
  ['https://x.org/$1?dopt=Abstract', 'https://x.org/T?dopt=Abstract'],
  ['https://x.org/#/catalog/$1', 'https://x.org/#/catalog/T'],
  ['https://x.org/title/tt$1/', 'https://x.org/title/ttT/'],
  ['http://hdl.handle.net/$1', 'http://hdl.handle.net/T'],
  ['https://x.org/$1?q=$1', 'https://x.org/T?q=T'],
  ['https://x.org/all', 'https://x.org/all'],
])('pattern %s becomes %s', (pattern, url) => {
  expect(interwikiUrl(pattern, 'T')).toBe(url);
});

test('a title is encoded alike in path, query and fragment, twice too', () => {
  expect(interwikiUrl('https://x.org/$1?q=$1#$1', 'A&B c')).toBe(
    'https://x.org/A%26B_c?q=A%26B_c#A%26B_c',
  );
});

test('what looks like a placeholder in a title stays what it is', () => {
  expect(interwikiUrl('https://x.org/$1/$1', '$1')).toBe('https://x.org/$1/$1');
  expect(interwikiUrl('https://x.org/?p=$12&q=$2', 'T')).toBe('https://x.org/?p=T2&q=$2');
});
