import { classifyUrl } from './classify-url';
import { normalUrl } from './testing/normal-url';
import { createDomainSet } from './domain-set';
import { INTERNAL_DOMAINS } from './internal-domains';
import { LINK_EXAMPLES } from './testing/link-examples';
import { storeLink } from './testing/mediawiki-model';

/** What is said of a link, the URL as its text. */
function told(link: string) {
  const { url, ...rest } = classifyUrl(link);
  return { ...rest, url: url?.text ?? null };
}

describe('links as MediaWiki knows them', () => {
  test.each(LINK_EXAMPLES)('$wikitext is $kind', ({ wikitext, kind, url }) => {
    expect(told(wikitext)).toMatchObject({
      kind,
      url,
      code: kind === 'invalid' ? 128 : null,
    });
  });

  test.each(LINK_EXAMPLES)('the href of $wikitext is $kind', ({ wikitext, kind, url }) => {
    expect(told(storeLink(wikitext).href)).toMatchObject({ kind, url });
  });
});

test.each([
  'http:///example.org',
  'http://http://example.org/',
  'http://docs/about.htm',
  '[http://a document title http://example.org/and/this/is/the/URL]',
  'http://a document title http://example.org/and/this/is/the/URL',
  'http://example.com:8o8o/foo/bar',
  'http://example.c/forget/it',
])('%s is invalid, as W2.3 says', (input) => {
  expect(classifyUrl(input)).toEqual({
    kind: 'invalid',
    url: null,
    code: 128,
    hints: [],
  });
});

test.each(['', ' ', 'foo', '/wiki/Foo', '#top', 'www.example.org', 'data:,x', 'httpx://a.org/'])(
  '%j is ignored',
  (input) => {
    expect(classifyUrl(input)).toEqual({
      kind: 'ignored',
      url: null,
      code: null,
      hints: [],
    });
  },
);

test.each(['http:', 'http:x.org', 'http:/x.org/', 'https:\\\\x.org', '//', '[//x.org y]'])(
  '%j claims to be a resource and is invalid',
  (input) => {
    expect(classifyUrl(input).kind).toBe('invalid');
  },
);

test.each([
  ['http://example.net/', 'example'],
  ['http://www.example.com/', 'example'],
  ['ftp://foo.test/', 'example'],
  ['http://a.b.invalid/', 'example'],
  ['http://foo.localhost:8080/', 'example'],
  ['http://localhost/', 'invalid'],
  ['http://example.de/', 'resource'],
  ['http://myexample.com/', 'resource'],
  ['http://example.com.evil.net/', 'resource'],
  ['http://foo.test.de/', 'resource'],
])('%s is %s by RFC 2606 and 6761', (input, kind) => {
  expect(classifyUrl(input).kind).toBe(kind);
});

test.each([
  ['http://expyuzz4wqqyqhjn.onion/', 'special'],
  ['https://www.a.onion:8443/x', 'special'],
  ['http://printer.local/', 'special'],
  ['http://nas.home.arpa/', 'special'],
  ['http://1.0.0.10.in-addr.arpa/', 'special'],
  ['http://5.31.172.in-addr.arpa/', 'special'],
  ['http://5.32.172.in-addr.arpa/', 'resource'],
  ['http://0.8.e.f.ip6.arpa/', 'special'],
  ['http://resolver.arpa/', 'special'],
  ['http://gnu.alt/', 'special'],
  ['http://foo.test/', 'example'],
  ['http://onion.org/', 'resource'],
  ['http://the-local.net/', 'resource'],
  ['http://mylocal.de/', 'resource'],
  ['http://www.iana.arpa/', 'resource'],
])('%s is %s by RFC 6761, 6762, 7686, 8375 and 9476', (input, kind) => {
  expect(classifyUrl(input).kind).toBe(kind);
});

describe('internal domains', () => {
  test.each([
    'mediawiki',
    'wikibooks',
    'wikidata',
    'wikifunctions',
    'wikimedia',
    'wikinews',
    'wikipedia',
    'wikiquote',
    'wikisource',
    'wikispecies',
    'wikiversity',
    'wikivoyage',
    'wiktionary',
  ])('%s.org and its subdomains belong to WMF', (name) => {
    expect(classifyUrl(`https://${name}.org/`).kind).toBe('internal');
    expect(classifyUrl(`//De.M.${name}.org./wiki/X`).kind).toBe('internal');
  });

  test.each([
    'https://mediawiki.example.net.de/',
    'https://mediawiki.com/',
    'https://notwikipedia.org/',
    'https://wikipedia.org.evil.net/',
    'https://evil.net/wikipedia.org',
    'https://my-mediawiki.org/',
    'https://en.wikipedia.beta.wmflabs.org/',
  ])('%s does not belong to WMF', (input) => {
    expect(classifyUrl(input).kind).toBe('resource');
  });

  test('another farm has others', () => {
    const site = {
      internalDomains: INTERNAL_DOMAINS.wmflabs,
      ignoredDomains: createDomainSet(),
    };
    expect(classifyUrl('https://en.wikipedia.beta.wmflabs.org/', site).kind).toBe('internal');
    expect(classifyUrl('https://en.wikipedia.org/', site).kind).toBe('resource');
  });
});

describe('domains that the wiki does not record', () => {
  const site = {
    internalDomains: INTERNAL_DOMAINS.WMF,
    ignoredDomains: createDomainSet(['wikipedia.org', 'OpenStreetMap.org', 'bücher.de']),
  };

  test.each([
    ['https://openstreetmap.org/', 'unmonitored'],
    ['HTTP://WWW.OpenStreetMap.ORG.:8080/x', 'unmonitored'],
    ['//shop.BÜCHER.de/', 'unmonitored'],
    ['http://xn--bcher-kva.de./', 'unmonitored'],
    ['http://b%C3%BCcher.de/', 'unmonitored'],
    ['https://notopenstreetmap.org/', 'resource'],
    ['https://notwikipedia.org/', 'resource'],
    ['https://openstreetmap.org.evil.net/', 'resource'],
    ['https://evil.net/openstreetmap.org', 'resource'],
    ['https://openstreetmap.org@evil.net/', 'resource'],
    ['https://de.wikipedia.org/', 'internal'],
    ['https://example.org/', 'example'],
    ['geo:openstreetmap.org', 'ignored'],
  ])('%s is %s', (input, kind) => {
    expect(classifyUrl(input, site).kind).toBe(kind);
  });

  test('their links keep normal form and hints, and have no code', () => {
    expect(classifyUrl('http://OpenStreetMap.org/a.', site)).toEqual({
      kind: 'unmonitored',
      url: normalUrl('http://openstreetmap.org/a.'),
      code: null,
      hints: ['trailing-punctuation'],
    });
  });

  test('without them there are none', () => {
    expect(classifyUrl('https://openstreetmap.org/').kind).toBe('resource');
  });
});

test('parts and hints come with the URL', () => {
  expect(classifyUrl(' HTTPS://u:p@Bücher.de:0443/a/./b%7E?x=%26).#f ')).toEqual({
    kind: 'resource',
    url: {
      scheme: 'https',
      host: 'xn--bcher-kva.de',
      port: 0,
      path: '/a/b~?x=%26).',
      text: 'https://xn--bcher-kva.de/a/b~?x=%26).',
    },
    code: null,
    hints: ['trailing-punctuation'],
  });
});
