import { z } from 'zod';
import type { Clock } from '../../../runtime/clock';
import { createCarried } from './signed-values';
import type { Session } from './sessions';
import type { Signer } from './signer';

/** Proves that a form was made by us, for this session. */
export interface FormTokens {
  make(session: Session | null): string;
  isValid(token: string, session: Session | null): boolean;
}

const HOURS_12_S = 12 * 3_600;
/** What the tokens of who is not signed in are bound to: they are good for removals alone. */
const NOBODY = '';

export function createFormTokens(parts: { signer: Signer; clock: Clock }): FormTokens {
  const carried = createCarried(parts, { purpose: 'form', lastsS: HOURS_12_S }, z.string());
  return {
    make: (session) => carried.write(session?.id ?? NOBODY),
    isValid: (token, session) => carried.read(token) === (session?.id ?? NOBODY),
  };
}
