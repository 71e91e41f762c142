import type { Random } from '../../runtime/random';

const KEY_BYTES = 9;
const KEY = /^[\w-]{12}$/;

/** The key of a new list: 72 bits by chance. */
export const newListKey = (random: Pick<Random, 'bytes'>): Buffer => random.bytes(KEY_BYTES);

/** The bytes of a key as it stands in an address; null: it is none. */
export function listKeyIn(text: string): Buffer | null {
  return KEY.test(text) ? Buffer.from(text, 'base64url') : null;
}
