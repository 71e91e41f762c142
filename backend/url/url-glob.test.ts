import { parseUrlGlob } from './url-glob';

function glob(text: string) {
  const read = parseUrlGlob(text);
  if (typeof read === 'string') throw new Error(`${text} is ${read}`);
  return read;
}

test.each([
  ['example.org', 'example.org', 'example.org', '/'],
  ['Bücher.de/%e4/', 'xn--bcher-kva.de/%E4/', 'xn--bcher-kva.de', '/%E4/'],
  ['*.Example.org/a/../news/*', '*.example.org/news/*', 'example.org', '/news/'],
  ['www*.a.example.org/*.pdf', 'www*.a.example.org/*.pdf', 'a.example.org', '/'],
  ['[2001:DB8::1]/x/', '[2001:db8::1]/x/', '2001:db8::1', '/x/'],
  ['example.org?id=*', 'example.org/?id=*', 'example.org', '/?id='],
])('%s is read as %s', (text, normal, domain, pathPrefix) => {
  expect(glob(text)).toMatchObject({ text: normal, domain, pathPrefix });
});

test.each([
  ['example.org/a', 'single-url'],
  ['https://example.org/a/', 'single-url'],
  ['https://example.org/*', 'invalid'],
  ['', 'invalid'],
  ['*', 'invalid'],
  ['*.', 'invalid'],
  ['*.org*', 'invalid'],
  ['example.*', 'invalid'],
  ['*.1.2.3.4', 'invalid'],
  ['*.bü*cher.de', 'invalid'],
  ['a b.org', 'invalid'],
  ['example.org/a/*/../b/*', 'invalid'],
  [`example.org/${'*a'.repeat(11)}`, 'invalid'],
  ['\u0000.org/', 'invalid'],
])('%s is %s', (text, why) => {
  expect(parseUrlGlob(text)).toBe(why);
});

test.each([
  ['*.example.org', 'example.org', true],
  ['*.example.org', 'a.b.example.org', true],
  ['*.example.org', 'badexample.org', false],
  ['example.org', 'www.example.org', false],
  ['www*.example.org', 'www2.example.org', true],
  ['www*.example.org', 'example.org', false],
  ['a.*.example.org', 'a.b.example.org', true],
])('%s and the host %s: %s', (text, host, isMeant) => {
  expect(glob(text).matchesHost(host)).toBe(isMeant);
});

test.each([
  ['a.org/x/', '/x/y', true],
  ['a.org/x/', '/x', false],
  ['a.org/*.pdf', '/deep/a.pdf', true],
  ['a.org/*.pdf', '/a.pdf?x', false],
  ['a.org/a*a', '/a', false],
  ['a.org/a*a', '/aa', true],
  ['a.org/*b*c', '/xbxxc', true],
  ['a.org/*b*c', '/xcb', false],
  ['a.org/%25_\\*', '/%25_%5Cx', true],
])('%s and the path %s: %s', (text, path, isMeant) => {
  expect(glob(text).matchesPath(path)).toBe(isMeant);
});

test('a huge one is invalid', () => {
  expect(parseUrlGlob(`example.org/${'a'.repeat(1_000)}/`)).toBe('invalid');
});

test('many placeholders and a long path cost no time', () => {
  const many = glob(`a.org/${'*a'.repeat(10)}`);
  expect(many.matchesPath(`/${'a'.repeat(60_000)}b`)).toBe(false);
});
