import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { leaseInquiries, type LeasedInquiry } from './lease-inquiries';
import { settleInquiry, type InquiryRules } from './settle-inquiry';

/**
 * The URLs of which archives are asked whether they have a copy that is younger than the failure, before
 * anybody is told that it is unreachable (W4.1).
 */
export interface InquiryQueue {
  /** Leases up to `limit` of those that are due. */
  lease(limit: number): Promise<LeasedInquiry[]>;
  /**
   * Stores the answer of the archives.
   * @param aliveDay the day of the newest good copy; null: none is younger than the failure
   * @returns false: the lease has ended, or the URL is gone; nothing is stored
   */
  settle(leased: LeasedInquiry, aliveDay: DayNumber | null): Promise<boolean>;
  /** Archives gave no answer: they are asked again at `againAtS` (seconds since 1970). */
  putOff(leased: LeasedInquiry, againAtS: number): Promise<void>;
}

/** Of one call, should nothing that is due be wanted any more. */
const ROUNDS_MAX = 50;

/** The queue over the own database, for any number of askers at once. */
export function createInquiryQueue(
  database: Database,
  clock: Clock,
  rules: () => InquiryRules,
): InquiryQueue {
  const nowS = (): number => Math.floor(clock.now() / 1_000);
  const moment = () => ({ nowS: nowS(), today: dayNumberOf(clock.now()) });
  return {
    async lease(limit) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const leased = await leaseInquiries(database, moment(), limit);
        if (leased === 'nothing-due') return [];
        if (leased.length > 0) return leased;
      }
      return [];
    },
    settle: (leased, aliveDay) =>
      settleInquiry(database, leased, { ...moment(), ...rules(), aliveDay }),
    putOff: (leased, againAtS) => putOffInquiry(database, leased, againAtS),
  };
}

/** Index: inquiry.PRIMARY. */
async function putOffInquiry(
  database: Database,
  { urlId, leasedUntilS }: LeasedInquiry,
  againAtS: number,
): Promise<void> {
  await database.run(
    `UPDATE inquiry SET due_at = ?, tries = LEAST(tries + 1, 255) WHERE url_id = ? AND due_at = ?`,
    [againAtS, urlId, leasedUntilS],
  );
}
