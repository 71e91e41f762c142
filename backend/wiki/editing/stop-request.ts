import { z } from 'zod';
import { query } from '../api-query';
import type { ActionApi } from '../http/action-api';
import { isLostSession } from './save-page';
import type { SignedInWiki } from './signed-in-wiki';

const schema = z.object({
  query: z.object({
    userinfo: z.object({ name: z.string(), messages: z.boolean().default(false) }),
    pages: z.array(
      z.object({ missing: z.boolean().default(false), length: z.number().default(0) }),
    ),
  }),
});

/**
 * Whether people ask the account to stop: by any text on its stop page, or by a message on its talk page that nobody
 * has read yet.
 * @returns why, for its operators; null: nobody asks
 * @throws ActionApiError, also when the account is not signed in (any more)
 */
async function stopRequest(api: ActionApi, stopPage: string): Promise<string | null> {
  const params = {
    meta: 'userinfo',
    uiprop: 'hasmsg',
    prop: 'info',
    titles: stopPage,
    assert: 'user',
  };
  const { userinfo, pages } = (await query(api, schema, params)).query;
  if (pages.some(({ missing, length }) => !missing && length > 0)) {
    return `there is text on the stop page “${stopPage}”`;
  }
  if (userinfo.messages) return `User talk:${userinfo.name} has a message that was not read yet`;
  return null;
}

/** The same, signed in again where the wiki has forgotten us: who is not signed in would not see messages. */
export async function stopRequestOf(
  { api, signInAgain }: Pick<SignedInWiki, 'api' | 'signInAgain'>,
  stopPage: string,
): Promise<string | null> {
  try {
    return await stopRequest(api, stopPage);
  } catch (error) {
    if (!isLostSession(error)) throw error;
    await signInAgain();
    return stopRequest(api, stopPage);
  }
}
