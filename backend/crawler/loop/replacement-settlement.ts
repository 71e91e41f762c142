import { isPossibleTime } from '../../archives/copy-time';
import { dayStartMs, type DayNumber } from '../../status/day-number';
import {
  standsFor,
  type LeasedReplacement,
  type Settlement,
} from '../../store/people/replacements';
import { hasRawForm, readArchivedCopy, type ArchivedCopy } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import { schemeSpellings } from '../../url/scheme-spellings';

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
 * where it is an archived copy of the URL: at once if its service shows it in a frame only, else when a search
 * has looked at it as it was archived. Checked again each quarter; dropped after three failures over four
 * days, and where no copy can be of that time. Pure.
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
  const copy = copyIn(leased);
  if (copy === null) return { kind: 'shown', today, againAtS: nowS + QUARTER_S };
  const { service, url, timestamp } = copy;
  if (!isPossibleTime(timestamp, nowS * 1_000)) return { kind: 'dropped' };
  const snapshot = { service, url, timestamp };
  return hasRawForm(copy) ? { kind: 'named', snapshot } : { kind: 'archived', today, snapshot };
}

/** When it was first to be checked, or again. */
function dueSinceS({ proposedAtS, checkedDay }: LeasedReplacement): number {
  return checkedDay === 0 ? proposedAtS : dayStartMs(checkedDay) / 1_000 + QUARTER_S;
}

/** The original may be written with the other one of http and https. */
function copyIn(leased: LeasedReplacement): ArchivedCopy | null {
  const { url } = classifyUrl(leased.target);
  const copy = url === null ? null : readArchivedCopy(url);
  if (copy === null) return null;
  return schemeSpellings(copy.original).some((spelling) => standsFor(leased, spelling))
    ? copy
    : null;
}
