import type { Statements } from '../../runtime/database';
import { removeDeliveries } from '../subscribers/clear-waiting';
import { RHYTHM_DAYS, RHYTHM_TABLES } from './mail-rhythm';
import { mailDueAtS } from './mail-subscribers';
import { KIND } from '../subscribers/subscriber-kind';
import { stateIdOf } from '../subscribers/subscriber-state';

/** Of how many subscribers of all kinds the first change that waits is read at once. */
const WALKED_AT_ONCE = 1_000;
const ROWS_AT_ONCE = 2_000;
/** What died within some hours is told together. */
const GATHERED_S = 3 * 3_600;
const ON = stateIdOf('on');
const ALL_CHANGES = { fromId: 1, toId: Number.MAX_SAFE_INTEGER };

/**
 * The recipients for whom changes wait that may be told now, behind a subscriber, in their order. A loose scan: it skips
 * from one subscriber to the next, however much waits for each. Index: delivery.PRIMARY, subscriber.PRIMARY,
 * change.PRIMARY.
 * @param nowS seconds since 1970
 * @returns them, and behind which subscriber it goes on; null: all were seen
 */
export async function dueMailSubscribers(
  statements: Pick<Statements, 'select'>,
  { nowS, afterId }: { nowS: number; afterId: number },
): Promise<{ recipientIds: number[]; afterId: number | null }> {
  const waiting = await statements.select<{ subscriber_id: number; oldest: number }>(
    `SELECT subscriber_id, MIN(change_id) AS oldest FROM delivery FORCE INDEX (PRIMARY)
     WHERE subscriber_id > ? GROUP BY subscriber_id ORDER BY subscriber_id LIMIT ?`,
    [afterId, WALKED_AT_ONCE],
  );
  const last = waiting.length < WALKED_AT_ONCE ? null : (waiting.at(-1)?.subscriber_id ?? null);
  if (waiting.length === 0) return { recipientIds: [], afterId: last };
  const rows = await statements.select<{ address: Buffer }>(
    `WITH waiting (subscriber_id, change_id) AS (VALUES ?)
     SELECT address FROM waiting STRAIGHT_JOIN subscriber FORCE INDEX (PRIMARY) USING (subscriber_id)
       LEFT JOIN \`change\` FORCE INDEX (PRIMARY) ON \`change\`.change_id = waiting.change_id
     WHERE kind = ? AND state = ? AND due_at <= ? AND COALESCE(changed_at, 0) <= ?
     ORDER BY subscriber_id`,
    [waiting.map((row) => [row.subscriber_id, row.oldest]), KIND.mail, ON, nowS, nowS - GATHERED_S],
  );
  return {
    recipientIds: rows.map(({ address }) => Number(address.toString('latin1'))),
    afterId: last,
  };
}

/** Whose changes are told in a digest. */
export interface DueMailSubscriber {
  subscriberId: number;
  everyDays: number;
}

/**
 * Who is to be told of changes at an address now, locked until the transaction ends. Call with the recipient's row
 * locked. Index: mail_recipient.PRIMARY, subscriber.owner, mail_subscriber.PRIMARY, talk_subscriber.PRIMARY.
 * @returns null: nobody
 */
export async function lockDueMailSubscriber(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
  nowS: number,
): Promise<DueMailSubscriber | null> {
  const [row] = await statements.select<{ subscriber_id: number; every_days: number }>(
    `SELECT subscriber.subscriber_id, ${RHYTHM_DAYS} AS every_days
     FROM mail_recipient FORCE INDEX (PRIMARY) STRAIGHT_JOIN subscriber FORCE INDEX (owner) USING (owner)
       ${RHYTHM_TABLES}
     WHERE recipient_id = ? AND kind = ? AND subscriber.address = ? AND subscriber.state = ? AND due_at <= ?
     LIMIT 1 FOR UPDATE`,
    [recipientId, KIND.mail, String(recipientId), ON, nowS],
  );
  return row === undefined ? null : { subscriberId: row.subscriber_id, everyDays: row.every_days };
}

/** Notes that somebody was told by mail. Call with the row locked. Index: PRIMARY. */
export async function noteMailTold(
  statements: Pick<Statements, 'run'>,
  { subscriberId, everyDays }: DueMailSubscriber,
  nowS: number,
): Promise<void> {
  await statements.run(
    'UPDATE subscriber SET told_at = ?, tried_at = ?, due_at = ? WHERE subscriber_id = ?',
    [nowS, nowS, mailDueAtS(nowS, everyDays), subscriberId],
  );
}

/**
 * Ends telling somebody for whom too much waits, and removes it. Call with the row locked. Index: subscriber.PRIMARY,
 * delivery.PRIMARY.
 */
export async function switchOffFlooded(
  statements: Statements,
  subscriberId: number,
  nowS: number,
): Promise<void> {
  await statements.run(
    "UPDATE subscriber SET state = ?, outcome = 'flooded', tried_at = ? WHERE subscriber_id = ?",
    [stateIdOf('flooded'), nowS, subscriberId],
  );
  for (let gone = ROWS_AT_ONCE; gone >= ROWS_AT_ONCE;) {
    gone = await removeDeliveries(statements, subscriberId, ALL_CHANGES, ROWS_AT_ONCE);
  }
}
