import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { readSpamList } from './spam-list';
import { createSpamMatcher, type SpamMatcher } from './spam-matcher';

async function matcher(lists: {
  black?: string;
  global?: string;
  white?: string;
  domains?: string[];
}): Promise<SpamMatcher> {
  return createSpamMatcher({
    blacklists: [
      await readSpamList('local', lists.black ?? ''),
      await readSpamList('global', lists.global ?? ''),
    ],
    whitelists: [await readSpamList('white', lists.white ?? '')],
    blockedDomains: lists.domains ?? [],
  });
}

const isSpam = async (url: string, lists: Parameters<typeof matcher>[0]): Promise<boolean> =>
  (await matcher(lists)).match(url) !== null;

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
])('a listed domain matches as in MediaWiki: %s', async (url, expected) => {
  expect(await isSpam(url, { black: '\\blunden\\.com\\b' })).toBe(expected);
});

test('IDN hosts are matched in Unicode, paths in their escapes', async () => {
  const url = 'https://xn--mnchen-3ya.de/%C3%A4';
  expect(await isSpam(url, { black: 'münchen\\.de' })).toBe(true);
  expect(await isSpam(url, { black: 'xn--mnchen' })).toBe(false);
  expect(await isSpam('https://lunden.de/%C3%A4', { black: 'de/%c3%A4' })).toBe(true);
});

test('what a whitelist matches is deleted before the blacklists look', async () => {
  const lists = { black: 'evil\\.com', white: 'good\\.com' };
  expect(await isSpam('https://good.com.evil.com/x', lists)).toBe(false);
  expect(await isSpam('https://evil.com/?x=good.com', lists)).toBe(true);
  expect(await isSpam('https://good.com/http://evil.com/', lists)).toBe(true);
  expect(await isSpam('https://evil.com/good', { black: 'evil', white: 'evil\\.com/good' })).toBe(
    false,
  );
});

test('a hit names list and line', async () => {
  const lists = await matcher({
    black: 'one\\.com',
    global: 'two\\.com # why',
    domains: ['three.com'],
  });
  expect(lists.match('http://one.com/')).toEqual({ list: 'local', line: 'one\\.com' });
  expect(lists.match('http://a.two.com/')).toEqual({ list: 'global', line: 'two\\.com' });
  expect(lists.match('http://a.three.com/')).toEqual({
    list: 'blocked domains',
    line: 'three.com',
  });
  expect(lists.match('http://four.com/')).toBeNull();
});

test('whitelists have no effect on blocked domains', async () => {
  expect(await isSpam('http://bad.tld/', { white: 'bad\\.tld', domains: ['bad.tld'] })).toBe(true);
});

test('broken and unsupported lines are listed, and spoil no others', async () => {
  const { match, unsupported } = await matcher({
    black: '(\nfirst\\.com\n[a-\n(?=x)y\nlast\\.com',
  });
  expect(match('http://first.com/')?.line).toBe('first\\.com');
  expect(match('http://last.com/')?.line).toBe('last\\.com');
  expect(match('http://y.com/')).toBeNull();
  expect(unsupported.map(({ line }) => line)).toEqual(['(', '[a-', '(?=x)y']);
  expect(unsupported[2]).toMatchObject({
    list: 'local',
    reason: '(?=: look-around needs more than linear time',
  });
});

test('lines without a word of four letters are matched too', async () => {
  const lists = { black: 'a[b-d]\\d\nx..y\n(?:spam|ham)mer' };
  const urls = ['http://ac1/', 'http://x12y/', 'http://hammer/', 'http://ae1/', 'http://hamer/'];
  expect(await Promise.all(urls.map((url) => isSpam(url, lists)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

describe('hostile lines neither stop nor slow', () => {
  const longUrl = (length: number): string =>
    `https://lunden.org/${'a'.repeat(length)}/${'//ae'.repeat(length / 60)}`;
  const LONGEST = 30_000;

  test.each([
    ['nested quantifiers', '(?:a+)+b\n(?:a*)*!\n(a|aa)+$x\n(?:a?){50}a{50}z'],
    ['a mass of states', '[ab]*a[ab]{400}x\n(?:a|b)*b(?:a|b){300}$'],
    ['giant repetitions', 'a{1000}{1000}\n(?:a{1000}){1000}\n(?:(?:(?:a{60}){60}){60}){60}'],
  ])('%s: time grows with the address, not with its square', async (_, text) => {
    const { match } = await matcher({ black: `${text}\nlast\\.com` });
    const look = (length: number): void => expect(match(longUrl(length))).toBeNull();
    expect(await growthOf(look, LONGEST)).toBeLessThan(LINEAR_GROWTH_MAX);
    expect(match('http://last.com/')?.line).toBe('last\\.com');
  });

  test.each<[string, (times: number) => string]>([
    [
      'a line of a megabyte',
      (times) => `${'(a|'.repeat(40_000 * times)}\n${'a'.repeat(125_000 * times)}`,
    ],
    [
      'masses of lines without a word',
      (times) => '[a-c]{1,90}[d-f]{1,90}[^x]x\n'.repeat(250 * times),
    ],
    ['masses of lines with the same word', (times) => 'aaaa.b\n'.repeat(400 * times)],
    [
      'classes of thousands of members',
      (times) => `[${'a'.repeat(2_400 * times)}]zqzq\n`.repeat(20),
    ],
    [
      'thousands of properties',
      (times) => `${'\\pL'.repeat(750 * times)}\n[${'\\pL'.repeat(750 * times)}]zqzq\n`.repeat(10),
    ],
    ['masses of short lines', (times) => '(\n'.repeat(4_000 * times)],
  ])('%s: time grows with the list, not with its square', async (_, textOf) => {
    const look = async (times: number): Promise<void> => {
      const text = textOf(times);
      const black = await matcher({ black: `last\\.com\n${text}` });
      const white = await matcher({ black: 'last', white: text });
      for (const { match } of [black, white]) {
        expect(match(longUrl(LONGEST))).toBeNull();
        for (let n = 0; n < 20; n += 1) match(`https://n${n}.lunden.org/${'ab'.repeat(n)}`);
      }
      expect(black.match('http://last.com/')?.line).toBe('last\\.com');
    };
    expect(await growthOf(look, 4)).toBeLessThan(LINEAR_GROWTH_MAX);
  });

  test('of lines that all begin a long search in one address, the last are not tried', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `w${n.toString(36)}yz${n}`);
    const slow = words.flatMap((word) =>
      Array.from({ length: 20 }, (_, n) => `${word}.*[a-z]{1,100}[0-9]{9}${n}`),
    );
    const black = ['first-one', ...slow, 'last-one'].join('\n');
    const { match } = await matcher({ black });
    const crowded = words.join('');
    expect(match(`https://first-one.org/${crowded}`)?.line).toBe('first-one');
    expect(match(`https://last-one.org/${crowded}`)).toBeNull();
    expect(match('https://last-one.org/')?.line).toBe('last-one');
  });

  test('of masses of short lines some are read, and the others counted', async () => {
    const { unsupported } = await matcher({ black: '(\n'.repeat(200_000) });
    expect(unsupported.at(-1)?.reason).toContain('169999 more');
  });

  test('a list that is far too long is cut, and read in turns with all else', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const text = Array.from({ length: 40_000 }, (_, n) => `line-${n}\\.com`).join('\n');
    const { match, unsupported } = await matcher({ black: text });
    clearImmediate(turning);
    // 1,500 while lines are read, 300 while their words are counted and filed.
    expect(turns).toBeGreaterThan(1_750);
    expect(match('http://line-29999.com/')).not.toBeNull();
    expect(match('http://line-30000.com/')).toBeNull();
    expect(unsupported).toEqual([
      {
        list: 'local',
        line: 'line-30000\\.com',
        reason: 'lines beyond 30000 are not read: this one and 9999 more',
      },
    ]);
  });
});
