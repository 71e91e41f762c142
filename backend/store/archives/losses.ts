import type { Statements } from '../../runtime/database';
import { createMarkIndex, type MarkIndex } from '../../status/mark-index';
import {
  DEFAULT_POLICY,
  judgeChecks,
  type Verdict,
  type VerdictPolicy,
} from '../../status/verdict';
import { checkStateOf, type CheckStateRow } from '../urls/check-state-row';

/** By which URLs count as lost, so that archives are asked for copies of them. */
export interface LossRules {
  /** The most lenient one of all that people are answered by. */
  policy: VerdictPolicy;
  /** I4: what is marked `permadead` is told as unreachable, whatever checks say. */
  marks: MarkIndex;
}

/**
 * Reads by what URLs count as lost at the moment, marks among it: by older ones, what a mark has brought into the queue is
 * dropped, and a walk that begins again for a mark passes its URLs over.
 */
export type ReadLosses = (statements: Pick<Statements, 'select'>) => Promise<LossRules>;

/** Where nobody says anything else. */
export const DEFAULT_LOSSES: LossRules = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };

export const readDefaultLosses: ReadLosses = () => Promise.resolve(DEFAULT_LOSSES);

/** What checks say of a URL by a policy (W4.1). */
export function verdictOfRow(row: CheckStateRow, policy: VerdictPolicy): Verdict {
  return judgeChecks(checkStateOf(row), policy);
}

/** Whether a mark says that a URL is gone (I4). */
export function isMarkedDead(marks: MarkIndex, host: string, path: string): boolean {
  return marks.marksOf(host, path).includes('permadead');
}
