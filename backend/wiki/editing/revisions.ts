import { z } from 'zod';
import { slicesOf } from '../../runtime/slices';
import { PAGES_PER_QUESTION, query, queryParts } from '../api-query';
import type { ActionApi } from '../http/action-api';

/** A revision of a page, as far as its wiki shows it. */
export interface Revision {
  revisionId: number;
  /** '' where it is hidden. */
  user: string;
  /** Of its text, in hexadecimal digits; '' where it is hidden. */
  sha1: string;
  tags: readonly string[];
  /** Null where it was not asked for, or is hidden. */
  wikitext: string | null;
}

const revisionSchema = z.object({
  revid: z.number(),
  user: z.string().default(''),
  sha1: z.string().default(''),
  tags: z.array(z.string()).default([]),
  slots: z.object({ main: z.object({ content: z.string().optional() }) }).optional(),
});
const pagesSchema = z.object({
  query: z
    .object({
      pages: z
        .array(
          z.object({
            pageid: z.number().optional(),
            revisions: z.array(revisionSchema).default([]),
          }),
        )
        .default([]),
    })
    .default({ pages: [] }),
});

const FACTS = 'ids|user|sha1|tags';
/** Of a page that is edited more often than this since, the others are not looked at. */
const REVISIONS_MAX = 2_000;

/**
 * The newest revision of each page, without its text; pages that are gone are left out.
 * @throws ActionApiError
 */
export async function newestRevisions(
  api: ActionApi,
  pageIds: readonly number[],
): Promise<Map<number, Revision>> {
  const newest = new Map<number, Revision>();
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { prop: 'revisions', rvprop: FACTS, pageids: slice.join('|') };
    for (const { pageid, revisions } of (await query(api, pagesSchema, params)).query.pages) {
      const [revision] = revisions;
      if (pageid !== undefined && revision !== undefined) newest.set(pageid, toRevision(revision));
    }
  }
  return newest;
}

/**
 * The revisions of a page after one, oldest first, up to some thousand, without their texts.
 * @param page by its id, or a title
 * @param revisionId 0: from the first one
 * @throws ActionApiError
 */
export async function revisionsAfter(
  api: ActionApi,
  page: number | string,
  revisionId: number,
): Promise<Revision[]> {
  const params = {
    prop: 'revisions',
    rvprop: FACTS,
    rvdir: 'newer',
    ...(revisionId > 0 && { rvstartid: revisionId }),
    rvlimit: 'max',
    ...(typeof page === 'number' ? { pageids: page } : { titles: page }),
  };
  const found: Revision[] = [];
  for await (const { answer } of queryParts(api, pagesSchema, params)) {
    found.push(...(answer.query.pages[0]?.revisions ?? []).map(toRevision));
    if (found.length >= REVISIONS_MAX) break;
  }
  return found.filter((one) => one.revisionId > revisionId);
}

/**
 * Revisions with their texts; those that the wiki does not know (any more) are left out.
 * @throws ActionApiError
 */
export async function revisionTexts(
  api: ActionApi,
  revisionIds: readonly number[],
): Promise<Map<number, Revision>> {
  const { query: answer } = await query(api, pagesSchema, {
    prop: 'revisions',
    rvprop: `${FACTS}|content`,
    rvslots: 'main',
    revids: revisionIds.join('|'),
  });
  const found = answer.pages.flatMap(({ revisions }) => revisions.map(toRevision));
  return new Map(found.map((one) => [one.revisionId, one]));
}

function toRevision({ revid, user, sha1, tags, slots }: z.infer<typeof revisionSchema>): Revision {
  return { revisionId: revid, user, sha1, tags, wikitext: slots?.main.content ?? null };
}
