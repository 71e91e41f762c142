import { dayNumberOf } from '../../../status/day-number';
import type { ListedUrl } from '../../../store/answers/listed-urls';
import { pageUsesOf, type PageUse } from '../../../store/answers/url-uses';
import { findWikiId } from '../../../store/pages/wikis';
import type { WikiPage } from '../../../wiki/wiki-reader';
import type { AskedWiki } from '../../../answers/asked-wiki';
import type { LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import type { ListParts } from './list-parts';
import { listJudgingFor } from './asked-policy';
import { judgedUrls } from './judged-urls';
import { formerPagesOf, type PatternFormerPages } from './pattern-former-pages';
import type { PatternQuestion } from './pattern-question';
import { titledPages } from './titled-pages';
import { findUrls } from './url-search';

/** Uses of URLs on pages of one wiki that are looked at. */
const USES_MAX = 20_000;
/** Pages whose namespaces are asked for. */
const NAMESPACES_MAX = 5_000;
/** W7.4 */
const PAGES_TOLD = 100;

/** The URLs of a pattern, judged. */
export interface PatternAnswer extends PatternQuestion {
  /** Whatever their status, in the order of W7.2; without what only page questions tell. */
  links: LinkAnswer[];
  /** There is more than could be looked at. */
  isCut: boolean;
  /** The pages of the wiki that use these URLs; null where no wiki was named. */
  pages: PatternPages | null;
  /** Those that did until lately (W2.6), be it URLs that no page uses by now; null as above. */
  formerPages: PatternFormerPages | null;
}

/** Pages of a wiki that use the URLs of a pattern (W7.4). */
interface PatternPages {
  /** The first hundred by id. */
  told: WikiPage[];
  count: number;
  /** There are more, or may be. */
  isMore: boolean;
  /** On how many of them each URL (normal form) is; empty where not all uses could be looked at. */
  countByUrl: ReadonlyMap<string, number>;
}

/**
 * Finds and judges the URLs of a pattern. Bounds: findUrls; 20,000 uses in the wiki, 5,000 pages for
 * their namespaces; formerPagesOf. What is beyond them makes the answer a cut one.
 * @throws Problem database-unavailable, replica-unavailable
 */
export async function answerPattern(
  question: PatternQuestion,
  parts: ListParts,
): Promise<PatternAnswer> {
  const { glob, wiki } = question;
  const [found, judging] = await Promise.all([
    orProblem('database-unavailable', findUrls(parts.store, glob)),
    listJudgingFor(parts, wiki),
  ]);
  if (wiki === null) {
    const links = await judgedUrls(found.items, judging);
    return { ...question, links, isCut: found.isCut, pages: null, formerPages: null };
  }
  const { store, clock } = parts;
  const today = dayNumberOf(clock.now());
  const [used, formerPages] = await Promise.all([
    usesIn(wiki, found.items, question, parts),
    formerPagesOf(wiki, found.items, question, { store, today }),
  ]);
  const usedIds = new Set(used.items.map(({ urlId }) => urlId));
  const urls = found.items.filter(({ urlId }) => usedIds.has(urlId));
  const isCut = found.isCut || used.isCut;
  return {
    ...question,
    links: await judgedUrls(urls, judging),
    isCut,
    pages: {
      ...(await toldPages(wiki, used.items)),
      isMore: isCut,
      countByUrl: used.isCut ? new Map() : countByUrl(urls, used.items),
    },
    formerPages,
  };
}

interface FoundUses {
  items: PageUse[];
  isCut: boolean;
}

async function usesIn(
  wiki: AskedWiki,
  urls: readonly ListedUrl[],
  { namespaces }: PatternQuestion,
  { store }: ListParts,
): Promise<FoundUses> {
  const urlIds = urls.map(({ urlId }) => urlId);
  const uses = await orProblem('database-unavailable', usesOf(wiki, urlIds, store));
  return namespaces === null ? uses : inNamespaces(wiki, uses, namespaces);
}

async function usesOf(
  { farm, dbname }: AskedWiki,
  urlIds: readonly number[],
  store: ListParts['store'],
): Promise<FoundUses> {
  const wikiId = await findWikiId(store, farm.code, dbname);
  if (wikiId === undefined) return { items: [], isCut: false };
  return pageUsesOf(store, wikiId, urlIds, USES_MAX);
}

/** The namespace of a page is the wiki's to say. */
async function inNamespaces(
  wiki: AskedWiki,
  { items, isCut }: FoundUses,
  namespaces: ReadonlySet<number>,
): Promise<FoundUses> {
  const pageIds = pageIdsOf(items);
  const pages = await titledPages(wiki, pageIds.slice(0, NAMESPACES_MAX));
  const isMeant = ({ pageId }: PageUse): boolean =>
    namespaces.has(pages.get(pageId)?.namespace ?? Number.NaN);
  return { items: items.filter(isMeant), isCut: isCut || pageIds.length > NAMESPACES_MAX };
}

async function toldPages(
  wiki: AskedWiki,
  uses: readonly PageUse[],
): Promise<Pick<PatternPages, 'told' | 'count'>> {
  const pageIds = pageIdsOf(uses);
  const titled = await titledPages(wiki, pageIds.slice(0, PAGES_TOLD));
  return { told: [...titled.values()], count: pageIds.length };
}

function countByUrl(
  urls: readonly ListedUrl[],
  uses: readonly PageUse[],
): ReadonlyMap<string, number> {
  const counts = new Map<number, number>();
  for (const { urlId } of uses) counts.set(urlId, (counts.get(urlId) ?? 0) + 1);
  return new Map(urls.map(({ url, urlId }) => [url.text, counts.get(urlId) ?? 0]));
}

function pageIdsOf(uses: readonly PageUse[]): number[] {
  return [...new Set(uses.map(({ pageId }) => pageId))].sort((a, b) => a - b);
}
