import * as fc from 'fast-check';
import { isIP } from 'node:net';
import { isPublicAddress } from '../crawler/transport/address-guard';
import { classifyUrl } from './classify-url';
import { whatwgUrl } from './whatwg-url';

/** The same hostile spellings in each run. */
const RUNS = { numRuns: 20_000, seed: 20_261_123 };
/** What links without a scheme are read against, as on a page of a wiki. */
const PAGE = 'https://wiki.example/wiki/Page';

const piece = fc.constantFrom(
  ...'a b.example a.example site.de www. . .. - _ @ @ \\ / // : ? # [ ] % %40 %3A %5C %2F %2e %00 %0a %E3%80%82'.split(
    ' ',
  ),
  ...'\t \n \r \0 \u0020 \u00A0 \u00AD \u200B \u200D \u202E \u2060 \u3000 \uFEFF \uFFFD \u{E0041} \uD800'.split(
    ' ',
  ),
  ...'ａ．ｄｅ 。 ｡ ． ／ ＼ ＠ ： ？ ＃ ％ ％４０ １２７ ⑧ ² ß ς ü u\u0308 İ K ℀ ㏂ xn-- xn--a xn--mnchen-3ya'.split(
    ' ',
  ),
  ...'0 00 08 010 0177 0x7f 0X7F 0x 127 255 256 1 4294967295 0.0.0 127.0.0.1 127.1 192.168.0.010'.split(
    ' ',
  ),
  ...'[::1] [::ffff:127.0.0.1] [fe80::1%25eth0] [fe80::1%eth0] [v1.a] ::1 :80 :0080 :443 :8080 :0 :65535 :65536 :+80 :８０'.split(
    ' ',
  ),
  ' ',
);
const scheme = fc.constantFrom(
  'http://',
  'https://',
  'HTTP://',
  'ftp://',
  '//',
  ' http://',
  '\u00A0http://',
  'http:',
  'http:/',
  'http:\\\\',
  'http:///',
  'ht\ttp://',
  'http:/\n/',
);
const text = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
const address = fc
  .tuple(fc.constantFrom('', 'site.de', 'a.example\\', 'u@', 'u:p@', '127.0.0.'), text)
  .map((parts) => parts.join(''));
const hostile = fc
  .tuple(scheme, address, fc.constantFrom('', '/', '/x@y', '?@z', '\\@c.example/'))
  .map((parts) => parts.join(''));
/** Four numbers as people who hide an address write them. */
const number = fc
  .tuple(fc.constantFrom('', '0', '00', '0x'), fc.nat(300), fc.constantFrom(10, 8, 16))
  .map(([mark, value, base]) => mark + value.toString(base));
const ipv4 = fc
  .array(number, { minLength: 1, maxLength: 5 })
  .map((numbers) => `http://${numbers.join('.')}/`);
const links = fc.oneof({ weight: 4, arbitrary: hostile }, { weight: 1, arbitrary: ipv4 });

interface Place {
  host: string;
  port: string;
}

/** Where a browser goes; null where it refuses. A root dot leads to the same place. */
function browserPlace(link: string): Place | null {
  const parsed = whatwgUrl(link, PAGE);
  if (parsed === null) return null;
  const { hostname, port } = parsed;
  return { host: hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''), port };
}

function ourPlace(link: string): Place | null {
  const { url } = classifyUrl(link);
  return url && { host: url.host, port: url.port === 0 ? '' : String(url.port) };
}

test('nobody else is asked than whom a browser asks, and nobody whom a browser refuses to', () => {
  let asked = 0;
  fc.assert(
    fc.property(links, (link) => {
      const ours = ourPlace(link);
      if (ours === null) return;
      asked += 1;
      expect({ link, ...ours }).toEqual({ link, ...browserPlace(link) });
    }),
    RUNS,
  );
  // Else it would say nothing.
  expect(asked).toBeGreaterThan(RUNS.numRuns / 20);
});

test('the guard sees the address to which a browser connects', () => {
  fc.assert(
    fc.property(ipv4, (link) => {
      const ours = ourPlace(link);
      if (ours === null || isIP(ours.host) === 0) return;
      const { host } = browserPlace(link) ?? { host: '' };
      expect([link, isPublicAddress(ours.host)]).toEqual([link, isPublicAddress(host)]);
    }),
    RUNS,
  );
});

test.each([
  ['http://a.example\\@b.example/', 'http://a.example/@b.example/'],
  ['https://a.example\\b@c.example/', 'https://a.example/b@c.example/'],
  ['//a.example\\@b.example/', 'https://a.example/@b.example/'],
  ['ftp://a.example\\@b.example/', 'ftp://a.example/@b.example/'],
  ['http://u:p\\@b.example/', null],
  ['http://0177.0.0.1/', 'http://127.0.0.1/'],
  ['http://192.168.0.010/', 'http://192.168.0.8/'],
  ['http://08.0.0.1/', null],
  ['http://a.example%40b.example/', null],
  ['http://a.example%3A81/', null],
  ['http://%5B::1%5D/', null],
  ['http://a.example\u00A0', null],
])('%j is %j', (link, url) => expect(classifyUrl(link).url?.text ?? null).toBe(url));
