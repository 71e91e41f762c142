import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { DomainSample } from '../../status/sampling/domain-sample';

/** L1: a domain is sampled anew each month. */
const RUN_DAYS = 28;

const DECISIONS = ['open', 'rejected', 'accepted'] as const;

/** The run over a host that is under way on that day; null: there is none. Index: PRIMARY. */
export async function sampleOf(
  statements: Statements,
  hostId: number,
  today: DayNumber,
): Promise<DomainSample | null> {
  const [row] = await statements.select<SampleRow>(
    `SELECT urls, reported, rechecked, stayed_broken, drawn, drawn_broken, decision
     FROM host_sample WHERE host_id = ? AND begun_day > ? AND begun_day <= ?`,
    [hostId, today - RUN_DAYS, today],
  );
  if (row === undefined) return null;
  const { urls, reported, rechecked, drawn } = row;
  return {
    urls,
    reported,
    rechecked,
    drawn,
    stayedBroken: row.stayed_broken,
    drawnBroken: row.drawn_broken,
    decision: DECISIONS[row.decision] ?? 'open',
  };
}

interface SampleRow {
  urls: number;
  reported: number;
  rechecked: number;
  stayed_broken: number;
  drawn: number;
  drawn_broken: number;
  decision: number;
}

/** A run begins today; what was known of the one before is over. Index: PRIMARY. */
export async function storeNewSample(
  statements: Statements,
  hostId: number,
  { urls, reported }: DomainSample,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    `INSERT INTO host_sample (host_id, begun_day, urls, reported) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE begun_day = VALUES(begun_day), urls = VALUES(urls), reported = VALUES(reported),
       rechecked = 0, stayed_broken = 0, drawn = 0, drawn_broken = 0, decision = 0`,
    [hostId, today, urls, reported],
  );
}

/** How far the run over a host is. Index: PRIMARY. */
export async function storeSample(
  statements: Statements,
  hostId: number,
  sample: DomainSample,
): Promise<void> {
  const { reported, rechecked, stayedBroken, drawn, drawnBroken, decision } = sample;
  await statements.run(
    `UPDATE host_sample SET reported = ?, rechecked = ?, stayed_broken = ?, drawn = ?, drawn_broken = ?, decision = ?
     WHERE host_id = ?`,
    [reported, rechecked, stayedBroken, drawn, drawnBroken, DECISIONS.indexOf(decision), hostId],
  );
}

/** URLs of a sampled host that were looked at before. */
export interface KnownUrls {
  known: number;
  /** Due for more than a cycle. */
  late: number;
}

/** W3.13: what is late of a host that has more URLs than can be asked for. Index: PRIMARY. */
export async function storeKnownUrls(
  statements: Statements,
  hostId: number,
  { known, late }: KnownUrls,
  today: DayNumber,
): Promise<void> {
  await statements.run(
    'UPDATE host_sample SET counted_day = ?, known = ?, late = ? WHERE host_id = ?',
    [today, known, late, hostId],
  );
}
