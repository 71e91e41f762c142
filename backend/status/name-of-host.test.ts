import { isRegisteredName, standingNameOf } from './name-of-host';

test.each([
  ['a registered domain', 'lunden.org', 'lunden.org'],
  ['a host of it', 'www.museum.lunden.org', 'lunden.org'],
  ['below a suffix of two labels', 'news.lunden.co.uk', 'lunden.co.uk'],
  ['a blog on a blog host', 'lunden.blogspot.com', 'lunden.blogspot.com'],
  ['a host of that blog', 'www.lunden.blogspot.com', 'lunden.blogspot.com'],
  ['a code host itself', 'github.io', 'github.io'],
  ['letters beyond ASCII', 'www.xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['below no known suffix', 'a.b.example', 'b.example'],
  ['IPv4', '192.0.2.7', '192.0.2.7'],
  ['IPv6', '2001:db8::1', '2001:db8::1'],
  ['one label', 'localhost', 'localhost'],
])('%s: %s stands as %s', (_what, host, name) => {
  expect(standingNameOf(host)).toBe(name);
});

test.each([
  ['example.co.uk', true],
  ['mill.github.io', false],
  ['www.example.org', false],
  ['192.0.2.7', false],
  ['localhost', false],
])('%s is kept by a registry: %s', (name, isKept) => {
  expect(isRegisteredName(name)).toBe(isKept);
});
