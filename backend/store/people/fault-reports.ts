import type { Database, SqlValue, Statements } from '../../runtime/database';
import { urlMarkIdOf, urlMarkOfId, type UrlMark } from '../../status/url-mark';
import type { UrlPattern } from '../../url/url-pattern';
import { urlKey } from '../statements/url-key';
import { isAnyHostListed } from '../urls/listed-hosts';
import { lockSubject, subjectText, wholeDomain, type Subject } from '../urls/listed-subject';
import { lockToSay } from './people-limits';

/** Stored numbers are the places in this list, from 1 on: append only. */
const KINDS = ['refused', 'wrong', 'often'] as const;

/** What is wrong: the site refuses us on purpose, a verdict is wrong, or we come too often. */
export type FaultKind = (typeof KINDS)[number];

/** Every kind. */
export const FAULT_KINDS: readonly FaultKind[] = KINDS;

/** Stored numbers are the places in this list, from 1 on: append only. */
const STATES = ['open', 'marked', 'looked', 'rejected'] as const;

/** Whether a reviewer has decided, and what (W8.5). */
type FaultState = (typeof STATES)[number];

/** Characters of a note, and of what a reviewer says. */
export const FAULT_NOTE_CHARS_MAX = 500;

/** A report that somebody hands in. */
export interface NewFault {
  subject: Subject;
  kind: FaultKind;
  /** Shown as it is. */
  note: string;
  /** Keyed hash of the reporter's central id, 16 bytes. */
  reporter: Buffer;
  /** The reporter has proved the host. */
  isOwner: boolean;
  /** Reports and proposals of all people within a day. */
  perDay: number;
  /** Seconds since 1970. */
  nowS: number;
}

/** A report as it stands; who reported it is told nobody. */
export interface StoredFault extends Pick<NewFault, 'kind' | 'note' | 'isOwner'> {
  faultId: number;
  /** A URL, a host and the beginning of a path, or `*.` and a domain. */
  subject: string;
  state: FaultState;
  /** Seconds since 1970. */
  reportedAtS: number;
  /** Public name of the reviewer, and the word for it; '' while there is no decision. */
  reviewer: string;
  word: string;
  /** What was set, and where; null: nothing. */
  marked: { mark: UrlMark; pattern: UrlPattern } | null;
}

/** What a decision writes. */
export type FaultDecision = Pick<StoredFault, 'state' | 'reviewer' | 'word' | 'marked'>;

const FAULT_COLUMNS =
  'fault_id, is_owner, subject, kind, note, state, reported_at, reviewer, word, mark, host_pattern, path_prefix';

/**
 * Stores a report of a fault of ours, within the limits of reports (W8.2); it changes no verdict. Index: as lockSubject,
 * isAnyHostListed, lockToSay; subject_fault.
 * @param then what else is done with it, in the same transaction
 * @throws {LimitReachedError}
 */
export function fileFault(
  database: Database,
  fault: NewFault,
): Promise<'stored' | 'repeated' | 'not-listed'> {
  const { subject, kind, reporter, perDay, nowS } = fault;
  return database.transaction(async (statements) => {
    const takeOne = await lockToSay(statements, { what: 'fault', key: reporter }, perDay, nowS);
    if (!(await isListed(statements, subject))) return 'not-listed';
    const text = subjectText(subject);
    const open = await statements.select(
      `SELECT 1 FROM fault_report FORCE INDEX (subject_fault)
       WHERE subject_key = ? AND reporter = ? AND kind = ? AND state = ? LIMIT 1`,
      [urlKey(text), reporter, kindIdOf(kind), stateIdOf('open')],
    );
    if (open.length > 0) return 'repeated';
    await statements.run(
      `INSERT INTO fault_report
         (reporter, is_owner, subject_key, subject, kind, note, state, reported_at) VALUES (?)`,
      [rowOf(fault, text)],
    );
    await takeOne();
    return 'stored';
  });
}

/** A report hangs on no row of a domain: nothing of it is locked. */
async function isListed(statements: Statements, subject: Subject): Promise<boolean> {
  const domain = wholeDomain(subject);
  return domain === null
    ? (await lockSubject(statements, subject, null)) !== null
    : isAnyHostListed(statements, domain);
}

function rowOf(fault: NewFault, text: string): SqlValue[] {
  const { reporter, isOwner, kind, note, nowS } = fault;
  const about = [reporter, Number(isOwner), urlKey(text), Buffer.from(text)];
  return about.concat([kindIdOf(kind), Buffer.from(note), stateIdOf('open'), nowS]);
}

/**
 * Reports on which nobody has decided, those of owners first, then the oldest first. Index: state_fault.
 * @param after only those behind this one, in that order
 */
export function openFaults(
  statements: Pick<Statements, 'select'>,
  after: { isOwner: boolean; faultId: number } | null,
  limit: number,
): Promise<StoredFault[]> {
  const { isOwner, faultId } = after ?? { isOwner: true, faultId: 0 };
  const rows = (owner: boolean, afterId: number) =>
    selectFaults(
      statements,
      `FORCE INDEX (state_fault) WHERE state = ? AND is_owner = ? AND fault_id > ?
       ORDER BY fault_id LIMIT ?`,
      [stateIdOf('open'), Number(owner), afterId, limit],
    );
  return inOrder(
    isOwner ? rows(true, faultId) : Promise.resolve([]),
    () => rows(false, isOwner ? 0 : faultId),
    limit,
  );
}

async function inOrder(
  first: Promise<StoredFault[]>,
  then: () => Promise<StoredFault[]>,
  limit: number,
): Promise<StoredFault[]> {
  const faults = await first;
  return faults.length >= limit ? faults : [...faults, ...(await then())].slice(0, limit);
}

/** The newest reports on one subject, open or not. Index: subject_fault. */
export function faultsOn(
  statements: Pick<Statements, 'select'>,
  subject: Subject,
  limit: number,
): Promise<StoredFault[]> {
  return selectFaults(
    statements,
    'FORCE INDEX (subject_fault) WHERE subject_key = ? ORDER BY fault_id DESC LIMIT ?',
    [urlKey(subjectText(subject)), limit],
  );
}

/** The newest reports that were decided. Index: state_fault. */
export async function decidedFaults(
  statements: Pick<Statements, 'select'>,
  limit: number,
): Promise<StoredFault[]> {
  const byState = STATES.filter((state) => state !== 'open').map((state) =>
    selectFaults(
      statements,
      'FORCE INDEX (state_fault) WHERE state = ? ORDER BY is_owner DESC, fault_id DESC LIMIT ?',
      [stateIdOf(state), limit],
    ),
  );
  const faults = (await Promise.all(byState)).flat();
  return faults.toSorted((a, b) => b.faultId - a.faultId).slice(0, limit);
}

/** A report under lock; null: it is gone. Index: PRIMARY. */
export async function lockFault(
  statements: Statements,
  faultId: number,
): Promise<StoredFault | null> {
  const [fault] = await selectFaults(statements, 'WHERE fault_id = ? FOR UPDATE', [faultId]);
  return fault ?? null;
}

/** Writes what was decided, or that nothing is, on a report that is locked. Index: PRIMARY. */
export async function storeDecision(
  statements: Statements,
  faultId: number,
  { state, reviewer, word, marked }: FaultDecision,
  nowS: number,
): Promise<void> {
  await statements.run(
    `UPDATE fault_report SET state = ?, decided_at = ?, reviewer = ?, word = ?, mark = ?,
       host_pattern = ?, path_prefix = ? WHERE fault_id = ?`,
    [
      stateIdOf(state),
      state === 'open' ? 0 : nowS,
      Buffer.from(reviewer),
      Buffer.from(word),
      marked === null ? 0 : urlMarkIdOf(marked.mark),
      marked?.pattern.host ?? '',
      marked?.pattern.pathPrefix ?? '',
      faultId,
    ],
  );
}

/**
 * Removes up to `limit` reports from before `beforeS` (seconds since 1970), with what was decided. Index: reported_at.
 * @returns how many are gone
 */
export async function purgeFaults(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM fault_report WHERE reported_at < ? ORDER BY reported_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}

/**
 * Whether the same mark was set by a later decision, once that of a report had ended. Call with the marks of its pattern
 * locked, which who decides locks, too. Index: state_fault.
 */
export async function isMarkedAnew(
  statements: Pick<Statements, 'select'>,
  faultId: number,
  { mark, pattern: { host, pathPrefix } }: NonNullable<StoredFault['marked']>,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM fault_report FORCE INDEX (state_fault)
     WHERE state = ? AND fault_id <> ? AND mark = ? AND host_pattern = ? AND path_prefix = ?
       AND decided_at >= (SELECT decided_at FROM fault_report WHERE fault_id = ?)
     LIMIT 1 LOCK IN SHARE MODE`,
    [stateIdOf('marked'), faultId, urlMarkIdOf(mark), host, pathPrefix, faultId],
  );
  return rows.length > 0;
}

async function selectFaults(
  statements: Pick<Statements, 'select'>,
  which: string,
  values: SqlValue[],
): Promise<StoredFault[]> {
  const rows = await statements.select<FaultRow>(
    `SELECT ${FAULT_COLUMNS} FROM fault_report ${which}`,
    values,
  );
  return rows.map(faultOf);
}

interface FaultRow {
  fault_id: number;
  is_owner: number;
  subject: Buffer;
  kind: number;
  note: Buffer;
  state: number;
  reported_at: number;
  reviewer: Buffer;
  word: Buffer;
  mark: number;
  host_pattern: Buffer;
  path_prefix: Buffer;
}

function faultOf(row: FaultRow): StoredFault {
  const [kind, state] = [KINDS[row.kind - 1], STATES[row.state - 1]];
  if (kind === undefined || state === undefined) {
    throw new RangeError(`table fault_report has a row of unknown kind or state: ${row.fault_id}`);
  }
  const pattern = { host: row.host_pattern.toString(), pathPrefix: row.path_prefix.toString() };
  return {
    faultId: row.fault_id,
    subject: row.subject.toString('utf8'),
    kind,
    state,
    note: row.note.toString('utf8'),
    isOwner: row.is_owner === 1,
    reportedAtS: row.reported_at,
    reviewer: row.reviewer.toString('utf8'),
    word: row.word.toString('utf8'),
    marked: row.mark === 0 ? null : { mark: urlMarkOfId(row.mark), pattern },
  };
}

const kindIdOf = (kind: FaultKind): number => KINDS.indexOf(kind) + 1;
const stateIdOf = (state: FaultState): number => STATES.indexOf(state) + 1;
