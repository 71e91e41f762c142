import * as fc from 'fast-check';
import { rawCopyUrl, readArchivedCopy } from './archived-copy';
import { growthOf, LINEAR_GROWTH_MAX } from '../runtime/testing/growth';
import { archiveFormsOf } from './archives/archive-table';
import { classifyUrl } from './classify-url';
import { normalizeUrl } from './normalize-url';
import { archiveAddresses } from './testing/archive-addresses';

/** Each run tries all forms of all services. */
const RUNS = { numRuns: 40 };

const piece = oneOf(
  '/ / /a b .. /. ~ %41 %c3%a9 é %E4 + %2B %20 & %26 = %3d ; %3B ? %3F %23 [ { | " : @ %2F %25 %2525',
  "%3A%2F%2F http:// 2015 20150102030405/ id_ * ' ( % %% %zz www. :80 \\",
);
const original = fc
  .tuple(
    oneOf('http:// https:// ftp://'),
    oneOf('museum-lunden.org WWW.Lunden.org:8080 bücher.de 192.0.2.7 [2001:DB8::1] a-b.c_d.de:443'),
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  )
  .map(([scheme, host, rest]) => normalizeUrl(`${scheme}${host}/${rest}`) ?? '')
  .filter((url) => url !== '');
/** Whole seconds from 1996, when archives began, to 2030. */
const ms = fc.integer({ min: 820_454_400, max: 1_893_456_000 }).map((seconds) => seconds * 1_000);
const flags = oneOf('  id_ if_ im_ js_ cs_ oe_ re_ mp_');

function oneOf(...lists: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...lists.flatMap((list) => list.split(' ')));
}

function read(address: string) {
  const { url } = classifyUrl(address);
  const copy = url === null ? null : readArchivedCopy(url);
  return copy && { ...copy, original: copy.original.text };
}

test('from each form of each service the original and the time are read back', () => {
  fc.assert(
    fc.property(fc.record({ ms, original, flags }), (copy) => {
      for (const { address, ...wanted } of archiveAddresses(copy, 'first'))
        expect({ address, ...read(address) }).toMatchObject({ address, ...wanted });
    }),
    RUNS,
  );
});

test('so they are where the original is escaped as a whole', () => {
  fc.assert(
    fc.property(ms, original, (time, url) => {
      const address = archiveAddresses({ ms: time, original: encodeURIComponent(url), flags: '' });
      expect(read(address[0]?.address ?? '')?.original).toBe(url);
    }),
    RUNS,
  );
});

test('the canonical form is in normal form, says the same and is its own canonical form', () => {
  fc.assert(
    fc.property(fc.record({ ms, original, flags }), (made) => {
      for (const { address } of archiveAddresses(made, 'first')) {
        const copy = read(address);
        expect(normalizeUrl(copy?.url ?? '')).toBe(copy?.url);
        expect(read(copy?.url ?? '')).toEqual(copy);
        expect(copy && read(rawCopyUrl(copy))).toEqual(copy);
      }
    }),
    RUNS,
  );
});

test('whatever stands behind a host, nothing throws, and what is read can be read again', () => {
  const host = fc.constantFrom(
    ...archiveAddresses({ ms: 1e12, original: 'http://a.de/', flags: '' }).map(({ address }) =>
      address.replace(/a\.de\/$/, ''),
    ),
  );
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 });
  fc.assert(
    fc.property(host, fc.nat(80), text, (start, length, pieces) => {
      const copy = read(start.slice(0, Math.max(start.length - length, 12)) + pieces.join(''));
      if (copy !== null) expect(read(copy.url)).toEqual(copy);
    }),
    { numRuns: 5000 },
  );
});

test('nothing is read from a host that is not in the table', () => {
  const change = oneOf('x x. evil. .evil.org -a');
  fc.assert(
    fc.property(fc.record({ ms, original, flags }), change, (made, part) => {
      for (const { address } of archiveAddresses(made, 'first')) {
        const before = classifyUrl(address).url;
        const host = part.endsWith('.') || part === 'x' ? part + before?.host : before?.host + part;
        if (before === null || archiveFormsOf(host).length > 0) continue;
        expect(readArchivedCopy(before.with({ host }))).toBeNull();
      }
    }),
    RUNS,
  );
});

describe('hostile addresses take time that grows with their length, not with its square', () => {
  const LENGTH = 40_000;
  /** Among them they have all kinds of forms. */
  const SERVICES = new Set(['wayback', 'webcite', 'megalodon', 'freezepage', 'conifer', 'nla']);
  const starts = archiveAddresses({ ms: 1e12, original: 'http://a.de/', flags: '' }, 'first')
    .filter(({ service }) => SERVICES.has(service))
    .map(({ address }) => address.slice(0, -1));
  const ends = {
    digits: '2',
    slashes: '/',
    'escaped slashes': '%2F',
    ampersands: '&url=',
    percents: '%25',
    schemes: 'http://',
    nested: '/https://web.archive.org/web/2015/https:/',
    'nested and escaped': 'https:%2F%2Fweb.archive.org%2Fweb%2F2015%2F',
    dots: 'a.',
    dashes: '2015-',
  };

  test.each(Object.entries(ends))('%s', async (_, end) => {
    const before = ['https://web.archive.org/web/', 'http://webcitation.org/query?url='];
    const readAll = (length: number): void => {
      const rest = end.repeat(Math.ceil(length / end.length));
      for (const start of [...starts, ...before]) {
        const { url } = classifyUrl(start + rest);
        if (url !== null) readArchivedCopy(url);
      }
    };
    expect(await growthOf(readAll, LENGTH)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  test('1,000 copies of copies', () => {
    const nested = `https://web.archive.org/web/2015/`.repeat(1_000);
    expect(read(`${nested}http://a.de/`)).toBeNull();
  });
});
