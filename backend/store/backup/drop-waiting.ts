import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { SUBSCRIBERS } from '../changes/subscribers-client';
import { messageStateIdOf } from '../mail/outbox';
import { deleteFrom } from '../statements/delete-from';

/** What the log of mails has of those that were dropped. */
const OUTCOME = 'dropped';

/**
 * Has nothing sent of what waits; who is subscribed, and what they were told before, stays. Mails are kept as given up, so
 * that none is made again under its key, and numbers of reports to robots are left out: who has not got one finds the
 * hole. Runs again without harm. Index: mail_message.state_due, mail_notice.due_day; subscriber and robot as a whole.
 */
export async function dropWaiting(database: Database, nowS: number): Promise<void> {
  // In one statement, however many rows it has.
  await database.run('TRUNCATE TABLE delivery');
  await database.transaction(async (tx) => {
    // Where the messages end that were being sent.
    await tx.run(
      'UPDATE subscriber SET message_change = NULL, message_wiki = 0 WHERE message_change IS NOT NULL',
    );
    await tx.run(
      `UPDATE mail_message FORCE INDEX (state_due)
       SET state = ?, outcome = ?, ended_at = ?, lease_token = NULL WHERE state = ?`,
      [messageStateIdOf('failed'), Buffer.from(OUTCOME), nowS, messageStateIdOf('waiting')],
    );
    await tx.run('UPDATE robot SET is_waiting = 0 WHERE is_waiting = 1');
    await tx.run(`${deleteFrom('mail_notice', 'due_day')} WHERE due_day <= ?`, [
      dayNumberOf(nowS * 1_000),
    ]);
  });
}

/** The log as it is now is told to no subscriber. Index: dispatch.PRIMARY, change_head.PRIMARY. */
export async function passOverLog(statements: Pick<Statements, 'run'>): Promise<void> {
  await statements.run(
    `UPDATE dispatch SET seen_change_id = (SELECT MAX(last_change_id) FROM change_head) WHERE client = ?`,
    [SUBSCRIBERS],
  );
}
