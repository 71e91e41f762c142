import { isArchiveOf } from './archive-address';

const ORIGINAL = 'http://dead.example.net/a?b=1';

test.each([
  ['https://web.archive.org/web/20200102030405/http://dead.example.net/a?b=1', true],
  ['//web.archive.org/web/2020*/https://dead.example.net/a?b=1', true],
  ['https://archive.ph/2020.01.02-030405/http://dead.example.net/a?b=1', true],
  [
    'https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2Fa%3Fb%3D1&date=2020',
    true,
  ],
  ['https://web.archive.org/web/2020/http://dead.example.net/other', false],
  ['https://web.archive.org/web/2020/', false],
  ['https://www.webcitation.org/query?url=http%3A%2F%2Fdead.example.net%2F%E4', false],
  ['https://translate.example.net/?u=http://dead.example.net/a?b=1', false],
  ['/wiki/http://dead.example.net/a?b=1', false],
])('%s: %s', (href, expected) => {
  expect(isArchiveOf(href, ORIGINAL)).toBe(expected);
});
