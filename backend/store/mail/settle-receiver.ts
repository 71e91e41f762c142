import type { Database } from '../../runtime/database';
import { dropUnsent, endReceiver } from './end-recipient';
import { isStillLeased, settleMail, type HeldMessage, type MessageStep } from './outbox';
import { lockReceiver } from './receiver';

/** What a try tells of an address: it was taken, is not taken now, will never be taken, or nothing. */
export type ReceiverNews = 'taken' | 'given-up' | 'refused' | 'none';

/** So many messages in a row were given up: it is given up itself. */
const SOFT_BOUNCES_MAX = 3;

/**
 * Writes what came of a try, of the message and of its receiver, in one transaction. Index: mail_recipient.PRIMARY,
 * mail_message.PRIMARY, those of `dropUnsent`.
 */
export function settleTry(
  database: Database,
  message: HeldMessage & { recipientId: number },
  step: MessageStep & { news: ReceiverNews },
  nowS: number,
): Promise<void> {
  const { recipientId } = message;
  return database.transaction(async (statements) => {
    const receiver = await lockReceiver(statements, recipientId);
    if (!(await isStillLeased(statements, message))) return;
    await settleMail(statements, message, step, nowS);
    if (receiver === null || step.news === 'none') return;
    const softBounces = step.news === 'given-up' ? 'soft_bounces + 1' : '0';
    await statements.run(
      `UPDATE mail_recipient SET soft_bounces = ${softBounces} WHERE recipient_id = ?`,
      [recipientId],
    );
    const [row] = await statements.select<{ soft_bounces: number }>(
      'SELECT soft_bounces FROM mail_recipient WHERE recipient_id = ?',
      [recipientId],
    );
    if (step.news !== 'refused' && (row?.soft_bounces ?? 0) < SOFT_BOUNCES_MAX) return;
    await endReceiver(statements, recipientId, { state: 'bounced', nowS });
    await dropUnsent(statements, recipientId, nowS);
  });
}

/**
 * Drops a message that may not be sent any more; where its receiver wants no mail from anybody, that is noted, too.
 * Index: as `settleTry`.
 */
export function dropMessage(
  database: Database,
  message: HeldMessage & { recipientId: number },
  { outcome, nowS, isUnwanted }: { outcome: string; nowS: number; isUnwanted: boolean },
): Promise<void> {
  const { recipientId } = message;
  return database.transaction(async (statements) => {
    const receiver = await lockReceiver(statements, recipientId);
    const step = { state: 'failed', tries: 0, dueAtS: nowS, outcome } as const;
    await settleMail(statements, message, step, nowS);
    if (receiver?.state !== 'on' || !isUnwanted) return;
    await endReceiver(statements, recipientId, { state: 'unsubscribed', nowS });
    await dropUnsent(statements, recipientId, nowS);
  });
}
