import { createLinkMatcher } from './link-matcher';
import { problemsOf, type LinkAddress } from '../testing/problems-of';
import type { KnownProblem } from './problem';

const problem = ({ url }: { url: string }): KnownProblem => ({
  url,
  verdict: 'unreachable',
  isHere: true,
});

const DEAD = problem({ url: 'http://dead.example.net/a' });
const SAFE = problem({ url: 'https://safe.example.net/' });
const IDN = problem({ url: 'http://xn--mnchen-3ya.de/pfad?q=%C3%A4' });
const PORT = problem({ url: 'http://port.example.net:8080/' });
const NUMBER = problem({ url: 'http://127.0.0.1/' });

const link = (href: string, originalHref: string | null = null): LinkAddress => ({
  href,
  originalHref,
});

test.each([
  ['the same address', 'http://dead.example.net/a', DEAD],
  ['a fragment', 'http://dead.example.net/a#b', DEAD],
  ['user and port', 'HTTP://me:pw@DEAD.example.net.:80/x/../a', DEAD],
  ['an international name', 'http://münchen.de/pfad?q=ä', IDN],
  ['https for http', 'https://dead.example.net/a', DEAD],
  ['no protocol', '//safe.example.net', SAFE],
  ['Punycode in capitals', 'http://XN--MNCHEN-3YA.de/pfad?q=ä', IDN],
  ['escapes in the host', 'http://dead%2Eexample.net/a', DEAD],
  ['a final dot', 'http://dead.example.net./a', DEAD],
  ['blanks around', ' http://dead.example.net/a ', DEAD],
  ['a port', 'http://port.example.net:8080', PORT],
  ['another port', 'http://port.example.net', undefined],
  ['a number', 'http://127.000.0.1/', NUMBER],
  ['a query without path', 'https://safe.example.net?', undefined],
  ['http for https', 'http://safe.example.net/', undefined],
  ['another path', 'http://dead.example.net/A', undefined],
  ['a path of the wiki', '/wiki/A', undefined],
  ['mail', 'mailto:a@dead.example.net', undefined],
  ['nothing', '', undefined],
])('%s: %s', (_what, href, expected) => {
  const match = createLinkMatcher([DEAD, SAFE, IDN, PORT, NUMBER]);
  expect(problemsOf(match, [link(href)])).toEqual([expected]);
});

test('the original address is what counts where MediaWiki kept it', () => {
  const match = createLinkMatcher([DEAD]);
  expect(
    problemsOf(match, [
      link('https://proxy.example.net/', DEAD.url),
      link(DEAD.url, 'http://fine.example.net/'),
    ]),
  ).toEqual([DEAD, undefined]);
});

test('an original address is exact: its https never stands for http', () => {
  const match = createLinkMatcher([DEAD]);
  expect(
    problemsOf(match, [link('https://proxy.example.net/', 'https://dead.example.net/a')]),
  ).toEqual([undefined]);
});

test('https is not taken for http on a host whose http links were left alone', () => {
  const match = createLinkMatcher([DEAD]);
  expect(
    problemsOf(match, [link('https://dead.example.net/a'), link('http://dead.example.net/b')]),
  ).toEqual([undefined, undefined]);
  expect(problemsOf(match, [link('https://dead.example.net/a')])).toEqual([undefined]);
});

test('an http address kept beside a rewritten one does not prove that the host was left alone', () => {
  const rewritten = link('https://dead.example.net/b', 'http://dead.example.net/b');
  expect(
    problemsOf(createLinkMatcher([DEAD]), [link('https://dead.example.net/a'), rewritten]),
  ).toEqual([DEAD, undefined]);
});

test('https is not taken for http that only another page has', () => {
  const elsewhere = { ...DEAD, isHere: false };
  expect(
    problemsOf(createLinkMatcher([elsewhere]), [
      link('https://dead.example.net/a'),
      link('//dead.example.net/a'),
    ]),
  ).toEqual([undefined, undefined]);
  expect(problemsOf(createLinkMatcher([elsewhere]), [link('http://dead.example.net/a')])).toEqual([
    elsewhere,
  ]);
});

test('with http and https both dead, each link has its own problem', () => {
  const secure = problem({ url: 'https://dead.example.net/a' });
  expect(problemsOf(createLinkMatcher([DEAD, secure]), [link(DEAD.url), link(secure.url)])).toEqual(
    [DEAD, secure],
  );
});

test('a problem whose address is none matches nothing', () => {
  expect(
    problemsOf(createLinkMatcher([problem({ url: 'nonsense' })]), [link('nonsense'), link('')]),
  ).toEqual([undefined, undefined]);
});
