import { z } from 'zod';
import {
  ActionApiError,
  ActionApiRefusal,
  nothingSpent,
  type ActionApi,
  type ApiParams,
  type Spent,
} from './http/action-api';
import { ChainGuard, KEPT_LIST, LONG_LIST, type ChainBounds } from './chain-guard';
import type { SiteInfo } from './site-info';

/** Pages of one question that names them: MediaWiki's limit for those without an account. */
export const PAGES_PER_QUESTION = 50;

/** A wiki as it is read through its Action API. */
export interface ApiWiki {
  api: ActionApi;
  site: SiteInfo;
}

/** One answer, and how to ask for what follows it; null after the last one. */
interface Part<Answer> {
  answer: Answer;
  next: ApiParams | null;
}

interface WholePart<Answer> extends Part<Answer> {
  /** Of all lists in the answer, whatever is kept of them. */
  entries: number;
}

const continuedSchema = z.object({
  continue: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/**
 * One question of `action=query`.
 * @throws ActionApiError, also when the answer has not the form of `schema`
 */
export async function query<Answer>(
  api: ActionApi,
  schema: z.ZodType<Answer>,
  params: ApiParams,
): Promise<Answer> {
  return (await part(api, schema, params, nothingSpent())).answer;
}

/**
 * All answers to one question, followed to the end.
 * @param following `from`: where to go on, `next` of an earlier part; `bounds`: for what is kept in
 *   whole, unless they say otherwise
 * @throws ActionApiError, also when the answers have no end (chain-guard.ts)
 */
export async function* queryParts<Answer>(
  api: ActionApi,
  schema: z.ZodType<Answer>,
  params: ApiParams,
  following: { from?: ApiParams; bounds?: ChainBounds } = {},
): AsyncGenerator<Part<Answer>> {
  const { from = {}, bounds = KEPT_LIST } = following;
  const guard = new ChainGuard(bounds);
  const spent = nothingSpent();
  for (let next: ApiParams | null = from; next !== null;) {
    const one: WholePart<Answer> = await part(api, schema, { ...params, ...next }, spent);
    yield one;
    next = one.next;
    if (next === null) return;
    const refusal =
      guard.refusal({ ...one, spent }, next) ??
      (guard.isLong ? guard.expect(await countEntries(api)) : null);
    if (refusal !== null) throw new ActionApiError(`${nameOf(api)} ${refusal}`);
  }
}

const statisticsSchema = z.object({
  query: z.object({ statistics: z.object({ pages: z.number(), edits: z.number() }) }),
});

/**
 * How many entries any list of the wiki may have, by what it says of itself: twice, as it counts roughly, and
 * as changes of categories are listed beside the edits that they come from.
 */
async function countEntries(api: ActionApi): Promise<number> {
  const params = { meta: 'siteinfo', siprop: 'statistics' };
  const { pages, edits } = (await query(api, statisticsSchema, params)).query.statistics;
  return 2 * (pages + edits);
}

/**
 * Sees to it that an answer said something of every page that was asked for, be it that there is none: silence is
 * no answer, and a page of which nothing is told would lose its links.
 * @throws ActionApiError
 */
export function demandAll(
  api: ActionApi,
  pageIds: readonly number[],
  told: ReadonlySet<number>,
): void {
  const untold = pageIds.filter((pageId) => !told.has(pageId));
  if (untold.length === 0) return;
  const some = untold.slice(0, SHOWN_IDS).join(', ');
  throw new ActionApiError(
    `${nameOf(api)} said nothing of ${untold.length} of ${pageIds.length} pages: ${some}`,
  );
}

const SHOWN_IDS = 5;

/** A list of `list=…`, followed to the end, however long; empty where the wiki says that its subject is no title. */
export async function* queryList<Answer>(
  api: ActionApi,
  schema: z.ZodType<Answer>,
  params: ApiParams,
): AsyncGenerator<Answer> {
  try {
    const parts = queryParts(api, schema, params, { bounds: LONG_LIST });
    for await (const { answer } of parts) yield answer;
  } catch (error) {
    if (!isNoTitle(error)) throw error;
  }
}

const NO_TITLE: ReadonlySet<string> = new Set(['invalidcategory', 'invalidtitle']);

function isNoTitle(error: unknown): boolean {
  return error instanceof ActionApiRefusal && NO_TITLE.has(error.code);
}

async function part<Answer>(
  api: ActionApi,
  schema: z.ZodType<Answer>,
  params: ApiParams,
  spent: Spent,
): Promise<WholePart<Answer>> {
  const told = await api.request({ action: 'query', ...params }, spent);
  const answer = schema.safeParse(told);
  const continued = continuedSchema.safeParse(told);
  if (answer.success && continued.success) {
    const next = continued.data.continue ?? null;
    return { answer: answer.data, next, entries: entriesIn(told, ENTRIES_DEPTH) };
  }
  const asked = JSON.stringify(params);
  throw new ActionApiError(`${nameOf(api)} gave an unexpected answer to ${asked}`, {
    cause: answer.error ?? continued.error,
  });
}

/** `query`, its lists, their pages, the lists of these. */
const ENTRIES_DEPTH = 5;

/** Of all lists in it. */
function entriesIn(told: unknown, depth: number): number {
  if (depth === 0 || typeof told !== 'object' || told === null) return 0;
  let entries = Array.isArray(told) ? told.length : 0;
  for (const one of Object.values(told)) entries += entriesIn(one, depth - 1);
  return entries;
}

function nameOf({ url = 'the API' }: ActionApi): string {
  return url;
}
