import type { Database, Statements } from '../../runtime/database';
import { lockToAddRecipient, lockToAddWebhook } from '../people/people-limits';
import { takeAskingDay } from './asking-day';
import { tellAlso, type WantedLinks } from './mail-subscribers';
import { addMessage } from './outbox';
import { lockReceiver } from './receiver';
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
  /** Of what it is to be told, as soon as its owner has agreed. */
  links?: WantedLinks;
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * `asked`: its owner is asked by mail, unless that was done today or is never to be done, which nobody is told;
 * `there`: the person has it already; `added`: it is told of more; `too-many-topics`: of that there is too much; `too-many`:
 * they have ten; `ended`: it was theirs, and its owner has unsubscribed it.
 */
export type AddedRecipient = 'asked' | 'there' | 'added' | 'too-many-topics' | 'too-many' | 'ended';

/** Of one person. */
const RECIPIENTS_MAX = 10;
const UNCONFIRMED = recipientStateIdOf('unconfirmed');

/**
 * Adds an address, and has its owner asked (double opt-in); or has it told of more. Index: mail_recipient.owner_address,
 * mail_recipient.PRIMARY, mail_message.message_key, those of `tellAlso`.
 * @throws {LimitReachedError}
 */
export function addRecipient(database: Database, wanted: NewRecipient): Promise<AddedRecipient> {
  return database.transaction(async (statements) => {
    const { owner, nowS, links } = wanted;
    const takeOne = await lockToAddRecipient(statements, owner, nowS);
    const takeLinks = links && (await lockToAddWebhook(statements, owner, nowS));
    const own = await recipientsOf(statements, owner);
    const known = own.find(({ address }) => address === wanted.address);
    const refusal = refusalOf(known, own.length);
    if (refusal !== null) return refusal;
    const told = known && (await tell(statements, wanted, known.recipientId));
    if (told === 'too-many-topics') return told;
    await takeLinks?.();
    if (told !== undefined && known?.state === 'on') return told;
    await takeOne();
    const asksNow = await takeAskingDay(statements, wanted.hash, nowS);
    const recipientId = await writeRow(statements, wanted, { known, asksNow });
    if (known === undefined) await tell(statements, wanted, recipientId);
    if (asksNow) await ask(statements, recipientId, nowS);
    return 'asked';
  });
}

function refusalOf(known: MailRecipient | undefined, count: number): 'ended' | 'too-many' | null {
  if (known?.state === 'unsubscribed') return 'ended';
  return known === undefined && count >= RECIPIENTS_MAX ? 'too-many' : null;
}

async function tell(
  statements: Statements,
  { owner, links, nowS }: NewRecipient,
  recipientId: number,
): Promise<'there' | 'added' | 'too-many-topics'> {
  if (links === undefined) return 'there';
  await lockReceiver(statements, recipientId);
  const isTold = await tellAlso(statements, { ...links, owner, recipientId, nowS });
  return isTold ? 'added' : 'too-many-topics';
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
  const message = { recipientId, key, kind: 'confirmation' } as const;
  await addMessage(statements, { ...message, subject: '', body: '' }, nowS);
}
