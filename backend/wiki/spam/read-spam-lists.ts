import { z } from 'zod';
import type { Clock } from '../../runtime/clock';
import { ActionApiError, type ActionApi } from '../http/action-api';
import { fetchText } from '../http/fetch-text';
import { keep } from '../../runtime/keep';
import { parseBlockedDomains } from './blocked-domains';
import { readSpamList, type SpamList } from './spam-list';
import { createSpamMatcher, type SpamMatcher, type SpamSources } from './spam-matcher';

const BLACKLIST = 'MediaWiki:Spam-blacklist';
const WHITELIST = 'MediaWiki:Spam-whitelist';
const BLOCKED_DOMAINS = 'MediaWiki:BlockedExternalDomains.json';

/** As long as MediaWiki itself keeps them (BaseBlacklist::$expiryTime). */
const KEEP_MS = 900_000;
/** Twice what a page of MediaWiki may have (`$wgMaxArticleSize`). */
const LIST_BYTES_MAX = 2 ** 22;
const LIST_ANSWER_MS = 30_000;
/** Of a title that a wiki names. */
const SHOWN_CHARS = 200;

const answerSchema = z.object({
  query: z.object({
    pages: z.array(
      z.object({
        title: z.string(),
        revisions: z
          .array(z.object({ slots: z.object({ main: z.object({ content: z.string() }) }) }))
          .optional(),
      }),
    ),
    normalized: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
  }),
});

/**
 * The spam matcher of one wiki, from its own lists and its farm's (W6.1), kept for a quarter of an hour.
 * A matcher is made again for each caller, so that no idle wiki holds on to a farm's list of yesterday:
 * those are large.
 * @param readGlobalList the farm's list
 * @returns a function that gives the matcher; it throws as long as the lists were never readable
 */
export function keepSpamMatcher(
  api: ActionApi,
  readGlobalList: () => Promise<SpamList>,
  clock: Clock,
): () => Promise<SpamMatcher> {
  const lists = {
    black: rereadSpamList('local blacklist'),
    white: rereadSpamList('local whitelist'),
  };
  const readOwn = keep(() => readOwnLists(api, lists), { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
  return async () => {
    const { blacklist, ...own } = await readOwn();
    return createSpamMatcher({ ...own, blacklists: [blacklist, await readGlobalList()] });
  };
}

/** By the list of a farm alone. @returns a function that gives the matcher; it throws as long as the list was never readable */
export function farmSpamMatcherBy(
  readGlobalList: () => Promise<SpamList>,
): () => Promise<SpamMatcher> {
  return async () =>
    createSpamMatcher({
      blacklists: [await readGlobalList()],
      whitelists: [],
      blockedDomains: [],
    });
}

interface OwnLists extends Omit<SpamSources, 'blacklists'> {
  blacklist: SpamList;
}

/** As long as the text stays the same, so does the list: to read ten thousand lines takes a second. */
type RereadSpamList = (text: string) => Promise<SpamList>;

function rereadSpamList(name: string): RereadSpamList {
  let known: { text: string; list: SpamList } | undefined;
  return async (text) => {
    if (known?.text !== text) known = { text, list: await readSpamList(name, text) };
    return known.list;
  };
}

async function readOwnLists(
  api: ActionApi,
  { black, white }: { black: RereadSpamList; white: RereadSpamList },
): Promise<OwnLists> {
  const pages = await readPages(api, [BLACKLIST, WHITELIST, BLOCKED_DOMAINS]);
  return {
    blacklist: await black(pages.get(BLACKLIST) ?? ''),
    whitelists: [await white(pages.get(WHITELIST) ?? '')],
    blockedDomains: parseBlockedDomains(pages.get(BLOCKED_DOMAINS) ?? '[]'),
  };
}

/**
 * The spam list of a farm, kept as long; all its wikis share it.
 * @param address of its raw text; a farm without one has an empty list
 * @param answerMs milliseconds from the question to the end of the text
 */
export function keepGlobalList(
  address: string | null,
  userAgent: string,
  clock: Clock,
  answerMs = LIST_ANSWER_MS,
): () => Promise<SpamList> {
  const reread = rereadSpamList('global blacklist');
  const read = async (): Promise<SpamList> =>
    reread(address === null ? '' : await readRawList(address, userAgent, answerMs));
  return keep(read, { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
}

/** Texts of pages by title as asked; a page that does not exist has no entry. @throws ActionApiError */
async function readPages(api: ActionApi, titles: string[]): Promise<Map<string, string>> {
  const answer = answerSchema.safeParse(
    await api.request({
      action: 'query',
      prop: 'revisions',
      rvprop: 'content',
      rvslots: 'main',
      titles: titles.join('|'),
    }),
  );
  if (!answer.success) {
    throw new ActionApiError('the API gave no spam lists', { cause: answer.error });
  }
  const { pages, normalized = [] } = answer.data.query;
  const asked = new Map(normalized.map(({ from, to }) => [to, from]));
  return new Map(
    pages.flatMap(({ title, revisions }) => {
      const text = revisions?.[0]?.slots.main.content;
      if (text === undefined) return [];
      if (Buffer.byteLength(text) > LIST_BYTES_MAX) throw new ActionApiError(tooLong(title));
      return [[asked.get(title) ?? title, text] as const];
    }),
  );
}

/** To cut such a text into lines alone would hold up all else for seconds. */
function tooLong(title: string): string {
  return `the spam list ${title.slice(0, SHOWN_CHARS)} is longer than ${LIST_BYTES_MAX} bytes`;
}

/** @throws ActionApiError */
async function readRawList(address: string, userAgent: string, answerMs: number): Promise<string> {
  try {
    return await fetchText({ address, userAgent, answerMs, bytesMax: LIST_BYTES_MAX });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ActionApiError(`the spam list ${address} did not come: ${why}`, { cause });
  }
}
