import { createHash } from 'node:crypto';
import { z } from 'zod';
import { query } from '../api-query';
import {
  ActionApiError,
  ActionApiRefusal,
  nothingSpent,
  type ActionApi,
  type ApiParams,
} from '../http/action-api';

/** A new text of a page. */
export interface PageSave {
  /** By its id, or a title. */
  page: number | string;
  /** Of the whole page, or of the new section. */
  text: string;
  summary: string;
  /** The heading of a section that the text becomes, at the end of the page; all before stays as it is. */
  newSection?: string;
  /** The revision that the text was made from; 0: there was no page, and none is overwritten. */
  baseRevisionId: number;
  /** Whether the edit is a bot's, which only accounts with that right may say. */
  asBot: boolean;
  /** Whether the wiki may hide it from who wants to see large changes only. */
  isMinor?: boolean;
  /** Stands in the text, and in no other edit of ours: by it this one is known among those of the account. */
  mark?: string;
  /** A change tag; where the wiki does not let us set it (any more) the page is saved without. */
  tag?: string | null;
}

/**
 * What became of it: `saved`, with the new revision; `unchanged`: the page had that text already; `conflict`: somebody
 * else has edited it since; `gone`: the page was deleted; `refused`: the wiki does not take this edit, be it for what
 * the page is (protected, too large, with a link that a spam list matches) or for another reason, such as a filter.
 */
export type SavedPage =
  | { kind: 'saved'; revisionId: number }
  | { kind: 'unchanged' | 'conflict' | 'gone' }
  | { kind: 'refused'; reason: string; isAboutPage: boolean };

/** The account may not edit at all, there or any more: nothing goes on before a person has looked at it. */
export class EditingRefusedError extends Error {
  override readonly name = 'EditingRefusedError';
}

const readinessSchema = z.object({
  curtimestamp: z.string(),
  query: z.object({
    tokens: z.object({ csrftoken: z.string() }),
    pages: z.array(z.object({ lastrevid: z.number().optional() })).length(1),
  }),
});
const savedSchema = z.object({
  edit: z.object({
    result: z.string(),
    nochange: z.boolean().default(false),
    newrevid: z.number().optional(),
  }),
});

const CONFLICT: ReadonlySet<string> = new Set(['editconflict', 'articleexists']);
const GONE: ReadonlySet<string> = new Set(['missingtitle', 'nosuchpageid', 'pagedeleted']);
/** Source: MediaWiki, ChangeTags::canAddTagsAccompanyingChange. */
const ABOUT_TAG = /^(?:badtags|tags-apply-)/;
/** Not about this page alone. Source: MediaWiki, ApiMain::checkAsserts, ApiMessage. */
const ABOUT_ACCOUNT =
  /^(?:assert|autoblocked|blocked|badtoken|notoken|mwoauth|noapiwrite|writeapidenied|permissiondenied|readapidenied|globalblocking)/;

/** Another page may be taken. Source: MediaWiki, ApiMessageTrait, SpamBlacklist, TitleBlacklist. */
const ABOUT_PAGE =
  /^(?:protectedpage|cascadeprotected|protectednamespace|titleblacklist|spamblacklist|spamdetected|contenttoobig|immobilenamespace|no-direct-editing)/;
/** Nobody may make this page who has not the right; other pages may be edited. Source: MediaWiki, PermissionManager. */
const ABOUT_MAKING = /^cantcreate/;
/** They pass by themselves; the wiki may have saved the page all the same. Source: MediaWiki, ApiMain, Wikimedia. */
const PASSING =
  /^(?:readonly|maxlag|ratelimited|internal_api_error|unknownerror|failed-save|stashfailed)/;
/** The wiki has forgotten who we are. */
const LOST_SESSION = /^(?:assert\w*failed|badtoken|notoken)$/;

/** Whether an account that may edit is only to sign in again. */
export function isLostSession(error: unknown): boolean {
  const cause = error instanceof EditingRefusedError ? error.cause : error;
  return cause instanceof ActionApiRefusal && LOST_SESSION.test(cause.code);
}

/**
 * Saves a page, unless somebody has edited it since `baseRevisionId`: that is asked for first, as the wiki joins both
 * texts where they change other lines. Asking again for what was saved already changes nothing: whoever is told
 * `unchanged` or `conflict`, or gets an error that passes, may have saved it. A new section alone is not asked for again.
 * Source: https://www.mediawiki.org/wiki/API:Edit
 * @throws EditingRefusedError, ActionApiError
 */
export async function savePage(api: ActionApi, save: PageSave): Promise<SavedPage> {
  const { page, baseRevisionId } = save;
  const ready = await query(api, readinessSchema, {
    curtimestamp: true,
    meta: 'tokens',
    prop: 'info',
    ...(typeof page === 'number' ? { pageids: page } : { titles: page }),
  });
  const { lastrevid = 0 } = ready.query.pages[0] ?? {};
  if (lastrevid !== baseRevisionId) return { kind: lastrevid === 0 ? 'gone' : 'conflict' };
  const { curtimestamp: starttimestamp, query: asked } = ready;
  const params = { ...editOf(save), starttimestamp, token: asked.tokens.csrftoken };
  try {
    // A section that was saved would be added again behind what somebody else wrote there since: that is no conflict.
    const once = save.newSection !== undefined;
    return outcomeOf(await api.request(params, nothingSpent(), once));
  } catch (error) {
    if (!(error instanceof ActionApiRefusal)) throw error;
    const isAboutTag = save.tag && ABOUT_TAG.test(error.code);
    return isAboutTag ? savePage(api, { ...save, tag: null }) : refusalOf(error);
  }
}

function editOf({ page, text, summary, tag, ...save }: PageSave): ApiParams {
  const { baseRevisionId, asBot, isMinor, newSection } = save;
  return {
    action: 'edit',
    ...(typeof page === 'number' ? { pageid: page } : { title: page }),
    ...(newSection !== undefined && { section: 'new', sectiontitle: newSection }),
    text,
    md5: createHash('md5').update(text).digest('hex'),
    summary,
    ...(baseRevisionId === 0
      ? { createonly: true }
      : { nocreate: true, baserevid: baseRevisionId }),
    watchlist: 'nochange',
    ...(isMinor === true && { minor: true }),
    ...(tag && { tags: tag }),
    ...(asBot ? { bot: true, assert: 'bot' } : { assert: 'user' }),
  };
}

function outcomeOf(answer: unknown): SavedPage {
  const { edit } = savedSchema.safeParse(answer).data ?? {};
  if (edit === undefined)
    throw new ActionApiError('the wiki did not say whether it saved the page');
  if (edit.result !== 'Success') {
    return { kind: 'refused', reason: JSON.stringify(answer), isAboutPage: false };
  }
  if (edit.nochange || edit.newrevid === undefined) return { kind: 'unchanged' };
  return { kind: 'saved', revisionId: edit.newrevid };
}

function refusalOf(error: ActionApiRefusal): SavedPage {
  if (CONFLICT.has(error.code)) return { kind: 'conflict' };
  if (GONE.has(error.code)) return { kind: 'gone' };
  if (PASSING.test(error.code)) throw error;
  if (!ABOUT_ACCOUNT.test(error.code)) {
    const advice = ABOUT_MAKING.test(error.code)
      ? '; the bot password needs the grant “Create, edit, and move pages”, and the account the right to make pages there'
      : '';
    const reason = `${error.message}${advice}`;
    return { kind: 'refused', reason, isAboutPage: ABOUT_PAGE.test(error.code) };
  }
  throw new EditingRefusedError(
    `${error.message}; see whether the account is blocked, and has its bot right and grants`,
    { cause: error },
  );
}
