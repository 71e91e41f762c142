import type { ContentDoubt } from '../../status/content-doubt';
import type { ContentJudgement } from '../content/judge-content';
import type { Observation } from '../probe/probe';

/** What a check found, with what the page's content says against it. */
interface JudgedObservation {
  observation: Observation;
  doubt: ContentDoubt | null;
}

/**
 * Adds to what a check found what the content of the page says against it: a doubt stands beside the good answer,
 * a page that stands in the way of the one that was asked for takes its place, so that nothing is judged.
 * The HTTP number stays that of the answer.
 */
export function withJudgement(
  observation: Observation,
  judgement: ContentJudgement | null,
): JudgedObservation {
  if (judgement === null) return { observation, doubt: null };
  const evidence = [...observation.evidence, ...judgement.evidence];
  if (judgement.kind === 'doubt') {
    return { observation: { ...observation, evidence }, doubt: judgement.doubt };
  }
  const { code, reason } = judgement;
  const seen = { code, httpOfCode: observation.http, reason, evidence };
  const blocked = { ...observation, ...seen, mime: null, kib: null, page: null };
  return { observation: blocked, doubt: null };
}
