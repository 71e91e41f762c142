import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { normalizeUrl } from '../../url/normalize-url';
import { createPathOnSite, siteAddress, type SitemapSite } from './sitemap-site';

const SITE: SitemapSite = { scheme: 'https', host: 'fjord.net', port: 0 };
const HARBOUR: SitemapSite = { scheme: 'http', host: 'fjord.net', port: 8080 };

test.each([
  ['https://fjord.net/a?b=c', '/a?b=c'],
  ['http://fjord.net/a', '/a'],
  ['https://fjord.net:443/a', '/a'],
  ['HTTPS://FJORD.net/a', '/a'],
  ['//fjord.net/a', '/a'],
  ['https://fjord.net', '/'],
  ['https://fjord.net?x', '/?x'],
  ['\n https://fjord.net/a \n', '/a'],
  ['https://fjord.net/a#b', '/a'],
  ['https://fjord.net/%7ea/../ü', '/%C3%BC'],
  ['https://www.fjord.net/a', null],
  ['https://fjord.net.cove.net/a', null],
  ['https://fjord.net@cove.net/', null],
  ['https://fjord.net:8080/a', null],
  ['ftp://fjord.net/a', null],
  ['/a', null],
  ['a', null],
  ['', null],
])('%j of the site is %j', (text, path) => {
  expect(createPathOnSite(SITE)(text)).toBe(path);
});

test('on another port, the scheme tells sites apart', () => {
  const pathOnSite = createPathOnSite(HARBOUR);
  expect(pathOnSite('http://fjord.net:8080/a')).toBe('/a');
  expect(pathOnSite('https://fjord.net:8080/a')).toBeNull();
  expect(pathOnSite('http://fjord.net/a')).toBeNull();
  expect(siteAddress(HARBOUR, '/a').href).toBe('http://fjord.net:8080/a');
});

const PIECES = [
  'a',
  '/',
  '..',
  '.',
  '%7E',
  '%2f',
  '%',
  'ü',
  'é',
  '?',
  '#',
  '\\',
  ' ',
  '\t',
  '&amp;',
  '|',
  "'",
  ';',
];
const STARTS = [
  'https://fjord.net/',
  'http://fjord.net/',
  'https://fjord.net:443/',
  'https://cove.net/',
  ' https://fjord.net/',
  'HTTP://fjord.net/',
];

test('an entry is ours by the same normal form as a link of a page', () => {
  const texts = array(
    tuple(constantFrom(...STARTS), array(constantFrom(...PIECES), { maxLength: 8 })).map(
      ([start, pieces]) => start + pieces.join(''),
    ),
    { minLength: 1, maxLength: 5 },
  );
  assert(
    property(texts, (addresses) => {
      // One for all: what it has learnt of one address is not wrong for the next one.
      const pathOnSite = createPathOnSite(SITE);
      for (const text of addresses) {
        const [, rest = null] =
          /^https?:\/\/fjord\.net(\/.*)$/.exec(normalizeUrl(text) ?? '') ?? [];
        expect(pathOnSite(text)).toBe(rest);
      }
    }),
    { numRuns: 2_000 },
  );
});
