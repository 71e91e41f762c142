import { dayNumberOf } from '../../../status/day-number';
import { formerUsesOfUrl, type FormerDays } from '../../../store/answers/former-uses';
import { usesOfUrl, type UrlUse } from '../../../store/answers/url-uses';
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
export interface TitledUses<Page = TitledPage> {
  pages: Page[];
  count: number;
  isMore: boolean;
}

/** A page that used a URL until lately (W2.6). */
interface FormerTitledPage extends TitledPage, FormerDays {}

/** Where a URL is used (W7.4), and where it was until lately. */
export interface UsesOfUrl {
  uses: TitledUses;
  /** Without pages that do not exist any more. */
  formerUses: TitledUses<FormerTitledPage>;
}

export const NO_USES: UsesOfUrl = {
  uses: { pages: [], count: 0, isMore: false },
  formerUses: { pages: [], count: 0, isMore: false },
};

const PAGES_TOLD = 100;
/** Wikis that are asked for titles; of pages of others the ids are told. */
const WIKIS_ASKED = 10;

/** The pages of the wiki, or of all of its farm, that use a URL or did until lately. */
export async function titledUsesOf(
  urlId: number,
  { wiki, wholeFarm }: Pick<UrlQuestion, 'wiki' | 'wholeFarm'>,
  { store, wikis: { all }, clock, logger }: ListParts,
): Promise<UsesOfUrl> {
  if (wiki === null) return NO_USES;
  const meant = all.filter(
    (one) => one.farm.code === wiki.farm.code && (wholeFarm || one.dbname === wiki.dbname),
  );
  const wikis = await byStoredId(store, meant);
  const wikiIds = [...wikis.keys()];
  const today = dayNumberOf(clock.now());
  const [present, former] = await Promise.all([
    usesOfUrl(store, urlId, wikiIds, PAGES_TOLD),
    formerUsesOfUrl(store, urlId, wikiIds, { today, limit: PAGES_TOLD }),
  ]);
  const titles = await titlesOf([...present.uses, ...former.uses], wikis, logger);
  const titled = <Use extends UrlUse>(use: Use) => withTitle(use, wikis, titles);
  // In the wiki only a page that exists has a title.
  const existing = former.uses.filter(
    ({ wikiId, pageId }) => titles.get(wikiId)?.has(pageId) !== false,
  );
  return {
    uses: { ...present, pages: present.uses.flatMap(titled) },
    formerUses: {
      pages: existing.flatMap(titled),
      count: former.count - (former.uses.length - existing.length),
      isMore: former.isMore,
    },
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
