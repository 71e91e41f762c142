import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { deleteFrom } from '../statements/delete-from';
import { rowSlices } from '../statements/slices';

/** Stored numbers are the places in this list, from 1 on: append only. */
const KINDS = ['case-step'] as const;

/** What a notice tells of: `case-step` a step of a case, by its step_id. */
export type NoticeKind = (typeof KINDS)[number];

/** The recipient that stands for our own manager, whose address is a setting (L4). */
export const MANAGER = 0;

/** Something that a recipient is told of in its next digest. */
export interface Notice {
  /** That of table mail_recipient, or MANAGER. */
  recipientId: number;
  kind: NoticeKind;
  /** By its kind. */
  subjectId: number;
  /** From this day on. */
  dueDay: DayNumber;
}

/**
 * Has recipients told of something, once each however often this is called before it was told. Call in the transaction
 * that makes what is told. Index: PRIMARY.
 */
export async function addNotices(
  statements: Pick<Statements, 'run'>,
  notices: readonly Notice[],
): Promise<void> {
  const rows = notices.map(({ recipientId, kind, subjectId, dueDay }) => [
    recipientId,
    noticeKindIdOf(kind),
    subjectId,
    dueDay,
  ]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      'INSERT IGNORE INTO mail_notice (recipient_id, kind, subject_id, due_day) VALUES ?',
      [slice],
    );
  }
}

/** The byte under which a kind is stored. */
export function noticeKindIdOf(kind: NoticeKind): number {
  return KINDS.indexOf(kind) + 1;
}

/** Removes notices, in the transaction that tells of them. Index: PRIMARY. */
export async function removeNotices(
  statements: Pick<Statements, 'run'>,
  { recipientId, kind }: Pick<Notice, 'recipientId' | 'kind'>,
  subjectIds: readonly number[],
): Promise<void> {
  for (const slice of rowSlices(subjectIds)) {
    await statements.run(
      `${deleteFrom('mail_notice', 'PRIMARY')}
       WHERE recipient_id = ? AND kind = ? AND subject_id IN (?)`,
      [recipientId, noticeKindIdOf(kind), slice],
    );
  }
}
