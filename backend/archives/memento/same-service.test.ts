import { isSameService } from './same-service';

test.each([
  ['https://arquivo.pt/a', 'http://arquivo.pt/b', true],
  ['https://arquivo.pt/a', 'https://www.arquivo.pt/b', true],
  ['https://archive.today/timemap/x', 'https://archive.ph/timemap/x', true],
  ['https://arquivo.pt/a', 'https://web.archive.org/web/x', false],
  ['https://arquivo.pt/a', 'https://evilarquivo.pt/a', false],
  ['https://arquivo.pt/a', 'https://museum-lunden.org/a', false],
  ['https://museum-lunden.org/a', 'https://other-lunden.org/a', false],
])('knows whose they are: %s, %s', (one, other, expected) => {
  expect(isSameService(new URL(one), new URL(other))).toBe(expected);
  expect(isSameService(new URL(other), new URL(one))).toBe(expected);
});
