import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from './random';

/** Keeps texts from who can read the tables, but not the key. */
export interface Seal {
  /** Another one each time; 29 bytes longer than the text. */
  close(text: string): Buffer;
  /** Null for what this key has not sealed, or what was changed. */
  open(sealed: Buffer): string | null;
}

const VERSION = 1;
const KEY_BYTES = 32;
/** AES-GCM (NIST SP 800-38D): 96 bits of chance for each text, and 128 bits that tell of changes. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
const CIPHER = 'aes-256-gcm';

/**
 * Seals with AES-256-GCM.
 * @param key secret text, of which keys for other purposes tell nothing (HKDF, RFC 5869)
 * @param purpose what is sealed so; what was sealed for another one is not opened
 */
export function createSeal(key: string, purpose: string, random: Pick<Random, 'bytes'>): Seal {
  const own = Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return {
    close(text) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, own, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) return null;
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, own, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
      const text = decipher.update(sealed.subarray(HEAD_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        // Node throws a plain Error where the tag does not agree, and for nothing else.
        return null;
      }
    },
  };
}
