import type { KnownMove } from '../rules/known-move';
import type { WebAnswer } from '../testing/alias-web';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const NAMES = ['old-mill-sold', 'new-bridge-opened', 'choir-sings-again', 'tower-was-painted'];

const movesBy = (nowOf: (slug: string) => string): KnownMove[] =>
  [...NAMES, 'ferry-found-again', 'market-moved-away'].map((slug) => ({
    old: `http://dead.example/old/${slug}`,
    now: nowOf(slug),
    facts: null,
  }));

const SLUG = 'garden-of-the-weaver';
const STORY = pageCalled('Garden of the weaver', proseOf(SLUG));
const byPath = (slug: string): string => `https://new.example/new/${slug}`;
const byQuery = (slug: string): string => `https://new.example/show.php?t=${slug}`;

async function foundAt(
  answers: Record<string, WebAnswer | null>,
  orElse: (address: string) => WebAnswer | null = () => ({ status: 404 }),
  { nowOf = byPath, slug = SLUG } = {},
): Promise<string | null> {
  const { ask } = createSmallWeb(answers, orElse);
  const dead = [{ url: `http://dead.example/old/${slug}`, copyHtml: null }];
  const { findings } = await findAliases(
    { dead, moves: movesBy(nowOf), living: [] },
    ask,
    new AbortController().signal,
  );
  return findings[0]?.proposal?.newUrl ?? null;
}

test.each([404, 410])('an invented address that is missing (%i) is proof', async (status) => {
  const living = { [byPath(SLUG)]: { html: STORY } };
  expect(await foundAt(living, () => ({ status }))).toBe(byPath(SLUG));
});

test('a redirect that keeps the invented name is followed', async () => {
  const orElse = (address: string): WebAnswer =>
    address.endsWith('/') ? { status: 404 } : { location: `${address}/` };
  expect(await foundAt({ [byPath(SLUG)]: { html: STORY } }, orElse)).toBe(byPath(SLUG));
});

test.each([200, 403, 429, 500, 503, null])('an answer %p to it proves nothing', async (status) => {
  const orElse = (): WebAnswer | null => (status === null ? null : { status });
  expect(await foundAt({ [byPath(SLUG)]: { html: STORY } }, orElse)).toBeNull();
});

test('nor does it prove anything where robots.txt forbids to ask', async () => {
  const answers = {
    'https://new.example/robots.txt': { text: 'User-agent: *\nDisallow: /new/qovrel' },
    [byPath(SLUG)]: { html: STORY },
  };
  expect(await foundAt(answers)).toBeNull();
});

test.each(['caf%E9', 'caf%C3%A9', 'news,local', '100%25'])(
  'a folder %s that makes pages of whatever it is asked for proves nothing',
  async (folder) => {
    const nowOf = (slug: string): string => `https://new.example/${folder}/${slug}`;
    const echoed = (address: string): WebAnswer =>
      address.includes(`/${folder}/`) ? { html: STORY } : { status: 404 };
    expect(await foundAt({}, echoed, { nowOf })).toBeNull();
    expect(await foundAt({ [nowOf(SLUG)]: { html: STORY } }, undefined, { nowOf })).toBe(
      nowOf(SLUG),
    );
  },
);

test('a program that takes the slug may make a page of anything', async () => {
  const living = { [byQuery(SLUG)]: { html: STORY } };
  expect(await foundAt(living, undefined, { nowOf: byQuery })).toBeNull();
});

test('a search for the slug is no page', async () => {
  const search = `https://new.example/search?q=${SLUG}`;
  const living = { [byPath(SLUG)]: { location: search, status: 302 }, [search]: { html: STORY } };
  expect(await foundAt(living)).toBeNull();
});

describe('numbers of the slug', () => {
  const slug = 'annual-report-of-council-2010';
  const report = (year: number): string =>
    pageCalled(`Annual report of council ${year}`, proseOf(`report ${year}`));

  test('the same year', async () => {
    const living = { [byPath(slug)]: { html: report(2010) } };
    expect(await foundAt(living, undefined, { slug })).toBe(byPath(slug));
  });

  test('another year at its address', async () => {
    const living = { [byPath(slug)]: { html: report(2015) } };
    expect(await foundAt(living, undefined, { slug })).toBeNull();
  });

  test('a redirect to another year', async () => {
    const other = byPath('annual-report-of-council-2015');
    const living = {
      [byPath(slug)]: { location: other, status: 302 },
      [other]: { html: report(2015) },
    };
    expect(await foundAt(living, undefined, { slug })).toBeNull();
  });
});

test('a redirect to another name is not followed', async () => {
  const other = byPath('another-garden-of-the-weaver');
  const living = { [byPath(SLUG)]: { location: other }, [other]: { html: STORY } };
  expect(await foundAt(living)).toBeNull();
});
