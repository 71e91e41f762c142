import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import { OversizeError, type ActionApi } from './http/action-api';
import { CostlyAnswersError, PAGES_PER_QUESTION, queryParts } from './api-query';

/** The newest text of a page. */
export interface CurrentText {
  pageId: number;
  /** Where it is now. */
  namespace: number;
  title: string;
  revisionId: number;
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
 * @throws ActionApiError
 */
export async function* pageTexts(
  api: ActionApi,
  pageIds: readonly number[],
): AsyncGenerator<CurrentText> {
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) yield* textsOf(api, slice);
}

async function* textsOf(api: ActionApi, pageIds: readonly number[]): AsyncGenerator<CurrentText> {
  const texts = await textsOrNull(api, pageIds);
  if (texts !== null) {
    yield* texts;
    return;
  }
  const middle = pageIds.length >> 1;
  yield* textsOf(api, pageIds.slice(0, middle));
  yield* textsOf(api, pageIds.slice(middle));
}

/** Null where they are too large together. */
async function textsOrNull(
  api: ActionApi,
  pageIds: readonly number[],
): Promise<CurrentText[] | null> {
  try {
    return await askTexts(api, pageIds);
  } catch (error) {
    const isTooMuch = error instanceof OversizeError || error instanceof CostlyAnswersError;
    if (!isTooMuch || pageIds.length === 1) throw error;
    return null;
  }
}

async function askTexts(api: ActionApi, pageIds: readonly number[]): Promise<CurrentText[]> {
  const params = {
    prop: 'revisions',
    rvprop: 'ids|content|contentmodel',
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
  const { contentmodel, content } = revision.slots.main;
  if (contentmodel !== 'wikitext' || content === undefined) return null;
  return { pageId: pageid, namespace: ns, title, revisionId: revision.revid, wikitext: content };
}
