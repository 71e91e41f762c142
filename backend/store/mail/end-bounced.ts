import type { Database } from '../../runtime/database';
import { dropUnsent, endReceiver } from './end-recipient';
import { comparedAddress } from './mail-address';
import { lockReceiver } from './receiver';

/** Who could not be reached. */
interface BouncedMail {
  recipientId: number;
  /** Those that the mail system names. */
  addresses: readonly string[];
  /** Seconds since 1970. */
  nowS: number;
}

/**
 * Has an address that cannot be reached told nothing more, as when its server refuses it at once. Index: as `dropUnsent`.
 * @returns `off`: it was told nothing any more, or has not agreed yet; `not-ours`: there is no such recipient
 */
export function endBounced(
  database: Database,
  { recipientId, addresses, nowS }: BouncedMail,
): Promise<'bounced' | 'off' | 'not-ours'> {
  return database.transaction(async (statements) => {
    const receiver = await lockReceiver(statements, recipientId);
    const named = addresses.map(comparedAddress);
    if (receiver === null || !named.includes(comparedAddress(receiver.address))) return 'not-ours';
    if (receiver.state !== 'on') return 'off';
    await endReceiver(statements, recipientId, { state: 'bounced', nowS });
    await dropUnsent(statements, recipientId, nowS);
    return 'bounced';
  });
}
