import { hkdfSync } from 'node:crypto';
import { readSignedNumbers, signedNumbers } from './signed-numbers';

/** What one mail that asks for consent is about. */
export interface AskedConsent {
  recipientId: number;
  /** Seconds since 1970: of several such mails the last one holds. */
  askedAtS: number;
}

/** What the links in a mail prove: that who follows them has received it. Those that end it: unsubscribe-token.ts. */
export interface MailTokens {
  /** Good for two days. */
  forConfirming(asked: AskedConsent): string;
  /** Null: not ours, or too old. */
  readConfirming(token: string, nowS: number): AskedConsent | null;
  /** Of mails from before such tokens were made with a key of their own. Null: not ours. */
  readFormerUnsubscribing(token: string): number | null;
}

const KEY_BYTES = 32;
/** What is asked is asked for so long. */
export const CONSENT_LASTS_S = 2 * 86_400;

/**
 * Makes tokens with a key of their own (HKDF, RFC 5869), so that nothing of them is stored.
 * @param sessionKey the same for all processes
 */
export function createMailTokens(sessionKey: string): MailTokens {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', 'weboid mail tokens', KEY_BYTES));
  return {
    forConfirming: ({ recipientId, askedAtS }) =>
      signedNumbers(key, 'confirm', [recipientId, askedAtS]),
    readConfirming(token, nowS) {
      const [recipientId, askedAtS] = readSignedNumbers(key, 'confirm', token) ?? [];
      if (recipientId === undefined || askedAtS === undefined) return null;
      return nowS < askedAtS + CONSENT_LASTS_S ? { recipientId, askedAtS } : null;
    },
    readFormerUnsubscribing: (token) => readSignedNumbers(key, 'unsubscribe', token)?.[0] ?? null,
  };
}
