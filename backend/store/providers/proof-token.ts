import { createHmac, hkdfSync } from 'node:crypto';
import type { DomainClaim } from './domain-claim';

/**
 * The text by which a person proves a name: 32 hexadecimal digits, the same whenever it is asked for. It is stored
 * nowhere.
 */
export type ProofTokenOf = (claim: Pick<DomainClaim, 'name' | 'owner'>) => string;

/** 128 bits. */
const TOKEN_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Makes tokens by HMAC-SHA-256 with a key of their own.
 * @param sessionKey secret text, of which the tokens tell nothing (HKDF, RFC 5869); with another one, nobody's hold
 */
export function createProofTokens(sessionKey: string): ProofTokenOf {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', 'domain-proof', KEY_BYTES));
  return ({ name, owner }) =>
    createHmac('sha256', key)
      .update(`${name}|`)
      .update(owner)
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString('hex');
}
