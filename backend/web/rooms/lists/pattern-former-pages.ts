import {
  formerPageUsesOf,
  type FormerDays,
  type FormerPageUse,
} from '../../../store/answers/former-uses';
import type { ListedUrl } from '../../../store/answers/listed-urls';
import { findWikiId } from '../../../store/pages/wikis';
import type { WikiPage } from '../../../wiki/wiki-reader';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import type { PatternQuestion } from './pattern-question';
import { titledPages } from './titled-pages';

/** Former uses that are looked at: their pages' titles are asked for. */
const USES_MAX = 200;
const PAGES_TOLD = 100;

/** A page that used URLs of a pattern until lately (W2.6). */
interface FormerPage extends WikiPage {
  urls: ({ url: string } & FormerDays)[];
}

/** Pages of a wiki that used URLs of a pattern until lately; only those that still exist. */
export interface PatternFormerPages {
  /** The first hundred by id. */
  told: FormerPage[];
  count: number;
  /** There are more, or may be. */
  isMore: boolean;
}

/**
 * The pages from which URLs vanished lately, whether or not they use others of them. Of 200 uses the pages are
 * told.
 * @throws Problem database-unavailable, replica-unavailable
 */
export async function formerPagesOf(
  wiki: AskedWiki,
  urls: readonly ListedUrl[],
  { namespaces }: Pick<PatternQuestion, 'namespaces'>,
  { store, today }: { store: ListParts['store']; today: number },
): Promise<PatternFormerPages> {
  const urlIds = urls.map(({ urlId }) => urlId);
  const { items, isCut } = await orProblem(
    'database-unavailable',
    formerUsesIn(wiki, urlIds, { store, today }),
  );
  const titled = await titledPages(wiki, [...new Set(items.map(({ pageId }) => pageId))]);
  const byUrlId = new Map(urls.map(({ urlId, url }) => [urlId, url.text]));
  const pages = [...titled.values()]
    .filter(({ namespace }) => namespaces === null || namespaces.has(namespace))
    .sort((a, b) => a.pageId - b.pageId)
    .map((page) => ({ ...page, urls: urlsOn(page.pageId, items, byUrlId) }));
  return { told: pages.slice(0, PAGES_TOLD), count: pages.length, isMore: isCut };
}

async function formerUsesIn(
  { farm, dbname }: AskedWiki,
  urlIds: readonly number[],
  { store, today }: { store: ListParts['store']; today: number },
): Promise<{ items: FormerPageUse[]; isCut: boolean }> {
  const wikiId = await findWikiId(store, farm.code, dbname);
  if (wikiId === undefined) return { items: [], isCut: false };
  return formerPageUsesOf(store, wikiId, urlIds, { today, limit: USES_MAX });
}

function urlsOn(
  page: number,
  uses: readonly FormerPageUse[],
  byUrlId: ReadonlyMap<number, string>,
): FormerPage['urls'] {
  return uses.flatMap(({ pageId, urlId, lastUsedDay, goneDay }) => {
    const url = pageId === page ? byUrlId.get(urlId) : undefined;
    return url === undefined ? [] : [{ url, lastUsedDay, goneDay }];
  });
}
