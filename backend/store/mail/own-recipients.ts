import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { recipientStateOfId, type RecipientState } from './recipients';

/** All that is stored of an address, for the person who added it (W8.6). */
export interface OwnRecipient {
  recipientId: number;
  address: string;
  state: RecipientState;
  language: string;
  /** Seconds since 1970, as all moments here; 0: it was not. */
  askedAtS: number;
  confirmedAtS: number;
  endedAtS: number;
  /** The day of its last digest; 0: there was none. */
  toldDay: DayNumber;
  /** How much it is to be told of. */
  notices: number;
  /** Domains of whose dead URLs it is told. */
  domains: readonly string[];
}

/**
 * The addresses of a person, in the order in which they were added. Index: mail_recipient.owner_address,
 * mail_notice.PRIMARY, domain_claim.recipient_id.
 */
export async function ownRecipients(
  statements: Pick<Statements, 'select'>,
  owner: Buffer,
): Promise<OwnRecipient[]> {
  const rows = await statements.select<OwnRow>(
    `SELECT recipient_id, address, state, language, asked_at, confirmed_at, ended_at, told_day,
       (SELECT COUNT(*) FROM mail_notice FORCE INDEX (PRIMARY)
        WHERE mail_notice.recipient_id = mail_recipient.recipient_id) AS notices
     FROM mail_recipient FORCE INDEX (owner_address) WHERE owner = ? ORDER BY recipient_id`,
    [owner],
  );
  const domains = await domainsToldTo(
    statements,
    rows.map((row) => row.recipient_id),
  );
  return rows.map((row) => ({
    recipientId: row.recipient_id,
    address: row.address.toString('utf8'),
    state: recipientStateOfId(row.state),
    language: row.language.toString('latin1'),
    askedAtS: row.asked_at,
    confirmedAtS: row.confirmed_at,
    endedAtS: row.ended_at,
    toldDay: row.told_day,
    notices: row.notices,
    domains: domains.get(row.recipient_id) ?? [],
  }));
}

interface OwnRow {
  recipient_id: number;
  address: Buffer;
  state: number;
  language: Buffer;
  asked_at: number;
  confirmed_at: number;
  ended_at: number;
  told_day: number;
  notices: number;
}

/** Domains of whose dead URLs addresses are told, by the recipient. Index: domain_claim.recipient_id. */
export async function domainsToldTo(
  statements: Pick<Statements, 'select'>,
  recipientIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (recipientIds.length === 0) return new Map();
  const rows = await statements.select<{ recipient_id: number; name: Buffer }>(
    `SELECT recipient_id, name FROM domain_claim FORCE INDEX (recipient_id)
     WHERE recipient_id IN (?) ORDER BY name`,
    [[...recipientIds]],
  );
  const names = new Map<number, string[]>();
  for (const { recipient_id: id, name } of rows) {
    names.set(id, [...(names.get(id) ?? []), name.toString('latin1')]);
  }
  return names;
}
