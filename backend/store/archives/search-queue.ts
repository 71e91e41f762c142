import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { archiveServiceIdOf } from '../../url/archives/archive-services';
import {
  choicesOf,
  dropChoices,
  dropNamedCopies,
  keepChoices,
  type Choice,
} from './archive-choices';
import type { LeasedSearch, SearchSettlement, ServiceFinding } from './leased-search';
import { keepCopiesFound } from '../pages/archived-copies';
import { dueSearches } from './due-searches';
import { leaseSearches, type LeasedUrls } from './lease-searches';
import { readDefaultLosses, type ReadLosses } from './losses';
import { noteSearched } from './wanted-moments';

/** The URLs for which archives are to be asked. */
export interface SearchQueue {
  /** Leases up to `limit` of them. */
  lease(limit: number): Promise<LeasedSearch[]>;
  /** @returns false: the lease has ended, or the URL is gone; nothing is stored */
  settle(leased: LeasedSearch, settlement: SearchSettlement): Promise<boolean>;
}

/** Of one call, should nothing that is due need a search any more. */
const ROUNDS_MAX = 50;
const TRIES_MAX = 255;

/**
 * The queue over the own database, for any number of askers at once.
 * @param readLosses what counts as unreachable at the moment; by default as all are judged
 */
export function createSearchQueue(
  database: Database,
  clock: Clock,
  searched: LeasedUrls = 'unreachable',
  readLosses: ReadLosses = readDefaultLosses,
): SearchQueue {
  return {
    async lease(limit) {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const nowS = Math.floor(clock.now() / 1_000);
        const urlIds = await dueSearches(database, nowS, limit);
        if (urlIds.length === 0) return [];
        const leased = await leaseSearches(database, urlIds, { nowS, searched, readLosses });
        // Else others were faster, or nothing of it was needed any more: what comes next is due, too.
        if (leased.length > 0) return leased;
      }
      return [];
    },
    settle: (leased, settlement) => settleSearch(database, leased, settlement),
  };
}

/**
 * Stores what a search found out, unless the URL is gone or the lease has ended. Blocks that were set
 * meanwhile hold. Where a chosen copy is gone and not all services answered, it is not known that there is
 * none: there was one when they all did. Where nobody answered it was no search: it stays new. Index: url.PRIMARY, archive_search.PRIMARY, archive.PRIMARY,
 * archived_copy.PRIMARY, wanted_moment.PRIMARY.
 */
function settleSearch(
  database: Database,
  { urlId, url, leasedUntilS, chosen, wantedMoment }: LeasedSearch,
  settlement: SearchSettlement,
): Promise<boolean> {
  const { findings, unnamed, linkedFound, today, againAtS, tries, round, isWhole } = settlement;
  const isSilent = findings.length === 0 && round !== null && round.answered.length === 0;
  const answered = Buffer.from((round?.answered ?? []).map(archiveServiceIdOf));
  const searchedDay = isWhole ? today : findings.some((one) => isLost(one, chosen)) ? 0 : null;
  return database.transaction(async (statements) => {
    await statements.select('SELECT url_id FROM url WHERE url_id = ? FOR UPDATE', [urlId]);
    const { affectedRows } = await statements.run(
      `UPDATE archive_search FORCE INDEX (PRIMARY)
       SET due_at = ?, tries = ?, is_new = IF(?, is_new, 0), round_day = ?, answered = ?,
         searched_day = COALESCE(?, searched_day)
       WHERE url_id = ? AND due_at = ?`,
      [
        againAtS,
        Math.min(tries, TRIES_MAX),
        Number(isSilent),
        round?.firstDay ?? 0,
        answered,
        searchedDay,
        urlId,
        leasedUntilS,
      ],
    );
    if (affectedRows === 0) return false;
    if (isWhole && wantedMoment !== null) await noteSearched(statements, urlId, wantedMoment);
    await keepCopiesFound(statements, url, linkedFound, today);
    const choices = (await choicesOf(statements, [urlId])).get(urlId);
    if (choices?.isAllBlocked === true) return true;
    await dropNamedCopies(statements, urlId, unnamed);
    await keepChoices(statements, urlId, findings.flatMap(choiceAfter), today);
    const gone = findings.flatMap((one) => (one.kind === 'none' ? [one.service] : []));
    await dropChoices(statements, urlId, gone);
    return true;
  });
}

/** A copy was chosen of that service, and is no more. */
function isLost(finding: ServiceFinding, chosen: LeasedSearch['chosen']): boolean {
  return finding.kind !== 'chosen' && chosen.some(({ service }) => service === finding.service);
}

function choiceAfter(finding: ServiceFinding): Choice[] {
  if (finding.kind === 'none') return [];
  return finding.kind === 'chosen'
    ? [{ service: finding.snapshot.service, snapshot: finding.snapshot }]
    : [{ service: finding.service, snapshot: null }];
}
