import type { Database } from '../../runtime/database';
import { dayStartMs } from '../../status/day-number';
import { STATUS, type StatusCode } from '../../status/status-code';
import { DEFAULT_POLICY } from '../../status/verdict';
import type { CheckResult } from '../results/check-result';
import { leaseInquiries } from '../results/lease-inquiries';
import { settleInquiry } from '../results/settle-inquiry';

/** Numbers that stand for their codes where tests do not say another. */
const HTTP_OF: Partial<Record<StatusCode, number>> = {
  [STATUS.fine]: 200,
  [STATUS.movedPermanently]: 301,
  [STATUS.found]: 302,
  [STATUS.syntaxOrOverload]: 500,
  [STATUS.noAccess]: 403,
  [STATUS.notFound]: 404,
  [STATUS.gone]: 410,
  [STATUS.badGateway]: 502,
  [STATUS.unavailable]: 503,
};

/** What a check of a URL found out whose host has given us good answers before. */
export function checkResult(
  urlId: number,
  code: StatusCode,
  more: Partial<CheckResult> = {},
): CheckResult {
  return {
    urlId,
    code,
    http: HTTP_OF[code] ?? null,
    redirect: null,
    mime: null,
    kib: null,
    evidence: [],
    reason: 'test',
    isStamp: false,
    isHostHeard: true,
    ...more,
  };
}

/** The archives tell on this day, of all that they were asked about, of no younger copy (W4.1). */
export async function answerInquiries(
  database: Database,
  today: number,
  policy = DEFAULT_POLICY,
): Promise<void> {
  const moment = { today, nowS: dayStartMs(today + 1) / 1_000 - 1 };
  const leased = await leaseInquiries(database, moment, 1_000);
  if (leased === 'nothing-due') return;
  for (const one of leased)
    await settleInquiry(database, one, { ...moment, policy, aliveDay: null });
}
