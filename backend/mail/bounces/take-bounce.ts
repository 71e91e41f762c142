import type { Database } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { endBounced } from '../../store/mail/end-bounced';
import { recipientOfToken } from '../../store/mail/unsubscribe-token';
import { meaningOf } from '../smtp-outcome';
import { readBounce } from './read-bounce';

/**
 * What becomes of a mail that came back: its receiver is told nothing more (`bounced`), or was not any more (`off`); it does
 * not say that the address is gone (`kept`); or it is none of a mail to a person of ours (`not-ours`).
 */
export type BounceOutcome = 'bounced' | 'off' | 'kept' | 'not-ours';

/** What bounces are taken in with. */
interface BounceParts {
  database: Database;
  random: Pick<Random, 'bytes'>;
}

/**
 * Takes in a mail that came back to who runs Weboid, after our own server had taken it. Anybody can write such a report: that
 * it is of a mail of ours to that address, the signed token in the head of that mail and the address say together; who has
 * the token could end all mail by it anyhow. Handed over again it does nothing more.
 */
export async function takeBounce(
  { database, random }: BounceParts,
  mail: Buffer,
  nowS: number,
): Promise<BounceOutcome> {
  const bounce = readBounce(mail);
  const recipientId = bounce && (await recipientOfToken(database, bounce.token, random));
  if (bounce === null || recipientId === null) return 'not-ours';
  const { undelivered } = bounce;
  const refused = undelivered.filter(({ failure }) => meaningOf(failure) === 'refused');
  if (refused.length === 0) return 'kept';
  const addresses = refused.flatMap((one) => one.addresses);
  return endBounced(database, { recipientId, addresses, nowS });
}
