import { z } from 'zod';
import { slicesOf } from '../runtime/slices';
import type { ActionApi } from './http/action-api';
import { PAGES_PER_QUESTION, queryParts } from './api-query';

/** The newest text of a page. */
export interface CurrentText {
  pageId: number;
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
            title: z.string(),
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
 * The texts of pages as they are now; those that are gone, hidden or no wikitext are left out.
 * @throws ActionApiError
 */
export async function* pageTexts(
  api: ActionApi,
  pageIds: readonly number[],
): AsyncGenerator<CurrentText> {
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = {
      prop: 'revisions',
      rvprop: 'ids|content|contentmodel',
      rvslots: 'main',
      pageids: slice.join('|'),
    };
    // A part holds as many texts as fit into an answer; the other pages of the slice come without theirs.
    for await (const { answer } of queryParts(api, answerSchema, params)) {
      yield* answer.query.pages.flatMap((page) => textOf(page) ?? []);
    }
  }
}

function textOf({ pageid, title, revisions: [revision] }: AnsweredPage): CurrentText | null {
  if (pageid === undefined || revision === undefined) return null;
  const { contentmodel, content } = revision.slots.main;
  if (contentmodel !== 'wikitext' || content === undefined) return null;
  return { pageId: pageid, title, revisionId: revision.revid, wikitext: content };
}
