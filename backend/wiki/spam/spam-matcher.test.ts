import { readSpamList } from './spam-list';
import { createSpamMatcher, type SpamMatcher } from './spam-matcher';

function matcher(lists: {
  black?: string;
  global?: string;
  white?: string;
  domains?: string[];
}): SpamMatcher {
  return createSpamMatcher({
    blacklists: [
      readSpamList('local', lists.black ?? ''),
      readSpamList('global', lists.global ?? ''),
    ],
    whitelists: [readSpamList('white', lists.white ?? '')],
    blockedDomains: lists.domains ?? [],
  });
}

const isSpam = (url: string, lists: Parameters<typeof matcher>[0]): boolean =>
  matcher(lists).match(url) !== null;

test.each([
  ['https://sub.lunden.com/', true],
  ['https://x-lunden.com/', true],
  ['https://LUNDEN.com/', true],
  ['ftp://lunden.com/', true],
  ['https://good.org/http://lunden.com/', true],
  ['https://good.org/?u=lunden.com', false],
  ['https://mylunden.com/', false],
  ['mailto:x@lunden.com', false],
  ['https://xn--mnchen-3ya.lunden.com/', false],
])('a listed domain matches as in MediaWiki: %s', (url, expected) => {
  expect(isSpam(url, { black: '\\blunden\\.com\\b' })).toBe(expected);
});

test('IDN hosts are matched in Unicode, paths in their escapes', () => {
  const url = 'https://xn--mnchen-3ya.de/%C3%A4';
  expect(isSpam(url, { black: 'münchen\\.de' })).toBe(true);
  expect(isSpam(url, { black: 'xn--mnchen' })).toBe(false);
  expect(isSpam('https://lunden.de/%C3%A4', { black: 'de/%c3%A4' })).toBe(true);
});

test('what a whitelist matches is deleted before the blacklists look', () => {
  const lists = { black: 'evil\\.com', white: 'good\\.com' };
  expect(isSpam('https://good.com.evil.com/x', lists)).toBe(false);
  expect(isSpam('https://evil.com/?x=good.com', lists)).toBe(true);
  expect(isSpam('https://good.com/http://evil.com/', lists)).toBe(true);
  expect(isSpam('https://evil.com/good', { black: 'evil', white: 'evil\\.com/good' })).toBe(false);
});

test('a hit names list and line', () => {
  const lists = matcher({ black: 'one\\.com', global: 'two\\.com # why', domains: ['three.com'] });
  expect(lists.match('http://one.com/')).toEqual({ list: 'local', line: 'one\\.com' });
  expect(lists.match('http://a.two.com/')).toEqual({ list: 'global', line: 'two\\.com' });
  expect(lists.match('http://a.three.com/')).toEqual({
    list: 'blocked domains',
    line: 'three.com',
  });
  expect(lists.match('http://four.com/')).toBeNull();
});

test('whitelists have no effect on blocked domains', () => {
  expect(isSpam('http://bad.tld/', { white: 'bad\\.tld', domains: ['bad.tld'] })).toBe(true);
});

test('broken and unsupported lines are listed, and spoil no others', () => {
  const { match, unsupported } = matcher({ black: '(\nfirst\\.com\n[a-\n(?=x)y\nlast\\.com' });
  expect(match('http://first.com/')?.line).toBe('first\\.com');
  expect(match('http://last.com/')?.line).toBe('last\\.com');
  expect(match('http://y.com/')).toBeNull();
  expect(unsupported.map(({ line }) => line)).toEqual(['(', '[a-', '(?=x)y']);
  expect(unsupported[2]).toMatchObject({
    list: 'local',
    reason: '(?=: look-around needs more than linear time',
  });
});

test('lines without a word of four letters are matched too', () => {
  const lists = { black: 'a[b-d]\\d\nx..y\n(?:spam|ham)mer' };
  const urls = ['http://ac1/', 'http://x12y/', 'http://hammer/', 'http://ae1/', 'http://hamer/'];
  expect(urls.map((url) => isSpam(url, lists))).toEqual([true, true, true, false, false]);
});

describe('hostile lines neither stop nor slow', () => {
  const LIMIT_MS = 3_000;
  const longUrl = `https://lunden.org/${'a'.repeat(60_000)}/${'//ae'.repeat(1_000)}`;

  test.each([
    ['nested quantifiers', '(?:a+)+b\n(?:a*)*!\n(a|aa)+$x\n(?:a?){50}a{50}z'],
    ['a mass of states', '[ab]*a[ab]{400}x\n(?:a|b)*b(?:a|b){300}$'],
    ['giant repetitions', 'a{1000}{1000}\n(?:a{1000}){1000}\n(?:(?:(?:a{60}){60}){60}){60}'],
    ['a line of a megabyte', `${'(a|'.repeat(300_000)}\n${'a'.repeat(1_000_000)}`],
    ['masses of lines without a word', '[a-c]{1,90}[d-f]{1,90}[^x]x\n'.repeat(2_000)],
    ['masses of lines with the same word', 'aaaa.b\n'.repeat(3_000)],
  ])('%s', (_, text) => {
    const start = performance.now();
    const black = matcher({ black: `${text}\nlast\\.com` });
    const white = matcher({ black: 'last', white: text });
    for (const { match } of [black, white]) {
      expect(match(longUrl)).toBeNull();
      for (let n = 0; n < 20; n += 1) match(`https://n${n}.lunden.org/${'ab'.repeat(n)}`);
    }
    expect(black.match('http://last.com/')?.line).toBe('last\\.com');
    expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  });
});
