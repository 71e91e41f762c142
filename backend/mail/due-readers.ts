import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import { dueRecipients } from '../store/mail/due-recipients';
import { MANAGER } from '../store/mail/notices';
import { dueMailSubscribers } from '../store/mail/due-mail-subscribers';

const LOOKED_AT = 100;
const BEFORE_ALL = MANAGER - 1;

/**
 * Recipients for whom something is due: notices, then changed links. Some come twice, or were told today already.
 * @throws what the database throws; it has ended then
 */
export async function* dueReaders({
  database,
  clock,
}: {
  database: Database;
  clock: Pick<Clock, 'now'>;
}): AsyncGenerator<number, void, undefined> {
  for (let afterId = BEFORE_ALL, isMore = true; isMore;) {
    const today = dayNumberOf(clock.now());
    const due = await dueRecipients(database, { today, afterId }, LOOKED_AT);
    yield* due;
    afterId = due.at(-1) ?? afterId;
    isMore = due.length >= LOOKED_AT;
  }
  for (let place: number | null = 0; place !== null;) {
    const nowS = Math.floor(clock.now() / 1_000);
    const { recipientIds, afterId } = await dueMailSubscribers(database, { nowS, afterId: place });
    yield* recipientIds;
    place = afterId;
  }
}
