import type { Config } from '../config/config';
import type { WikiConfig } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import { readEditingAccount } from '../wiki/editing/editing-account';
import { maySignInAt, RefusedSignInError, signInByPassword } from '../wiki/editing/sign-in';
import { openActionApi, type ActionApi } from '../wiki/http/action-api';
import { API_ADVICE } from '../wiki/wikis';

/** A wiki under load is asked later. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter */
const MAXLAG_S = 5;
/** Databases that are read-only are waited out; what takes longer is tried again in the next walk. */
const WIKI_PATIENCE_MS = 300_000;
/** To save a large article takes a wiki up to a minute. */
const SAVE_MS = 90_000;
/** How the account of repair/ and talk/ is set. */
export const SET_ACCOUNT =
  'set WEBOID_REPAIR_USER and WEBOID_REPAIR_PASSWORD (of the wiki’s Special:BotPasswords) or ' +
  'WEBOID_REPAIR_TOKEN (of an owner-only OAuth 2 consumer)';

/** A wiki as it is edited, before anybody has signed in. */
export function openEditingApi(
  { api }: Pick<WikiConfig, 'api'>,
  { token }: Config['repair'],
  { userAgent, clock, signal }: { userAgent: string; clock: Clock; signal: AbortSignal },
): ActionApi {
  return openActionApi(api, userAgent, {
    maxlagS: MAXLAG_S,
    retryForMs: WIKI_PATIENCE_MS,
    answerMs: SAVE_MS,
    clock,
    signal,
    advice: API_ADVICE,
    ...(token !== '' && { accessToken: token }),
  });
}

/**
 * Signs in at a wiki with the account that edits.
 * @returns the user name of the account
 * @throws RefusedSignInError, ActionApiError
 */
export async function signInAt(
  wiki: Pick<WikiConfig, 'api'>,
  api: ActionApi,
  { user, password, token }: Config['repair'],
): Promise<string> {
  if (!maySignInAt(wiki.api)) {
    throw new RefusedSignInError(`${wiki.api} is not encrypted: nobody signs in there`);
  }
  if (token === '') await signInByPassword(api, user, password);
  const account = await readEditingAccount(api);
  if (account === null)
    throw new RefusedSignInError(`${wiki.api} knows no such account; ${SET_ACCOUNT}`);
  return account;
}
