import type { CheckState } from '../../status/check-state';
import type { DayNumber } from '../../status/day-number';
import type { Inquiry } from '../../status/inquiry';
import type { Statements } from '../../runtime/database';
import {
  CHECK_STATE_COLUMNS,
  checkStateOf,
  dayOrNull,
  type CheckStateRow,
} from './check-state-row';

/** All of a URL that results change. */
export interface UrlState extends CheckState, Inquiry {
  urlId: number;
  dueDay: DayNumber;
  readDay: DayNumber;
  /** The vantage of the last failed check in a row; 0: without any, or nobody kept it. */
  failedFrom: number;
  /** Whether what it got was got from another vantage, too, since the last good answer. */
  isSeenTwice: boolean;
  /** Until then the next look is left to other vantages than that one; 0: to nobody (results/last-look.ts). */
  waitUntilDay: DayNumber;
}

/** Also tells what else is stored of it. */
export interface LockedState extends UrlState {
  hostId: number;
  /** Where redirects led at the last check; null: nowhere. */
  redirectTarget: string | null;
  isEvidenceStored: boolean;
}

/**
 * The states of these URLs, by id, under lock: who writes what hangs on a URL holds its lock. One that is gone
 * has no entry. Index: url.PRIMARY, redirect.PRIMARY, evidence.PRIMARY.
 */
export async function lockStates(
  statements: Statements,
  urlIds: readonly number[],
): Promise<Map<number, LockedState>> {
  if (urlIds.length === 0) return new Map();
  const rows = await statements.select<LockedRow>(
    `SELECT url_id, host_id, ${CHECK_STATE_COLUMNS}, due_day, read_day, failed_from, seen_twice,
       wait_until_day, asked_day, answered_day, alive_day,
       redirect.target AS redirect_target, evidence.url_id AS evidence_of
     FROM url FORCE INDEX (PRIMARY) LEFT JOIN redirect USING (url_id)
       LEFT JOIN evidence USING (url_id)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [[...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, lockedStateOf(row)]));
}

interface LockedRow extends CheckStateRow {
  url_id: number;
  host_id: number;
  due_day: number;
  read_day: number;
  failed_from: number;
  seen_twice: number;
  wait_until_day: number;
  asked_day: number;
  answered_day: number;
  alive_day: number;
  redirect_target: Buffer | null;
  evidence_of: number | null;
}

function lockedStateOf(row: LockedRow): LockedState {
  return {
    ...checkStateOf(row),
    urlId: row.url_id,
    hostId: row.host_id,
    dueDay: row.due_day,
    readDay: row.read_day,
    failedFrom: row.failed_from,
    isSeenTwice: row.seen_twice !== 0,
    waitUntilDay: row.wait_until_day,
    askedDay: dayOrNull(row.asked_day),
    answeredDay: dayOrNull(row.answered_day),
    aliveDay: dayOrNull(row.alive_day),
    redirectTarget: row.redirect_target?.toString('utf8') ?? null,
    isEvidenceStored: row.evidence_of !== null,
  };
}
