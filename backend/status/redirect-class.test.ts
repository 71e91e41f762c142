import { classifyUrl } from '../url/classify-url';
import type { UrlParts } from '../url/url-parts';
import {
  redirectClassIdOf,
  redirectClassOf,
  redirectClassOfId,
  type RedirectClass,
} from './redirect-class';

function partsOf(url: string): UrlParts {
  const { parts } = classifyUrl(url);
  if (parts === null) throw new TypeError(url);
  return parts;
}

test.each<[RedirectClass, string, string]>([
  ['same-page', 'http://museum.se/a', 'https://museum.se/a'],
  ['same-page', 'http://museum.se/a', 'https://www.museum.se/a/'],
  ['same-page', 'http://museum.se:8080/', 'http://www.museum.se/'],
  ['home-page', 'http://museum.se/a?b', 'https://www.museum.se/'],
  ['home-page', 'http://museum.se/a', 'http://museum.se/index.html'],
  ['home-page', 'http://archive.museum.se/a', 'http://museum.se/'],
  ['same-host', 'http://museum.se/', 'http://museum.se/sv/'],
  ['same-host', 'http://museum.se/a', 'http://museum.se/?page=a'],
  ['same-host', 'http://museum.se/a', 'http://museum.se/A'],
  ['other-host', 'http://museum.se/a', 'http://archive.museum.se/a'],
  ['other-host', 'http://museum.co.uk/', 'http://shop.museum.co.uk/'],
  ['other-domain', 'http://museum.co.uk/a', 'http://other.co.uk/a'],
  ['other-domain', 'http://museum.se/a', 'http://parking.com/'],
  ['other-domain', 'http://a.github.io/', 'http://192.0.2.1/'],
])('%s: %s → %s', (redirectClass, start, end) => {
  expect(redirectClassOf(partsOf(start), partsOf(end))).toBe(redirectClass);
});

test('classes are stored as bytes', () => {
  expect(redirectClassIdOf('same-page')).toBe(1);
  expect(redirectClassOfId(5)).toBe('other-domain');
  expect(redirectClassOfId(0)).toBeNull();
  expect(() => redirectClassOfId(6)).toThrow(RangeError);
});
