import { z } from 'zod';
import { AppearanceSearch, type ListedRevision } from './appearance-search';
import { PAGES_PER_QUESTION, query, queryParts } from './api-query';
import type { ActionApi } from './http/action-api';
import { timestampOfSeconds } from './wiki-time';

/** Of the newest ones; MediaWiki lists 500 at once, 5,000 to accounts with high limits. */
const REVISIONS_MAX = 20_000;
/** Texts are asked for so often at most: enough for 125,000 revisions. */
const ROUNDS_MAX = 3;
/** MediaWiki puts 8 MiB into an answer (`$wgAPIMaxResultSize`), in JSON, where some letters take six bytes. */
const ROUND_BYTES = 3_000_000;

const listSchema = z.object({
  query: z
    .object({
      pages: z
        .array(
          z.object({
            revisions: z
              .array(z.object({ revid: z.number(), timestamp: z.string(), size: z.number() }))
              .default([]),
          }),
        )
        .default([]),
    })
    .default({ pages: [] }),
});

const textsSchema = z.object({
  query: z
    .object({
      pages: z
        .array(
          z.object({
            revisions: z
              .array(
                z.object({
                  revid: z.number(),
                  timestamp: z.string().optional(),
                  slots: z
                    .object({ main: z.object({ content: z.string().optional() }) })
                    .optional(),
                }),
              )
              .default([]),
          }),
        )
        .default([]),
    })
    .default({ pages: [] }),
});

/** Whose history is searched, and for what. */
export interface SearchedHistory {
  pageId: number;
  /** Normal forms of URLs that the newest revision has. */
  urls: readonly string[];
  /** Normal forms of those that a text has. */
  urlsOf: (wikitext: string) => ReadonlySet<string>;
}

/**
 * When URLs came onto a page, by its revisions (I5): all of them at once, some fifty revisions a question. What was
 * taken away and came back counts from its return. Of a very long history a moment may be too late, never too early.
 * @returns by URL, milliseconds since 1970; empty where the page is gone
 * @throws ActionApiError
 */
export async function searchHistory(
  api: ActionApi,
  { pageId, urls, urlsOf }: SearchedHistory,
): Promise<Map<string, number>> {
  const search = new AppearanceSearch(await revisionsOf(api, pageId), urls);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = search.next({ revisions: PAGES_PER_QUESTION, bytes: ROUND_BYTES });
    if (next.length === 0) break;
    search.learn(await urlsOfRevisions(api, next, urlsOf));
  }
  return search.moments;
}

/**
 * Those of these URLs that a page had at a moment, with when the revision that stood then was saved: they had come onto the page
 * by then. One question.
 * @param atMs milliseconds since 1970
 * @returns by URL, milliseconds since 1970; empty where there was no page yet, or its text is hidden
 * @throws ActionApiError
 */
export async function urlsThen(
  api: ActionApi,
  { pageId, urls, urlsOf }: SearchedHistory,
  atMs: number,
): Promise<Map<string, number>> {
  const { query: answer } = await query(api, textsSchema, {
    prop: 'revisions',
    rvprop: 'ids|timestamp|content',
    rvslots: 'main',
    rvlimit: 1,
    rvdir: 'older',
    rvstart: timestampOfSeconds(Math.floor(atMs / 1_000)),
    pageids: pageId,
  });
  const revision = answer.pages[0]?.revisions[0];
  const text = revision?.slots?.main.content;
  if (revision?.timestamp === undefined || text === undefined) return new Map();
  const savedMs = Date.parse(revision.timestamp);
  const had = urlsOf(text);
  return new Map(urls.filter((url) => had.has(url)).map((url) => [url, savedMs] as const));
}

/** The oldest first. */
async function revisionsOf(api: ActionApi, pageId: number): Promise<ListedRevision[]> {
  const params = {
    prop: 'revisions',
    rvprop: 'ids|timestamp|size',
    rvlimit: 'max',
    pageids: pageId,
  };
  const newestFirst: ListedRevision[] = [];
  for await (const { answer } of queryParts(api, listSchema, params)) {
    for (const { revid, timestamp, size } of answer.query.pages[0]?.revisions ?? []) {
      newestFirst.push({ revisionId: revid, atMs: Date.parse(timestamp), bytes: size });
    }
    if (newestFirst.length >= REVISIONS_MAX) break;
  }
  return newestFirst.toReversed();
}

/** Those whose text is hidden, or does not fit into the answer, are left out. */
async function urlsOfRevisions(
  api: ActionApi,
  revisions: readonly ListedRevision[],
  urlsOf: SearchedHistory['urlsOf'],
): Promise<Map<number, ReadonlySet<string>>> {
  const { query: answer } = await query(api, textsSchema, {
    prop: 'revisions',
    rvprop: 'ids|content',
    rvslots: 'main',
    revids: revisions.map(({ revisionId }) => revisionId).join('|'),
  });
  return new Map(
    answer.pages.flatMap((page) =>
      page.revisions.flatMap(({ revid, slots }) =>
        slots?.main.content === undefined ? [] : [[revid, urlsOf(slots.main.content)] as const],
      ),
    ),
  );
}
