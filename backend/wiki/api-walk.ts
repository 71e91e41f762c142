import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import { ActionApiError, type ApiParams } from './http/action-api';
import { foundPage, generatedPages, pagesWithIds, type PageInfo } from './api-page-info';
import { countWatchedPages } from './api-statistics';
import { wikiSize, type ApiWiki } from './api-query';
import { BadPositionError } from './bad-position-error';
import type { Criteria } from './criteria';
import { openReading } from './reading';
import { NOTHING_USED, type UsedAllowance } from './reading-allowance';
import type { PageState, Stretch } from './wiki-reader';

/** Pages that one stretch looks at (I1). */
const PAGES_PER_STRETCH = 5_000;

/** A larger wiki takes days by its API, and one that lists so many may go on for ever. */
const PAGES_MAX = 10_000_000;
/** Beside twice what the wiki counts, as it counts roughly and more come: who lists more goes on for ever. */
const UNCOUNTED_PAGES = 20_000;

/** A walk never says that it is done before it is: its length is an estimate. */
const NEARLY_DONE = 0.99;

const usedSchema: z.ZodType<UsedAllowance> = z.object({
  questions: z.number(),
  entries: z.number(),
  askedMs: z.number(),
  bytes: z.number(),
});

/** Where a walk is: first namespace by namespace, then the included pages by their ids. */
const positionSchema = z.object({
  /** The namespace to go on in; null: all are done. */
  namespace: z.number().nullable(),
  /** How to go on in it; nothing else may be asked of the wiki. */
  from: z.record(z.string().regex(/^[a-z]*continue$/), z.union([z.string(), z.number()])),
  /** The included pages up to this id are done. */
  pageId: z.number(),
  /** How many pages were looked at. */
  seen: z.number(),
  /** How many there are, roughly. */
  expected: z.number(),
  /** The walk ends with an error at more than so many. */
  pagesMax: z.number().max(PAGES_MAX).default(PAGES_MAX),
  /** What the stretches so far have used. */
  used: usedSchema.default(NOTHING_USED),
});

type Position = z.infer<typeof positionSchema>;

/** What one stretch came to. */
interface Step {
  pages: PageInfo[];
  /** null at the end. */
  next: Omit<Position, 'seen' | 'expected' | 'pagesMax' | 'used'> | null;
}

/**
 * The next stretch of the walk over all watched pages. Pages of the watched namespaces come first,
 * by title; then included pages that lie elsewhere, by id (each is looked up, fifty a request, since
 * only the wiki knows where it lies; categories would tell five hundred, but a page once for each
 * category that it is in). A page that is moved or made during the
 * walk may be missed or come twice, as its move or creation is told by the changes anyway.
 * @param position null begins; else `next` of the stretch before
 * @throws ActionApiError, also when the wiki lists pages without end
 */
export async function walkApiPages(
  wiki: ApiWiki,
  criteria: Criteria,
  position: string | null,
  clock: Clock,
): Promise<Stretch> {
  const at = position === null ? await startOf(wiki, criteria) : parsePosition(position);
  const api = openReading(wiki.api, { used: at.used });
  const { pages, next } = await step({ ...wiki, api }, criteria, at);
  const seen = at.seen + pages.length;
  const { expected, pagesMax } = at;
  const { used } = api.allowance;
  if (seen > pagesMax) throw new ActionApiError(`the wiki lists more than ${pagesMax} pages`);
  return {
    pages: watchedAmong(pages, criteria, clock),
    window: null,
    next: next === null ? null : JSON.stringify({ ...next, seen, expected, pagesMax, used }),
    done: next === null ? 1 : Math.min(NEARLY_DONE, seen / Math.max(1, expected)),
  };
}

async function startOf(wiki: ApiWiki, criteria: Criteria): Promise<Position> {
  const expected = await countWatchedPages(wiki, criteria);
  const namespace = namespaceAfter(wiki, criteria, -1);
  const counted = namespace === null ? 0 : (await wikiSize(wiki.api)).pages;
  const listed = 2 * counted + UNCOUNTED_PAGES;
  const pagesMax = Math.min(PAGES_MAX, listed + criteria.included.size);
  return { namespace, from: {}, pageId: 0, seen: 0, expected, pagesMax, used: NOTHING_USED };
}

function parsePosition(position: string): Position {
  try {
    return positionSchema.parse(JSON.parse(position));
  } catch (cause) {
    throw new BadPositionError(position, { cause });
  }
}

function step(wiki: ApiWiki, criteria: Criteria, at: Position): Promise<Step> {
  const { namespace, from, pageId } = at;
  if (namespace === null) return stepInIncluded(wiki, criteria, pageId);
  return stepInNamespace(wiki, criteria, { namespace, from });
}

/** Goes on until the stretch is full, or to the end of the namespace. */
async function stepInNamespace(
  wiki: ApiWiki,
  criteria: Criteria,
  { namespace, from }: { namespace: number; from: ApiParams },
): Promise<Step> {
  const generator = {
    generator: 'allpages',
    gapnamespace: namespace,
    gapfilterredir: 'nonredirects',
    gaplimit: 'max',
  };
  const pages = new Map<number, PageInfo>();
  for await (const part of generatedPages(wiki.api, generator, from)) {
    for (const page of part.pages) pages.set(page.pageid, page);
    if (part.next !== null && pages.size >= PAGES_PER_STRETCH) {
      const next = { namespace, from: stringsOf(part.next), pageId: 0 };
      return { pages: [...pages.values()], next };
    }
  }
  return { pages: [...pages.values()], next: afterNamespace(wiki, criteria, namespace) };
}

/** What a wiki gives to go on with consists of texts and numbers. */
function stringsOf(params: ApiParams): Position['from'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function afterNamespace(wiki: ApiWiki, criteria: Criteria, done: number): Step['next'] {
  const namespace = namespaceAfter(wiki, criteria, done);
  if (namespace === null && criteria.included.size === 0) return null;
  return { namespace, from: {}, pageId: 0 };
}

/** The next watched namespace; those that the wiki does not have are stepped over. */
function namespaceAfter({ site }: ApiWiki, { namespaces }: Criteria, done: number): number | null {
  const left = [...namespaces].filter((id) => id > done && site.namespaceNames.has(id));
  return left.length === 0 ? null : Math.min(...left);
}

async function stepInIncluded(
  { api }: ApiWiki,
  { included, namespaces }: Criteria,
  doneId: number,
): Promise<Step> {
  const ids = included.firstAfter(doneId, PAGES_PER_STRETCH);
  const pages = await pagesWithIds(api, ids);
  const last = ids.at(-1);
  const isEnd = last === undefined || included.from(last + 1) === undefined;
  return {
    pages: pages.filter(({ ns }) => !namespaces.has(ns)),
    next: isEnd ? null : { namespace: null, from: {}, pageId: last },
  };
}

function watchedAmong(pages: PageInfo[], criteria: Criteria, clock: Clock): PageState[] {
  return pages
    .map((page) => foundPage(page, criteria, clock))
    .filter(({ isWatched }) => isWatched)
    .map(({ pageId, latestRevision, linksUpdatedAtS }) => ({
      pageId,
      latestRevision,
      linksUpdatedAtS,
    }));
}
