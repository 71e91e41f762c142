import type { ArchiveError } from '../service/archive-http';
import type { Candidate } from '../service/archive-source';

/** What came of asking Save Page Now to save a URL. Never says anything of the keys. */
export type SaveOutcome =
  /** Saved now, or not longer ago than a quarter. Nobody has looked at the copy. */
  | { kind: 'saved'; copy: Candidate }
  /** Not now: worth another try after so many seconds. */
  | SaveLater
  /** Not this URL: worth another try after so many seconds only, a year. */
  | SaveRefused;

export interface SaveLater {
  kind: 'later';
  /** The service's own error code without its `error:`, or one of ours. */
  why: string;
  retryAfterS: number;
  /** Where no answer came. */
  cause?: ArchiveError;
}

export interface SaveRefused {
  kind: 'refused';
  why: string;
  retryAfterS: number;
}

export const MINUTE_S = 60;
export const HOUR_S = 3600;
export const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;

/** The outcome that another time may be better. */
export function saveLater(why: string, retryAfterS: number): SaveLater {
  return { kind: 'later', why, retryAfterS };
}

/** The outcome that this URL is not saved, for a year: no refusal is for ever. */
export function saveRefused(why: string): SaveRefused {
  return { kind: 'refused', why, retryAfterS: YEAR_S };
}
