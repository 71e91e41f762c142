import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { deleteFrom } from '../statements/delete-from';
import { endMailSubscriptions } from './mail-subscribers';
import { MANAGER } from './notices';
import { messageStateIdOf } from './outbox';
import { lockReceiver, receiverOf } from './receiver';
import { recipientStateIdOf } from './recipients';
import { addressHash, suppress } from './suppression';

/** Who ends what, and when. */
interface End {
  /** Seconds since 1970. */
  nowS: number;
  random: Random;
}

/**
 * Nothing is sent to an address any more, for ever: its owner wants none. Runs again without harm. Whoever asked for it
 * without its owner's consent is not told: what was chosen for it goes with it only. Index: those of `dropUnsent`.
 */
export async function unsubscribe(
  database: Database,
  recipientId: number,
  { nowS, random }: End,
): Promise<void> {
  const seen = await receiverOf(database, recipientId);
  if (seen === null) return;
  const hash = await addressHash(database, seen.address, random);
  await database.transaction(async (statements) => {
    const receiver = await lockReceiver(statements, recipientId);
    await suppress(statements, hash);
    if (receiver === null) return;
    if (receiver.state === 'unconfirmed') {
      await dropMails(statements, recipientId);
      return;
    }
    await endReceiver(statements, recipientId, { state: 'unsubscribed', nowS });
    await dropUnsent(statements, recipientId, nowS);
  });
}

/**
 * Notes that nothing is sent to an address any more. Call with its row locked. Index: PRIMARY, those of `forgetContact`.
 */
export async function endReceiver(
  statements: Pick<Statements, 'run'>,
  recipientId: number,
  { state, nowS }: { state: 'unsubscribed' | 'bounced'; nowS: number },
): Promise<void> {
  await statements.run(
    `UPDATE mail_recipient FORCE INDEX (PRIMARY) SET state = ?, ended_at = IF(ended_at = 0, ?, ended_at)
     WHERE recipient_id = ?`,
    [recipientStateIdOf(state), nowS, recipientId],
  );
  await forgetContact(statements, recipientId);
}

/**
 * Removes what somebody was to be told, now and later. Call with the recipient's row locked. Index: mail_notice.PRIMARY,
 * mail_message.recipient_state, those of `endMailSubscriptions`.
 */
export async function dropUnsent(
  statements: Statements,
  recipientId: number,
  nowS: number,
): Promise<void> {
  await endMailSubscriptions(statements, recipientId, nowS);
  await dropMails(statements, recipientId);
}

async function dropMails(statements: Pick<Statements, 'run'>, recipientId: number): Promise<void> {
  await dropNotices(statements, recipientId);
  await statements.run(
    `${deleteFrom('mail_message', 'recipient_state')} WHERE recipient_id = ? AND state = ?`,
    [recipientId, messageStateIdOf('waiting')],
  );
}

/** Removes what somebody was to be told in digests. Index: mail_notice.PRIMARY. */
export async function dropNotices(
  statements: Pick<Statements, 'run'>,
  recipientId: number,
): Promise<void> {
  await statements.run(`${deleteFrom('mail_notice', 'PRIMARY')} WHERE recipient_id = ?`, [
    recipientId,
  ]);
}

/**
 * Removes an address with all that hangs on it, as the person wants who added it. Index: mail_recipient.PRIMARY,
 * mail_notice.PRIMARY, mail_message.recipient_state, domain_claim.recipient_id, those of `endMailSubscriptions`.
 * @param nowS seconds since 1970
 * @returns false: the person has no such address
 */
export function eraseRecipient(
  database: Database,
  { owner, recipientId, nowS }: { owner: Buffer; recipientId: number; nowS: number },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const rows = await statements.select(
      `SELECT 1 FROM mail_recipient FORCE INDEX (PRIMARY) WHERE recipient_id = ? AND owner = ?
       FOR UPDATE`,
      [recipientId, owner],
    );
    if (rows.length === 0) return false;
    await removeRecipient(statements, recipientId, nowS);
    return true;
  });
}

/**
 * Removes a row with all that hangs on it, wherever it is told. Call with it locked. Index: mail_recipient.PRIMARY,
 * mail_notice.PRIMARY, mail_message.recipient_state, domain_claim.recipient_id, those of `endMailSubscriptions`.
 */
export async function removeRecipient(
  statements: Statements,
  recipientId: number,
  nowS: number,
): Promise<void> {
  await endMailSubscriptions(statements, recipientId, nowS);
  await dropNotices(statements, recipientId);
  await statements.run(`${deleteFrom('mail_message', 'recipient_state')} WHERE recipient_id = ?`, [
    recipientId,
  ]);
  await statements.run(
    `UPDATE domain_claim FORCE INDEX (recipient_id) SET recipient_id = 0, may_write = 0
     WHERE recipient_id = ?`,
    [recipientId],
  );
  await forgetContact(statements, recipientId);
  await statements.run('DELETE FROM mail_recipient WHERE recipient_id = ?', [recipientId]);
}

/**
 * Takes an address out of what our own manager is told, or was, of whom to write to (L4), as `referred-part.ts` writes it.
 * Index: mail_message.recipient_state.
 */
async function forgetContact(
  statements: Pick<Statements, 'run'>,
  recipientId: number,
): Promise<void> {
  await statements.run(
    `UPDATE mail_message FORCE INDEX (recipient_state)
     JOIN mail_recipient FORCE INDEX (PRIMARY) ON mail_recipient.recipient_id = ?
     SET body = REPLACE(body, CONCAT(?, address, ?), ?)
     WHERE mail_message.recipient_id = ?`,
    [recipientId, Buffer.from('\n  '), Buffer.from(' ('), Buffer.from('\n  – ('), MANAGER],
  );
}
