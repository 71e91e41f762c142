import { addressLine, inSentence, unlinkedAddress, wrapped } from './plain-text';

test('lines are at most 72 wide, and no word is lost', () => {
  const text = 'words of some length '.repeat(30).trim();
  const lines = wrapped(text, '  ');
  expect(lines.every((line) => line.length <= 72 && line.startsWith('  '))).toBe(true);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
});

test('a word that is too long stands in a line of its own', () => {
  const long = 'x'.repeat(100);
  expect(wrapped(`see ${long} there`)).toEqual(['see', long, 'there']);
});

test('texts without blanks are broken, too, by their width', () => {
  const lines = wrapped('このアドレスの所有者がまだ同意していません。'.repeat(5));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every((line) => line.length <= 36)).toBe(true);
  expect(lines.join('')).toBe('このアドレスの所有者がまだ同意していません。'.repeat(5));
  expect(wrapped('Weboid からメール')).toEqual(['Weboid からメール']);
});

test('nothing is one line of nothing', () => {
  expect(wrapped('')).toEqual([]);
});

test('an address has no character that hides or turns, and an end', () => {
  expect(addressLine('http://a.org/\u202E\r\nTo: b\u0000', '  ')).toBe(
    '  http://a.org/%E2%80%AE%0D%0ATo: b%00',
  );
  expect(addressLine('http://a.org/\uD800')).toBe('http://a.org/%EF%BF%BD');
  expect(addressLine(`http://a.org/${'x'.repeat(9_000)}`)).toHaveLength(501);
});

test.each([
  ['http://www.a.org/one.html?x=y.z#b.c', 'www[.]a[.]org/one[.]html?x=y[.]z#b[.]c'],
  ['https://a.co.uk:8443/', 'a[.]co[.]uk:8443/'],
  ['ftp://a.org/', 'a[.]org/'],
  ['http://a.org/?to=http://a.org/www.a.org', 'a[.]org/?to=http[:]//a[.]org/www[.]a[.]org'],
  ['http://a.org/me@a.org', 'a[.]org/me@a[.]org'],
])('nothing makes a link of %s', (url, expected) => {
  expect(unlinkedAddress(url)).toBe(expected);
});

test('names are set apart where the text runs from right to left', () => {
  expect(inSentence('a.org', 'ltr')).toBe('a.org');
  expect(inSentence('a.org\n', 'rtl')).toBe('\u2068a.org\uFFFD\u2069');
});
