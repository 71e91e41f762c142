import type { Statements } from '../../runtime/database';
import { recipientStateIdOf } from '../mail/recipients';
import type { DomainClaim } from './domain-claim';

/** Where an owner may be written to personally. */
export interface OwnerContact {
  /** As it was confirmed. */
  address: string;
  /** Language in which the owner reads mail. */
  language: string;
  /** What the owner has proved. */
  name: string;
}

/**
 * Where those who run Weboid may write to the owners of domains (L4): whoever allows it, as long as the address is confirmed.
 * Index: mail_recipient.PRIMARY.
 * @param claims proven ones
 */
export async function ownerContacts(
  statements: Pick<Statements, 'select'>,
  claims: readonly DomainClaim[],
): Promise<OwnerContact[]> {
  const willing = claims.filter(({ mayWrite, recipientId }) => mayWrite && recipientId !== null);
  if (willing.length === 0) return [];
  const rows = await statements.select<{ id: number; address: Buffer; language: Buffer }>(
    `SELECT recipient_id AS id, address, language FROM mail_recipient FORCE INDEX (PRIMARY)
     WHERE recipient_id IN (?) AND state = ?`,
    [willing.map(({ recipientId }) => recipientId), recipientStateIdOf('on')],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return willing.flatMap(({ recipientId, name }): OwnerContact[] => {
    const row = byId.get(recipientId ?? 0);
    if (row === undefined) return [];
    return [
      { address: row.address.toString('utf8'), language: row.language.toString('latin1'), name },
    ];
  });
}
