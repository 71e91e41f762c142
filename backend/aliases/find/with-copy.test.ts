import { atOnce } from '../../runtime/in-steps';
import { mergedTargets } from '../examples/moves-of-redirects';
import type { KnownMove } from '../rules/known-move';
import type { WebAnswer } from '../testing/alias-web';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';
import type { AliasCase } from './host-group';

const movesFrom = (count: number, old: string, now: string): KnownMove[] =>
  Array.from({ length: count }, (_, number) => {
    const slug = `story-of-year-${String.fromCodePoint(97 + number)}`;
    return { old: `${old}${slug}`, now: `${now}${slug}`, facts: null };
  });

const OLD = 'http://dead.example/old/';
const NEW = 'https://new.example/stories/';
const MOVES = movesFrom(3, OLD, NEW);
const LIVING = Object.fromEntries(
  MOVES.map(({ now }, number) => [
    now,
    { html: pageCalled(`Story ${number}`, proseOf(`told ${number}`)) },
  ]),
);

async function foundOf(
  dead: AliasCase['dead'],
  answers: Record<string, WebAnswer | null>,
  moves: readonly KnownMove[] = MOVES,
): Promise<(string | null)[]> {
  const { ask } = createSmallWeb({ ...LIVING, ...answers });
  const { findings } = await findAliases(
    { dead, moves, living: [] },
    ask,
    new AbortController().signal,
  );
  return findings.map(({ proposal }) => proposal?.newUrl ?? null);
}

test('a list of teasers that lie elsewhere is none', async () => {
  const teasers = Array.from(
    { length: 10 },
    (_, number) =>
      `<p>${proseOf(`teaser ${number}`, 1)} <a href="/articles/${number}">More</a></p>`,
  ).join('');
  const list = pageCalled('The river', teasers);
  const dead = [{ url: `${OLD}river-and-its-towns`, copyHtml: list }];
  expect(await foundOf(dead, { [`${NEW}river-and-its-towns`]: { html: list } })).toEqual([null]);
});

test.each([
  [
    'at the root',
    (slug: string, number: number) =>
      `<li><a href="/${slug}">Of ${slug.replaceAll('-', ' ')}</a> was told when it was ${number + 3} years old</li>`,
  ],
  [
    'with long teasers',
    (slug: string) =>
      `<div><h3><a href="/texts/${slug}">Of ${slug.replaceAll('-', ' ')}</a></h3>${proseOf(slug, 3)}</div>`,
  ],
])('a list of pages that moved as it was is none: %s', async (_kind, entry) => {
  const slugs = Array.from({ length: 7 }, (_, number) => `ferry-${number}-and-its-captain`);
  const list = pageCalled('The ferries', slugs.map((slug, number) => entry(slug, number)).join(''));
  const dead = [{ url: `${OLD}ferries-and-their-towns`, copyHtml: list }];
  expect(await foundOf(dead, { [`${NEW}ferries-and-their-towns`]: { html: list } })).toEqual([
    null,
  ]);
});

test('nor are a thread, a page before a menu, or a short one with further reading lists', async () => {
  const names = ['Ann', 'Bo', 'Cleo', 'Dag', 'Eva', 'Finn', 'Gry'];
  const thread = names.map(
    (name) => `<div><a href="/u/${name}">${name}</a></div>${proseOf(name, 2)}`,
  );
  const menu = names.map((name) => `<a href="/all-about/${name}">All about ${name}</a><br>`);
  const reading = names.map(
    (name) =>
      `<li><a href="/read/${name}">What ${name} told us</a> about the river and its towns</li>`,
  );
  const pages = [thread, [...menu, proseOf('a menu', 12)], [proseOf('a river', 10), ...reading]];
  for (const parts of pages) {
    const html = pageCalled('The river of Lunden', parts.join(''));
    const dead = [{ url: `${OLD}river-and-its-towns`, copyHtml: html }];
    const now = `${NEW}river-and-its-towns`;
    expect(await foundOf(dead, { [now]: { html } })).toEqual([now]);
  }
});

test('the beginning of a text is taken where the site is, not where a redirect leads to others', async () => {
  const day = '<meta property="article:published_time" content="2014-05-03T09:00:00Z">';
  const text = proseOf('river', 40);
  const copyHtml = pageCalled('The river of Lunden', text, day);
  const html = pageCalled('The river of Lunden', text.split('\n').slice(0, 16).join(''), day);
  const dead = [{ url: `${OLD}river-and-its-towns`, copyHtml }];
  const now = `${NEW}river-and-its-towns`;
  const [beside, others] = ['https://www.new.example/r/1', 'https://news-of-all.example/r/1'];
  expect(await foundOf(dead, { [now]: { html } })).toEqual([now]);
  for (const [target, found] of [
    [beside, beside],
    [others, null],
  ] as const) {
    expect(await foundOf(dead, { [now]: { location: target }, [target]: { html } })).toEqual([
      found,
    ]);
  }
});

test.each(['http://new.example/stories/river-and-its-towns/', 'http://new.example/stories/else'])(
  'a canonical address that nobody has asked for is not taken: %s',
  async (canonical) => {
    const body = proseOf('river');
    const dead = [
      { url: `${OLD}river-and-its-towns`, copyHtml: pageCalled('The river of Lunden', body) },
    ];
    const now = `${NEW}river-and-its-towns`;
    const html = pageCalled(
      'The river of Lunden',
      body,
      `<link rel=canonical href="${canonical}">`,
    );
    expect(await foundOf(dead, { [now]: { html }, [canonical]: { html } })).toEqual([now]);
  },
);

test('one text at two dead addresses is no frame', async () => {
  const slugs = ['river-of-lunden', 'tower-of-halden', 'choir-of-brevik'];
  const page = (slug: string): string => pageCalled(slug.replaceAll('-', ' '), proseOf(slug));
  const dead = slugs.flatMap((slug, number) => [
    { url: `${OLD}${slug}`, copyHtml: page(slug) },
    { url: `http://dead.example/node/${100 + number}`, copyHtml: page(slug) },
  ]);
  const living = Object.fromEntries(slugs.map((slug) => [`${NEW}${slug}`, { html: page(slug) }]));
  const found = await foundOf(dead, living);
  expect(found.filter((now) => now !== null).length).toBeGreaterThanOrEqual(3);
});

test('one text at three dead addresses stands in for pages', async () => {
  const gone = pageCalled('Archive', proseOf('we moved our archive elsewhere'));
  const slugs = ['river-of-lunden', 'tower-of-halden', 'choir-of-brevik'];
  const dead = slugs.map((slug) => ({ url: `${OLD}${slug}`, copyHtml: gone }));
  const living = Object.fromEntries(slugs.map((slug) => [`${NEW}${slug}`, { html: gone }]));
  expect(await foundOf(dead, living)).toEqual([null, null, null]);
});

test('all requests are counted', async () => {
  const now = `${NEW}river-of-lunden`;
  const html = pageCalled('River of Lunden', proseOf('river'));
  const { ask, asked } = createSmallWeb({ ...LIVING, [now]: { html } });
  const dead = [{ url: `${OLD}river-of-lunden`, copyHtml: html }];
  const { signal } = new AbortController();
  const { requests } = await findAliases({ dead, moves: MOVES, living: [] }, ask, signal);
  expect(requests).toBe(asked.length);
  expect(requests).toBeGreaterThan(1);
});

test('an address to which many pages were merged is never the answer', async () => {
  const body = proseOf('river');
  const html = pageCalled('River of Lunden', body);
  const dead = [{ url: `${OLD}river-of-lunden`, copyHtml: html }];
  const now = `${NEW}river-of-lunden`;
  const redirects = ['a', 'b', 'c'].map((name) => ({
    url: `http://dead.example/news/${name}`,
    target: `${now}/`,
    permanent: name !== 'b',
  }));
  const { ask, asked } = createSmallWeb({ ...LIVING, [now]: { html } });
  const known = { dead, moves: MOVES, living: [] };
  const { signal } = new AbortController();
  const merged = atOnce(mergedTargets(redirects));
  const { findings } = await findAliases({ ...known, merged }, ask, signal);
  expect(findings[0]?.proposal).toBeNull();
  expect(asked).not.toContain(now);
  const { findings: others } = await findAliases(known, ask, signal);
  expect(others[0]?.proposal?.newUrl).toBe(now);
  expect(atOnce(mergedTargets(redirects.slice(1)))).toEqual([]);
});

test('nor is one to which a redirect leads', async () => {
  const html = pageCalled('River of Lunden', proseOf('river'));
  const dead = [{ url: `${OLD}river-of-lunden`, copyHtml: html }];
  const target = 'https://new.example/all/river-of-lunden';
  const { ask } = createSmallWeb({
    ...LIVING,
    [`${NEW}river-of-lunden`]: { location: target },
    [target]: { html },
  });
  const known = { dead, moves: MOVES, living: [], merged: [target] };
  const { findings } = await findAliases(known, ask, new AbortController().signal);
  expect(findings[0]?.proposal).toBeNull();
});

test('whether a sitemap lists the page or people cite it is told apart', async () => {
  const html = pageCalled('River of Lunden', proseOf('river'));
  const dead = [{ url: `${OLD}river-of-lunden`, copyHtml: html }];
  const now = 'https://new.example/p/7/river-of-lunden';
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${now}</loc></url></urlset>`;
  const answers = { ...LIVING, [now]: { html } };
  const wayOf = async (living: string[], listed: Record<string, WebAnswer>) => {
    const { ask } = createSmallWeb({ ...answers, ...listed });
    const known = { dead, moves: MOVES, living };
    const { findings } = await findAliases(known, ask, new AbortController().signal);
    return findings[0]?.proposal?.by;
  };
  expect(await wayOf([now], {})).toBe('cited');
  expect(await wayOf([], { 'https://new.example/sitemap.xml': { text: list } })).toBe('sitemap');
});
