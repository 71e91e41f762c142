import { createHmac, timingSafeEqual } from 'node:crypto';

/** Says what a signed text is for, so that none passes for another. */
export type Purpose = 'session' | 'sign-in' | 'form' | 'person';

/** Signs what visitors carry about, with the key that all web processes share. */
export interface Signer {
  /** A text of URL-safe characters that `read` gives the same text for. */
  sign(purpose: Purpose, text: string): string;
  /** Null unless this key signed it for this purpose. */
  read(purpose: Purpose, signed: string): string | null;
  /** 16 bytes that tell nothing without the key. */
  hash(purpose: Purpose, text: string): Buffer;
}

const HASH_BYTES = 16;

export function createSigner(key: string): Signer {
  const mac = (purpose: Purpose, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
  return {
    sign: (purpose, text) =>
      `${Buffer.from(text).toString('base64url')}.${mac(purpose, text).toString('base64url')}`,
    read(purpose, signed) {
      const [body = '', signature = '', ...more] = signed.split('.');
      const text = Buffer.from(body, 'base64url').toString('utf8');
      const given = Buffer.from(signature, 'base64url');
      const wanted = mac(purpose, text);
      if (more.length > 0 || given.length !== wanted.length) return null;
      return timingSafeEqual(given, wanted) ? text : null;
    },
    hash: (purpose, text) => mac(purpose, text).subarray(0, HASH_BYTES),
  };
}
