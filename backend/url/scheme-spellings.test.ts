import { schemeSpellings } from './scheme-spellings';

test.each([
  ['http://museum-lunden.org/a:b?c=http://x.net/', 'https://museum-lunden.org/a:b?c=http://x.net/'],
  ['https://[2001:db8::1]/', 'http://[2001:db8::1]/'],
])('%s may also be %s', (url, other) => {
  expect(schemeSpellings(url)).toEqual([url, other]);
  expect(schemeSpellings(other)).toEqual([other, url]);
});

test.each([
  'http://museum-lunden.org:8080/',
  'https://[2001:db8::1]:8443/',
  'ftp://museum-lunden.org/',
])('%s is nothing else', (url) => {
  expect(schemeSpellings(url)).toEqual([url]);
});
