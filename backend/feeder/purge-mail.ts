import type { Database } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import {
  purgeEndedRecipients,
  purgeMessages,
  purgeNotices,
  purgeUnconfirmed,
} from '../store/mail/purge-mail';
import { purgeUnansweredMoves, purgeUnconfirmedRobots } from '../store/robots/purge-robots';
import type { FeederParts } from './feeder-parts';

const DAY_S = 86_400;
/** What was sent, so long that faults can be looked into. */
const MESSAGE_DAYS_MAX = 7;
/** W8.6: who has unsubscribed. */
const ENDED_DAYS_MAX = 30;
/** A link to confirm holds for two days. */
const UNCONFIRMED_DAYS_MAX = 3;
/** Where nobody sends, what was to be told is no news any more. */
const NOTICE_DAYS_MAX = 100;
/** Each address is a transaction of its own. */
const ADDRESSES_AT_ONCE = 100;
const ROWS_AT_ONCE = 1_000;

type Purge = (limit: number) => Promise<number>;

/**
 * Removes what is kept of mail no longer (W8.6): texts, addresses that nobody uses, and news that nobody was told.
 * @throws the signal's reason when aborted
 */
export async function purgeMail(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<Record<'mails' | 'mailNotices' | 'mailAddresses' | 'robots', number>> {
  const nowS = Math.floor(clock.now() / 1_000);
  const before = (days: number): number => nowS - days * DAY_S;
  const all = (limit: number, purge: Purge): Promise<number> => inBatches(signal, limit, purge);
  const ended = await all(ADDRESSES_AT_ONCE, (limit) =>
    purgeEndedRecipients(database, { beforeS: before(ENDED_DAYS_MAX), nowS }, limit),
  );
  const unconfirmed = await all(ADDRESSES_AT_ONCE, (limit) =>
    purgeUnconfirmed(database, { beforeS: before(UNCONFIRMED_DAYS_MAX), nowS }, limit),
  );
  const oldestDay = Math.max(0, dayNumberOf(clock.now()) - NOTICE_DAYS_MAX);
  return {
    mails: await all(ROWS_AT_ONCE, (limit) =>
      purgeMessages(database, before(MESSAGE_DAYS_MAX), limit),
    ),
    mailNotices: await all(ROWS_AT_ONCE, (limit) => purgeNotices(database, oldestDay, limit)),
    mailAddresses: ended + unconfirmed,
    robots: await purgeRobots(database, before(UNCONFIRMED_DAYS_MAX), signal),
  };
}

/** Robots and moves of robots to which nobody has agreed. */
async function purgeRobots(
  database: Database,
  beforeS: number,
  signal: AbortSignal,
): Promise<number> {
  const all = (purge: Purge): Promise<number> => inBatches(signal, ADDRESSES_AT_ONCE, purge);
  const robots = await all((limit) => purgeUnconfirmedRobots(database, beforeS, limit));
  return robots + (await all((limit) => purgeUnansweredMoves(database, beforeS, limit)));
}

async function inBatches(signal: AbortSignal, limit: number, purge: Purge): Promise<number> {
  let removed = 0;
  for (let gone = limit; gone === limit; removed += gone) {
    signal.throwIfAborted();
    gone = await purge(limit);
  }
  return removed;
}
