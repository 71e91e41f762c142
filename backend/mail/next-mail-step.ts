import type { MessageStep } from '../store/mail/outbox';
import type { ReceiverNews } from '../store/mail/settle-receiver';
import { meaningOf, wordOfFailure, type FailureMeaning, type SmtpFailure } from './smtp-outcome';

/** What a try came to: it was taken, or failed. */
export type MailOutcome = 'taken' | SmtpFailure;

/** A message that was tried. */
export interface TriedMail {
  createdAtS: number;
  /** How often its receiver's server has not taken it before. */
  tries: number;
  outcome: MailOutcome;
  nowS: number;
}

/** How it goes on with a message, its receiver, and everything else. */
export interface MailStep extends MessageStep {
  news: ReceiverNews;
  /** Nothing is sent for a while. */
  isTrouble: boolean;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** RFC 5321 4.5.4.1 would have it after half an hour; who greylists (RFC 6647) wants it a little sooner. */
const PAUSES_S = [
  10 * MINUTE_S,
  30 * MINUTE_S,
  HOUR_S,
  2 * HOUR_S,
  4 * HOUR_S,
  8 * HOUR_S,
  12 * HOUR_S,
] as const;
const LONGEST_S = 12 * HOUR_S;
/** What is told is days old by then. */
const GIVEN_UP_AFTER_S = 3 * 86_400;
/** What was cut off, or is not taken from us. */
const OTHER_PAUSE_S = HOUR_S;
/** The others go first: it may be the matter of this receiver alone. */
const SLOWED_PAUSE_S = 15 * MINUTE_S;

/** Decides how it goes on after a try. */
export function nextMailStep({ createdAtS, tries, outcome, nowS }: TriedMail): MailStep {
  const calm = { isTrouble: false, dueAtS: nowS };
  if (outcome === 'taken') return { ...calm, state: 'sent', tries, news: 'taken', outcome: 'sent' };
  const word = wordOfFailure(outcome);
  const meaning = meaningOf(outcome);
  if (meaning === 'refused') {
    return { ...calm, state: 'failed', tries, news: 'refused', outcome: word };
  }
  const isDeferred = meaning === 'deferred';
  const isLost = nowS - createdAtS >= GIVEN_UP_AFTER_S;
  return {
    state: isLost ? 'failed' : 'waiting',
    tries: isDeferred ? Math.min(tries + 1, 255) : tries,
    dueAtS: nowS + pauseAfter(meaning, tries),
    outcome: word,
    news: isLost && isDeferred ? 'given-up' : 'none',
    isTrouble: meaning === 'trouble' || meaning === 'slowed',
  };
}

function pauseAfter(meaning: Exclude<FailureMeaning, 'refused'>, tries: number): number {
  // It keeps its place: all wait.
  if (meaning === 'trouble') return 0;
  if (meaning === 'slowed') return SLOWED_PAUSE_S;
  return meaning === 'deferred' ? (PAUSES_S[tries] ?? LONGEST_S) : OTHER_PAUSE_S;
}
