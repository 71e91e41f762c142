import { dayNumberOf, type DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import { dayOrNull } from '../urls/check-state-row';

/** Over so many days, today included, what searches for moved pages did is added up. */
export const ALIAS_FIGURE_DAYS = 30;

/** What searches for moved pages did (U4), and how well rules told redirects that were hidden from them. */
export interface AliasCounts {
  /** Dead addresses that were searched for. */
  urls: number;
  /** What servers were asked for that. */
  requests: number;
  /** Live pages found. */
  found: number;
  /** Links of articles that were changed to live pages. */
  mended: number;
  /** Redirects that were hidden. */
  hidden: number;
  /** Of how many of these rules told anything. */
  told: number;
  /** Right at first, and among three. */
  rightFirst: number;
  rightAmong: number;
}

/** The same of the last 30 days, and what came of all. */
export interface AliasFigures {
  lately: AliasCounts;
  /** Since the first search. */
  all: Pick<AliasCounts, 'urls' | 'found' | 'mended'>;
  /** When rules were last tried on hidden redirects; null: never. */
  testedDay: DayNumber | null;
  /** When anything was done at all; null: never. */
  lastDay: DayNumber | null;
}

const COUNTS: Readonly<Record<keyof AliasCounts, string>> = {
  urls: 'urls',
  requests: 'requests',
  found: 'found',
  mended: 'mended',
  hidden: 'hidden',
  told: 'told',
  rightFirst: 'right_first',
  rightAmong: 'right_among',
};

type Sums = AliasCounts & {
  allUrls: number;
  allFound: number;
  allMended: number;
  testedDay: number;
  lastDay: number;
};

/** One statement over a row a day. Reads table alias_tally. */
export async function aliasFigures(
  statements: ReadStatements,
  nowS: number,
): Promise<AliasFigures> {
  const sinceDay = dayNumberOf(nowS * 1_000) - ALIAS_FIGURE_DAYS + 1;
  const columns = Object.entries(COUNTS);
  const lately = columns.map(([name, column]) => `${sum(`IF(day >= ?, ${column}, 0)`)} AS ${name}`);
  const [sums] = await statements.select<Sums>(
    `SELECT ${lately.join(', ')}, ${sum('urls')} AS allUrls, ${sum('found')} AS allFound,
       ${sum('mended')} AS allMended, CAST(COALESCE(MAX(IF(hidden > 0, day, 0)), 0) AS DOUBLE) AS testedDay,
       CAST(COALESCE(MAX(day), 0) AS DOUBLE) AS lastDay
     FROM alias_tally`,
    columns.map(() => sinceDay),
  );
  if (sums === undefined) throw new Error('an aggregate without groups has one row');
  const { allUrls, allFound, allMended, testedDay, lastDay, ...counts } = sums;
  return {
    lately: counts,
    all: { urls: allUrls, found: allFound, mended: allMended },
    testedDay: dayOrNull(testedDay),
    lastDay: dayOrNull(lastDay),
  };
}

/** A sum, as COALESCE of an unsigned number and 0, comes as DECIMAL, which would be read as text. */
const sum = (expression: string): string => `CAST(COALESCE(SUM(${expression}), 0) AS DOUBLE)`;
