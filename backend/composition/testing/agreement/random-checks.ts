import { UNCHECKED, type CheckState } from '../../../status/check-state';
import type { ContentDoubt } from '../../../status/content-doubt';
import type { DayNumber } from '../../../status/day-number';
import type { Run } from '../../../status/history';
import type { Reservation } from '../../../status/reservation';
import { STATUS, type Status } from '../../../status/status-code';
import type { Chance } from './chance';

/** What checks left behind, and when the last one was. */
export interface RandomChecks extends CheckState {
  checkedDay: DayNumber | null;
}

const GOOD: readonly Status[] = [
  { code: STATUS.fine, http: 200 },
  { code: STATUS.movedPermanently, http: 301 },
  { code: STATUS.schemeChanged, http: null },
  { code: STATUS.corrected, http: 404 },
];
const FAILED: readonly Status[] = [
  { code: STATUS.notFound, http: 404 },
  { code: STATUS.gone, http: 410 },
  { code: STATUS.syntaxOrOverload, http: 500 },
  { code: STATUS.badGateway, http: 504 },
  { code: STATUS.networkGeneral, http: null },
  { code: STATUS.unknownDomain, http: null },
];
const UNJUDGEABLE: readonly Status[] = [
  { code: STATUS.noAccess, http: 403 },
  { code: STATUS.unavailable, http: 503 },
  { code: STATUS.unknownNumber, http: null },
];
const DOUBTS: readonly ContentDoubt[] = ['soft-404', 'parked', 'to-home-page', 'to-login'];
const RESERVATIONS: readonly Reservation[] = [
  'never-heard',
  'copied-since',
  'archives-asked',
  'reported',
];
const KINDS = ['unchecked', 'good', 'good', 'failing', 'failing', 'failing', 'wall'] as const;

/** Any state that checks may leave a URL in. */
export function randomChecks(chance: Chance, today: DayNumber): RandomChecks {
  const kind = chance.of(KINDS);
  if (kind === 'unchecked') return { ...UNCHECKED, checkedDay: null };
  const checkedDay = today - chance.between(0, 5);
  const doubt = chance.percent(20) ? chance.of(DOUBTS) : null;
  if (kind === 'failing') return { ...failing(chance, checkedDay), checkedDay, doubt };
  const status = chance.of(kind === 'good' ? GOOD : UNJUDGEABLE);
  const since = checkedDay - chance.between(0, 60);
  const runs = [run(status, since, checkedDay), ...goodBefore(chance, since)];
  return { ...UNCHECKED, runs, doubt, checkedDay };
}

/** Failures in a row, behind which one answer or more that prove nothing may have come. */
function failing(chance: Chance, checkedDay: DayNumber): CheckState {
  const walls = chance.percent(30) ? chance.between(1, 2) : 0;
  const lastFailed = checkedDay - walls;
  const failures = chance.between(1, 7);
  const since = failures === 1 ? lastFailed : lastFailed - chance.between(failures - 1, 45);
  const wall = walls === 0 ? [] : [run(chance.of(UNJUDGEABLE), lastFailed + 1, checkedDay)];
  return {
    runs: [...wall, ...failedRuns(chance, since, lastFailed), ...goodBefore(chance, since)],
    failures,
    failingDay: since,
    reservation: chance.percent(25) ? chance.of(RESERVATIONS) : null,
    doubt: null,
  };
}

function failedRuns(chance: Chance, since: DayNumber, lastDay: DayNumber): Run[] {
  const [newest, older] = [chance.of(FAILED), chance.of(FAILED)];
  const isOne = newest === older || lastDay - since < 4 || chance.percent(50);
  if (isOne) return [run(newest, since, lastDay)];
  return [run(newest, lastDay - 1, lastDay), run(older, since, lastDay - 2)];
}

const goodBefore = (chance: Chance, day: DayNumber): Run[] =>
  chance.percent(80) ? [run(chance.of(GOOD), day - 90, day - 3)] : [];

const run = (status: Status, firstDay: DayNumber, lastDay: DayNumber): Run => ({
  ...status,
  firstDay,
  lastDay,
});
