import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';

let web: Served;
beforeAll(async () => {
  web = await serve(sampleParts(sampleWiki([]), {}));
});
afterAll(() => web.close());

const ask = (urls: string[], more = '') =>
  web.get(`/normalize?url=${encodeURIComponent(urls.join('\n'))}${more}`);

test('tells the normal form, its parts and hints, or why there is none', async () => {
  const given = [
    'HTTP://user@Bücher.de.:80/a/../%7Eb?c=%c3%a4#d',
    'https://[2001:DB8::1]:8443/x).',
    '',
    ' //docs/about.htm ',
    'mailto:a@b.de',
    'https://example.org/',
    'https://de.wikipedia.org/wiki/Hai',
  ];
  const response = await ask(given);
  expect(response.headers.get('cache-control')).toContain('stale-while-revalidate');
  expect(await response.json()).toEqual({
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://gitlab.wikimedia.org/weboid' },
    urls: [
      {
        given: given[0],
        kind: 'resource',
        url: 'http://xn--bcher-kva.de/~b?c=%C3%A4',
        parts: { scheme: 'http', host: 'xn--bcher-kva.de', port: 80, path: '/~b?c=%C3%A4' },
        hints: [],
      },
      {
        given: given[1],
        kind: 'resource',
        url: 'https://[2001:db8::1]:8443/x).',
        parts: { scheme: 'https', host: '2001:db8::1', port: 8443, path: '/x).' },
        hints: ['trailing-punctuation'],
      },
      { given: '//docs/about.htm', kind: 'invalid', cause: 'no-dot', hints: [] },
      { given: 'mailto:a@b.de', kind: 'ignored', hints: [] },
      expect.objectContaining({ kind: 'example', url: 'https://example.org/' }),
      expect.objectContaining({ kind: 'internal', url: 'https://de.wikipedia.org/wiki/Hai' }),
    ],
  });
});

test('is XML with the same names', async () => {
  const response = await ask(['http://site.de/"<]]>', 'http://x/'], '&format=xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  expect(xml).toContain('<given>http://site.de/&quot;&lt;]]&gt;</given>');
  expect(xml).toContain('<url>http://site.de/%22%3C%5D%5D%3E</url>');
  expect(xml).toContain('<normalization kind="invalid" cause="no-dot">');
});

test('is a page with the form filled in', async () => {
  const page = await (await ask(['http://x/', '</textarea>'], '&format=html&lang=en')).text();
  checkWellFormed(page);
  expect(page).toContain('The host name has no top-level domain.');
  expect(page).toContain('http://x/\n&lt;/textarea&gt;</textarea>');
});

test.each([
  [8_000, false],
  [8_001, true],
])('says of what is too long to be watched that it is: %d characters', async (length, isSaid) => {
  const url = 'https://a.net/'.padEnd(length, 'x');
  const page = await (await ask([url], '&format=html&lang=en')).text();
  expect(page.includes('The address is longer than 8,000 characters')).toBe(isSaid);
});

test('is an empty form for people who come without a URL', async () => {
  const response = await web.get('/normalize?format=html');
  expect(response.status).toBe(200);
  checkWellFormed(await response.text());
});

test.each([
  ['', 'missing-parameter'],
  ['?url=', 'missing-parameter'],
  ['?url=%E4', 'bad-encoding'],
  ['?url=a&url=b', 'repeated-parameter'],
  ['?url=a&format=csv&x=1', 'bad-format'],
  ['?url=a&lang=de&lang=en', 'repeated-parameter'],
  [`?url=${'a%0A'.repeat(51)}`, 'too-many-urls'],
])('%s is a %s', async (query, code) => {
  const response = await web.get(`/normalize${query}`, { headers: { Accept: 'application/json' } });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(code);
});
