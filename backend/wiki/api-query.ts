import { z } from 'zod';
import { ActionApiError, ActionApiRefusal, type ActionApi, type ApiParams } from './action-api';
import { systemClock } from '../runtime/clock';
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
  return (await part(api, schema, params)).answer;
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
  const guard = new ChainGuard(bounds, api.clock ?? systemClock);
  for (let next: ApiParams | null = from; next !== null;) {
    const one: Part<Answer> = await part(api, schema, { ...params, ...next });
    yield one;
    next = one.next;
    const refusal = next === null ? null : guard.refusal(one.answer, next);
    if (refusal !== null) throw new ActionApiError(`${nameOf(api)} ${refusal}`);
  }
}

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
): Promise<Part<Answer>> {
  const told = await api.request({ action: 'query', ...params });
  const answer = schema.safeParse(told);
  const continued = continuedSchema.safeParse(told);
  if (answer.success && continued.success) {
    return { answer: answer.data, next: continued.data.continue ?? null };
  }
  const asked = JSON.stringify(params);
  throw new ActionApiError(`${nameOf(api)} gave an unexpected answer to ${asked}`, {
    cause: answer.error ?? continued.error,
  });
}

function nameOf({ url = 'the API' }: ActionApi): string {
  return url;
}
