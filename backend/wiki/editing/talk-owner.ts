import { z } from 'zod';
import { query } from '../api-query';
import { EditingRefusedError, isLostSession } from './save-page';
import type { SignedInWiki } from './signed-in-wiki';

/** What a wiki says of an account and of its talk page. */
export interface TalkOwner {
  /** Of the talk page, as the wiki spells it. */
  title: string;
  /** Whether we may edit it. */
  mayEdit: boolean;
  /** Null: there is no account of just this name. */
  account: OwnerAccount | null;
}

/** An account of somebody. */
interface OwnerAccount {
  /** From editing anything; not from some pages alone. */
  isBlocked: boolean;
  /** By which all wikis of the farm know it; null where it has none, or the wiki knows no such numbers. */
  centralId: string | null;
  /** Whether the wiki belongs to those that know accounts by central numbers. */
  isCentral: boolean;
}

/** Source: MediaWiki, CentralAuth: the provider of central ids of Wikimedia. */
const CENTRAL = 'CentralAuth';
const block = { blockid: z.number().optional(), blockpartial: z.boolean().default(false) };
const schema = z.object({
  query: z.object({
    userinfo: z.object(block),
    users: z
      .array(
        z.object({
          name: z.string().default(''),
          missing: z.boolean().default(false),
          invalid: z.boolean().default(false),
          ...block,
          centralids: z.record(z.string(), z.number()).default({}),
        }),
      )
      .length(1),
    pages: z
      .array(
        z.object({
          title: z.string(),
          actions: z.object({ edit: z.boolean().default(false) }).default({ edit: false }),
        }),
      )
      .length(1),
  }),
});

/** Source: MediaWiki, UserNameUtils::isValid, $wgInvalidUsernameCharacters; nothing of it names another page. */
const NOT_IN_NAMES = /[#<>[\]|{}/@:=\uFFFD]|[^\P{Cc}]|^\s|\s$|^$/u;
const NAME_BYTES_MAX = 255;

/** Whether a text can be the name of an account, so that `User talk:` with it is the talk page of that account alone. */
export function isUserName(text: string): boolean {
  return !NOT_IN_NAMES.test(text) && Buffer.byteLength(text) <= NAME_BYTES_MAX;
}

/** The talk page of an account; every wiki understands this name of the namespace. */
export function talkTitleOf(userName: string): string {
  return `User talk:${userName}`;
}

/**
 * Looks up an account of a wiki with its talk page. Sources: API:Users, API:Info of mediawiki.org.
 * @param userName see `isUserName`
 * @throws ActionApiError, RefusedSignInError; EditingRefusedError when our own account is blocked, which is no affair of
 *   theirs
 */
export async function talkOwnerOf(wiki: SignedInWiki, userName: string): Promise<TalkOwner> {
  try {
    return await lookUp(wiki, userName);
  } catch (error) {
    if (!isLostSession(error)) throw error;
    await wiki.signInAgain();
    return lookUp(wiki, userName);
  }
}

async function lookUp({ api }: Pick<SignedInWiki, 'api'>, userName: string): Promise<TalkOwner> {
  const answer = await query(api, schema, {
    list: 'users',
    ususers: userName,
    usprop: 'blockinfo|centralids',
    prop: 'info',
    intestactions: 'edit',
    titles: talkTitleOf(userName),
    meta: 'userinfo',
    uiprop: 'blockinfo',
    assert: 'user',
  });
  if (isBlocked(answer.query.userinfo)) {
    throw new EditingRefusedError(
      'the account that writes messages is blocked; see why, and ask for its release',
    );
  }
  const [user] = answer.query.users;
  const [page] = answer.query.pages;
  const isThere = user !== undefined && !user.missing && !user.invalid && user.name === userName;
  const centralId = user?.centralids[CENTRAL];
  return {
    title: page?.title ?? talkTitleOf(userName),
    mayEdit: page?.actions.edit === true,
    account: isThere
      ? {
          isBlocked: isBlocked(user),
          centralId: centralId === undefined || centralId === 0 ? null : String(centralId),
          isCentral: centralId !== undefined,
        }
      : null,
  };
}

function isBlocked({
  blockid,
  blockpartial,
}: {
  blockid?: number | undefined;
  blockpartial: boolean;
}): boolean {
  return blockid !== undefined && !blockpartial;
}
