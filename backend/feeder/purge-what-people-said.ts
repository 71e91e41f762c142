import { dayNumberOf } from '../status/day-number';
import { NAME_WORDS_KEPT_S, purgeNameWords } from '../store/names/name-words';
import { purgeAllowances } from '../store/people/allowances';
import { purgeDeeds } from '../store/people/deeds';
import { purgeEndedSessions } from '../store/people/ended-sessions';
import { purgeFaults } from '../store/people/fault-reports';
import { purgePresumptions } from '../store/people/presumptions';
import { purgeProposals } from '../store/people/proposals';
import { purgeReports, reportsCountFromS } from '../store/people/reports';
import type { FeederParts } from './feeder-parts';

const DAY_S = 86_400;
const DEEDS_KEPT_S = 365 * DAY_S;
/** Of one statement: fewer end the work. */
const ROWS_PER_BATCH = 1000;

/** What of it is removed. */
type SaidByPeople =
  | 'reports'
  | 'presumptions'
  | 'proposals'
  | 'deeds'
  | 'nameWords'
  | 'faults'
  | 'allowances'
  | 'sessions';

/**
 * W8: all that people said has its end, and so has the log of it.
 * @param inBatches repeats a statement until it removes fewer than a thousand rows
 * @returns how many of each
 * @throws the signal's reason when aborted
 */
export async function purgeWhatPeopleSaid(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  inBatches: (batch: () => Promise<number>) => Promise<number>,
): Promise<Record<SaidByPeople, number>> {
  const today = dayNumberOf(clock.now());
  const nowS = Math.floor(clock.now() / 1000);
  const purge = (batch: (limit: number) => Promise<number>): Promise<number> =>
    inBatches(() => batch(ROWS_PER_BATCH));
  return {
    reports: await purge((limit) => purgeReports(database, reportsCountFromS(today), limit)),
    presumptions: await purge((limit) => purgePresumptions(database, today, limit)),
    proposals: await purge((limit) => purgeProposals(database, nowS, limit)),
    deeds: await purge((limit) => purgeDeeds(database, nowS - DEEDS_KEPT_S, limit)),
    nameWords: await purge((limit) => purgeNameWords(database, nowS - NAME_WORDS_KEPT_S, limit)),
    faults: await purge((limit) => purgeFaults(database, nowS - DEEDS_KEPT_S, limit)),
    allowances: await purge((limit) => purgeAllowances(database, nowS - 2 * DAY_S, limit)),
    sessions: await purge((limit) => purgeEndedSessions(database, nowS, limit)),
  };
}
