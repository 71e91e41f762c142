import type { AskedWiki } from '../../../answers/asked-wiki';
import type { SiteDeadUrl } from '../../../answers/sites/site-dead-url';
import { within } from '../../../runtime/within';
import { storedWikis, wikiKey } from '../../../store/pages/wikis';
import { titledPages } from '../lists/titled-pages';
import type { SiteParts } from './site-parts';

/** A page that cites a URL. */
export interface ExamplePage {
  /** Null: it is not among those that are watched any more. */
  wiki: AskedWiki | null;
  /** As it is called where there is no other name for it. */
  dbname: string;
  pageId: number;
  /** Null where its wiki did not tell in time. */
  title: string | null;
}

/** The wikis of a list, by their stored ids. */
export type NamedWikis = ReadonlyMap<number, { wiki: AskedWiki | null; dbname: string }>;

/** Pages of a URL that are named. */
const EXAMPLES = 3;
/** Wikis that are asked for titles; of pages of others the ids are told. */
const WIKIS_ASKED = 10;
/** Nobody waits longer for titles. */
const TITLES_MS = 150;

/** The wikis that the feeder has seen, with what is known of them now. */
export async function wikisByStoredId({ store, wikis }: SiteParts): Promise<NamedWikis> {
  const byKey = new Map(wikis.all.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  const stored = await storedWikis(store);
  return new Map(
    stored.map(({ wikiId, farm, dbname }) => {
      const wiki = byKey.get(wikiKey(farm, dbname)) ?? null;
      return [wikiId, { wiki, dbname }];
    }),
  );
}

/**
 * A few pages that cite each URL, of as many wikis as there are, with their titles as far as wikis tell them in time; by
 * the id of the URL. Never rejects because of a wiki.
 */
export async function examplePages(
  urls: readonly SiteDeadUrl[],
  wikis: NamedWikis,
  parts: SiteParts,
): Promise<Map<number, ExamplePage[]>> {
  const chosen = urls.map((one) => [one.listed.urlId, chosenPages(one)] as const);
  const titles = await titlesOf(
    chosen.flatMap(([, pages]) => pages),
    wikis,
    parts,
  );
  return new Map(
    chosen.map(([urlId, pages]) => [
      urlId,
      pages.map(({ wikiId, pageId }) => {
        const { wiki = null, dbname = '' } = wikis.get(wikiId) ?? {};
        return { wiki, dbname, pageId, title: titles.get(wikiId)?.get(pageId) ?? null };
      }),
    ]),
  );
}

interface ChosenPage {
  wikiId: number;
  pageId: number;
}

/** First one of each wiki, those that cite it most first; then others of the same. */
function chosenPages({ citations }: SiteDeadUrl): ChosenPage[] {
  const wikis = citations.wikis.toSorted((one, other) => other.pages - one.pages);
  const first = wikis.map(({ wikiId, firstPageId: pageId }) => ({ wikiId, pageId }));
  const last = wikis.flatMap(({ wikiId, firstPageId, lastPageId: pageId }) =>
    pageId === firstPageId ? [] : [{ wikiId, pageId }],
  );
  return [...first, ...last].slice(0, EXAMPLES);
}

type Titles = ReadonlyMap<number, ReadonlyMap<number, string>>;

async function titlesOf(
  pages: readonly ChosenPage[],
  wikis: NamedWikis,
  parts: SiteParts,
): Promise<Titles> {
  const byWiki = new Map<number, Set<number>>();
  for (const { wikiId, pageId } of pages) {
    byWiki.set(wikiId, (byWiki.get(wikiId) ?? new Set()).add(pageId));
  }
  const asked = [...byWiki].toSorted(([, a], [, b]) => b.size - a.size).slice(0, WIKIS_ASKED);
  const told = await Promise.all(
    asked.map(async ([wikiId, pageIds]) => {
      const titles = await titlesIn(wikis.get(wikiId)?.wiki ?? null, [...pageIds], parts);
      return [wikiId, titles] as const;
    }),
  );
  return new Map(told);
}

async function titlesIn(
  wiki: AskedWiki | null,
  pageIds: number[],
  { clock, logger }: SiteParts,
): Promise<ReadonlyMap<number, string>> {
  if (wiki === null) return new Map();
  try {
    const pages = await within(clock, TITLES_MS, () => titledPages(wiki, pageIds));
    return new Map([...pages.values()].map(({ pageId, title }) => [pageId, title]));
  } catch (err) {
    // Ids stand in the place of titles.
    logger.warn({ err }, 'a wiki could not be asked for titles of pages that cite a site');
    return new Map();
  }
}
