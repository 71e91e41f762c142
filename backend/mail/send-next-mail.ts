import { dayNumberOf } from '../status/day-number';
import { claimMessage, isStillLeased, type LeasedMessage } from '../store/mail/outbox';
import { retellCases } from '../store/mail/retell';
import { dropMessage, settleTry } from '../store/mail/settle-receiver';
import { isSuppressed } from '../store/mail/suppression';
import { addressMail, type AddressedMail, type NotSent } from './addressed-mail';
import type { MailerParts } from './mailer-parts';
import { nextMailStep } from './next-mail-step';
import { provenSteps } from './proven-steps';
import { meaningOf } from './smtp-outcome';
import { deliverMail } from './smtp-delivery';

/** More than a try takes, with all that is written before and after. */
const LEASE_S = 600;

/**
 * What came of looking for a message to send. `dealt-with`: one was sent, put off or dropped; `trouble`: the server takes
 * nothing just now; `hour-full`: as many as may be within an hour were tried.
 */
export type SentNext =
  { is: 'dealt-with' | 'trouble' | 'nothing-due' } | { is: 'hour-full'; freeAtS: number };

/**
 * Sends the message that has been due for longest. Cut off anywhere, it is tried again when its lease has run out; should
 * that be just between the server's yes and our writing it down, the same mail goes out twice, with one Message-ID.
 */
export async function sendNextMail(parts: MailerParts): Promise<SentNext> {
  const { database, random, perHour } = parts;
  const claim = await claimMessage(
    database,
    { nowS: nowSOf(parts), leaseS: LEASE_S, perHour },
    random,
  );
  if (claim.is !== 'leased') return claim;
  const { message } = claim;
  const mail = await addressMail(parts, message, nowSOf(parts));
  if (typeof mail === 'string') {
    await notSent(parts, message, mail);
    parts.logger.info({ messageId: message.messageId, outcome: mail }, 'mail: dropped');
    return { is: 'dealt-with' };
  }
  return tryMail(parts, message, mail);
}

async function notSent(
  { database, clock }: MailerParts,
  message: LeasedMessage,
  why: NotSent,
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000);
  if (why !== 'unproven') {
    return dropMessage(database, message, { outcome: why, nowS, isUnwanted: why === 'suppressed' });
  }
  const { stepIds } = await provenSteps(database, message);
  return retellCases(database, message, { stepIds, today: dayNumberOf(nowS * 1_000), nowS });
}

async function tryMail(
  parts: MailerParts,
  message: LeasedMessage,
  mail: AddressedMail,
): Promise<SentNext> {
  const { database, relay, logger } = parts;
  const { messageId, createdAtS, tries } = message;
  const outcome = await deliverMail(relay, mail, () => isStillWanted(parts, message, mail));
  if (outcome === 'called-off') return { is: 'dealt-with' };
  const nowS = nowSOf(parts);
  const step = nextMailStep({ createdAtS, tries, outcome, nowS });
  await settleTry(database, message, step, nowS);
  const told = { messageId, outcome: step.outcome };
  const isOurs =
    outcome !== 'taken' && ['at-fault', 'trouble', 'slowed'].includes(meaningOf(outcome));
  if (isOurs) logger.error(told, 'mail: the server does not take it from us');
  else logger.info(told, 'mail: tried');
  return { is: step.isTrouble ? 'trouble' : 'dealt-with' };
}

/** Who wants no mail has its messages removed at once; whose proof is lost just now is told when the lease is over. */
async function isStillWanted(
  { database }: MailerParts,
  message: LeasedMessage,
  { hash }: AddressedMail,
): Promise<boolean> {
  if (hash !== null && (await isSuppressed(database, hash))) return false;
  if (!(await provenSteps(database, message)).isAll) return false;
  return isStillLeased(database, message);
}

function nowSOf({ clock }: MailerParts): number {
  return Math.floor(clock.now() / 1_000);
}
