import { momentsOf } from '../archives/copy-time';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { dayNumberOf, dayStartMs, type DayNumber } from '../status/day-number';
import { firstDaysOn } from '../store/pages/links';
import { noteHistoryRead } from '../store/repairs/repair-wikis';
import { firstPassS } from '../store/pages/wiki-states';
import {
  isBetterSource,
  noteWantedMoments,
  wantedMoments,
  type CitedMoment,
  type WantedMoment,
} from '../store/archives/wanted-moments';
import type { ActionApi } from '../wiki/http/action-api';
import { searchHistory, urlsThen } from '../wiki/link-history';
import type { CurrentText } from '../wiki/page-texts';
import { isPageToBlame, type SetAside } from '../wiki/set-aside';
import { analyse } from '../wikitext/analyse';
import type { CitedDay } from '../wikitext/references/cited-day';
import type { AddedCopy } from '../wikitext/repair/repair-page';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';
import { pageUrlOf } from './page-url';

/** What links are dated with. */
export interface DatingParts {
  database: Database;
  api: ActionApi;
  wikiId: number;
  /** Of the wiki. */
  templates: WikiTemplates;
  clock: Clock;
  /** Waits until another page's history may be read. */
  historyTurn: () => Promise<void>;
  /** Pages whose history the wiki does not give. */
  setAside: SetAside;
}

/** A copy this near to the moment is the page that was cited, as far as anybody can tell. */
const NEAR_MS = 90 * 86_400_000;
/** Archives that have not answered for so long are waited for no longer: any good copy is better than none. */
const AWAITED_DAYS = 30;

/**
 * Finds out when the URLs of copies were cited (I5, W5.5): by the page, else by what we saw appear, else by the page's
 * history. Of those whose copy is not from about then, archives are asked again.
 * @returns the URLs for which they have not answered yet, or that only a history could date which the wiki does not give
 * @throws ActionApiError
 */
export async function awaitedCopies(
  dating: DatingParts,
  page: CurrentText,
  copies: readonly AddedCopy[],
): Promise<ReadonlySet<string>> {
  const { database, clock } = dating;
  const today = dayNumberOf(clock.now());
  const urls = copies.map(({ url }) => url);
  const known = await wantedMoments(database, urls);
  const { found, stalled } = await momentsFound(dating, { page, copies, known });
  const noted = withSearched(found, copies);
  const nowS = Math.floor(clock.now() / 1_000);
  if (noted.size > 0) await noteWantedMoments(database, noted, { today, nowS });
  const isAwaited = (url: string): boolean => {
    const isNew = noted.get(url)?.isSearched;
    return isNew === undefined ? isAwaitedSince(known.get(url), today) : !isNew;
  };
  return new Set([...urls.filter(isAwaited), ...stalled]);
}

function isAwaitedSince(moment: WantedMoment | undefined, today: DayNumber): boolean {
  return moment?.isSearched === false && today - moment.notedDay < AWAITED_DAYS;
}

/** Moments by URL, and the URLs of which the wiki does not tell them just now. */
interface FoundMoments {
  found: Map<string, CitedMoment>;
  stalled: readonly string[];
}

/** What is known better than before, or was not known at all. */
async function momentsFound(
  dating: DatingParts,
  {
    page,
    copies,
    known,
  }: {
    page: CurrentText;
    copies: readonly AddedCopy[];
    known: ReadonlyMap<string, WantedMoment>;
  },
): Promise<FoundMoments> {
  const found = new Map<string, CitedMoment>();
  for (const { url, cited } of copies) {
    const before = known.get(url);
    if (cited === null || (before && !isBetterSource(cited.from, before.source))) continue;
    found.set(url, momentOf(cited));
  }
  const undated = copies.flatMap(({ url }) => (found.has(url) || known.has(url) ? [] : [url]));
  const seen = await momentsSeen(dating, page, undated);
  return { found: new Map([...found, ...seen.found]), stalled: seen.stalled };
}

/** By our own readings of the page, and where these do not tell by its history. */
async function momentsSeen(
  dating: DatingParts,
  { pageId }: CurrentText,
  urls: readonly string[],
): Promise<FoundMoments> {
  if (urls.length === 0) return { found: new Map(), stalled: [] };
  const { database, wikiId, clock } = dating;
  const firstDays = await firstDaysOn(database, { wikiId, pageId }, urls);
  const seen = new Map<string, CitedMoment>();
  for (const [url, day] of firstDays) {
    if (day === 0 || day > dayNumberOf(clock.now())) continue;
    seen.set(url, { atS: dayStartMs(day) / 1_000, source: 'first-seen' });
  }
  const unseen = urls.filter((url) => !seen.has(url));
  if (unseen.length === 0) return { found: seen, stalled: [] };
  const neverGone = new Set(unseen.filter((url) => firstDays.get(url) === 0));
  const told = await momentsTold(dating, pageId, { unseen, neverGone });
  if (told === null) return { found: seen, stalled: unseen };
  for (const [url, atMs] of told) {
    seen.set(url, { atS: Math.floor(atMs / 1_000), source: 'history' });
  }
  return { found: seen, stalled: [] };
}

/** @returns null: the wiki does not give the history of this page, though it answers otherwise */
async function momentsTold(
  dating: DatingParts,
  pageId: number,
  links: SearchedLinks,
): Promise<Map<string, number> | null> {
  const { api, database, wikiId, clock, historyTurn, setAside } = dating;
  const { resting, again } = await setAside.among([pageId]);
  if (resting.has(pageId)) return null;
  await historyTurn();
  try {
    const told = await momentsInHistory(dating, pageId, links);
    if (again.has(pageId)) await setAside.remove(pageId);
    await noteHistoryRead(database, wikiId, Math.floor(clock.now() / 1_000));
    return told;
  } catch (error) {
    if (!(await isPageToBlame(api, error))) throw error;
    await setAside.add(pageId, error);
    return null;
  }
}

/** URLs that no reading of ours has seen come onto a page. */
interface SearchedLinks {
  unseen: readonly string[];
  /** Those that our readings have seen there, and never gone. */
  neverGone: ReadonlySet<string>;
}

/**
 * Of a very long history the search tells too late a moment, and of a link that was taken away and put back between two of our
 * readings that of its return. What the page had when we passed over its wiki first, and as far as we have seen ever since, was
 * cited by then: that first pass is an upper bound. What the page of then had not, as it came or was watched later, has none.
 * @returns by URL, milliseconds since 1970
 */
async function momentsInHistory(
  { database, api, wikiId, templates }: DatingParts,
  pageId: number,
  { unseen, neverGone }: SearchedLinks,
): Promise<Map<string, number>> {
  const urlsOf = (wikitext: string): Set<string> => urlsOn(wikitext, templates);
  const found = await searchHistory(api, { pageId, urls: unseen, urlsOf });
  const boundS = await firstPassS(database, wikiId);
  if (boundS === null) return found;
  const boundMs = boundS * 1_000;
  const late = [...found].flatMap(([url, atMs]) =>
    atMs > boundMs && neverGone.has(url) ? [url] : [],
  );
  if (late.length === 0) return found;
  return new Map([...found, ...(await urlsThen(api, { pageId, urls: late, urlsOf }, boundMs))]);
}

function urlsOn(wikitext: string, templates: WikiTemplates): Set<string> {
  return new Set(
    analyse(wikitext, templates).map(({ originalUrl, url }) => pageUrlOf(originalUrl ?? url)),
  );
}

function momentOf({ day, from }: CitedDay): CitedMoment {
  return { atS: Date.parse(`${day}T12:00:00Z`) / 1_000, source: from };
}

/** A copy from about then needs no search. */
function withSearched(
  found: ReadonlyMap<string, CitedMoment>,
  copies: readonly AddedCopy[],
): Map<string, CitedMoment & { isSearched: boolean }> {
  const noted = new Map<string, CitedMoment & { isSearched: boolean }>();
  for (const { url, timestamp } of copies) {
    const moment = found.get(url);
    if (moment === undefined) continue;
    const distanceMs = Math.abs(momentsOf(timestamp).firstMs - moment.atS * 1_000);
    noted.set(url, { ...moment, isSearched: distanceMs <= NEAR_MS });
  }
  return noted;
}
