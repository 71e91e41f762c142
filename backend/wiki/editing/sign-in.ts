import { z } from 'zod';
import { query } from '../api-query';
import type { ActionApi } from '../http/action-api';

/** The wiki does not let an account in. The message says why, not what to do: that is the caller's to tell. */
export class RefusedSignInError extends Error {
  override readonly name = 'RefusedSignInError';
}

const tokenSchema = z.object({ query: z.object({ tokens: z.object({ logintoken: z.string() }) }) });
const loginSchema = z.object({
  login: z.object({ result: z.string(), reason: z.unknown().optional() }),
});

/**
 * Signs in with the name and password of Special:BotPasswords; the API stays signed in.
 * @throws RefusedSignInError, ActionApiError
 */
export async function signInByPassword(
  api: ActionApi,
  name: string,
  password: string,
): Promise<void> {
  const { tokens } = (await query(api, tokenSchema, { meta: 'tokens', type: 'login' })).query;
  const answer = loginSchema.safeParse(
    await api.request({
      action: 'login',
      lgname: name,
      lgpassword: password,
      lgtoken: tokens.logintoken,
    }),
  );
  const result = answer.data?.login.result ?? 'no answer';
  if (result === 'Success') return;
  const reason = reasonOf(answer.data?.login.reason) ?? result;
  throw new RefusedSignInError(`the wiki does not let ${name} in (${reason})`);
}

function reasonOf(reason: unknown): string | undefined {
  const told = z.union([z.string(), z.object({ text: z.string() })]).safeParse(reason).data;
  return typeof told === 'object' ? told.text : told;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** Whether passwords and tokens may be sent there: to nobody without encryption but this machine itself. */
export function maySignInAt(apiUrl: string): boolean {
  const { protocol, hostname } = new URL(apiUrl);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}
