import { normalUrl } from '../url/testing/normal-url';
import {
  redirectClassIdOf,
  redirectClassOf,
  redirectClassOfId,
  type RedirectClass,
} from './redirect-class';

const copyOf = (original: string, year = 2015): string =>
  `https://web.archive.org/web/${year}/${original}`;

test.each<[RedirectClass, string, string]>([
  ['same-host', copyOf('http://museum.se/a'), copyOf('http://museum.se/a', 2016)],
  ['home-page', copyOf('http://museum.se/a'), copyOf('https://museum.se/', 2016)],
  ['other-domain', copyOf('http://museum.se/a'), copyOf('http://parking.com/')],
  ['home-page', copyOf('http://museum.se/a'), 'https://web.archive.org/'],
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
  ['same-page', 'http://www.museum.se/', 'https://museum.se/'],
  ['same-page', 'https://museum.se/a/', 'https://museum.se/a'],
  ['same-page', 'https://museum.se/a?b=c', 'https://www.museum.se/a?b=c'],
  ['same-page', 'http://192.0.2.1/a', 'https://192.0.2.1/a'],
  ['same-page', 'http://[2001:db8::1]:8080/a', 'http://[2001:db8::1]/a'],
  ['same-page', 'http://xn--mllerei-n2a.de/a', 'https://xn--mllerei-n2a.de/a'],
  ['home-page', 'http://museum.se/a', 'http://museum.se/'],
  ['home-page', 'http://museum.se/a', 'https://museum.se/home'],
  ['home-page', 'http://museum.se/a', 'https://museum.se/Default.aspx'],
  ['home-page', 'http://museum.se/?id=7', 'https://museum.se/'],
  ['home-page', 'http://museum.se/index.php?title=A', 'https://museum.se/index.php'],
  ['home-page', 'http://museum.co.uk/a', 'http://www.museum.co.uk/'],
  ['home-page', 'http://museum.se/a', 'http://archive.museum.se/'],
  ['same-host', 'http://museum.se/index.html', 'http://museum.se/'],
  ['same-host', 'http://museum.se/a/b', 'http://museum.se/a/'],
  ['same-host', 'http://museum.se/a', 'https://www.museum.se/b'],
  ['same-host', 'http://museum.se/a', 'http://museum.se/index.php?title=A'],
  ['same-host', 'http://museum.se/a', 'http://museum.se/home/visit'],
  ['same-host', 'http://museum.se/a', 'http://museum.se/homepages'],
  ['other-host', 'http://www.museum.se/', 'http://www2.museum.se/'],
  ['other-host', 'http://museum.se/', 'http://m.museum.se/'],
  ['other-host', 'http://a.museum.se/x', 'http://b.museum.se/x'],
  ['other-domain', 'http://museum.se/', 'http://museum.no/'],
  ['other-domain', 'http://museum.co.uk/', 'http://gallery.co.uk/'],
  ['other-domain', 'http://museum.com.au/a', 'http://museum.com/a'],
  ['other-domain', 'http://192.0.2.1/a', 'http://192.0.2.2/a'],
  ['other-domain', 'http://notmuseum.se/a', 'http://museum.se/a'],
])('%s: %s → %s', (redirectClass, start, end) => {
  expect(redirectClassOf(normalUrl(start), normalUrl(end))).toBe(redirectClass);
});

const PAGE = 'http://museum.se/a';

test.each([
  ['same-page', 'http://archive.is/AbCd1', 'https://archive.ph/AbCd1'],
  ['same-page', 'https://archive.ph/AbCd1', `https://archive.ph/20150102030405/${PAGE}`],
  ['same-page', `https://web.archive.org/web/${PAGE}`, `https://web.archive.org/web/2015/${PAGE}`],
  ['same-page', 'https://perma.cc/F9NT-22AK?type=image', 'https://perma.cc/F9NT-22AK'],
  ['home-page', 'https://perma.cc/F9NT-22AK', 'https://perma.cc/'],
  ['other-domain', 'https://perma.cc/F9NT-22AK', PAGE],
  [
    'home-page',
    `https://web.archive.org/web/${PAGE}`,
    'https://web.archive.org/web/2015/http://museum.se/',
  ],
])('%s: what tells no time or no original, %s → %s', (redirectClass, start, end) => {
  expect(redirectClassOf(normalUrl(start), normalUrl(end))).toBe(redirectClass);
});

test('classes are stored as bytes', () => {
  expect(redirectClassIdOf('same-page')).toBe(1);
  expect(redirectClassOfId(5)).toBe('other-domain');
  expect(redirectClassOfId(0)).toBeNull();
  expect(() => redirectClassOfId(6)).toThrow(RangeError);
});
