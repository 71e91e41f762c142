import { isSameResource } from './same-resource';

const PAGE = 'http://museum.org/a/b?c=1';

test.each([
  PAGE,
  'https://museum.org/a/b?c=1',
  'https://www.museum.org/a/b?c=1',
  'http://museum.org/a/b/?c=1',
])('%s is the same page', (url) => {
  expect(isSameResource(url, PAGE)).toBe(true);
  expect(isSameResource(PAGE, url)).toBe(true);
});

test.each([
  'http://museum.org/a/b',
  'http://museum.org/a/b?c=1/',
  'http://museum.org/',
  'http://other.museum.org/a/b?c=1',
  'ftp://museum.org/a/b?c=1',
  'http://museum.org:8080/a/b?c=1',
])('%s is another page', (url) => {
  expect(isSameResource(url, PAGE)).toBe(false);
});
