import { effectsOf, judgeMarked, type MarkEffects } from '../../status/mark-effects';
import type { MarkIndex } from '../../status/mark-index';
import type { CheckTask } from './check-task';
import type { VisitParts } from './visit-parts';

/**
 * Visits that heed marks (W3.10, I4): needs-get is asked by GET only, a rate limit spreads the host's
 * requests, and what is behind a wall is never judged to be gone. What is not to be checked does not
 * come here (store/frontier/marked-frontier.ts). An owner's pace counts as a rate limit does (W8.5). A wall that citations tell of counts likewise.
 * @param marks those in force; undefined where there are none
 */
export function withMarks(
  visiting: VisitParts,
  marks: (() => Promise<MarkIndex>) | undefined,
): VisitParts {
  const effectsOn = async ({ host, url }: Pick<CheckTask, 'host' | 'url'>): Promise<MarkEffects> =>
    effectsOf((await marks?.())?.marksOf(host.name, url.path) ?? [], url.declaredAccess);
  return {
    ...visiting,
    check: async (task) => {
      const { getOnly, hostIntervalMs } = await effectsOn(task);
      const { name, intervalMs = 0 } = task.host;
      visiting.pacing.setBaseInterval(name, Math.max(hostIntervalMs, intervalMs));
      return visiting.check({ ...task, getOnly: task.getOnly || getOnly });
    },
    record: async (result, about) =>
      visiting.record(judgeMarked(result, await effectsOn(about)), about),
  };
}
