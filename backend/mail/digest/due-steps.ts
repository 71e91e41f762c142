import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { noticedSteps, type NoticedStep } from '../../store/mail/noticed-steps';
import { removeNotices } from '../../store/mail/notices';
import { FoldedSteps } from './fold-steps';

/** Steps of cases that are due for a reader, gathered. */
export interface DueSteps {
  folded: FoldedSteps;
  /** Of those that are told. */
  stepIds: number[];
  forget: () => Promise<void>;
}

const READ_AT_ONCE = 2_000;
/** What is more waits for the next digest. */
const NOTICES_MAX = 20_000;
const DOMAINS_MAX = 50;

/**
 * Reads the steps of which somebody is to be told.
 * @param domainOf under which domain a step is told; null: not at all
 * @returns null where nothing is due
 */
export async function dueSteps(
  statements: Statements,
  { recipientId, today }: { recipientId: number; today: DayNumber },
  domainOf: (step: NoticedStep) => string | null,
): Promise<DueSteps | null> {
  const folded = new FoldedSteps();
  const [told, stepIds]: [number[], number[]] = [[], []];
  for (let afterId = 0, seen = 0; seen < NOTICES_MAX;) {
    const asked = { recipientId, today, afterId };
    const { noticeIds, steps } = await noticedSteps(statements, asked, READ_AT_ONCE);
    const later = new Set<number>();
    for (const step of steps) {
      const taken = take(folded, step, domainOf(step));
      if (taken === 'told') stepIds.push(step.stepId);
      if (taken === 'later') later.add(step.stepId);
    }
    told.push(...noticeIds.filter((id) => !later.has(id)));
    seen += noticeIds.length;
    afterId = noticeIds.at(-1) ?? afterId;
    if (noticeIds.length < READ_AT_ONCE) break;
  }
  if (told.length === 0) return null;
  const forget = () => removeNotices(statements, { recipientId, kind: 'case-step' }, told);
  return { folded, stepIds, forget };
}

/** Whether it is told in this digest, in a later one, or never. */
function take(
  folded: FoldedSteps,
  step: NoticedStep,
  domain: string | null,
): 'told' | 'later' | 'never' {
  if (domain === null) return 'never';
  if (!folded.has(domain) && folded.size >= DOMAINS_MAX) return 'later';
  folded.add(domain, step);
  return 'told';
}
