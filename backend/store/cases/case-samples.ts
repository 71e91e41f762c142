import type { Statements } from '../../runtime/database';
import { isMonthLookRecent } from '../../status/cases/case-days';
import type { MonthLook } from '../../status/cases/url-case';
import type { DayNumber } from '../../status/day-number';
import type { DomainSample } from '../../status/sampling/domain-sample';
import { dayOrNull } from '../urls/check-state-row';
import type { CaseTime } from './case-context';

/** Stored numbers are the places in this list: append only. */
const DECISIONS = ['open', 'rejected', 'accepted'] as const;

/** How far it has come with looking at a domain again (L1). */
export interface CaseSample extends DomainSample {
  domainKey: number;
  begunDay: DayNumber;
  /** Cases up to this one count as reported; 0: it is not known yet which. */
  lastCaseId: number;
  /** Of those up to this one looks were asked for. */
  askedCaseId: number;
  /** When the last group was drawn; null: none was, or all of it is counted. */
  groupDay: DayNumber | null;
  /** Since when all that was reported has been looked at; null: it was not, or not yet. */
  recheckedDay: DayNumber | null;
  /** Null: it is under way. */
  endedDay: DayNumber | null;
}

const COLUMNS = `domain_key, begun_day, last_case_id, asked_case_id, urls, reported, rechecked, stayed_broken, drawn,
  drawn_broken, decision, group_day, rechecked_day, ended_day`;

interface SampleRow {
  domain_key: number;
  begun_day: number;
  last_case_id: number;
  asked_case_id: number;
  urls: number;
  reported: number;
  rechecked: number;
  stayed_broken: number;
  drawn: number;
  drawn_broken: number;
  decision: number;
  group_day: number;
  rechecked_day: number;
  ended_day: number;
}

function sampleOf(row: SampleRow): CaseSample {
  return {
    domainKey: row.domain_key,
    begunDay: row.begun_day,
    lastCaseId: row.last_case_id,
    askedCaseId: row.asked_case_id,
    urls: row.urls,
    reported: row.reported,
    rechecked: row.rechecked,
    stayedBroken: row.stayed_broken,
    drawn: row.drawn,
    drawnBroken: row.drawn_broken,
    decision: DECISIONS[row.decision] ?? 'open',
    groupDay: dayOrNull(row.group_day),
    recheckedDay: dayOrNull(row.rechecked_day),
    endedDay: dayOrNull(row.ended_day),
  };
}

/** The last time that a domain was looked at again, as far as it has come; null: it never was. Index: PRIMARY. */
export async function caseSampleOf(
  statements: Pick<Statements, 'select'>,
  domainKey: number,
  lock: 'FOR UPDATE' | '' = '',
): Promise<CaseSample | null> {
  const [row] = await statements.select<SampleRow>(
    `SELECT ${COLUMNS} FROM case_sample WHERE domain_key = ? ${lock}`,
    [domainKey],
  );
  return row === undefined ? null : sampleOf(row);
}

/** The same for the cases of some domains, by domain key. Index: PRIMARY. */
export async function monthLooksOf(
  statements: Pick<Statements, 'select'>,
  domainKeys: readonly number[],
): Promise<Map<number, MonthLook>> {
  if (domainKeys.length === 0) return new Map();
  const rows = await statements.select<
    Pick<SampleRow, 'domain_key' | 'begun_day' | 'rechecked_day'>
  >(
    `SELECT domain_key, begun_day, rechecked_day FROM case_sample FORCE INDEX (PRIMARY)
     WHERE domain_key IN (?)`,
    [[...domainKeys]],
  );
  return new Map(
    rows.map((row) => [
      row.domain_key,
      { begunDay: row.begun_day, isRechecked: row.rechecked_day > 0 },
    ]),
  );
}

/** Domains are to be looked at again, each once in 30 days at most. Index: PRIMARY of case_sample and case_draw. */
export async function beginMonthLooks(
  statements: Statements,
  domainKeys: readonly number[],
  { today, nowS }: Pick<CaseTime, 'today' | 'nowS'>,
): Promise<void> {
  for (const domainKey of [...new Set(domainKeys)].toSorted((a, b) => a - b)) {
    const before = await caseSampleOf(statements, domainKey, 'FOR UPDATE');
    if (before !== null && isMonthLookRecent(before.begunDay, today)) continue;
    await statements.run('DELETE FROM case_draw WHERE domain_key = ?', [domainKey]);
    await statements.run(
      'REPLACE INTO case_sample (domain_key, begun_day, due_at) VALUES (?, ?, ?)',
      [domainKey, today, nowS],
    );
  }
}

/** Domains whose looks are under way and are to be gone on with now. Index: ended_due. */
export async function dueMonthLooks(
  statements: Pick<Statements, 'select'>,
  nowS: number,
  limit: number,
): Promise<number[]> {
  const rows = await statements.select<{ domain_key: number }>(
    `SELECT domain_key FROM case_sample FORCE INDEX (ended_due)
     WHERE ended_day = 0 AND due_at <= ? ORDER BY due_at LIMIT ?`,
    [nowS, limit],
  );
  return rows.map((row) => row.domain_key);
}

/** Notes how far it has come. The row is locked. Index: PRIMARY. */
export async function storeCaseSample(
  statements: Pick<Statements, 'run'>,
  its: CaseSample,
  dueAtS: number,
): Promise<void> {
  await statements.run(
    `UPDATE case_sample SET last_case_id = ?, asked_case_id = ?, urls = ?, reported = ?, rechecked = ?,
       stayed_broken = ?, drawn = ?, drawn_broken = ?, decision = ?, group_day = ?, rechecked_day = ?, ended_day = ?,
       due_at = ?
     WHERE domain_key = ?`,
    [
      its.lastCaseId,
      its.askedCaseId,
      its.urls,
      its.reported,
      its.rechecked,
      its.stayedBroken,
      its.drawn,
      its.drawnBroken,
      DECISIONS.indexOf(its.decision),
      its.groupDay ?? 0,
      its.recheckedDay ?? 0,
      its.endedDay ?? 0,
      dueAtS,
      its.domainKey,
    ],
  );
}
