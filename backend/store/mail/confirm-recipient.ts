import type { Database } from '../../runtime/database';
import type { Random } from '../../runtime/random';
import type { AskedConsent } from './mail-tokens';
import { lockReceiver, receiverOf } from './receiver';
import { recipientStateIdOf } from './recipients';
import { addressHash, isSuppressed } from './suppression';

/**
 * From now on mail is sent to an address: its owner has followed the link. Runs again without harm. Index: PRIMARY.
 * @returns false: it was asked again since, was erased, or wants no mail any more
 */
export async function confirmRecipient(
  database: Database,
  { recipientId, askedAtS }: AskedConsent,
  { nowS, random }: { nowS: number; random: Random },
): Promise<boolean> {
  const seen = await receiverOf(database, recipientId);
  if (seen === null) return false;
  const hash = await addressHash(database, seen.address, random);
  return database.transaction(async (statements) => {
    const receiver = await lockReceiver(statements, recipientId);
    if (receiver?.askedAtS !== askedAtS || (await isSuppressed(statements, hash))) return false;
    if (receiver.state === 'on') return true;
    if (receiver.state !== 'unconfirmed') return false;
    await statements.run(
      'UPDATE mail_recipient SET state = ?, confirmed_at = ? WHERE recipient_id = ?',
      [recipientStateIdOf('on'), nowS, recipientId],
    );
    return true;
  });
}
