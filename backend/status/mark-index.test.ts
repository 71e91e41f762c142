import * as fc from 'fast-check';
import { hostOfPattern, parseUrlPattern } from '../url/url-pattern';
import { createMarkIndex, type PlacedMark } from './mark-index';
import { oppositeOf, URL_MARKS, type UrlMark } from './url-mark';

function placed(text: string, mark: UrlMark): PlacedMark {
  const pattern = parseUrlPattern(text);
  if (pattern === null) throw new Error(`no pattern: ${text}`);
  return { pattern, mark, firstDay: 1, lastDay: 2 };
}

const index = createMarkIndex([
  placed('*.jstor.org/stable/', 'paywall'),
  placed('*.jstor.org', 'rate-limit'),
  placed('a.jstor.org', 'needs-get'),
  placed('*.a.jstor.org/stable/1', 'login'),
  placed('*.gone.org', 'permadead'),
  placed('gone.org/lives/', 'permalive'),
  placed('gone.org/lives/not', 'permadead'),
]);

test.each<[string, string, UrlMark[]]>([
  ['jstor.org', '/', ['rate-limit']],
  ['jstor.org', '/stable/1', ['paywall', 'rate-limit']],
  ['jstor.org', '/stable', ['rate-limit']],
  ['www.jstor.org', '/stable/', ['paywall', 'rate-limit']],
  ['a.jstor.org', '/stable/12', ['needs-get', 'login', 'paywall', 'rate-limit']],
  ['b.a.jstor.org', '/x', ['rate-limit']],
  ['notjstor.org', '/stable/', []],
  ['org', '/', []],
  ['gone.org', '/', ['permadead']],
  ['gone.org', '/lives/', ['permalive']],
  ['gone.org', '/lives/not', ['permadead']],
  ['www.gone.org', '/lives/', ['permadead']],
])('%s%s', (host, path, marks) => {
  expect(index.marksOf(host, path)).toEqual(marks);
});

/** By looking at every mark in turn. */
function slowly(marks: PlacedMark[], host: string, path: string): UrlMark[] {
  const matching = marks
    .map(({ pattern, mark }) => ({ ...hostOfPattern(pattern), prefix: pattern.pathPrefix, mark }))
    .filter(
      (one) =>
        path.startsWith(one.prefix) &&
        (host === one.host || (one.withSubdomains && host.endsWith(`.${one.host}`))),
    )
    .toSorted(
      (a, b) =>
        Number(a.withSubdomains) - Number(b.withSubdomains) ||
        b.host.length - a.host.length ||
        b.prefix.length - a.prefix.length,
    );
  const kept: UrlMark[] = [];
  for (const { mark } of matching) {
    const opposite = oppositeOf(mark);
    if (!kept.includes(mark) && (opposite === null || !kept.includes(opposite))) kept.push(mark);
  }
  return kept;
}

test('the hosts of a mark are told, whatever part of them it stands on', () => {
  expect(index.hostsWith('permadead')).toEqual([
    { host: 'gone.org', withSubdomains: true },
    { host: 'gone.org', withSubdomains: false },
  ]);
  expect(index.hostsWith('moved')).toEqual([]);
});

test('finds what a look at every mark finds', () => {
  const label = fc.constantFrom('a', 'b', 'xy');
  const host = fc.array(label, { maxLength: 3 }).map((labels) => [...labels, 'tld.org'].join('.'));
  const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 4 });
  const url = fc.record({ host, path: path.map((chars) => `/${chars.join('')}`) });
  const mark = fc.record({
    url,
    star: fc.boolean(),
    mark: fc.constantFrom(...URL_MARKS),
  });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 30 }), url, (given, asked) => {
      const marks = given.map((one) => ({
        pattern: { host: (one.star ? '*.' : '') + one.url.host, pathPrefix: one.url.path },
        mark: one.mark,
        firstDay: 1,
        lastDay: 2,
      }));
      expect(createMarkIndex(marks).marksOf(asked.host, asked.path)).toEqual(
        slowly(marks, asked.host, asked.path),
      );
    }),
  );
});
