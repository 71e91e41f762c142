import { assert, constantFrom, property, array, integer } from 'fast-check';
import { readLinkFormat, readLinkHeader, createLinkTally } from './link-format';
import { LinkScanner, type TypedLink } from './link-scanner';
import { anyText } from '../../runtime/testing/any-text';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const DATE = 'Tue, 20 Jun 2000 18:02:59 GMT';

/** RFC 7089, figure 28, in short. */
const TIME_MAP = `<http://a.example.org>;rel="original",
 <http://arxiv.example.net/timemap/http://a.example.org>
   ; rel="self";type="application/link-format"
   ; from="Tue, 20 Jun 2000 18:02:59 GMT"
   ; until="Wed, 09 Apr 2008 20:30:51 GMT",
 <http://arxiv.example.net/timegate/http://a.example.org>
   ; rel="timegate",
 <http://arxiv.example.net/web/20000620180259/http://a.example.org>
   ; rel="first memento";datetime="Tue, 20 Jun 2000 18:02:59 GMT"
   ; license="http://creativecommons.org/publicdomain/zero/1.0/",
 <http://arxiv.example.net/web/20080409203051/http://a.example.org>
   ; rel="last memento";datetime="Wed, 09 Apr 2008 20:30:51 GMT"`;

function scan(
  pieces: readonly string[],
  charsMax = 1_000,
): { links: TypedLink[]; malformed: number } {
  const scanner = new LinkScanner(charsMax);
  const links = [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
  return { links, malformed: scanner.malformed };
}

const targets = (text: string): string[] => scan([text]).links.map(({ target }) => target);

it('reads the TimeMap of RFC 7089', () => {
  const { links, malformed } = scan([TIME_MAP]);
  expect(malformed).toBe(0);
  expect(links.map(({ rel }) => rel.join(' '))).toEqual([
    'original',
    'self',
    'timegate',
    'first memento',
    'last memento',
  ]);
  expect(links[1]).toEqual({
    target: 'http://arxiv.example.net/timemap/http://a.example.org',
    rel: ['self'],
    datetime: null,
    from: DATE,
    until: 'Wed, 09 Apr 2008 20:30:51 GMT',
    type: 'application/link-format',
  });
  expect(links[3]?.datetime).toBe(DATE);
});

test.each<[string, string, Partial<TypedLink>]>([
  [
    'commas and semicolons in an address',
    '<http://a/x,y;z=1>; rel=memento',
    { target: 'http://a/x,y;z=1' },
  ],
  ['a quoted comma', `<http://a>; rel=memento; datetime="${DATE}"`, { datetime: DATE }],
  ['escapes', String.raw`<http://a>; title="a \"b\", c"; type="x\\y"`, { type: String.raw`x\y` }],
  [
    'blanks everywhere',
    '\t< http://a > ;\r\n rel\t= "MEMENTO  First"\n;',
    { target: 'http://a', rel: ['memento', 'first'] },
  ],
  ['names in capitals', '<http://a>;REL=memento;DateTime="x"', { rel: ['memento'], datetime: 'x' }],
  ['a parameter without a value', '<http://a>; crossorigin; rel=next', { rel: ['next'] }],
  ['a value that is missing', '<http://a>; type=; rel=next', { type: null, rel: ['next'] }],
  ['the first of several', '<http://a>; rel=one; rel=two', { rel: ['one'] }],
  ['nothing but an address', '<http://a>', { target: 'http://a', rel: [] }],
  ['an empty address', '<>; rel=self', { target: '', rel: ['self'] }],
])('reads %s', (_, text, expected) => {
  const { links, malformed } = scan([text]);
  expect({ links, malformed }).toMatchObject({ links: [expected], malformed: 0 });
});

test.each([
  ['a missing bracket', '<http://a; rel=memento,\n<http://b>; rel=memento', ['http://b']],
  ['a missing quote', '<http://a>; rel="memento,\n<http://b>; rel=memento', ['http://b']],
  ['a quote too many', '<http://a>; rel="memento" "; x=y, <http://b>; rel=memento', ['http://b']],
  ['text between', '<http://a>, nonsense, <http://b>', ['http://a', 'http://b']],
  ['no semicolon', '<http://a> rel=memento, <http://b>', ['http://b']],
  ['two brackets', '<<http://a>, <http://b>', ['http://a', 'http://b']],
  ['an end in the middle of an address', '<http://a>, <http://b', ['http://a']],
  ['an end in the middle of a text', '<http://a>, <http://b>; rel="mem', ['http://a']],
  ['a page', '<!doctype html>\n<html><head><title>x', []],
])('passes over %s, and counts it', (_, text, expected) => {
  expect(targets(text)).toEqual(expected);
  expect(scan([text]).malformed).toBeGreaterThan(0);
});

it('takes empty elements for nothing', () => {
  expect(scan([', ,<http://a>,,\n,<http://b>,\n'])).toMatchObject({
    links: [{ target: 'http://a' }, { target: 'http://b' }],
    malformed: 0,
  });
});

it('passes over a link that is too long', () => {
  const long = `<http://a/${'x'.repeat(2_000)}>; rel=memento, <http://b>`;
  expect(scan([long])).toMatchObject({ links: [{ target: 'http://b' }], malformed: 1 });
  const title = `<http://a>; title="${'x'.repeat(2_000)}", <http://b>`;
  expect(scan([title])).toMatchObject({ links: [{ target: 'http://b' }], malformed: 1 });
});

it('reads the same, however the text is cut', () => {
  const pieces = constantFrom(
    '<http://a>',
    ';',
    'rel',
    '=',
    '"',
    'memento',
    ',',
    '\\',
    ' ',
    '\n',
    '<',
    'é',
  );
  assert(
    property(
      array(pieces, { maxLength: 40 }),
      array(integer({ min: 1, max: 9 })),
      (parts, cuts) => {
        const text = parts.join('');
        expect(scan(cutAt(text, cuts), 30)).toEqual(scan([text], 30));
      },
    ),
    { numRuns: 2_000 },
  );
  expect(scan(TIME_MAP.split(''))).toEqual(scan([TIME_MAP]));
});

function cutAt(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (const length of lengths) {
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...pieces, rest];
}

it('never fails, whatever comes', () => {
  assert(
    property(anyText(), (text) => void scan([text])),
    { numRuns: 2_000 },
  );
});

it.each(['<', '"', '<a>;x="\\', '<a>;', ',', '<a', '\n'])(
  'takes no more than linear time for masses of %j',
  async (piece) => {
    const scanAll = (length: number) => scan([piece.repeat(length / piece.length)], 16_384);
    expect(await growthOf(scanAll, 400_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  },
);

async function* bytesOf(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  limits?: { bytesMax: number; linkCharsMax: number },
): Promise<{ links: TypedLink[]; tally: ReturnType<typeof createLinkTally> }> {
  const tally = createLinkTally();
  const links: TypedLink[] = [];
  for await (const link of readLinkFormat(bytes, tally, limits)) links.push(link);
  return { links, tally };
}

it('puts characters together that come in two pieces', async () => {
  const { links, tally } = await readAll(bytesOf('\uFEFF<http://a/é漢>; title="é"', 1));
  expect(links).toMatchObject([{ target: 'http://a/é漢' }]);
  expect(tally).toEqual({ bytes: 31, malformed: 0, isCut: false });
});

it('stops where there is too much', async () => {
  const text = '<http://a>, '.repeat(100);
  const { links, tally } = await readAll(bytesOf(text, 50), { bytesMax: 120, linkCharsMax: 100 });
  expect(links).toHaveLength(10);
  expect(tally).toEqual({ bytes: 120, malformed: 0, isCut: true });
});

it('reads a header', () => {
  expect(readLinkHeader(`<http://a>; rel="original", <http://b>; rel=memento`)).toHaveLength(2);
  expect(readLinkHeader('')).toEqual([]);
});
