import { doubledPause } from '../runtime/doubled-pause';
import type { ArchiveError } from './service/archive-http';

const HOUR_S = 3_600;
const DAY_S = 86_400;
/** W5.3: what is chosen is visited again every quarter. */
const QUARTER_S = 91 * DAY_S;
/** “None found” is no final word: pages are archived after their death, too. */
const NONE_FOUND_S = 30 * DAY_S;
/** Of a service that has been silent for long. */
const PAUSE_MAX_S = NONE_FOUND_S;

/** How a search went. */
interface SearchCourse {
  /** Searches before it that failed one after the other. */
  tries: number;
  hasCopies: boolean;
  /** What services said that owe their answer. */
  unanswered: readonly Pick<ArchiveError, 'retryAfterS'>[];
}

/**
 * When archives are asked about a URL again: after a quarter where there are copies, after a month where
 * there are none; where a service owes its answer, soon, with growing pauses. Pure.
 * @param nowS seconds since 1970
 */
export function settleAfter(
  { tries, hasCopies, unanswered }: SearchCourse,
  nowS: number,
): { againAtS: number; tries: number } {
  if (unanswered.length === 0) {
    return { againAtS: nowS + (hasCopies ? QUARTER_S : NONE_FOUND_S), tries: 0 };
  }
  const grownS = doubledPause(tries, { first: HOUR_S, longest: PAUSE_MAX_S });
  const wishedS = Math.max(0, ...unanswered.map(({ retryAfterS }) => retryAfterS ?? 0));
  return { againAtS: nowS + Math.max(grownS, wishedS), tries: Math.min(tries + 1, 255) };
}
