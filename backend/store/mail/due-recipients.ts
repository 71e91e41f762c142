import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/**
 * Who is to be told of something by today, behind an id, in their order, at most `limit`. A loose scan: it skips from one
 * recipient to the next, however much each is to be told of. Index: mail_notice.recipient_due.
 * @returns also those who were told today already, or are told nothing any more
 */
export async function dueRecipients(
  statements: Pick<Statements, 'select'>,
  { today, afterId }: { today: DayNumber; afterId: number },
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ recipient_id: number; first_due: number }>(
    `SELECT recipient_id, MIN(due_day) AS first_due FROM mail_notice FORCE INDEX (recipient_due)
     WHERE recipient_id > ? GROUP BY recipient_id HAVING first_due <= ? ORDER BY recipient_id LIMIT ?`,
    [afterId, today, limit],
  );
  return rows.map((row) => row.recipient_id);
}

/** Notes that a recipient was told today. Call with its row locked. Index: PRIMARY. */
export async function noteTold(
  statements: Pick<Statements, 'run'>,
  recipientId: number,
  today: DayNumber,
): Promise<void> {
  await statements.run('UPDATE mail_recipient SET told_day = ? WHERE recipient_id = ?', [
    today,
    recipientId,
  ]);
}
