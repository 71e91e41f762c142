import type { Database, Statements } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import { newLeaseToken } from '../frontier/lease-token';
import { lockSlot } from './mail-slots';

/** Stored numbers are the places in this list, from 1 on: append only. */
const KINDS = ['confirmation', 'digest', 'robot-confirmation', 'robot-report'] as const;

/**
 * `confirmation` asks whether somebody wants mail; `digest` tells what they asked for; `robot-confirmation` and
 * `robot-report` are the same for robots (R2), whose addresses are those of table robot.
 */
export type MessageKind = (typeof KINDS)[number];

/** Stored numbers are the places in this list, from 1 on: append only. */
const STATES = ['waiting', 'sent', 'failed'] as const;

/** How it stands with a message; `failed`: it is not tried again. */
type MessageState = (typeof STATES)[number];

/** The byte under which a state is stored. */
export const messageStateIdOf = (state: MessageState): number => STATES.indexOf(state) + 1;

/** The byte under which a kind is stored. */
export const messageKindIdOf = (kind: MessageKind): number => KINDS.indexOf(kind) + 1;

const WAITING = messageStateIdOf('waiting');

/** A message to be sent, without the links that only its receiver may know. */
export interface NewMessage {
  /** That of table mail_recipient, MANAGER, or that of a robot. */
  recipientId: number;
  /** What makes it this one and no other: ASCII letters, digits and hyphens, at most 100. */
  key: string;
  kind: MessageKind;
  subject: string;
  body: string;
  /** It tells of domains that have to be proven still when it is sent. */
  needsClaim: boolean;
}

/** A message, and nobody else sends it as long as the lease lasts. */
export interface LeasedMessage extends NewMessage {
  messageId: number;
  leaseToken: Buffer;
  createdAtS: number;
  /** How often its receiver's server has not taken it. */
  tries: number;
}

/** Whose lease, and what proves it. */
export type HeldMessage = Pick<LeasedMessage, 'messageId' | 'leaseToken'>;

/**
 * Puts a message into the outbox, once each by its key; who does the same meanwhile waits for the end of the transaction.
 * Index: message_key.
 * @returns false: it is there, or was
 */
export async function addMessage(
  statements: Pick<Statements, 'run'>,
  { recipientId, key, kind, subject, body, needsClaim }: NewMessage,
  nowS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `INSERT IGNORE INTO mail_message
       (recipient_id, message_key, kind, subject, body, needs_claim, created_at, state, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      recipientId,
      Buffer.from(key),
      messageKindIdOf(kind),
      Buffer.from(subject),
      Buffer.from(body),
      Number(needsClaim),
      nowS,
      WAITING,
      nowS,
    ],
  );
  return affectedRows > 0;
}

/** What came of looking for a message to send; `hour-full`: as many as may be within an hour were tried. */
export type Claim =
  | { is: 'leased'; message: LeasedMessage }
  | { is: 'nothing-due' }
  | { is: 'hour-full'; freeAtS: number };

/** What may be claimed, and for how long. */
interface ClaimRule {
  /** Others are left to who can send them. */
  kinds: readonly MessageKind[];
  /** Seconds since 1970. */
  nowS: number;
  leaseS: number;
  /** Of all processes together. */
  perHour: number;
}

/**
 * Leases the message that has been due for longest, and takes the turn for one try of all that may be made in an hour.
 * Index: mail_message.state_due, mail_slot.PRIMARY.
 */
export async function claimMessage(
  database: Database,
  { kinds, nowS, leaseS, perHour }: ClaimRule,
  random: Random,
): Promise<Claim> {
  const kindIds = kinds.map(messageKindIdOf);
  if (!(await isAnyDue(database, kindIds, nowS))) return { is: 'nothing-due' };
  return database.transaction(async (statements) => {
    const slot = await lockSlot(statements, perHour, nowS);
    if (slot.freeAtS > nowS) return { is: 'hour-full', freeAtS: slot.freeAtS };
    const leaseToken = newLeaseToken(nowS, random);
    const { affectedRows } = await statements.run(
      `UPDATE mail_message FORCE INDEX (state_due) SET due_at = ?, lease_token = ?
       WHERE state = ? AND due_at <= ? AND kind IN (?) ORDER BY due_at, message_id LIMIT 1`,
      [nowS + leaseS, leaseToken, WAITING, nowS, kindIds],
    );
    if (affectedRows === 0) return { is: 'nothing-due' };
    await slot.use();
    return { is: 'leased', message: await leasedBy(statements, leaseToken, nowS + leaseS) };
  });
}

async function isAnyDue(
  statements: Pick<Statements, 'select'>,
  kindIds: number[],
  nowS: number,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM mail_message FORCE INDEX (state_due)
     WHERE state = ? AND due_at <= ? AND kind IN (?) LIMIT 1`,
    [WAITING, nowS, kindIds],
  );
  return rows.length > 0;
}

async function leasedBy(
  statements: Pick<Statements, 'select'>,
  leaseToken: Buffer,
  dueAtS: number,
): Promise<LeasedMessage> {
  const [row] = await statements.select<MessageRow>(
    `SELECT message_id, recipient_id, message_key, kind, subject, body, needs_claim, created_at, tries
     FROM mail_message FORCE INDEX (state_due) WHERE state = ? AND due_at = ? AND lease_token = ?`,
    [WAITING, dueAtS, leaseToken],
  );
  const kind = KINDS[(row?.kind ?? 0) - 1];
  if (row === undefined || kind === undefined) {
    throw new RangeError(`table mail_message has a row of unknown kind ${row?.kind}`);
  }
  return {
    messageId: row.message_id,
    recipientId: row.recipient_id,
    key: row.message_key.toString('latin1'),
    kind,
    subject: row.subject.toString('utf8'),
    body: row.body.toString('utf8'),
    needsClaim: row.needs_claim === 1,
    leaseToken,
    createdAtS: row.created_at,
    tries: row.tries,
  };
}

interface MessageRow {
  message_id: number;
  recipient_id: number;
  message_key: Buffer;
  kind: number;
  subject: Buffer;
  body: Buffer;
  needs_claim: number;
  created_at: number;
  tries: number;
}

/** How it goes on with a message after a try. */
export interface MessageStep {
  state: MessageState;
  tries: number;
  /** When it is tried again, if it waits; seconds since 1970. */
  dueAtS: number;
  /** A word of at most 40 bytes for what came of it. */
  outcome: string;
}

/**
 * Writes how it goes on with a message. Index: PRIMARY.
 * @returns false: the lease was over, or the message is gone
 */
export async function settleMail(
  statements: Pick<Statements, 'run'>,
  { messageId, leaseToken }: HeldMessage,
  { state, tries, dueAtS, outcome }: MessageStep,
  nowS: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run(
    `UPDATE mail_message FORCE INDEX (PRIMARY)
     SET state = ?, tries = ?, due_at = ?, outcome = ?, ended_at = ?, lease_token = NULL
     WHERE message_id = ? AND lease_token = ?`,
    [
      messageStateIdOf(state),
      tries,
      dueAtS,
      Buffer.from(outcome),
      state === 'waiting' ? 0 : nowS,
      messageId,
      leaseToken,
    ],
  );
  return affectedRows > 0;
}

/** Whether a message is still leased so; it goes when its receiver wants no mail. Index: PRIMARY. */
export async function isStillLeased(
  statements: Pick<Statements, 'select'>,
  { messageId, leaseToken }: HeldMessage,
): Promise<boolean> {
  const rows = await statements.select(
    'SELECT 1 FROM mail_message FORCE INDEX (PRIMARY) WHERE message_id = ? AND lease_token = ?',
    [messageId, leaseToken],
  );
  return rows.length > 0;
}

/** Writes the text of a message that was added without. Index: message_key. */
export async function writeMessage(
  statements: Pick<Statements, 'run'>,
  { key, subject, body, needsClaim }: Pick<NewMessage, 'key' | 'subject' | 'body' | 'needsClaim'>,
): Promise<void> {
  await statements.run(
    `UPDATE mail_message FORCE INDEX (message_key) SET subject = ?, body = ?, needs_claim = ?
     WHERE message_key = ?`,
    [Buffer.from(subject), Buffer.from(body), Number(needsClaim), Buffer.from(key)],
  );
}

/** Takes a message back that was added in this transaction. Index: message_key. */
export async function takeBackMessage(
  statements: Pick<Statements, 'run'>,
  key: string,
): Promise<void> {
  await statements.run('DELETE FROM mail_message WHERE message_key = ?', [Buffer.from(key)]);
}
