import type { Statements } from '../../runtime/database';

/** Stored numbers are the places in this list, from 1 on: append only. */
const DEED_KINDS = [
  'report',
  'remove-reports',
  'propose',
  'remove-replacement',
  'review-keep',
  'review-repeat',
  'wish-set',
  'wish-lifted',
  'fault-mark',
  'fault-look',
  'fault-reject',
  'fault-undo',
  'name-confirm',
  'name-object',
  'name-undo',
  'take-back-report',
  'confirm-replacement',
  'block-copies',
  'lift-copies',
] as const;

/** What people do here (W8). */
export type DeedKind = (typeof DEED_KINDS)[number];

/** An entry of the public log: who did what. */
export interface Deed {
  kind: DeedKind;
  /** Public name of who was signed in; null for somebody else. Never an address. */
  userName: string | null;
  /** A URL, or a host and the beginning of a path. */
  subject: string;
  /** The replacement; '' for others. */
  object: string;
}

/** A deed as it stands in the log. */
export interface LoggedDeed extends Deed {
  deedId: number;
  /** Seconds since 1970. */
  doneAtS: number;
}

/** By which rows name a kind. */
export const kindNumberOf = (kind: DeedKind): number => DEED_KINDS.indexOf(kind) + 1;

/** Adds to the log, in the transaction of the deed itself. */
export async function logDeed(
  statements: Statements,
  { kind, userName, subject, object }: Deed,
  nowS: number,
): Promise<void> {
  await statements.run(
    'INSERT INTO deed (done_at, kind, user_name, subject, object) VALUES (?, ?, ?, ?, ?)',
    [nowS, kindNumberOf(kind), userName ?? '', subject, object],
  );
}

/**
 * The newest deeds, newest first; without those of kinds that a later release added, of which the table may hold some after a
 * rollback. Index: PRIMARY.
 * @param beforeId only those before this one; null for the newest of all
 */
export async function deedsBefore(
  statements: Pick<Statements, 'select'>,
  beforeId: number | null,
  limit: number,
): Promise<LoggedDeed[]> {
  const rows = await statements.select<DeedRow>(
    `SELECT deed_id, done_at, kind, user_name, subject, object FROM deed
     WHERE kind BETWEEN 1 AND ? ${beforeId === null ? '' : 'AND deed_id < ?'} ORDER BY deed_id DESC LIMIT ?`,
    [DEED_KINDS.length, ...(beforeId === null ? [] : [beforeId]), limit],
  );
  return rows.flatMap(deedOf);
}

interface DeedRow {
  deed_id: number;
  done_at: number;
  kind: number;
  user_name: Buffer;
  subject: Buffer;
  object: Buffer;
}

function deedOf(row: DeedRow): LoggedDeed[] {
  const kind = DEED_KINDS[row.kind - 1];
  if (kind === undefined) return [];
  return [
    {
      deedId: row.deed_id,
      doneAtS: row.done_at,
      kind,
      userName: row.user_name.toString('utf8') || null,
      subject: row.subject.toString('utf8'),
      object: row.object.toString('utf8'),
    },
  ];
}

/**
 * Takes an entry out of the log. Index: PRIMARY.
 * @returns whether there was one
 */
export async function removeDeed(
  statements: Pick<Statements, 'run'>,
  deedId: number,
): Promise<boolean> {
  const { affectedRows } = await statements.run('DELETE FROM deed WHERE deed_id = ?', [deedId]);
  return affectedRows > 0;
}

/**
 * Removes up to `limit` deeds from before `beforeS` (seconds since 1970). Index: done_at.
 * @returns how many are gone
 */
export async function purgeDeeds(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM deed WHERE done_at < ? ORDER BY done_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}
