import type { Database, Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { removeRecipient } from './end-recipient';
import { recipientStateIdOf } from './recipients';

/**
 * Removes up to `limit` messages that were sent or given up before `beforeS` (seconds since 1970), with their text.
 * Index: ended_at.
 * @returns how many are gone
 */
export async function purgeMessages(
  statements: Pick<Statements, 'run'>,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM mail_message WHERE ended_at > 0 AND ended_at < ? ORDER BY ended_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}

/**
 * Removes up to `limit` notices that should have been told before a day: nobody sends mail. Index: due_day.
 * @returns how many are gone
 */
export async function purgeNotices(
  statements: Pick<Statements, 'run'>,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM mail_notice WHERE due_day < ? ORDER BY due_day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}

/** In seconds since 1970. */
interface Moments {
  /** What was before goes. */
  beforeS: number;
  nowS: number;
}

/**
 * Removes up to `limit` addresses to which nothing is sent since before a moment, with all that hangs on them.
 * Index: ended_at, those of `removeRecipient`.
 * @returns how many are gone
 */
export async function purgeEndedRecipients(
  database: Database,
  { beforeS, nowS }: Moments,
  limit: number,
): Promise<number> {
  const where = 'ended_at > 0 AND ended_at < ?';
  const rows = await database.select<{ recipient_id: number }>(
    `SELECT recipient_id FROM mail_recipient FORCE INDEX (ended_at) WHERE ${where} ORDER BY ended_at LIMIT ?`,
    [beforeS, limit],
  );
  for (const row of rows) await removeIf(database, row.recipient_id, { where, beforeS, nowS });
  return rows.length;
}

/**
 * Removes up to `limit` addresses whose owners were asked before a moment, and have not answered. Index: state_asked,
 * those of `removeRecipient`.
 * @returns how many are gone
 */
export async function purgeUnconfirmed(
  database: Database,
  { beforeS, nowS }: Moments,
  limit: number,
): Promise<number> {
  const where = `state = ${recipientStateIdOf('unconfirmed')} AND asked_at < ?`;
  const rows = await database.select<{ recipient_id: number }>(
    `SELECT recipient_id FROM mail_recipient FORCE INDEX (state_asked) WHERE ${where} ORDER BY asked_at LIMIT ?`,
    [beforeS, limit],
  );
  for (const row of rows) await removeIf(database, row.recipient_id, { where, beforeS, nowS });
  return rows.length;
}

async function removeIf(
  database: Database,
  recipientId: number,
  { where, beforeS, nowS }: Moments & { where: string },
): Promise<void> {
  await database.transaction(async (statements) => {
    const still = await statements.select(
      `SELECT 1 FROM mail_recipient FORCE INDEX (PRIMARY) WHERE recipient_id = ? AND ${where} FOR UPDATE`,
      [recipientId, beforeS],
    );
    if (still.length > 0) await removeRecipient(statements, recipientId, nowS);
  });
}
