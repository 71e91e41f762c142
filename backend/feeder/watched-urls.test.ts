import { createDomainSet } from '../url/domain-set';
import { INTERNAL_DOMAINS } from '../url/internal-domains';
import { watchedUrls } from './watched-urls';
import { normalUrl } from '../url/testing/normal-url';

const site = {
  internalDomains: INTERNAL_DOMAINS.WMF,
  ignoredDomains: createDomainSet(['wikipedia.org', 'geohack.toolforge.org']),
};

function watched(...links: string[]): string[] {
  return [...watchedUrls(links, site).keys()];
}

test('spellings of one URL are watched once, by its normal form', () => {
  const urls = watchedUrls(['HTTP://A.net:80/x', 'http://a.net/x#top'], site);
  expect([...urls]).toEqual([['http://a.net/x', normalUrl('http://a.net/x')]]);
});

test.each([
  'https://geohack.toolforge.org/geohack.php?params=1_N',
  'http://www.GeoHack.Toolforge.org./',
  'https://de.wikipedia.org/wiki/Hai',
  'https://example.org/',
  'http://docs/about.htm',
  'mailto:a@a.net',
])('%s is not watched, row or not', (link) => {
  expect(watched(link, 'https://a.net/')).toEqual(['https://a.net/']);
});

test('a look-alike is watched', () => {
  expect(watched('https://notwikipedia.org/')).toEqual(['https://notwikipedia.org/']);
});

test('what is too long to be reported by anybody is left out, what just fits is not', () => {
  const fits = `https://a.net/${'x'.repeat(7_986)}`;
  expect(watched(fits, `${fits}x`)).toEqual([fits]);
});
