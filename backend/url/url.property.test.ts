import * as fc from 'fast-check';
import { anyText } from '../runtime/testing/any-text';
import { classifyUrl } from './classify-url';
import { normalizeUrl } from './normalize-url';
import { rowToUrl } from './row-url';
import { storeLink } from './testing/mediawiki-model';

const RUNS = { numRuns: 2000 };

const anyInput = fc.oneof(
  anyText(),
  fc.array(fc.nat(0xff_ff)).map((units) => String.fromCharCode(...units)),
);
const scheme = fc.constantFrom('http://', 'HTTPS://', '//', 'ftp://', 'ftps://', 'sftp://');
const label = oneOf(
  'a Www site 3sat x_y a--b bücher xn--bcher-kva 例え ПРИМЕР ☃ %C3%BC %41 ｆ e\u0301',
  '0x7f 12 -a a- _ m%FC xn--a a*b  ',
);
const name = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), oneOf('de org рф c 1'))
  .map(([labels, tld]) => [...labels, tld].join('.'));
const ipv4 = fc
  .tuple(fc.nat(300), fc.nat(300), fc.nat(9), fc.nat(9))
  .map((octets) => octets.join('.0'));
const host = fc.oneof(
  name,
  ipv4,
  oneOf('[2001:DB8::1] [::1] %5B::1%5D site.de. example.org.. localhost'),
);
const userInfo = oneOf('   u@ u:p@ a%40b@ %40@');
const port = oneOf('   : :80 :443 :0080 :8080 :0 :65536 :x');
const piece = oneOf(
  '/ / /a b .. /. /.. %2e %2E %2f %2F %7e ~ %41 %c3%a9 é 日 😀 \u200E %E9 + %2B %20 & %26 = %3d',
  '; %3B ? %3F # %23 [ %5d { | \\ \' " : @ %3A%2F%2F %00 %25 %zz',
);
/** MediaWiki drops it from authorities, and takes a query without a slash before it for one. */
const MARK = /\u200E/;
/** Escapes that complete each other if one is decoded without looking around. */
const riskyPiece = fc.oneof(piece, oneOf('% %4 1 A %%32 %46 %z %34'));
const rest = fc
  .tuple(oneOf(' / ?'), textOf(piece))
  .map(([start, text]) => (start === '' ? '' : start + text));
const link = fc.tuple(scheme, userInfo, host, port, rest).map((parts) => parts.join(''));

test('no text makes classifyUrl throw, and 128 is said exactly of invalid ones', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyInput,
        anyInput.map((text) => `http://${text}`),
        link,
      ),
      (input) => {
        const { kind, url, code } = classifyUrl(input);
        expect(code).toBe(kind === 'invalid' ? 128 : null);
        expect(url === null).toBe(kind === 'invalid' || kind === 'ignored');
      },
    ),
    RUNS,
  );
});

test('a normal form is its own normal form', () => {
  const risky = textOf(riskyPiece).map((text) => `http://site.de/${text}`);
  fc.assert(
    fc.property(fc.oneof(link, risky), (input) => {
      const url = normalizeUrl(input);
      fc.pre(url !== null);
      expect(normalizeUrl(url ?? '')).toBe(url);
    }),
    RUNS,
  );
});

test('a normal form is ASCII, and a browser finds the same host in it', () => {
  fc.assert(
    fc.property(link, (input) => {
      const { url } = classifyUrl(input);
      fc.pre(url !== null);
      expect(url?.text).toMatch(/^[!-~]+$/);
      const browserUrl = new URL(url?.text ?? '');
      expect(browserUrl.hostname.replace(/^\[|\]$/g, '')).toBe(url?.host);
      expect(browserUrl.port).toBe(url?.port === 0 ? '' : String(url?.port));
    }),
    RUNS,
  );
});

test('wikitext, href and the rows of both schemas meet in one key', () => {
  fc.assert(
    fc.property(link, (input) => {
      const { href, row, oldRow } = storeLink(input);
      fc.pre(!isBracketEscaped(href) && !isReadOtherwise(input));
      const key = keyOf(href);
      if (!MARK.test(input)) expect(keyOf(input)).toBe(key);
      if (row !== null) expect(keyOf(rowToUrl(row) ?? '')).toBe(key);
      if (oldRow !== null) expect(keyOf(rowToUrl(oldRow) ?? '')).toBe(key);
    }),
    RUNS,
  );
});

test('no escape changes its meaning', () => {
  const withoutDots = textOf(riskyPiece).map((text) => text.replace(/\.|%2e/gi, ''));
  fc.assert(
    fc.property(withoutDots, (path) => {
      const input = `http://site.de/${path}`;
      expect(meaning(normalizeUrl(input) ?? '')).toEqual(meaning(input));
    }),
    RUNS,
  );
});

function oneOf(...lists: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...lists.flatMap((list) => list.split(' ')));
}

function textOf(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
}

function keyOf(text: string): string {
  const { url, kind } = classifyUrl(text);
  return url?.text ?? kind;
}

/** `//[::1]`: MediaWiki leaves the brackets escaped and then stores a row of nonsense. */
function isBracketEscaped(href: string): boolean {
  return /^[^?#]*\/\/[^/?#]*%5B/i.test(href);
}

/**
 * Where browsers do not go where MediaWiki's table says: escaped delimiters, backslashes and leading zeros in
 * the authority.
 */
function isReadOtherwise(input: string): boolean {
  return (
    /^[^/]*\/\/[^/?#]*(?:%(?:40|3A|5B|5D)|\\)/i.test(input) || /[/@.]0\d+(?=[.:/?#]|$)/.test(input)
  );
}

/** Delimiters as they stand, everything between them as bytes: what a server can tell apart. */
function meaning(url: string): string[] {
  const [, path = '', query = ''] = /^[^/]*\/\/[^/]*([^?#]*)(\??[^#]*)/.exec(url) ?? [];
  return [...path.split(/(\/)/), ...query.split(/([&=+;])/)].map(bytesOf);
}

function bytesOf(text: string): string {
  const plain = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => `\u{F0000}${hex}`);
  const hexOf = (part: string) => Buffer.from(part, 'utf8').toString('hex');
  return plain
    .split(/(\u{F0000}[0-9A-Fa-f]{2})/u)
    .map((part) => (part.startsWith('\u{F0000}') ? part.slice(2).toLowerCase() : hexOf(part)))
    .join('');
}
