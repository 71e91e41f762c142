import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import { OversizeError, type ActionApi } from './http/action-api';
import { CostlyAnswersError, PAGES_PER_QUESTION, queryParts } from './api-query';
import { isPageToBlame, type SetAside } from './set-aside';

/** The newest text of a page. */
export interface CurrentText {
  pageId: number;
  /** Where it is now. */
  namespace: number;
  title: string;
  revisionId: number;
  /** When it was saved, in seconds since 1970, where the wiki tells. */
  savedAtS?: number;
  wikitext: string;
}

const answerSchema = z.object({
  query: z
    .object({
      pages: z
        .array(
          z.object({
            pageid: z.number().optional(),
            ns: z.number().default(0),
            // One that is gone has none.
            title: z.string().default(''),
            revisions: z
              .array(
                z.object({
                  revid: z.number(),
                  timestamp: z.string().default(''),
                  slots: z.object({
                    main: z.object({ contentmodel: z.string(), content: z.string().optional() }),
                  }),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    })
    .default({ pages: [] }),
});

type AnsweredPage = z.infer<typeof answerSchema>['query']['pages'][number];

/**
 * The texts of pages as they are now; those that are gone, hidden or no wikitext are left out. Where some together are
 * too large for the wiki, or for us, they are asked for in halves, the second one when the texts of the first one are
 * done with: no more is held at a time than one question may bring (reading-allowance.ts).
 * @param setAside pages whose text does not come though the wiki answers otherwise are found by halves, set aside and
 *   left out; without it they are an error, as they are for somebody who asks for a single page
 * @throws ActionApiError
 */
export async function* pageTexts(
  api: ActionApi,
  pageIds: readonly number[],
  setAside?: SetAside,
): AsyncGenerator<CurrentText> {
  const reading = { api, setAside, addedMax: SET_ASIDE_MAX };
  if (setAside === undefined) {
    for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) yield* textsOf(reading, slice);
    return;
  }
  const { resting, again } = await setAside.among(pageIds);
  const others = pageIds.filter((pageId) => !resting.has(pageId) && !again.has(pageId));
  for (const slice of slicesOf(others, PAGES_PER_QUESTION)) yield* textsOf(reading, slice);
  for (const pageId of again) yield* textAgain(reading, setAside, pageId);
}

/** So many pages at a time may be to blame; where more are, the wiki is in trouble, and is asked later. */
const SET_ASIDE_MAX = 3;

/** How texts are read. */
interface TextReading {
  api: ActionApi;
  setAside: SetAside | undefined;
  /** Counted down. */
  addedMax: number;
}

async function* textAgain(
  reading: TextReading,
  setAside: SetAside,
  pageId: number,
): AsyncGenerator<CurrentText> {
  const addedMax = reading.addedMax;
  yield* textsOf(reading, [pageId]);
  if (reading.addedMax === addedMax) await setAside.remove(pageId);
}

async function* textsOf(
  reading: TextReading,
  pageIds: readonly number[],
): AsyncGenerator<CurrentText> {
  const texts = await textsOrNull(reading, pageIds);
  if (texts !== null) {
    yield* texts;
    return;
  }
  const middle = pageIds.length >> 1;
  yield* textsOf(reading, pageIds.slice(0, middle));
  yield* textsOf(reading, pageIds.slice(middle));
}

/** Null where they are too large together, or one of them stalls all. */
async function textsOrNull(
  reading: TextReading,
  pageIds: readonly number[],
): Promise<CurrentText[] | null> {
  try {
    return await askTexts(reading.api, pageIds);
  } catch (error) {
    const isTooMuch = error instanceof OversizeError || error instanceof CostlyAnswersError;
    if (isTooMuch && pageIds.length > 1) return null;
    if (!(await isAnyToBlame(reading, error))) throw error;
    const [pageId] = pageIds;
    if (pageIds.length > 1 || pageId === undefined) return null;
    await reading.setAside?.add(pageId, error);
    reading.addedMax -= 1;
    return [];
  }
}

async function isAnyToBlame(
  { api, setAside, addedMax }: TextReading,
  error: unknown,
): Promise<boolean> {
  return setAside !== undefined && addedMax > 0 && (await isPageToBlame(api, error));
}

async function askTexts(api: ActionApi, pageIds: readonly number[]): Promise<CurrentText[]> {
  const params = {
    prop: 'revisions',
    rvprop: 'ids|timestamp|content|contentmodel',
    rvslots: 'main',
    pageids: pageIds.join('|'),
  };
  const texts: CurrentText[] = [];
  // A part holds as many texts as fit into an answer; the other pages come without theirs.
  for await (const { answer } of queryParts(api, answerSchema, params)) {
    texts.push(...answer.query.pages.flatMap((page) => textOf(page) ?? []));
  }
  return texts;
}

function textOf({ pageid, ns, title, revisions: [revision] }: AnsweredPage): CurrentText | null {
  if (pageid === undefined || revision === undefined) return null;
  const { revid: revisionId, timestamp, slots } = revision;
  const { contentmodel, content } = slots.main;
  if (contentmodel !== 'wikitext' || content === undefined) return null;
  const savedMs = Date.parse(timestamp);
  const saved = Number.isNaN(savedMs) ? {} : { savedAtS: Math.floor(savedMs / 1_000) };
  return { pageId: pageid, namespace: ns, title, revisionId, ...saved, wikitext: content };
}
