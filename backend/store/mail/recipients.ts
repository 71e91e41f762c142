import type { Statements } from '../../runtime/database';

/** Stored numbers are the places in this list, from 1 on: append only. */
const STATES = ['unconfirmed', 'on', 'unsubscribed', 'bounced'] as const;

/**
 * How it stands with an address: `unconfirmed` has not answered the one mail that asks it; `on` is told; `unsubscribed`
 * by its owner; `bounced` cannot be reached. Nothing but that one mail goes to any that is not `on`.
 */
export type RecipientState = (typeof STATES)[number];

/** An address to which somebody has mail sent. */
export interface MailRecipient {
  recipientId: number;
  /** Keyed hash of the person's central id, 16 bytes. */
  owner: Buffer;
  address: string;
  state: RecipientState;
  /** Language of what it is sent. */
  language: string;
}

/** The byte under which a state is stored. */
export function recipientStateIdOf(state: RecipientState): number {
  return STATES.indexOf(state) + 1;
}

/**
 * The state stored under a byte.
 * @throws {RangeError} when no state has this id
 */
export function recipientStateOfId(id: number): RecipientState {
  const state = STATES[id - 1];
  if (state === undefined) throw new RangeError(`no state of a recipient has the id ${id}`);
  return state;
}

/** The addresses of a person, in the order in which they were added. Index: owner_address. */
export async function recipientsOf(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<MailRecipient[]> {
  const rows = await statements.select<{
    recipient_id: number;
    owner: Buffer;
    address: Buffer;
    state: number;
    language: Buffer;
  }>(
    `SELECT recipient_id, owner, address, state, language FROM mail_recipient FORCE INDEX (owner_address)
     WHERE owner = ? ORDER BY recipient_id`,
    [owner],
  );
  return rows.map((row) => ({
    recipientId: row.recipient_id,
    owner: row.owner,
    address: row.address.toString('utf8'),
    state: recipientStateOfId(row.state),
    language: row.language.toString('latin1'),
  }));
}
