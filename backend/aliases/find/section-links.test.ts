import type { KnownMove } from '../rules/known-move';
import { proseOf, slugOfTitle } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const TITLES = ['The river of Lunden rises', 'The tower of Halden falls'];
const { signal } = new AbortController();

/** Pages under numbers that nobody can know, of which the old sections tell. */
const MOVES: KnownMove[] = [
  ['exhibits', 'The choir of Brevik sings', 374_185],
  ['wolves', 'The mill of Nordal was sold', 347_771],
].map(([section, title, id]) => ({
  old: `http://dead.example/${section}/${slugOfTitle(String(title))}`,
  now: `https://dead.example/article/${id}`,
  facts: null,
}));

const nowOf = (place: number): string => `https://dead.example/article/${905_113 + 7 * place}`;
const listOf = (titles: readonly string[]): string =>
  titles.map((title, place) => `<li><a href="${nowOf(place)}">${title}</a></li>`).join('');
const pageOf = (title: string): string => pageCalled(title, proseOf(title));

const MENU =
  '<div class=menu><a href="/">Home</a> <a href="/exhibits/">Exhibits</a> <a href="/wolves">Wolves</a> <a href="/seas/index">Seas</a></div>';

async function searchOf(folders: readonly string[], section: string | null, menu = MENU) {
  const dead = TITLES.map((title, place) => ({
    url: `http://www.dead.example/${folders[place]}/${slugOfTitle(title)}`,
    copyHtml: pageOf(title).replace('<main>', `${menu}<main>`),
  }));
  const { ask, asked } = createSmallWeb({
    ...Object.fromEntries(TITLES.map((title, place) => [nowOf(place), { html: pageOf(title) }])),
    ...Object.fromEntries(
      MOVES.map(({ old, now }) => [now, { html: pageCalled(old, proseOf(old)) }]),
    ),
    'https://dead.example/': { html: pageCalled('Museum', proseOf('home')) },
    ...(section === null
      ? {}
      : { [section]: { html: pageCalled('Exhibits', `<ul>${listOf(TITLES)}</ul>`) } }),
  });
  const { findings } = await findAliases({ dead, moves: MOVES, living: [] }, ask, signal);
  return { found: findings.map(({ proposal }) => proposal?.newUrl ?? null), asked };
}

test.each([
  ['its folder', ['exhibits', 'exhibits'], 'https://dead.example/exhibits/'],
  ['above years', ['exhibits/2003/12', 'exhibits/2004/2'], 'https://dead.example/exhibits/'],
])('the page of the old section tells where its pages are: %s', async (_, folders, section) => {
  const { found, asked } = await searchOf(folders, section);
  expect(found).toEqual([nowOf(0), nowOf(1)]);
  expect(asked.filter((address) => address === section)).toHaveLength(1);
});

test('sections that are gone cost one request each, and those that no copy has a link to none', async () => {
  const gone = await searchOf(['exhibits', 'exhibits'], null);
  expect(gone.found).toEqual([null, null]);
  expect(gone.asked.filter((address) => address.endsWith('/exhibits/'))).toHaveLength(1);
  expect(gone.asked.length).toBeLessThanOrEqual(7);
  const { asked } = await searchOf(['exhibits', 'wolves'], null, '');
  expect(asked.some((address) => /(?:exhibits|wolves)\/$/.test(address))).toBe(false);
});
