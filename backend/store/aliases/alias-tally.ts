import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';

/** What a search did, and how well rules told moves that were hidden from them. */
export interface AliasTally {
  /** Dead pages that were asked for. */
  readonly urls: number;
  readonly requests: number;
  readonly found: number;
  /** Moves that were hidden, told anything, told right at first, and among the three likeliest. */
  readonly hidden: number;
  readonly told: number;
  readonly rightFirst: number;
  readonly rightAmong: number;
}

/** Counts a search of a host. Index: alias_tally.PRIMARY. */
export async function addToAliasTally(
  statements: Pick<Statements, 'run'>,
  day: DayNumber,
  { urls, requests, found, hidden, told, rightFirst, rightAmong }: AliasTally,
): Promise<void> {
  await statements.run(
    `INSERT INTO alias_tally (day, hosts, urls, requests, found, hidden, told, right_first, right_among)
     VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE hosts = hosts + 1, urls = urls + VALUES(urls), requests = requests + VALUES(requests),
       found = found + VALUES(found), hidden = hidden + VALUES(hidden), told = told + VALUES(told),
       right_first = right_first + VALUES(right_first), right_among = right_among + VALUES(right_among)`,
    [day, urls, requests, found, hidden, told, rightFirst, rightAmong],
  );
}
