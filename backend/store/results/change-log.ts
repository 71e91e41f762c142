import { encodeHistory } from '../../status/history';
import { verdictIdOf } from '../../status/verdict';
import type { Statements } from '../../runtime/database';
import type { VerdictStep } from './result-step';

/** A step with the machine word for what led to it. */
export type LoggedStep = VerdictStep & { reason: string };

/**
 * Appends what changed of verdicts to the change log (C1).
 * @param nowS seconds since 1970
 */
export async function writeChanges(
  statements: Statements,
  steps: readonly LoggedStep[],
  nowS: number,
): Promise<void> {
  const changed = steps.filter((step) => step.oldVerdict !== step.newVerdict);
  if (changed.length === 0) return;
  await statements.run(
    `INSERT INTO \`change\`
       (url_id, changed_at, old_verdict, new_verdict, old_history, new_history, reason)
     VALUES ?`,
    [
      changed.map(({ reason, before, after, oldVerdict, newVerdict }) => [
        after.urlId,
        nowS,
        verdictIdOf(oldVerdict),
        verdictIdOf(newVerdict),
        Buffer.from(encodeHistory(before.runs)),
        Buffer.from(encodeHistory(after.runs)),
        reason,
      ]),
    ],
  );
}
