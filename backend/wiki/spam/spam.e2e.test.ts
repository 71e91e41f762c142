import { z } from 'zod';
import { systemClock } from '../../runtime/clock';
import { openWikiClient } from '../../../toolforge/local/wiki-client';
import { openActionApi } from '../http/action-api';
import { keepGlobalList, keepSpamMatcher } from './read-spam-lists';
import type { SpamMatcher } from './spam-matcher';

/** The real SpamBlacklist extension decides, and our matcher must decide alike. */
const api = openActionApi(
  `${process.env['WEBOID_TEST_WIKI_SERVER'] ?? ''}/w/api.php`,
  'Weboid/test',
);
const PAGES = ['MediaWiki:Spam-blacklist', 'MediaWiki:Spam-whitelist'] as const;
const URLS_PER_REQUEST = 50;

const verdictSchema = z.object({
  spamblacklist: z.object({ result: z.string(), matches: z.array(z.string()).default([]) }),
});

const client = openWikiClient(`${process.env['WEBOID_TEST_WIKI_SERVER'] ?? ''}/w/api.php`);

async function writeLists(blacklist: string[], whitelist: string[]): Promise<SpamMatcher> {
  const wiki = await client;
  for (const [index, lines] of [blacklist, whitelist].entries()) {
    await wiki.edit(PAGES[index] ?? '', lines.join('\n'), 'for a test');
  }
  return keepSpamMatcher(api, keepGlobalList(null, '', systemClock), systemClock)();
}

async function ask(urls: string[]): Promise<z.infer<typeof verdictSchema>['spamblacklist']> {
  const answer = await api.request({ action: 'spamblacklist', url: urls.join('|') });
  return verdictSchema.parse(answer).spamblacklist;
}

/** A saved list without lines empties the extension's cache, which a deletion leaves as it is. */
afterAll(async () => {
  const wiki = await client;
  for (const page of PAGES) {
    await wiki.edit(page, '# nothing', 'test is over');
    await wiki.remove(page, 'test is over');
  }
});

/** Constructs that PCRE takes and that we support. */
const FRAGMENTS = [
  '\\bspam\\b',
  'sp[a-c]m\\d',
  'a{2,3}b',
  'a{,3}',
  'a{2',
  '(?:x|y)z',
  '(?i)Ab',
  '(?i:aB)c',
  '(?s)a.b',
  '(?P<n>a)b',
  "(?'m'a)b",
  '[[:alnum:]]-[[:^digit:]]',
  '[[:punct:]]z',
  '\\Qa.b\\E',
  '\\x61\\x{62}',
  '[\\141]b',
  '\\pL-',
  '[^]]y',
  '[]a]y',
  '[\\w-]z',
  'a$',
  'a\\z',
  'a\\Z',
  'a\\h',
  'a\\Nb',
  'a.*?b',
  'a/b',
  '\\.html?$',
  '%C3%A4',
  'a||b',
  '(?U)a+b',
  '\\Wz',
  '[^a-z]z',
  'ä',
  '\\S+=1',
] as const;
const PATHS = [
  'spam',
  'SPAM/',
  'spbm1',
  'aaab',
  'a{,3}',
  'a%7B2',
  'xz',
  'ABc',
  'a/b',
  'a.b.html',
  'q-z',
  '1-1',
  ',z-y',
  'ay?z=1',
  '%C3%A4',
] as const;

test('every construct means what it means to the wiki', async () => {
  const lines = FRAGMENTS.map((fragment, line) => `n${line}x\\d+\\.lunden\\.org/(?:${fragment})`);
  const { match, unsupported } = await writeLists(lines, []);
  expect(unsupported).toEqual([]);
  const pairs = FRAGMENTS.flatMap((_, line) =>
    PATHS.map((path, n) => ({
      marker: `n${line}x${n}.`,
      url: `https://n${line}x${n}.lunden.org/${path}`,
    })),
  );
  const theirs = new Set<string>();
  for (let start = 0; start < pairs.length; start += URLS_PER_REQUEST) {
    const urls = pairs.slice(start, start + URLS_PER_REQUEST).map(({ url }) => url);
    for (const text of (await ask(urls)).matches) theirs.add(text.slice(0, text.indexOf('.') + 1));
  }
  const told = ({ url }: { url: string }): string => decodeURI(url);
  expect(pairs.filter(({ url }) => match(url) !== null).map(told)).toEqual(
    pairs.filter(({ marker }) => theirs.has(marker)).map(told),
  );
  expect(theirs.size).toBeGreaterThan(FRAGMENTS.length);
});

const BLACKLIST = [
  '# a comment',
  '\\bpills-lunden\\.com\\b # reported',
  'casino(?:-lunden)?\\.(?:net|org)',
  '<pre>',
  'shop-lunden\\.com/bad',
  '^start-lunden\\.com',
  'http://never-lunden\\.com',
  'münchen-lunden\\.de',
  'évil\\.lunden',
  'loan.{0,5}lunden',
  'sp[a@]m\\.lunden',
  '0',
];
const WHITELIST = ['good-lunden\\.com', 'casino\\.org/about', '\\bfine\\.pills-lunden\\.com/ok'];
/** Our normal form, and what the wiki is asked instead where it takes raw URLs. */
const URLS: readonly [url: string, raw?: string][] = [
  ['https://pills-lunden.com/'],
  ['https://sub.pills-lunden.com/'],
  ['https://x-pills-lunden.com/'],
  ['https://mypills-lunden.com/'],
  ['ftp://pills-lunden.com/'],
  ['https://ok.org/http://pills-lunden.com/'],
  ['https://ok.org/?u=pills-lunden.com'],
  ['https://web.archive.org/web/2019/https://www.casino.net/'],
  ['https://xn--mnchen-3ya.pills-lunden.com/', 'https://münchen.pills-lunden.com/'],
  ['https://xn--mnchen-lunden-wob.de/', 'https://münchen-lunden.de/'],
  ['https://xn--vil-9la.lunden.org/', 'https://évil.lunden.org/'],
  ['https://casino.org/'],
  ['https://casino.org/about'],
  ['https://casino.org/about/http://casino.net/'],
  ['https://casino-lunden.net/x'],
  ['https://shop-lunden.com/BAD/1'],
  ['https://shop-lunden.com/good'],
  ['https://start-lunden.com/'],
  ['http://never-lunden.com/'],
  ['https://good-lunden.com.pills-lunden.com/x'],
  ['https://pills-lunden.com/?x=good-lunden.com'],
  ['https://good-lunden.com/http://pills-lunden.com/'],
  ['https://fine.pills-lunden.com/ok'],
  ['https://fine.pills-lunden.com/no'],
  ['https://loans.lunden.org/'],
  ['https://loan-and-more.lunden.org/'],
  ['https://spam.lunden.org/'],
  ['https://pre.org/'],
  ['https://a0.org/'],
];

test('lists decide as a whole as they do on the wiki, whitelist first', async () => {
  const { match, unsupported } = await writeLists(BLACKLIST, WHITELIST);
  expect(unsupported).toEqual([]);
  const theirs: [string, boolean][] = [];
  for (const [url, raw = url] of URLS)
    theirs.push([url, (await ask([raw])).result === 'blacklisted']);
  expect(URLS.map(([url]) => [url, match(url) !== null])).toEqual(theirs);
  expect(theirs.filter(([, isSpam]) => isSpam).length).toBeGreaterThan(10);
});
