import type { z } from 'zod';
import type { Clock } from '../../../runtime/clock';
import type { Purpose, Signer } from './signer';

/** Signed values with an end, as cookies and forms carry them. */
export interface SignedValues<Value> {
  write(value: Value): string;
  /** Null for what is not ours, was changed, or has ended. */
  read(text: string | undefined): Value | null;
}

/**
 * @param lastsS seconds from writing to the end
 * @param schema checks what comes back: an older version of ours may have signed something else
 */
export function createCarried<Value>(
  { signer, clock }: { signer: Signer; clock: Clock },
  { purpose, lastsS }: { purpose: Purpose; lastsS: number },
  schema: z.ZodType<Value>,
): SignedValues<Value> {
  const nowS = (): number => Math.floor(clock.now() / 1_000);
  return {
    write: (value) => signer.sign(purpose, `${nowS() + lastsS} ${JSON.stringify(value)}`),
    read(signed) {
      const text = signed === undefined ? null : signer.read(purpose, signed);
      const [, endsAtS, json = ''] = /^(\d+) (.*)$/s.exec(text ?? '') ?? [];
      if (endsAtS === undefined || Number(endsAtS) <= nowS()) return null;
      const value = schema.safeParse(JSON.parse(json));
      return value.success ? value.data : null;
    },
  };
}
