import { schemeSpellings } from './scheme-spellings';
import { normalUrl } from './testing/normal-url';

const spellings = (url: string): string[] =>
  schemeSpellings(normalUrl(url)).map(({ text }) => text);

test.each([
  ['http://museum-lunden.org/a:b?c=http://x.net/', 'https://museum-lunden.org/a:b?c=http://x.net/'],
  ['https://[2001:db8::1]/', 'http://[2001:db8::1]/'],
])('%s may also be %s', (url, other) => {
  expect(spellings(url)).toEqual([url, other]);
  expect(spellings(other)).toEqual([other, url]);
});

test.each([
  'http://museum-lunden.org:8080/',
  'https://[2001:db8::1]:8443/',
  'ftp://museum-lunden.org/',
])('%s is nothing else', (url) => {
  expect(spellings(url)).toEqual([url]);
});
