import { joinUrl } from '../syntax/url-parts';
import { readOriginal, type OriginalKind } from './archived-original';

const read = (text: string, kind: OriginalKind = 'plain'): string | null => {
  const parts = readOriginal(text, kind);
  return parts === null ? null : joinUrl(parts);
};

test.each([
  ['http://a.de/b?c=1&d=2', 'http://a.de/b?c=1&d=2'],
  ['https://a.de', 'https://a.de/'],
  ['ftp://a.de/b', 'ftp://a.de/b'],
  ['HTTP://A.de:80/b', 'http://a.de/b'],
  ['https://a.de:443/b', 'https://a.de/b'],
  ['http:/a.de/b', 'http://a.de/b'],
  ['https:///a.de/b', 'https://a.de/b'],
  ['http://u:p@a.de/b', 'http://a.de/b'],
  ['a.de/b', 'http://a.de/b'],
  ['a.de', 'http://a.de/'],
  ['a.de?b', 'http://a.de/?b'],
  ['a.de:8080/b', 'http://a.de:8080/b'],
  ['http:%2F%2Fa.de%2Fb%3Fc=1%26d=%2526', 'http://a.de/b?c=1&d=%26'],
  ['http:%2F%2Fa.de%2Fb%2Fc?d=%26', 'http://a.de/b/c?d=%26'],
  ['http:%2F%2Fa.de', 'http://a.de/'],
  ['http:/%2Fa.de%2Fb', 'http://a.de/b'],
  ['http:%2F%2Fa.de/b%2Fc', 'http://a.de/b%2Fc'],
  ['http:%2F%2Fa.de%2F%E4%C3%A4', 'http://a.de/%E4%C3%A4'],
  ['http://a.de/b%2Fc', 'http://a.de/b%2Fc'],
  ['http://a.de/http:%2F%2Fb.de', 'http://a.de/http:%2F%2Fb.de'],
])('%s is %s', (text, original) => {
  expect(read(text)).toBe(original);
});

test.each([
  'b',
  '/a.de/b',
  'http',
  'http:',
  'http://',
  'http:a.de',
  'http//a.de/b',
  'http://http//a.de',
  'http://intranet/b',
  'http://a.de:99999/',
  'http:%252F%252Fa.de',
  'mailto:a@b.de',
  'javascript:a.de',
  'sftp://a.de/',
  'gopher://a.de/',
  'user@a.de/b',
  '%2F%2Fa.de',
  'index.html',
  'script.pl?a=b',
  '*',
])('%s is no original', (text) => {
  expect(read(text)).toBeNull();
});

test.each([
  ['http://a.de/b%3D1%26c', 'http://a.de/b=1&c'],
  ['http%3A%2F%2Fa.de%2F%2520', 'http://a.de/%20'],
  ['a.de/b', 'http://a.de/b'],
  ['http%3A%2F%2Fa.de%2F%0Ab', 'http://a.de/%0Ab'],
  ['http://a.de/?b=1&c=%2B', 'http://a.de/?b=1&c=%2B'],
])('the parameter %s is %s', (text, original) => {
  expect(read(text, 'parameter')).toBe(original);
});

test.each(['http://a.de/?b&c=1', 'http://a.de/?b=1&c=2%26d', 'http://a.de/?b=1&date=2009-08-01'])(
  'of the parameter %s it is not sure where it ends',
  (text) => expect(read(text, 'parameter')).toBeNull(),
);
