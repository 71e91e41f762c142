import type { Database } from '../../runtime/database';
import { endBounced } from '../../store/mail/end-bounced';
import { meaningOf } from '../smtp-outcome';
import { readBounce } from './read-bounce';

/**
 * What becomes of a mail that came back: its receiver is told nothing more (`bounced`), or was not any more (`off`); it does
 * not say that the address is gone (`kept`); or it is none of a mail to a person of ours (`not-ours`).
 */
export type BounceOutcome = 'bounced' | 'off' | 'kept' | 'not-ours';

/** The Message-ID of what goes to people; the number is that of table mail_recipient. */
const OURS = /^(?:digest|confirm)-(?<recipient>[1-9]\d{0,9})-\d+@/;

/**
 * Takes in a mail that came back to who runs Weboid, after our own server had taken it. That it is ours the number in its
 * Message-ID and the address say together. Handed over again it does nothing more.
 */
export async function takeBounce(
  database: Database,
  mail: Buffer,
  nowS: number,
): Promise<BounceOutcome> {
  const bounce = readBounce(mail);
  const recipientId = Number(OURS.exec(bounce?.messageId ?? '')?.groups?.['recipient'] ?? 0);
  if (bounce === null || recipientId === 0) return 'not-ours';
  const { undelivered } = bounce;
  const refused = undelivered.filter(({ failure }) => meaningOf(failure) === 'refused');
  if (refused.length === 0) return 'kept';
  const addresses = refused.flatMap((one) => one.addresses);
  return endBounced(database, { recipientId, addresses, nowS });
}
