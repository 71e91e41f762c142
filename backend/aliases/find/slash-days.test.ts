import type { KnownMove } from '../rules/known-move';
import { proseOf } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const { signal } = new AbortController();
const NEW = 'https://dead.example/articles/';

/** Pages whose new addresses tell their day: `2009-6-27-mill-was-sold`. */
const MOVES: KnownMove[] = ['2006-8-17', '2009-6-27', '2005-6-28', '2001-11-16'].map(
  (day, place) => ({
    old: `http://dead.example/news/44${place}/mill-was-sold-${'abcd'[place]}`,
    now: `${NEW}${day}-mill-was-sold-${'abcd'[place]}/`,
    facts: null,
  }),
);

interface Told {
  readonly slug: string;
  /** As the copy has it. */
  readonly written: string;
  /** As its new address has it. */
  readonly day: string;
}

async function searchOf(pages: readonly Told[], lang = 'en') {
  const pageOf = ({ slug }: Told, day: string): string =>
    pageCalled(slug, `<div class=date>Published ${day} by Ann</div>${proseOf(slug)}`);
  const dead = pages.map((page, place) => ({
    url: `http://dead.example/news/5${place}/${page.slug}`,
    copyHtml: pageOf(page, page.written).replace('lang=en', `lang=${lang}`),
  }));
  const answers = pages.map((page) => [
    `${NEW}${page.day}-${page.slug}/`,
    { html: pageOf(page, page.written).replace('lang=en', `lang=${lang}`) },
  ]);
  const { ask, asked } = createSmallWeb(Object.fromEntries(answers));
  const { findings } = await findAliases({ dead, moves: MOVES, living: [] }, ask, signal);
  const found = findings.map(({ proposal }) => proposal?.newUrl.slice(NEW.length) ?? null);
  return { found, read: asked.filter((address) => address.startsWith(NEW)) };
}

const right = (pages: readonly Told[]): string[] => pages.map(({ day, slug }) => `${day}-${slug}/`);

test.each([
  ['no other reading, day first', '19/11/2014', '2014-11-19'],
  ['no other reading, month first', '11/19/2014', '2014-11-19'],
  ['two readings: the day comes first', '03/04/2014', '2014-4-3'],
  ['two readings: the month comes first', '03/04/2014', '2014-3-4'],
])('a day with slashes is read: %s', async (_, written, day) => {
  const pages = [{ slug: 'ferry-of-lunden', written, day }];
  expect((await searchOf(pages)).found).toEqual(right(pages));
});

test('of two days that is tried which other copies of the host tell, and no other', async () => {
  const pages = [
    { slug: 'ferry-of-lunden', written: '03/04/2014', day: '2014-3-4' },
    { slug: 'choir-of-brevik', written: '11/25/2013', day: '2013-11-25' },
  ];
  const { found, read } = await searchOf(pages);
  expect(found).toEqual(right(pages));
  expect(read.some((address) => address.includes('2014-4-3'))).toBe(false);
});

test('or the language, or what was found', async () => {
  const told = { slug: 'bac-de-lunden', written: '03/04/2014', day: '2014-4-3' };
  const french = [told];
  expect(await searchOf(french, 'fr')).toMatchObject({ found: right(french) });
  const missing = await searchOf([{ ...told, day: '2014-3-4' }], 'fr');
  expect(missing.found).toEqual([null]);
  const pages = ['a', 'b', 'c', 'd'].map((letter, place) => ({
    slug: `ferry-of-lunden-${letter}`,
    written: `0${place + 3}/12/2014`,
    day: `2014-${place + 3}-12`,
  }));
  const { found, read } = await searchOf(pages);
  expect(found).toEqual(right(pages));
  expect(read.length).toBeLessThanOrEqual(2 * pages.length);
});
