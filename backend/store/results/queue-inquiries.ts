import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { VerdictStep } from './result-step';

/** When steps are made. */
interface Moment {
  today: DayNumber;
  /** Seconds since 1970. */
  nowS: number;
}

const DAY_S = 86_400;

/**
 * Puts URLs into the queue of inquiries of which archives are to be asked anew: whether they saw it since, before one more
 * look may call it unreachable (W4.1). The day may be one to come; one that is in the queue comes no later for it. The URLs
 * are locked. Index: inquiry.PRIMARY.
 */
export async function queueInquiries(
  statements: Statements,
  steps: readonly VerdictStep[],
  at: Moment,
): Promise<void> {
  const inquiries = inquiriesAfter(steps, at);
  if (inquiries.length === 0) return;
  const inOrder = inquiries.toSorted((a, b) => a.urlId - b.urlId);
  await statements.run(
    `INSERT INTO inquiry (url_id, due_at) VALUES ?
     ON DUPLICATE KEY UPDATE due_at = LEAST(due_at, VALUES(due_at)), tries = 0`,
    [inOrder.map(({ urlId, dueS }) => [urlId, dueS])],
  );
}

function inquiriesAfter(
  steps: readonly VerdictStep[],
  { nowS, today }: Moment,
): { urlId: number; dueS: number }[] {
  return steps.flatMap(({ before, after: { urlId, askedDay } }) =>
    askedDay !== null && askedDay !== before.askedDay
      ? [{ urlId, dueS: nowS + (askedDay - today) * DAY_S }]
      : [],
  );
}
