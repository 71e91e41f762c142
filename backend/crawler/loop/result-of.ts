import type { JudgedCheck } from './check-task';
import { EVIDENCE_MAX } from '../../status/evidence';
import type { CheckResult } from '../../store/results/check-result';
import type { DueUrl } from '../../store/frontier/frontier';

/** What one check says of a URL; whether it was asked itself, and how its host is, the visit knows. */
type Result = Omit<CheckResult, 'isStamp' | 'isHostHeard'>;

/** What is stored of what a check found. */
export function resultOf(url: DueUrl, { observation, doubt, sells, title }: JudgedCheck): Result {
  const { code, httpOfCode, redirect, mime, kib, reason, evidence } = observation;
  return {
    urlId: url.urlId,
    code,
    http: isHttpNumber(httpOfCode) ? httpOfCode : null,
    redirect,
    mime,
    kib,
    reason,
    // A message holds no more (store/frontier/frontier-messages.ts).
    evidence: evidence.slice(0, EVIDENCE_MAX),
    ...(doubt !== undefined && { doubt }),
    ...(sells !== undefined && { sells }),
    ...(title !== undefined && { title }),
  };
}

/** Servers send others, too (RFC 9110, 15: three digits). */
function isHttpNumber(http: number | null): http is number {
  return http !== null && http >= 100 && http <= 999;
}
