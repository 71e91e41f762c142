import { claimMessage, isStillLeased, type LeasedMessage } from '../store/mail/outbox';
import { isSuppressed } from '../store/mail/suppression';
import type { AddressedMail, MailDesk, PostParts } from './mail-desk';
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
export async function sendNextMail(parts: PostParts): Promise<SentNext> {
  const { database, random, perHour, desks } = parts;
  const kinds = desks.flatMap((desk) => desk.kinds);
  const rule = { kinds, nowS: nowSOf(parts), leaseS: LEASE_S, perHour };
  const claim = await claimMessage(database, rule, random);
  if (claim.is !== 'leased') return claim;
  const { message } = claim;
  const desk = desks.find((one) => one.kinds.includes(message.kind));
  if (desk === undefined) throw new RangeError(`nobody sends messages of kind ${message.kind}`);
  const mail = await desk.address(message, nowSOf(parts));
  if (typeof mail !== 'string') return tryMail(parts, desk, { message, mail });
  await desk.drop(message, mail, nowSOf(parts));
  parts.logger.info({ messageId: message.messageId, outcome: mail }, 'mail: dropped');
  return { is: 'dealt-with' };
}

async function tryMail(
  parts: PostParts,
  desk: MailDesk,
  { message, mail }: { message: LeasedMessage; mail: AddressedMail },
): Promise<SentNext> {
  const { relay, logger } = parts;
  const outcome = await deliverMail(relay, mail, () => isStillWanted(parts, message, mail));
  if (outcome === 'called-off') return { is: 'dealt-with' };
  const step = await desk.settle(message, outcome, nowSOf(parts));
  const told = { messageId: message.messageId, outcome: step.outcome };
  const isOurs = outcome !== 'taken' && ['at-fault', 'trouble'].includes(meaningOf(outcome));
  if (isOurs) logger.error(told, 'mail: the server does not take it from us');
  else logger.info(told, 'mail: tried');
  return { is: step.isTrouble ? 'trouble' : 'dealt-with' };
}

/** Who wants no mail has its messages removed at once. */
async function isStillWanted(
  { database }: PostParts,
  message: LeasedMessage,
  { hash }: AddressedMail,
): Promise<boolean> {
  if (hash !== null && (await isSuppressed(database, hash))) return false;
  return isStillLeased(database, message);
}

function nowSOf({ clock }: PostParts): number {
  return Math.floor(clock.now() / 1_000);
}
