import type { Database, Statements } from '../../runtime/database';
import { lockToAddRecipient } from '../people/people-limits';
import { takeAskingDay } from './asking-day';
import { addMessage } from './outbox';
import { recipientStateIdOf, recipientsOf, type MailRecipient } from './recipients';

/** An address to which somebody wants mail sent. */
export interface NewRecipient {
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  /** As `mailAddress` gives it. */
  address: string;
  /** As `addressHash` gives it. */
  hash: Buffer;
  language: string;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * `asked`: its owner is asked by mail, unless that was done today or is never to be done, which nobody is told;
 * `there`: the person has it already; `too-many`: they have ten; `ended`: it was theirs, and its owner has unsubscribed it.
 */
export type AddedRecipient = 'asked' | 'there' | 'too-many' | 'ended';

/** Of one person. */
const RECIPIENTS_MAX = 10;
const UNCONFIRMED = recipientStateIdOf('unconfirmed');

/**
 * Adds an address, and has its owner asked (double opt-in). Index: mail_recipient.owner_address, mail_recipient.PRIMARY,
 * mail_message.message_key.
 * @throws {LimitReachedError}
 */
export function addRecipient(database: Database, wanted: NewRecipient): Promise<AddedRecipient> {
  return database.transaction(async (statements) => {
    const takeOne = await lockToAddRecipient(statements, wanted.owner, wanted.nowS);
    const own = await recipientsOf(statements, wanted.owner);
    const known = own.find(({ address }) => address === wanted.address);
    if (known?.state === 'on') return 'there';
    if (known?.state === 'unsubscribed') return 'ended';
    if (known === undefined && own.length >= RECIPIENTS_MAX) return 'too-many';
    await takeOne();
    const asksNow = await takeAskingDay(statements, wanted.hash, wanted.nowS);
    const recipientId = await writeRow(statements, wanted, { known, asksNow });
    if (asksNow) await ask(statements, recipientId, wanted.nowS);
    return 'asked';
  });
}

/** The link of an earlier mail holds until there is another one. */
async function writeRow(
  statements: Statements,
  { owner, address, language, nowS }: NewRecipient,
  { known, asksNow }: { known: MailRecipient | undefined; asksNow: boolean },
): Promise<number> {
  if (known !== undefined) {
    await statements.run(
      `UPDATE mail_recipient SET state = ?, language = ?, asked_at = IF(?, ?, asked_at), ended_at = 0,
         soft_bounces = 0 WHERE recipient_id = ?`,
      [UNCONFIRMED, Buffer.from(language), Number(asksNow), nowS, known.recipientId],
    );
    return known.recipientId;
  }
  await statements.run(
    'INSERT INTO mail_recipient (owner, address, state, language, asked_at) VALUES (?, ?, ?, ?, ?)',
    [owner, Buffer.from(address), UNCONFIRMED, Buffer.from(language), nowS],
  );
  const [row] = await statements.select<{ recipient_id: number }>(
    'SELECT LAST_INSERT_ID() AS recipient_id',
  );
  return row?.recipient_id ?? 0;
}

/** Its text is made when it is sent: it is nothing but a link that is stored nowhere. */
async function ask(statements: Statements, recipientId: number, nowS: number): Promise<void> {
  const key = `confirm-${recipientId}-${nowS}`;
  const message = { recipientId, key, kind: 'confirmation', needsClaim: false } as const;
  await addMessage(statements, { ...message, subject: '', body: '' }, nowS);
}
