import { domainTraitOfId, type KnownTrait } from '../../status/domain-trait';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { reportsCountFromS } from '../people/reports';

/** What is known and said of one host as a whole. */
export interface HostNotes {
  /** W3.9, whatever their age. */
  traits: KnownTrait[];
  /** W8.3: until then it is presumed reachable. */
  presumedUntil: DayNumber | null;
  /** W8.1: reports on it, on parts of it and on its URLs. */
  reports: number;
}

/**
 * Notes on these hosts; one without any has no entry. Three statements.
 * Index: domain_trait.PRIMARY, presumption.PRIMARY, report.host_url.
 * @param hostIds at most some thousand
 */
export async function notesOnHosts(
  statements: ReadStatements,
  hostIds: readonly number[],
  today: DayNumber,
): Promise<Map<number, HostNotes>> {
  if (hostIds.length === 0) return new Map();
  const [traits, presumed, reports] = await Promise.all([
    statements.select<{ host_id: number; trait: number; first_day: number; last_day: number }>(
      'SELECT host_id, trait, first_day, last_day FROM domain_trait WHERE host_id IN (?)',
      [[...hostIds]],
    ),
    statements.select<{ host_id: number; until_day: number }>(
      'SELECT host_id, until_day FROM presumption WHERE host_id IN (?) AND until_day >= ?',
      [[...hostIds], today],
    ),
    statements.select<{ host_id: number; reports: number }>(
      `SELECT host_id, COUNT(*) AS reports FROM report
       WHERE host_id IN (?) AND reported_at >= ? GROUP BY host_id`,
      [[...hostIds], reportsCountFromS(today)],
    ),
  ]);
  const byHost = new Map<number, HostNotes>();
  const notesOf = (hostId: number): HostNotes => {
    const notes = byHost.get(hostId) ?? { traits: [], presumedUntil: null, reports: 0 };
    byHost.set(hostId, notes);
    return notes;
  };
  for (const row of traits) notesOf(row.host_id).traits.push(traitOf(row));
  for (const row of presumed) notesOf(row.host_id).presumedUntil = row.until_day;
  for (const row of reports) notesOf(row.host_id).reports = row.reports;
  return byHost;
}

function traitOf(row: { trait: number; first_day: number; last_day: number }): KnownTrait {
  return {
    trait: domainTraitOfId(row.trait),
    firstDay: row.first_day,
    lastDay: row.last_day,
  };
}
