import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { recipientStateOfId, type RecipientState } from './recipients';

/** A stored address, as whoever sends to it sees it. */
export interface Receiver {
  recipientId: number;
  address: string;
  state: RecipientState;
  language: string;
  /** When consent was asked for last, in seconds since 1970. */
  askedAtS: number;
  /** The day of its last digest. */
  toldDay: DayNumber;
}

const COLUMNS = 'recipient_id, address, state, language, asked_at, told_day';

/** A stored address; null: it is gone. Index: PRIMARY. */
export function receiverOf(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
): Promise<Receiver | null> {
  return read(statements, recipientId, '');
}

/** The same, locked until the transaction ends: before its notices and messages, whoever changes these. Index: PRIMARY. */
export function lockReceiver(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
): Promise<Receiver | null> {
  return read(statements, recipientId, 'FOR UPDATE');
}

async function read(
  statements: Pick<Statements, 'select'>,
  recipientId: number,
  lock: '' | 'FOR UPDATE',
): Promise<Receiver | null> {
  const [row] = await statements.select<ReceiverRow>(
    `SELECT ${COLUMNS} FROM mail_recipient FORCE INDEX (PRIMARY) WHERE recipient_id = ? ${lock}`,
    [recipientId],
  );
  if (row === undefined) return null;
  return {
    recipientId: row.recipient_id,
    address: row.address.toString('utf8'),
    state: recipientStateOfId(row.state),
    language: row.language.toString('latin1'),
    askedAtS: row.asked_at,
    toldDay: row.told_day,
  };
}

interface ReceiverRow {
  recipient_id: number;
  address: Buffer;
  state: number;
  language: Buffer;
  asked_at: number;
  told_day: number;
}
