import type { Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { readSignedNumbers, signedNumbers } from './signed-numbers';
import { mailKey } from './suppression';

const PURPOSE = 'end';

/**
 * The token of the link that ends mail to somebody. It stands in mailboxes for years, so it is good for ever: its key is the
 * one in our tables, which nobody changes, not that of sessions. Index: mail_key.PRIMARY.
 */
export async function unsubscribeToken(
  statements: Statements,
  recipientId: number,
  random: Pick<Random, 'bytes'>,
): Promise<string> {
  return signedNumbers(await mailKey(statements, random), PURPOSE, [recipientId]);
}

/** Whose mail a token ends; null: it is none of ours. Index: mail_key.PRIMARY. */
export async function recipientOfToken(
  statements: Statements,
  token: string,
  random: Pick<Random, 'bytes'>,
): Promise<number | null> {
  return readSignedNumbers(await mailKey(statements, random), PURPOSE, token)?.[0] ?? null;
}
