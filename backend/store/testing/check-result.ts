import type { Database } from '../../runtime/database';
import { reservationIdOf } from '../../status/reservation';
import { STATUS, type StatusCode } from '../../status/status-code';
import type { CheckResult } from '../check-result';

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

/** As if the archives had told on this day, of all that they were asked about, of no younger copy (W4.1). */
export async function answerInquiries(database: Database, today: number): Promise<void> {
  const awaited = reservationIdOf('archives-asked');
  await database.run(
    `UPDATE url SET answered_day = ?, reservation = IF(reservation = ?, 0, reservation)
     WHERE asked_day > 0 AND answered_day < asked_day`,
    [today, awaited],
  );
  await database.run('DELETE FROM inquiry');
}
