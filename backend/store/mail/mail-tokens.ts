import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What one mail that asks for consent is about. */
export interface AskedConsent {
  recipientId: number;
  /** Seconds since 1970: of several such mails the last one holds. */
  askedAtS: number;
}

/** What the links in a mail prove: that who follows them has received it. */
export interface MailTokens {
  /** Good for ever. */
  forUnsubscribing(recipientId: number): string;
  /** Null: not ours. */
  readUnsubscribing(token: string): number | null;
  /** Good for two days. */
  forConfirming(asked: AskedConsent): string;
  /** Null: not ours, or too old. */
  readConfirming(token: string, nowS: number): AskedConsent | null;
}

const KEY_BYTES = 32;
const MAC_BYTES = 16;
const DIGITS = 36;
/** What is asked is asked for so long. */
export const CONSENT_LASTS_S = 2 * 86_400;

/**
 * Makes tokens with a key of their own (HKDF, RFC 5869), so that nothing of them is stored.
 * @param sessionKey the same for all processes
 */
export function createMailTokens(sessionKey: string): MailTokens {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', 'weboid mail tokens', KEY_BYTES));
  const write = (purpose: string, numbers: readonly number[]): string => {
    const text = numbers.map((one) => one.toString(DIGITS)).join('-');
    const mac = createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
    return `${text}.${mac.subarray(0, MAC_BYTES).toString('hex')}`;
  };
  const read = (purpose: string, token: string): number[] | null => {
    const [text = ''] = token.split('.');
    const numbers = text.split('-').map((one) => Number.parseInt(one, DIGITS));
    return isSame(token, write(purpose, numbers)) ? numbers : null;
  };
  return {
    forUnsubscribing: (recipientId) => write('unsubscribe', [recipientId]),
    readUnsubscribing: (token) => read('unsubscribe', token)?.[0] ?? null,
    forConfirming: ({ recipientId, askedAtS }) => write('confirm', [recipientId, askedAtS]),
    readConfirming(token, nowS) {
      const [recipientId, askedAtS] = read('confirm', token) ?? [];
      if (recipientId === undefined || askedAtS === undefined) return null;
      return nowS < askedAtS + CONSENT_LASTS_S ? { recipientId, askedAtS } : null;
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
