import { addressKey, archivedAddress } from './archive-address';

const ORIGINAL = '//dead.example.net/a?b=1';

test.each([
  ['https://web.archive.org/web/20200102030405/http://dead.example.net/a?b=1', ORIGINAL],
  ['//web.archive.org/web/2020*/https://dead.example.net/a?b=1', ORIGINAL],
  ['https://archive.ph/2020.01.02-030405/http://dead.example.net/a?b=1', ORIGINAL],
  [
    'https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2Fa%3Fb%3D1&date=2020',
    ORIGINAL,
  ],
  ['https://web.archive.org/web/2020/http://Dead.example.net:80/other', '//dead.example.net/other'],
  ['https://web.archive.org/web/2020/', null],
  ['https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2F%E4', null],
  ['https://translate.example.net/?u=http://dead.example.net/a?b=1', null],
  ['/wiki/http://dead.example.net/a?b=1', null],
])('%s is a copy of %s', (href, expected) => {
  expect(archivedAddress(href)).toBe(expected);
});

test.each(['http:', 'https:'])('the key of an %s address is without it', (scheme) => {
  expect(addressKey(scheme + ORIGINAL)).toBe(ORIGINAL);
});
