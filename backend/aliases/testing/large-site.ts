import type { AliasCase } from '../find/host-group';
import type { AskAddress } from '../hosts/ask-address';
import type { KnownMove } from '../rules/known-move';
import { proseOf, slugOfTitle, titleOfStory } from './prose';
import { createSmallWeb, pageCalled } from './small-web';

/** A site of which much is known: many moves of many folders, a full sitemap, as many dead pages as are searched at once. */
export interface LargeSite {
  readonly known: AliasCase;
  readonly ask: AskAddress;
}

const HOST = 'www.gazette.example';
const FOLDERS = 120;
const SENTENCES = 300;

/** How much is known of it. */
interface SiteSize {
  readonly moves: number;
  /** Of its sitemap. */
  readonly entries: number;
  readonly dead: number;
  /** Cited addresses that work. */
  readonly living: number;
}

const letterOf = (number: number): string => String.fromCharCode('a'.charCodeAt(0) + (number % 26));
const folderOf = (number: number): string => {
  const place = number % FOLDERS;
  return `news-${letterOf(place)}/${letterOf(Math.floor(place / 26))}`;
};
const slugOf = (number: number): string => `${slugOfTitle(titleOfStory(number))}-${number}x`;
const oldOf = (number: number): string =>
  `http://${HOST}/${folderOf(number)}/${1_000 + number}/${slugOf(number)}.html`;
const nowOf = (number: number): string => `https://${HOST}/stories/${slugOf(number)}/`;
const storyOf = (number: number): string =>
  pageCalled(titleOfStory(number), proseOf(`story ${number}`, SENTENCES));

/** Only sitemaps tell where half of its dead pages are. */
const deadNowOf = (number: number): string =>
  number % 2 === 0 ? nowOf(number) : `https://${HOST}/archive/${number * 7_919}/${slugOf(number)}`;

/** A site in memory, the same for the same size. */
export function createLargeSite(size: SiteSize): LargeSite {
  const dead = Array.from({ length: size.dead }, (_, place) => size.moves + place);
  const listed = Array.from({ length: size.entries }, (_, number) =>
    dead.includes(number) ? deadNowOf(number) : nowOf(number),
  );
  const entries = listed.map((address) => `<url><loc>${address}</loc></url>`).join('');
  const web = createSmallWeb({
    [`https://${HOST}/sitemap.xml`]: {
      text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
    },
    ...Object.fromEntries(dead.map((number) => [deadNowOf(number), { html: storyOf(number) }])),
  });
  return {
    known: {
      dead: dead.map((number) => ({ url: oldOf(number), copyHtml: storyOf(number) })),
      moves: largeSiteMoves(size.moves),
      living: Array.from({ length: size.living }, (_, number) => nowOf(size.entries + number)),
    },
    ask: web.ask,
  };
}

/** Known moves of a large site, each folder's among those of the others. */
export const largeSiteMoves = (count: number): KnownMove[] =>
  Array.from({ length: count }, (_, number) => ({
    old: oldOf(number),
    now: nowOf(number),
    facts: null,
  }));
