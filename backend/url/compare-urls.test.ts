import { normalUrl } from './testing/normal-url';
import { compareUrls, createUrlOrder } from './compare-urls';

const IN_ORDER = [
  'http://127.0.0.1/',
  'http://[::1]/',
  'https://orf.at/',
  'https://a.site.de/',
  'ftp://b.site.de/',
  'http://b.site.de/z',
  'https://b.site.de/A',
  'https://b.site.de/a',
  'https://b.site.de/a?x',
  'ftp://b.site.de:81/',
  'http://b.site.de:8080/',
  'http://c.sitf.de/',
  'https://xn--bcher-kva.de/',
  'https://site.co.uk/',
  'https://www.site.co.uk/',
];

test('domain from the TLD inwards, port, scheme, path', () => {
  const shuffled = IN_ORDER.map((_, index) => IN_ORDER[(index * 7) % IN_ORDER.length] ?? '');
  const urls = shuffled.map(normalUrl);
  expect(urls.toSorted(compareUrls).map(({ text }) => text)).toEqual(IN_ORDER);
  expect(urls.toSorted(createUrlOrder()).map(({ text }) => text)).toEqual(IN_ORDER);
});

test('a total order', () => {
  const urls = IN_ORDER.map(normalUrl);
  for (const [i, a] of urls.entries()) {
    for (const [j, b] of urls.entries())
      expect(Math.sign(compareUrls(a, b))).toBe(Math.sign(i - j));
  }
});
