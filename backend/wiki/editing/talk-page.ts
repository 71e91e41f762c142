import { z } from 'zod';
import { query } from '../api-query';
import type { ActionApi } from '../http/action-api';

/** The talk page of a page. */
export interface TalkPage {
  title: string;
  /** 0: there is none yet. */
  revisionId: number;
  wikitext: string;
}

const associatedSchema = z.object({
  query: z.object({ pages: z.array(z.object({ associatedpage: z.string().optional() })) }),
});
const textSchema = z.object({
  query: z.object({
    pages: z.array(
      z.object({
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
    ),
  }),
});

/**
 * The talk page of a page as it is now.
 * @returns null where there can be none, or it is no wikitext
 * @throws ActionApiError
 */
export async function talkPageOf(api: ActionApi, pageId: number): Promise<TalkPage | null> {
  const info = { prop: 'info', inprop: 'associatedpage', pageids: pageId };
  const [page] = (await query(api, associatedSchema, info)).query.pages;
  const title = page?.associatedpage;
  return title === undefined ? null : talkPageTitled(api, title);
}

/**
 * A talk page as it is now, by its title.
 * @returns null where it is no wikitext
 * @throws ActionApiError
 */
export async function talkPageTitled(api: ActionApi, title: string): Promise<TalkPage | null> {
  const [talk] = (
    await query(api, textSchema, {
      prop: 'revisions',
      rvprop: 'ids|content|contentmodel',
      rvslots: 'main',
      titles: title,
    })
  ).query.pages;
  const [revision] = talk?.revisions ?? [];
  if (revision === undefined) return { title, revisionId: 0, wikitext: '' };
  const { contentmodel, content } = revision.slots.main;
  if (contentmodel !== 'wikitext' || content === undefined) return null;
  return { title, revisionId: revision.revid, wikitext: content };
}
