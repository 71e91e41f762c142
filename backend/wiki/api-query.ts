import { z } from 'zod';
import {
  ActionApiError,
  ActionApiRefusal,
  type ActionApi,
  type ApiParams,
} from './http/action-api';
import { ChainGuard, KEPT_LIST, LONG_LIST, type ChainBounds } from './chain-guard';
import { allowanceOf, type WikiReading } from './reading';
import { countEntries, type ReadingAllowance } from './reading-allowance';
import type { SiteInfo } from './site-info';

/** Pages of one question that names them: MediaWiki's limit for those without an account. */
export const PAGES_PER_QUESTION = 50;

/** A wiki as it is read through its Action API, for one reading. */
export interface ApiWiki {
  api: WikiReading;
  site: SiteInfo;
}

/** What answers to one reading cost is out of proportion to what they bring: ask for less. */
export class CostlyAnswersError extends ActionApiError {
  override readonly name = 'CostlyAnswersError';
}

/** One answer, and how to ask for what follows it; null after the last one. */
interface Part<Answer> {
  answer: Answer;
  next: ApiParams | null;
}

const continuedSchema = z.object({
  continue: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/**
 * One question of `action=query`.
 * @param api one of a reading has its allowance, here as below; another one has one for this question
 * @throws ActionApiError, also when the answer has not the form of `schema`
 */
export async function query<Answer>(
  api: ActionApi | WikiReading,
  schema: z.ZodType<Answer>,
  params: ApiParams,
): Promise<Answer> {
  const allowance = allowanceOf(api);
  allowance.begin();
  return (await part({ api, allowance, schema, params }, {})).answer;
}

/**
 * All answers to one question, followed to the end.
 * @param following `from`: where to go on, `next` of an earlier part; `bounds`: for what is kept in
 *   whole, unless they say otherwise
 * @throws ActionApiError, also when the answers have no end (chain-guard.ts) or cost more than they bring
 */
export async function* queryParts<Answer>(
  api: ActionApi | WikiReading,
  schema: z.ZodType<Answer>,
  params: ApiParams,
  following: { from?: ApiParams; bounds?: ChainBounds } = {},
): AsyncGenerator<Part<Answer>> {
  const { from = {}, bounds = KEPT_LIST } = following;
  const allowance = allowanceOf(api);
  const guard = new ChainGuard(bounds);
  const { turnMs: sinceMs } = allowance.spent;
  allowance.begin();
  for (let next: ApiParams | null = from; next !== null;) {
    const one: Part<Answer> = await part({ api, allowance, schema, params }, next);
    yield one;
    next = one.next;
    if (next === null) return;
    const entries = countEntries(one.answer);
    const turnMs = allowance.spent.turnMs - sinceMs;
    const refusal =
      guard.refusal({ answer: one.answer, entries, turnMs }, next) ??
      (guard.isLong ? guard.expect(await entriesThere(api)) : null);
    if (refusal !== null) throw new ActionApiError(`${nameOf(api)} ${refusal}`);
  }
}

/** How large a wiki is. */
export interface WikiSize {
  /** Of any kind, redirects too. */
  pages: number;
  edits: number;
}

/** Once and a half what the largest wikis of the world have: Commons these pages, Wikidata these edits. */
const LARGEST: WikiSize = { pages: 200_000_000, edits: 4_000_000_000 };

const statisticsSchema = z.object({
  query: z.object({
    statistics: z.object({ pages: z.number().default(0), edits: z.number().default(0) }),
  }),
});

/** What the wiki says of itself; nothing where that cannot be. */
export async function wikiSize(api: ActionApi | WikiReading): Promise<WikiSize> {
  const params = { meta: 'siteinfo', siprop: 'statistics' };
  const { pages, edits } = (await query(api, statisticsSchema, params)).query.statistics;
  const isPlausible = pages <= LARGEST.pages && edits <= LARGEST.edits;
  return isPlausible ? { pages: Math.max(0, pages), edits: Math.max(0, edits) } : NO_SIZE;
}

const NO_SIZE: WikiSize = { pages: 0, edits: 0 };

/**
 * How many entries any list of the wiki may have, by what it says of itself: twice, as it counts roughly, and
 * as changes of categories are listed beside the edits that they come from.
 */
async function entriesThere(api: ActionApi | WikiReading): Promise<number> {
  const { pages, edits } = await wikiSize(api);
  return 2 * (pages + edits);
}

/** A list of `list=…`, followed to the end, however long; empty where the wiki says that its subject is no title. */
export async function* queryList<Answer>(
  api: ActionApi | WikiReading,
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

/** What is asked, on whose account. */
interface ApiQuestion<Answer> {
  api: ActionApi;
  allowance: ReadingAllowance;
  schema: z.ZodType<Answer>;
  params: ApiParams;
}

async function part<Answer>(
  { api, allowance, schema, params }: ApiQuestion<Answer>,
  from: ApiParams,
): Promise<Part<Answer>> {
  const refusal = allowance.refusal();
  if (refusal !== null) throw new CostlyAnswersError(`${nameOf(api)} ${refusal}`);
  const told = await api.request({ action: 'query', ...params, ...from }, allowance.spent);
  const answer = schema.safeParse(told);
  const continued = continuedSchema.safeParse(told);
  const asked = JSON.stringify(params);
  if (answer.success && continued.success) {
    allowance.take(answer.data, asked);
    return { answer: answer.data, next: continued.data.continue ?? null };
  }
  throw new ActionApiError(`${nameOf(api)} gave an unexpected answer to ${asked}`, {
    cause: answer.error ?? continued.error,
  });
}

function nameOf({ url = 'the API' }: ActionApi): string {
  return url;
}
