import { changeAddresses } from '../store/changes/change-addresses';
import { overrunOf } from '../store/changes/dispatch-positions';
import { domainStretch, newestOfDomain, oldestOfDomain } from '../store/changes/domain-stretch';
import {
  earlierThatDay,
  type EarlierChanges,
  type EarlierQuestion,
} from '../store/changes/earlier-that-day';
import type { NewestChange, ChangeStretch, StretchStart } from '../store/changes/stretch';
import {
  newestOfWiki,
  oldestOfWiki,
  wikiStretch,
  type WikiScope,
} from '../store/changes/wiki-stretch';
import { findWikiId } from '../store/pages/wikis';
import { nameStepOf } from '../status/name-step';
import type { ReadStatements } from '../store/statements/read-statements';
import { fullName, type AskedWiki } from './asked-wiki';
import { isToldTo, type ChangeFilter, type ToldChange } from './told-change';

/** Where changes are read from, as they are told of a wiki, a page or a domain. */
export interface ToldChangeReader {
  /** Of all changes there, told or not; null: there are none. */
  newest(): Promise<NewestChange | null>;
  /** Id of the oldest of them; null: there are none. */
  oldestId(): Promise<number | null>;
  /** The newest change that is missing, since it was purged too early; 0: none is. */
  missingTo(): Promise<number>;
  /** The next changes that pass the filter, among a bounded number that is looked at. */
  next(start: StretchStart, filter: ChangeFilter): Promise<ChangeStretch<ToldChange>>;
  /** What of some domains passes the filter earlier on a day, by the domain, among a bounded number that is looked at. */
  earlierThatDay(
    question: EarlierQuestion,
    filter: ChangeFilter,
  ): Promise<ReadonlyMap<string, EarlierChanges>>;
}

/** A page of a wiki, or a list of its pages; else all of them. */
export type WikiPart = Partial<Pick<WikiScope, 'pageId' | 'listId'>>;

/**
 * Of a wiki, one of its pages or a list of them; nothing where its pages were never read.
 * @param feedSinceS how far feeds reach back, in seconds since 1970: of what was before nothing is missed
 */
export async function changesOfWiki(
  store: ReadStatements,
  wiki: AskedWiki,
  { pageId = null, listId }: WikiPart = {},
  feedSinceS = 0,
): Promise<ToldChangeReader> {
  const wikiId = await findWikiId(store, wiki.farm.code, wiki.dbname);
  if (wikiId === undefined) return NO_CHANGES;
  const scope = { wikiId, pageId, ...(listId !== undefined && { listId }) };
  return {
    newest: () => newestOfWiki(store, scope),
    oldestId: () => oldestOfWiki(store, scope),
    missingTo: () => overrunOf(store, fullName(wiki), feedSinceS),
    next: (start, filter) => nextOfWiki(store, scope, start, filter),
    earlierThatDay: (question, filter) => earlierTold(store, scope, question, filter),
  };
}

/** By the usual policy. @param domain as domainOf tells it */
export function changesOfDomain(store: ReadStatements, domain: string): ToldChangeReader {
  return {
    newest: () => newestOfDomain(store, domain),
    oldestId: () => oldestOfDomain(store, domain),
    missingTo: () => Promise.resolve(0),
    next: async (start, filter) => {
      const { changes, next } = await domainStretch(store, domain, start, ROWS_PER_STRETCH);
      const told = changes.filter((change) => isToldTo(filter, change));
      return { changes: told.map((change) => ({ ...change, pages: null })), next };
    },
    earlierThatDay: (question, filter) => earlierTold(store, null, question, filter),
  };
}

/** Of a wiki that nobody has fed yet. */
const NO_CHANGES: ToldChangeReader = {
  newest: () => Promise.resolve(null),
  oldestId: () => Promise.resolve(null),
  missingTo: () => Promise.resolve(0),
  next: () => Promise.resolve({ changes: [], next: null }),
  earlierThatDay: () => Promise.resolve(new Map()),
};

/** Some milliseconds. */
const ROWS_PER_STRETCH = 1_000;
/** Pages of a change that are told. */
const PAGES_TOLD = 20;

async function nextOfWiki(
  store: ReadStatements,
  scope: WikiScope,
  start: StretchStart,
  filter: ChangeFilter,
): Promise<ChangeStretch<ToldChange>> {
  const { changes, next } = await wikiStretch(store, scope, start, ROWS_PER_STRETCH);
  const known = await changeAddresses(
    store,
    changes.map(({ id }) => id),
  );
  const told = changes.flatMap(({ pageIds, isMore, ...change }) => {
    const logged = known.get(change.id);
    if (logged === undefined) return [];
    const nameStep = nameStepOf({ ...change, reason: logged.reason });
    const pages = { pageIds: pageIds.slice(0, PAGES_TOLD), count: pageIds.length, isMore };
    return [{ ...change, url: logged.url, nameStep, pages }];
  });
  return { changes: told.filter((change) => isToldTo(filter, change)), next };
}

async function earlierTold(
  store: ReadStatements,
  scope: WikiScope | null,
  question: EarlierQuestion,
  filter: ChangeFilter,
): Promise<ReadonlyMap<string, EarlierChanges>> {
  const found = await earlierThatDay(store, scope, question);
  return new Map(
    [...found].map(([domain, { changes, isMore }]) => [
      domain,
      { changes: changes.filter((change) => isToldTo(filter, change)), isMore },
    ]),
  );
}
