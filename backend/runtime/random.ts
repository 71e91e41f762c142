import { randomBytes, randomInt } from 'node:crypto';

/** The only source of chance. Passed in, so that a test can repeat a run. */
export interface Random {
  /** A whole number, 0 ≤ n < `limit`. */
  below(limit: number): number;
  /** `length` unpredictable bytes, for tokens. */
  bytes(length: number): Buffer;
}

/** The machine's own generator. */
export const systemRandom: Random = {
  below: (limit) => randomInt(limit),
  bytes: (length) => randomBytes(length),
};
