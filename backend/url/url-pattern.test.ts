import {
  hostOfPattern,
  hostPatternsOf,
  isTooLongPattern,
  parseUrlPattern,
  patternBeginning,
  urlPatternText,
} from './url-pattern';

test.each([
  ['example.org', 'example.org', '/'],
  ['*.jstor.org/stable/', '*.jstor.org', '/stable/'],
  [' Bücher.DE/Ä b ', null, null],
  ['Bücher.DE/Ä%c3%a4', 'xn--bcher-kva.de', '/%C3%84%C3%A4'],
  ['example.org?id=', 'example.org', '/?id='],
  ['192.0.2.1/a', '192.0.2.1', '/a'],
  ['[2001:DB8::1]/a', '2001:db8::1', '/a'],
  ['*.192.0.2.1', null, null],
  ['*.org', null, null],
  ['*', null, null],
  ['', null, null],
  ['*example.org', null, null],
  ['a.*.org', null, null],
  ['http://example.org/', null, null],
  ['example.org:8080/', null, null],
  ['user@example.org', null, null],
  [`example.org/${'a'.repeat(254)}`, 'example.org', `/${'a'.repeat(254)}`],
  [`example.org/${'a'.repeat(255)}`, null, null],
])('%s', (text, host, pathPrefix) => {
  expect(parseUrlPattern(text)).toEqual(host === null ? null : { host, pathPrefix });
});

test.each(['example.org', '*.example.org/a/', '[2001:db8::1]/a'])('%s is written again', (text) => {
  const pattern = parseUrlPattern(text);
  expect(pattern === null ? null : urlPatternText(pattern)).toBe(text);
});

test('a star means the subdomains, too', () => {
  const host = 'a.org';
  expect(hostOfPattern({ host, pathPrefix: '/' })).toEqual({ host, withSubdomains: false });
  expect(hostOfPattern({ host: `*.${host}`, pathPrefix: '/' })).toEqual({
    host,
    withSubdomains: true,
  });
});

test.each([
  [`example.org/${'a'.repeat(254)}`, false],
  [`example.org/${'a'.repeat(255)}`, true],
  // Each takes nine characters in the normal form.
  [`example.org/${'草'.repeat(29)}`, true],
  [`no host/${'a'.repeat(300)}`, false],
])('%s is too long: %p', (text, isTooLong) => {
  expect(isTooLongPattern(text)).toBe(isTooLong);
});

test.each([
  ['example.org/a', 'example.org/a'],
  [`example.org/a/b/${'c'.repeat(300)}`, 'example.org/a/b/'],
  [`example.org/${'c'.repeat(300)}/d`, 'example.org/'],
  [`example.org?q=${'c'.repeat(300)}`, 'example.org'],
])('of %s what can be a pattern is %s', (text, beginning) => {
  expect(patternBeginning(text)).toBe(beginning);
  expect(parseUrlPattern(beginning)).not.toBeNull();
});

test('a host belongs to its own patterns and to those of the domains above it', () => {
  expect(hostPatternsOf('www.example.org')).toEqual([
    'www.example.org',
    '*.www.example.org',
    '*.example.org',
    '*.org',
  ]);
  expect(hostPatternsOf('2001:db8::1')).toEqual(['2001:db8::1', '*.2001:db8::1']);
});
