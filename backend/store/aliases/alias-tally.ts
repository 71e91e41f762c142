import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { ALIAS_FIGURE_DAYS } from './alias-figures';
import type { LeasedAliasHost } from './alias-queue';
import { ownNames } from './related-hosts';

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

/** As many days as are told (`alias-figures.ts`): so each site counts once in them, however often it is searched. */
const TESTED_AGAIN_DAYS = ALIAS_FIGURE_DAYS;

/**
 * What is to be counted of a search: its self-test only where that of the same redirects was not counted lately, for the host or
 * its twin. The host under which their rules are kept is locked. Index: host.name, alias_host.PRIMARY.
 */
export async function uncountedTally(
  statements: Statements,
  { hostId, name }: Pick<LeasedAliasHost, 'hostId' | 'name'>,
  tally: AliasTally,
  today: DayNumber,
): Promise<AliasTally> {
  if (tally.hidden === 0) return tally;
  const rows = await statements.select<{ tested_day: number }>(
    `SELECT tested_day FROM host FORCE INDEX (name) STRAIGHT_JOIN alias_host FORCE INDEX (PRIMARY) USING (host_id)
     WHERE name IN (?)`,
    [ownNames(name)],
  );
  if (rows.some((row) => row.tested_day + TESTED_AGAIN_DAYS > today))
    return { ...tally, ...UNTESTED };
  await statements.run('UPDATE alias_host SET tested_day = ? WHERE host_id = ?', [today, hostId]);
  return tally;
}

const UNTESTED = { hidden: 0, told: 0, rightFirst: 0, rightAmong: 0 };

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
