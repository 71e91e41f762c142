import { z } from 'zod';
import type { ApiParams } from './action-api';
import { apiCategories, titleOf } from './api-categories';
import { query, queryList, type ApiWiki } from './api-query';
import { CATEGORY_NAMESPACE } from './category-title';
import type { Criteria } from './criteria';
import { IdCollector } from './id-collector';
import type { WikiChanges } from './wiki-reader';
import { timestampOfSeconds } from './wiki-time';

/** Logs of what makes, removes or changes pages in ways that recent changes do not tell of. */
const LOG_TYPES = ['delete', 'move', 'import', 'merge', 'contentmodel', 'create'];

/** Of larger trees only what recent changes tell is followed: each category costs a request. */
const CATEGORIES_ASKED_MAX = 500;

/**
 * What a wiki recorded since a moment (W1.7): recent changes, logs (a deleted page has no id in
 * recent changes), and for category trees the moments at which pages came into their categories.
 * What the wiki does not record is not told; nor what has left recent changes (90 days as MediaWiki
 * is set up); nor, in trees of more than 500 categories, what an edited template put into them,
 * unless the wiki keeps such changes in recent changes ($wgRCWatchCategoryMembership).
 *
 * `untilS` is the wiki's own time before the reading. Changes are recorded somewhat later than their
 * moment: ask again from some minutes before `untilS`.
 */
export async function readApiChanges(
  wiki: ApiWiki,
  criteria: Criteria,
  sinceS: number,
): Promise<WikiChanges> {
  const untilS = Math.max(sinceS, await timeThere(wiki));
  const found: Found = { pageIds: new IdCollector(), areCriteriaStale: false };
  const trees = new Set(criteria.categories);
  for await (const events of recentChanges(wiki, sinceS)) {
    takeIn(found, events, trees, (event) => mayMeet(criteria, trees, event));
  }
  for (const type of LOG_TYPES) {
    for await (const events of logEvents(wiki, type, sinceS)) {
      takeIn(found, events, trees, () => true);
    }
  }
  await takeInMembers(found, wiki, criteria, sinceS);
  const { pageIds, areCriteriaStale } = found;
  return { pageIds: [...pageIds.toSet()], untilS, areCriteriaStale };
}

interface Found {
  pageIds: IdCollector;
  areCriteriaStale: boolean;
}

/** An entry of recent changes or of a log; what is hidden is not told. */
interface Event {
  /** `edit`, `new`, `log`, `categorize`; of a log its own type. */
  type: string;
  /** 0 where it is about no page. */
  pageId: number;
  namespace: number | null;
  /** Without namespace, with `_`, if it is a category. */
  title: string;
}

const timeSchema = z.object({ curtimestamp: z.string() });

async function timeThere({ api }: ApiWiki): Promise<number> {
  const params = { meta: 'siteinfo', siprop: 'general', curtimestamp: true };
  return Date.parse((await query(api, timeSchema, params)).curtimestamp) / 1_000;
}

const eventSchema = z.object({
  type: z.string().default(''),
  ns: z.number().nullable().default(null),
  title: z.string().default(''),
  pageid: z.number().default(0),
  /** In logs: the page that it was about then; `pageid` is the page that has the title now. */
  logpage: z.number().optional(),
});
const changesSchema = z.object({ query: z.object({ recentchanges: z.array(eventSchema) }) });
const logSchema = z.object({ query: z.object({ logevents: z.array(eventSchema) }) });

async function* recentChanges({ api }: ApiWiki, sinceS: number): AsyncGenerator<Event[]> {
  const params: ApiParams = {
    list: 'recentchanges',
    rctype: 'edit|new|log|categorize',
    rcprop: 'ids|timestamp|title|loginfo',
    rcdir: 'newer',
    rcstart: timestampOfSeconds(sinceS),
    rclimit: 'max',
  };
  for await (const part of queryList(api, changesSchema, params)) {
    yield part.query.recentchanges.map((entry) => eventOf(entry, entry.pageid));
  }
}

async function* logEvents({ api }: ApiWiki, type: string, sinceS: number): AsyncGenerator<Event[]> {
  const params: ApiParams = {
    list: 'logevents',
    letype: type,
    leprop: 'ids|title|type|timestamp',
    ledir: 'newer',
    lestart: timestampOfSeconds(sinceS),
    lelimit: 'max',
  };
  for await (const part of queryList(api, logSchema, params)) {
    yield part.query.logevents.map((entry) => eventOf(entry, entry.logpage ?? 0));
  }
}

function eventOf(entry: z.infer<typeof eventSchema>, pageId: number): Event {
  return { type: entry.type, pageId, namespace: entry.ns, title: titleOf(entry) };
}

function takeIn(
  found: Found,
  events: readonly Event[],
  trees: ReadonlySet<string>,
  counts: (event: Event) => boolean,
): void {
  found.pageIds.add(
    events.flatMap((event) => (event.pageId > 0 && counts(event) ? [event.pageId] : [])),
  );
  found.areCriteriaStale ||= events.some((event) => isAboutTree(event, trees));
}

/**
 * Whether a change can concern a watched page. An event of a log always can: it may move the page
 * into a watched namespace.
 */
function mayMeet(criteria: Criteria, trees: ReadonlySet<string>, event: Event): boolean {
  if (event.type === 'log') return true;
  if (event.type === 'categorize') return isAboutTree(event, trees);
  return (
    (event.namespace !== null && criteria.namespaces.has(event.namespace)) ||
    criteria.included.has(event.pageId)
  );
}

/** Whether a category of the trees was edited, moved, deleted, restored, or gained or lost a member. */
function isAboutTree({ namespace, title }: Event, trees: ReadonlySet<string>): boolean {
  return namespace === CATEGORY_NAMESPACE && trees.has(title);
}

async function takeInMembers(
  found: Found,
  { api }: ApiWiki,
  { categories, included }: Criteria,
  sinceS: number,
): Promise<void> {
  if (categories.length > CATEGORIES_ASKED_MAX) return;
  const source = apiCategories(api);
  for (const title of categories) {
    for await (const { pageIds, hasSubcategory } of source.additionsSince(title, sinceS)) {
      found.pageIds.add(pageIds);
      found.areCriteriaStale ||= hasSubcategory || pageIds.some((id) => !included.has(id));
    }
  }
}
