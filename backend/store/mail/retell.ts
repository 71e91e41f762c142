import type { Database, Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { addNotices } from './notices';
import { messageStateIdOf, settleMail, type LeasedMessage } from './outbox';
import { lockReceiver } from './receiver';

/** What may be told still of a message some of which may not. */
interface Retold {
  /** Steps of cases, to be told in the next digest. */
  stepIds: readonly number[];
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Takes back what a message tells of cases, as not all of their domains are proven any more: notices of the others are made
 * anew, and what is left of the message waits on; where nothing is, it is dropped. Index: mail_recipient.PRIMARY,
 * mail_message.PRIMARY, mail_notice.PRIMARY.
 */
export function retellCases(
  database: Database,
  message: LeasedMessage,
  { stepIds, today, nowS }: Retold,
): Promise<void> {
  const { recipientId } = message;
  return database.transaction(async (statements) => {
    await lockReceiver(statements, recipientId);
    const isOurs = await takeBack(statements, message, nowS);
    if (!isOurs) return;
    const notice = { recipientId, kind: 'case-step' as const, dueDay: today };
    await addNotices(
      statements,
      stepIds.map((subjectId) => ({ ...notice, subjectId })),
    );
  });
}

async function takeBack(
  statements: Pick<Statements, 'run'>,
  message: LeasedMessage,
  nowS: number,
): Promise<boolean> {
  const { messageId, leaseToken, rest } = message;
  if (rest === null) {
    const step = { state: 'failed', tries: 0, dueAtS: nowS, outcome: 'unproven' } as const;
    return settleMail(statements, message, step, nowS);
  }
  const { affectedRows } = await statements.run(
    `UPDATE mail_message FORCE INDEX (PRIMARY)
     SET subject = rest_subject, body = rest_body, needs_claim = 0, told_steps = '', rest_subject = '', rest_body = '',
       due_at = ?, lease_token = NULL
     WHERE message_id = ? AND lease_token = ? AND state = ?`,
    [nowS, messageId, leaseToken, messageStateIdOf('waiting')],
  );
  return affectedRows > 0;
}
