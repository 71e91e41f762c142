import { z } from 'zod';
import type { ApiParams } from './http/action-api';
import { apiCategories, titleOf } from './api-categories';
import { query, queryList, type ApiWiki } from './api-query';
import type { Criteria } from './criteria';
import {
  takeInChanges,
  type CategoryAdditions,
  type ChangeEvent,
  type ChangeSource,
} from './take-in-changes';
import type { WikiChanges } from './wiki-reader';
import { timestampOfSeconds } from './wiki-time';

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
  const source: ChangeSource = {
    recentChanges: () => recentChanges(wiki, sinceS),
    logEvents: (type) => logEvents(wiki, type, sinceS),
    additions: (titles) => additions(wiki, titles, sinceS),
  };
  return { ...(await takeInChanges(source, criteria)), untilS };
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

async function* recentChanges({ api }: ApiWiki, sinceS: number): AsyncGenerator<ChangeEvent[]> {
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

async function* logEvents(
  { api }: ApiWiki,
  type: string,
  sinceS: number,
): AsyncGenerator<ChangeEvent[]> {
  const params: ApiParams = {
    list: 'logevents',
    letype: type,
    leprop: 'ids|title|type|timestamp',
    ledir: 'newer',
    lestart: timestampOfSeconds(sinceS),
    lelimit: 'max',
  };
  for await (const part of queryList(api, logSchema, params)) {
    yield part.query.logevents.map((entry) =>
      eventOf({ ...entry, type: 'log' }, entry.logpage ?? 0),
    );
  }
}

/** By the type of recent changes; all else is about pages. */
const KINDS: ReadonlyMap<string, ChangeEvent['kind']> = new Map([
  ['log', 'log'],
  ['categorize', 'category'],
]);

function eventOf(entry: z.infer<typeof eventSchema>, pageId: number): ChangeEvent {
  const kind = KINDS.get(entry.type) ?? 'page';
  return { kind, pageId, namespace: entry.ns, title: titleOf(entry) };
}

async function* additions(
  { api }: ApiWiki,
  categories: readonly string[],
  sinceS: number,
): AsyncGenerator<CategoryAdditions> {
  if (categories.length > CATEGORIES_ASKED_MAX) return;
  const source = apiCategories(api);
  for (const title of categories) yield* source.additionsSince(title, sinceS);
}
