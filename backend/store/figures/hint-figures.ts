import type { Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { HintSource } from '../../status/hints/hint';
import { HINT_SOURCES } from '../../status/hints/hint';
import { countUnconfirmed } from '../updates/rup-sites';
import { hintTallySince, NO_HINTS, type HintCounts } from '../hints/hint-tally';
import { trustedHostCounts } from '../hints/host-trust';

/** Over so many days, today included, what hints have done is added up. */
export const HINT_FIGURE_DAYS = 28;

/** What hints of one source have done, and how many hosts are trusted for them. */
export interface HintSourceFigures extends HintCounts {
  source: HintSource;
  /** Today. */
  trustedHosts: number;
}

/** What is told from outside (R), and what that was worth in the last four weeks. */
export interface HintFigures {
  /** Sources that have told something, or are trusted; in the order of `HINT_SOURCES`. */
  sources: readonly HintSourceFigures[];
  /** Results that were stored in the same time. */
  checks: number;
  /** Sites of the Remote Update Protocol that send nothing until somebody confirms our address. */
  unconfirmed: number;
}

/** Four statements over some hundred rows, and the trusted hosts. Index: result_count.PRIMARY, those of the others. */
export async function hintFigures(statements: Statements, nowS: number): Promise<HintFigures> {
  const today = dayNumberOf(nowS * 1_000);
  const sinceDay = today - HINT_FIGURE_DAYS + 1;
  const done = await hintTallySince(statements, sinceDay);
  const trusted = await trustedHostCounts(statements, today);
  const known = HINT_SOURCES.filter((source) => done.has(source) || trusted.has(source));
  const [row] = await statements.select<{ checks: number | null }>(
    'SELECT CAST(SUM(results) AS DOUBLE) AS checks FROM result_count FORCE INDEX (PRIMARY) WHERE day >= ?',
    [sinceDay],
  );
  return {
    sources: known.map((source) => ({
      source,
      trustedHosts: trusted.get(source) ?? 0,
      ...(done.get(source) ?? NO_HINTS),
    })),
    checks: row?.checks ?? 0,
    unconfirmed: await countUnconfirmed(statements),
  };
}
