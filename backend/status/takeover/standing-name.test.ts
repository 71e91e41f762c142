import { isRegisteredName, standingNameOf } from './standing-name';

test.each([
  ['example.co.uk', 'example.co.uk'],
  ['www.archive.example.co.uk', 'example.co.uk'],
  ['mill.github.io', 'mill.github.io'],
  ['www.mill.blogspot.com', 'mill.blogspot.com'],
  ['old.mill.github.io', 'old.mill.github.io'],
  ['github.io', 'github.io'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8::1]', '[2001:db8::1]'],
  ['localhost', 'localhost'],
])('%s stands under the name %s', (host, name) => {
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
