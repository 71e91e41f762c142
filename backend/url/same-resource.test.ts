import { isSameResource } from './same-resource';
import { normalUrl } from './testing/normal-url';

const PAGE = 'http://museum.org/a/b?c=1';

const isSame = (one: string, other: string): boolean =>
  isSameResource(normalUrl(one), normalUrl(other));

test.each([
  PAGE,
  'https://museum.org/a/b?c=1',
  'https://www.museum.org/a/b?c=1',
  'http://museum.org/a/b/?c=1',
  'http://museum.org/a/b;jsessionid=0A1B2C3D4E5F.node-1?c=1',
  'http://museum.org/a/b;JSESSIONID=0A1B2C3D?c=1',
  'http://museum.org/a/b?c=1&PHPSESSID=abc',
  'http://museum.org/a/b?phpsessid=abc&c=1',
  'http://museum.org/a/b?c=1&sid=0123456789abcdef',
  'http://museum.org/a/b?session_id=0123456789ABCDEF01&c=1',
])('%s is the same page', (url) => {
  expect(isSame(url, PAGE)).toBe(true);
  expect(isSame(PAGE, url)).toBe(true);
});

test.each([
  'http://museum.org/a/b',
  'http://museum.org/a/b?c=1/',
  'http://museum.org/',
  'http://other.museum.org/a/b?c=1',
  'ftp://museum.org/a/b?c=1',
  'http://museum.org:8080/a/b?c=1',
  'http://museum.org/a/b?c=1&sid=12',
  'http://museum.org/a/b?c=1&sid=0123456789abcde',
  'http://museum.org/a/b?c=1&sid=internationalization',
  'http://museum.org/a/b?c=1&session_id=2015conference2015a',
  'http://museum.org/a/b?c=1&sid=a-page-of-which-the-title-is-long',
  'http://museum.org/a/b?c=1&id=0123456789abcdef',
  'http://museum.org/a/b?c=1&MYPHPSESSID=abc',
  'http://museum.org/a/b;page=2?c=1',
  'http://museum.org/a;jsessionid=0A/b?c=1',
  'http://museum.org/a/b?c=1&',
  'http://museum.org/a/b?c=1?',
])('%s is another page', (url) => {
  expect(isSame(url, PAGE)).toBe(false);
});

test.each([
  'http://museum.org/a?',
  'https://www.museum.org/a/?',
  'http://museum.org/a?PHPSESSID=1',
])('%s is the page without a query', (url) => {
  expect(isSame(url, 'http://museum.org/a')).toBe(true);
  expect(isSame('http://museum.org/a', url)).toBe(true);
});

test('two sessions are one page', () => {
  const page = 'http://museum.org/a;jsessionid=';
  expect(isSame(`${page}0A1B`, `${page}2C3D`)).toBe(true);
});
