import { dayNumberOf } from '../../../status/day-number';
import {
  formerUsesOfUrl,
  type FormerDays,
  type FormerUses,
} from '../../../store/answers/former-uses';
import {
  isUsedOn,
  usesOfUrl,
  type UrlUse,
  type UrlUses,
  type UrlUsesOfWiki,
} from '../../../store/answers/url-uses';
import { storedWikis, wikiKey } from '../../../store/pages/wikis';
import type { AskedWiki } from '../../../answers/asked-wiki';
import type { ListParts } from './list-parts';
import { titledPages } from './titled-pages';
import type { UrlQuestion } from './url-question';

/** A page as a list names it; no title where its wiki could not be asked. */
export interface TitledPage {
  wiki: AskedWiki;
  pageId: number;
  title: string | null;
}

/** Pages of wikis, the first hundred of them. */
interface TitledUses<Page> {
  pages: Page[];
  count: number;
  isMore: boolean;
}

/** A page that used a URL until lately (W2.6). */
interface FormerTitledPage extends TitledPage, FormerDays {}

/** The pages of one wiki that use a URL, the first of them. */
export interface UsesOfWiki {
  wiki: AskedWiki;
  pages: TitledPage[];
  count: number;
}

/** Where a URL is used (W7.4), and where it was until lately. */
export interface UsesOfUrl {
  /** The wikis that use it, the one with most pages first; of the last of many, pages are counted only. */
  wikis: UsesOfWiki[];
  /** Pages of all of them. */
  count: number;
  isMore: boolean;
  /** Without pages that do not exist any more. */
  formerUses: TitledUses<FormerTitledPage>;
  /** Families of wikis that use it, too, each by one of its wikis: they are asked about on their own. */
  otherFarms: AskedWiki[];
  /** Whether other wikis of the family than the one that was asked about use it, or did until lately. */
  isUsedElsewhere: boolean;
}

const NO_USES: UsesOfUrl = {
  wikis: [],
  count: 0,
  isMore: false,
  formerUses: { pages: [], count: 0, isMore: false },
  otherFarms: [],
  isUsedElsewhere: false,
};

/** Pages told of the wiki that was asked about. */
const PAGES_TOLD = 100;
/** Pages told of each of several wikis. */
const PAGES_OF_EACH = 50;
/** Wikis whose pages are told; of others they are counted. */
const WIKIS_TOLD = 20;
/** Wikis that are asked for titles; of pages of others the ids are told. */
const WIKIS_ASKED = 10;

/**
 * The pages of the wiki, or of all of its farm, that use a URL or did until lately; where no wiki was named, of the
 * farm that uses it most.
 */
export async function titledUsesOf(
  urlId: number | null,
  { wiki, wholeFarm }: Pick<UrlQuestion, 'wiki' | 'wholeFarm'>,
  { store, wikis: { all }, clock, logger }: ListParts,
): Promise<UsesOfUrl> {
  if (urlId === null) return NO_USES;
  const isOne = wiki !== null && !wholeFarm;
  const meant = all.filter((one) => isMeant(one, wiki, wholeFarm));
  const stored = await byStoredId(store, meant);
  const told = isOne
    ? { wikis: 1, pages: PAGES_TOLD }
    : { wikis: WIKIS_TOLD, pages: PAGES_OF_EACH };
  const { uses, wikis, otherFarms } = ofOneFarm(
    await usesOfUrl(store, urlId, [...stored.keys()], told),
    stored,
  );
  const today = dayNumberOf(clock.now());
  const former = await formerUsesOfUrl(store, urlId, [...wikis.keys()], {
    today,
    limit: PAGES_TOLD,
  });
  const listed = uses.wikis.flatMap(({ wikiId, pageIds }) =>
    pageIds.map((pageId) => ({ wikiId, pageId })),
  );
  const titles = await titlesOf([...listed, ...former.uses], wikis, logger);
  return {
    ...uses,
    wikis: titledWikis(uses.wikis, wikis, titles),
    formerUses: existingUses(former, wikis, titles),
    otherFarms,
    isUsedElsewhere: await isElsewhere(urlId, wiki, { store, wikis: { all }, clock }),
  };
}

/** Where no wiki was asked about, there is no other one. */
async function isElsewhere(
  urlId: number,
  wiki: AskedWiki | null,
  {
    store,
    wikis: { all },
    clock,
  }: Pick<ListParts, 'store' | 'clock'> & {
    wikis: Pick<ListParts['wikis'], 'all'>;
  },
): Promise<boolean> {
  if (wiki === null) return false;
  const farm = all.filter((one) => isMeant(one, wiki, true) && one.dbname !== wiki.dbname);
  const others = [...(await byStoredId(store, farm)).keys()];
  if (await isUsedOn(store, urlId, others)) return true;
  const former = { today: dayNumberOf(clock.now()), limit: 1 };
  return (await formerUsesOfUrl(store, urlId, others, former)).uses.length > 0;
}

function isMeant(one: AskedWiki, wiki: AskedWiki | null, wholeFarm: boolean): boolean {
  if (wiki === null) return true;
  return one.farm.code === wiki.farm.code && (wholeFarm || one.dbname === wiki.dbname);
}

/** W7.4: never beyond one farm. Where none was named it is that of the wiki with most pages. */
function ofOneFarm(
  uses: UrlUses,
  stored: ReadonlyMap<number, AskedWiki>,
): { uses: UrlUses; wikis: ReadonlyMap<number, AskedWiki>; otherFarms: AskedWiki[] } {
  const using = uses.wikis.flatMap(({ wikiId }) => stored.get(wikiId) ?? []);
  const farm = (using[0] ?? [...stored.values()][0])?.farm.code;
  const wikis = new Map([...stored].filter(([, wiki]) => wiki.farm.code === farm));
  const its = uses.wikis.filter(({ wikiId }) => wikis.has(wikiId));
  const others = new Map(
    using.filter((wiki) => wiki.farm.code !== farm).map((wiki) => [wiki.farm.code, wiki]),
  );
  return {
    uses: {
      wikis: its,
      count: others.size === 0 ? uses.count : its.reduce((sum, { count }) => sum + count, 0),
      isMore: uses.isMore,
    },
    wikis,
    otherFarms: [...others.values()],
  };
}

function titledWikis(
  uses: readonly UrlUsesOfWiki[],
  wikis: ReadonlyMap<number, AskedWiki>,
  titles: Titles,
): UsesOfWiki[] {
  return uses.flatMap(({ wikiId, pageIds, count }) => {
    const wiki = wikis.get(wikiId);
    if (wiki === undefined) return [];
    const pages = pageIds.flatMap((pageId) => withTitle({ wikiId, pageId }, wikis, titles));
    return [{ wiki, pages, count }];
  });
}

/** In the wiki only a page that exists has a title. */
function existingUses(
  former: FormerUses,
  wikis: ReadonlyMap<number, AskedWiki>,
  titles: Titles,
): UsesOfUrl['formerUses'] {
  const existing = former.uses.filter(
    ({ wikiId, pageId }) => titles.get(wikiId)?.has(pageId) !== false,
  );
  return {
    pages: existing.flatMap((use) => withTitle(use, wikis, titles)),
    count: former.count - (former.uses.length - existing.length),
    isMore: former.isMore,
  };
}

/** Those of the wikis that the feeder has seen, by the ids that links have. */
async function byStoredId(
  store: ListParts['store'],
  wikis: readonly AskedWiki[],
): Promise<Map<number, AskedWiki>> {
  const stored = await storedWikis(store);
  const byKey = new Map(wikis.map((wiki) => [wikiKey(wiki.farm.code, wiki.dbname), wiki]));
  return new Map(
    stored.flatMap(({ farm, dbname, wikiId }) => {
      const one = byKey.get(wikiKey(farm, dbname));
      return one === undefined ? [] : [[wikiId, one] as const];
    }),
  );
}

/** Titles of existing pages by wiki and page; a wiki that could not be asked has none. */
type Titles = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A wiki that cannot be asked leaves its pages without titles; the rest is told all the same. */
async function titlesOf(
  uses: readonly UrlUse[],
  wikis: ReadonlyMap<number, AskedWiki>,
  logger: ListParts['logger'],
): Promise<Titles> {
  const wikiIds = [...new Set(uses.map(({ wikiId }) => wikiId))].slice(0, WIKIS_ASKED);
  const asked = await Promise.all(
    wikiIds.map(async (wikiId) => {
      const pageIds = uses.filter((use) => use.wikiId === wikiId).map(({ pageId }) => pageId);
      const titles = await titlesIn(wikis.get(wikiId), [...new Set(pageIds)], logger);
      return titles === null ? [] : [[wikiId, titles] as const];
    }),
  );
  return new Map(asked.flat());
}

async function titlesIn(
  wiki: AskedWiki | undefined,
  pageIds: number[],
  logger: ListParts['logger'],
): Promise<Map<number, string> | null> {
  if (wiki === undefined) return null;
  try {
    const pages = await titledPages(wiki, pageIds);
    return new Map([...pages.values()].map(({ pageId, title }) => [pageId, title]));
  } catch (err) {
    // Ids stand in the place of titles.
    logger.warn({ err }, 'a wiki could not be asked for titles');
    return null;
  }
}

function withTitle<Use extends UrlUse>(
  use: Use,
  wikis: ReadonlyMap<number, AskedWiki>,
  titles: Titles,
): (Use & TitledPage)[] {
  const wiki = wikis.get(use.wikiId);
  const title = titles.get(use.wikiId)?.get(use.pageId) ?? null;
  return wiki === undefined ? [] : [{ ...use, wiki, title }];
}
