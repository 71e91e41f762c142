import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 16;
const DIGITS = 36;

/** Whole numbers as a text that only who has the key can make: for links in mails. @param purpose one text is good for */
export function signedNumbers(key: Buffer, purpose: string, numbers: readonly number[]): string {
  const text = numbers.map((one) => one.toString(DIGITS)).join('-');
  const mac = createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
  return `${text}.${mac.subarray(0, MAC_BYTES).toString('hex')}`;
}

/** The numbers of such a text; null: another key, or purpose, or none at all. */
export function readSignedNumbers(key: Buffer, purpose: string, signed: string): number[] | null {
  const [text = ''] = signed.split('.');
  const numbers = text.split('-').map((one) => Number.parseInt(one, DIGITS));
  return isSame(signed, signedNumbers(key, purpose, numbers)) ? numbers : null;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
