import { dayStartMs, type DayNumber } from '../status/day-number';
import { standsFor, type LeasedReplacement, type Settlement } from '../store/replacements';
import { readArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';

/** What a check says of a replacement: good without any doubt, anything else, or it could not be made. */
export type ReplacementFound = 'works' | 'fails' | 'unknown';

/** The moment of the check. */
interface Now {
  /** Seconds since 1970. */
  nowS: number;
  today: DayNumber;
}

const DAY_S = 86_400;
/** Pauses after the first and the second failure; the third one is the end. */
const PAUSES_S = [DAY_S, 3 * DAY_S];
const QUARTER_S = 91 * DAY_S;
const BUSY_PAUSE_S = 600;
/** What could not be checked for so long is dropped, too. */
const WAITING_S_MAX = 30 * DAY_S;

/**
 * W8.4: decides what becomes of a replacement. It is shown when it works, as an entry of the archive list
 * where it is an archived copy of the URL; checked again each quarter; dropped after three failures over
 * four days. Pure.
 */
export function settlementOf(
  leased: LeasedReplacement,
  found: ReplacementFound,
  now: Now,
): Settlement {
  if (found === 'works') return afterSuccess(leased, now);
  const { tries } = leased;
  const pauseS = found === 'fails' ? PAUSES_S[tries] : BUSY_PAUSE_S;
  const isLost = found === 'unknown' && now.nowS - dueSinceS(leased) > WAITING_S_MAX;
  if (pauseS === undefined || isLost) return { kind: 'dropped' };
  const againAtS = now.nowS + pauseS;
  return { kind: 'again', tries: found === 'fails' ? tries + 1 : tries, againAtS };
}

function afterSuccess(leased: LeasedReplacement, { nowS, today }: Now): Settlement {
  const snapshot = snapshotIn(leased);
  if (snapshot !== null) return { kind: 'archived', today, snapshot };
  return { kind: 'shown', today, againAtS: nowS + QUARTER_S };
}

/** When it was first to be checked, or anew. */
function dueSinceS({ proposedAtS, checkedDay }: LeasedReplacement): number {
  return checkedDay === 0 ? proposedAtS : dayStartMs(checkedDay) / 1_000 + QUARTER_S;
}

/** The original may be written with the other one of http and https. */
function snapshotIn(
  leased: LeasedReplacement,
): (Settlement & { kind: 'archived' })['snapshot'] | null {
  const { parts } = classifyUrl(leased.target);
  const copy = parts === null ? null : readArchivedCopy(parts);
  if (copy === null) return null;
  const { service, original, timestamp } = copy;
  const spellings = [
    original,
    original.replace(/^http:/, 'https:'),
    original.replace(/^https:/, 'http:'),
  ];
  if (!spellings.some((url) => standsFor(leased, url))) return null;
  return { service, url: leased.target, timestamp };
}
