import type { AliasCheck } from './alias-evidence';
import { normalUrl } from '../../url/testing/normal-url';
import { namesOfLivePages, redirectRules, siteRedirects, type LivePage } from './redirect-list';

const RULE = {
  from: 'old.org/news/…',
  to: 'https://old.org/articles/{last segment}',
  right: 9,
  matching: 10,
};

function livePage(url: string, check: AliasCheck | null = null, rule: typeof RULE | null = null) {
  const evidence = {
    title: 1,
    kept: 0.9,
    grown: 0.9,
    numbers: 1,
    date: 'same',
    check: check ?? 'same',
  } as const;
  const found = { target: url, foundDay: 3_600, by: 'rule', evidence, rule } as const;
  return { url, checkedDay: 3_600, found: check === null ? null : found } satisfies LivePage;
}

/** Old and new addresses of what is told. */
function told(pairs: readonly (readonly [from: string, to: LivePage | null])[], taken = '') {
  const dead = pairs.map(([from], place) => ({ urlId: place + 1, url: normalUrl(from) }));
  const pages = new Map(pairs.flatMap(([, to], place) => (to === null ? [] : [[place + 1, to]])));
  return siteRedirects(dead, pages, new Map([[taken, { standing: 'taken' }]]));
}
const pairs = (...given: Parameters<typeof told>): string[] =>
  told(...given).map(({ from, to }) => `${from.text} ${to.text}`);

const A = 'http://old.org/a';

test.each<[why: string, from: string, to: LivePage | null]>([
  ['nobody knows where', A, null],
  ['somebody said so of another domain', A, livePage('https://new.net/a')],
  [
    'somebody said so of another blog of one host of blogs',
    'http://foo.github.io/a',
    livePage('https://evil.github.io/b'),
  ],
  ['a search found it elsewhere without a copy', A, livePage('https://new.net/a', 'without-copy')],
  ['it is the same address with another scheme', A, livePage('https://old.org/a')],
  ['it is no page of the web', A, livePage('ftp://old.org/b')],
  ['it is the own farm’s', A, livePage('https://de.wikipedia.org/wiki/A', 'same')],
  ['it is no address', A, livePage('javascript:alert(1)')],
  ['no web server answers for it', 'ftp://old.org/a', livePage('https://old.org/b')],
  ['it has a port of its own', 'http://old.org:8080/a', livePage('https://old.org/b')],
])('nothing is redirected where %s', (_why, from, to) => {
  expect(pairs([[from, to]])).toEqual([]);
});

test('what stands on the domain, or elsewhere as a search has compared it, is redirected', () => {
  expect(
    pairs([
      [A, livePage('https://www.old.org/b')],
      ['http://x.old.org/c', livePage('https://new.net/c', 'same')],
    ]),
  ).toEqual([`${A} https://www.old.org/b`, 'http://x.old.org/c https://new.net/c']);
  const blog = 'http://foo.github.io/a';
  expect(pairs([[blog, livePage('https://foo.github.io/b')]])).toHaveLength(1);
});

test('nothing leads in a circle, to what is dead, or into other hands, and each page is told once', () => {
  expect(
    pairs([
      [A, livePage('https://old.org/b')],
      ['http://old.org/b', livePage('https://old.org/a')],
      ['http://old.org/c', livePage('https://old.org/dead')],
      ['https://old.org/dead', null],
    ]),
  ).toEqual([]);
  expect(pairs([[A, livePage('https://new.net/a', 'same')]], 'new.net')).toEqual([]);
  const to = livePage('https://old.org/new');
  expect(
    pairs([
      ['https://old.org/a', to],
      [A, to],
    ]),
  ).toEqual(['https://old.org/a https://old.org/new']);
});

test('those that follow one rule are told together', () => {
  const moved = (nth: number, rule: typeof RULE | null) =>
    [
      `http://old.org/news/${nth}`,
      livePage(`https://old.org/articles/${nth}`, 'same', rule),
    ] as const;
  const redirects = told([
    moved(1, RULE),
    moved(2, { ...RULE, from: 'old.org/once/…' }),
    moved(3, RULE),
    moved(4, null),
  ]);
  expect(redirectRules(redirects)).toEqual([{ ...RULE, redirects: 2 }]);
});

test('the names of live pages are asked for once each, and of no address that is none', () => {
  const pages = ['https://www.old.org/a', 'https://old.org/b', 'https://x.github.io/', 'nonsense'];
  const known = new Map(pages.map((url, place) => [place, livePage(url)]));
  expect(namesOfLivePages(known)).toEqual(['old.org', 'x.github.io']);
});
