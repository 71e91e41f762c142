import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import { slicesOf } from '../runtime/slices';
import { decodeUtf8 } from '../url/syntax/percent-escapes';
import type { ApiParams } from './http/action-api';
import { PAGES_PER_QUESTION, query, queryParts } from './api-query';
import { meetsCriteria, type Criteria } from './criteria';
import type { WikiReading } from './reading';
import { throwIfUntold } from './told-pages';
import type { FoundPage } from './wiki-reader';

/** What prop=info says of a page that exists. */
export interface PageInfo {
  pageid: number;
  ns: number;
  title: string;
  redirect: boolean;
  contentmodel: string;
  lastrevid: number;
  /** ISO 8601 */
  touched: string;
}

const pageInfoSchema: z.ZodType<PageInfo> = z.object({
  pageid: z.int().min(1),
  ns: z.number(),
  title: z.string(),
  redirect: z.boolean().default(false),
  contentmodel: z.string(),
  lastrevid: z.number(),
  touched: z.string(),
});

/** Missing, impossible and special pages lack what a page has, and it is said of them what they are. */
const noPageSchema = z
  .object({
    pageid: z.number().optional(),
    title: z.string().optional(),
    missing: z.boolean().default(false),
    invalid: z.boolean().default(false),
    special: z.boolean().default(false),
  })
  .refine(({ missing, invalid, special }) => missing || invalid || special)
  .transform(({ pageid, title }) => ({ pageid, title, isPage: false as const }));

/** Where not all fits into one answer, it is said later what a page is. */
const laterSchema = z.looseObject({}).transform(() => null);

const answeredPageSchema = z.union([
  pageInfoSchema.transform((page) => ({ ...page, isPage: true as const })),
  noPageSchema,
  laterSchema,
]);

const infoAnswerSchema = z.object({
  query: z
    .object({
      normalized: z
        .array(
          z.object({ from: z.string(), to: z.string(), fromencoded: z.boolean().default(false) }),
        )
        .default([]),
      interwiki: z.array(z.object({ title: z.string() })).default([]),
      pages: z
        .array(answeredPageSchema)
        .transform((pages) => pages.filter((page) => page !== null))
        .default([]),
    })
    .default({ normalized: [], interwiki: [], pages: [] }),
});

type InfoAnswer = z.infer<typeof infoAnswerSchema>['query'];

function pagesIn({ pages }: InfoAnswer): PageInfo[] {
  return pages.filter((page) => page.isPage);
}

/**
 * Pages of `generator=…` with what prop=info says of them, one answer after the other.
 * @param from `next` of an earlier part
 */
export async function* generatedPages(
  api: WikiReading,
  generator: ApiParams,
  from: ApiParams,
): AsyncGenerator<{ pages: PageInfo[]; next: ApiParams | null }> {
  const params = { ...generator, prop: 'info' };
  for await (const { answer, next } of queryParts(api, infoAnswerSchema, params, { from })) {
    yield { pages: pagesIn(answer.query), next };
  }
}

/**
 * Those of these pages that exist, redirects too, in any order.
 * @throws ActionApiError, also when the wiki says nothing of one of them
 */
export async function pagesWithIds(
  api: WikiReading,
  pageIds: readonly number[],
): Promise<PageInfo[]> {
  const found: PageInfo[] = [];
  for (const slice of slicesOf(pageIds, PAGES_PER_QUESTION)) {
    const params = { prop: 'info', pageids: slice.join('|') };
    const told = new Set<number>();
    for await (const { answer } of queryParts(api, infoAnswerSchema, params)) {
      for (const pageId of idsIn(answer.query)) told.add(pageId);
      found.push(...pagesIn(answer.query));
    }
    throwIfUntold(api, slice, told);
  }
  return found;
}

/**
 * Those of these pages that exist, by the titles as they were asked for; redirects are not followed.
 * @param titles full ones
 * @throws ActionApiError, also when the wiki says nothing of one of them
 */
export async function pagesWithTitles(
  api: WikiReading,
  titles: readonly string[],
): Promise<Map<string, PageInfo>> {
  const found = new Map<string, PageInfo>();
  // Of an empty title MediaWiki says nothing at all.
  const named = titles.filter((title) => title !== '');
  for (const slice of slicesOf(named, PAGES_PER_QUESTION)) {
    const answer = await query(api, infoAnswerSchema, { prop: 'info', titles: separated(slice) });
    const spelled = spelling(answer.query);
    throwIfUntold(api, slice.map(spelled), titlesIn(answer.query));
    const byTitle = new Map(pagesIn(answer.query).map((page) => [page.title, page]));
    for (const title of slice) {
      const page = byTitle.get(spelled(title));
      if (page !== undefined) found.set(title, page);
    }
  }
  return found;
}

/** How the wiki spells a title that it was asked for; what is not in NFC it names encoded. */
function spelling({ normalized }: InfoAnswer): (title: string) => string {
  const known = new Map(
    normalized.map(({ from, to, fromencoded }) => [fromencoded ? decodeUtf8(from) : from, to]),
  );
  return (title) => known.get(title) ?? title;
}

/** Of pages, and of what is none. */
function idsIn({ pages }: InfoAnswer): number[] {
  return pages.flatMap(({ pageid }) => pageid ?? []);
}

/** Of pages of other wikis, too. */
function titlesIn({ pages, interwiki }: InfoAnswer): Set<string> {
  return new Set([...pages, ...interwiki].flatMap(({ title }) => title ?? []));
}

/** MediaWiki's other way to write a list, for values with a `|`. */
function separated(values: readonly string[]): string {
  return values.map((value) => `\u001F${value}`).join('');
}

/** A template's edit touches its pages at once; a job renews their links, mostly within a day. */
const TOUCH_SETTLES_S = 86_400;

/**
 * A page as the wiki reader tells it. What was touched within the last day counts as renewed in this
 * second: its links may be renewed later than that touch and without another one, so the next
 * reading must find a change, too. Read again after that day, the touch itself stands.
 * @param clock for this second
 */
export function foundPage(page: PageInfo, criteria: Criteria, clock: Clock): FoundPage {
  const isWikitext = page.contentmodel === 'wikitext';
  const { pageid: pageId, ns: namespace, redirect: isRedirect } = page;
  return {
    pageId,
    latestRevision: page.lastrevid,
    linksUpdatedAtS: settledAtS(Date.parse(page.touched) / 1_000, Math.floor(clock.now() / 1_000)),
    isWatched: meetsCriteria(criteria, { pageId, namespace, isRedirect, isWikitext }),
    isWikitext,
  };
}

function settledAtS(touchedS: number, nowS: number): number {
  return nowS - touchedS < TOUCH_SETTLES_S ? nowS : touchedS;
}
