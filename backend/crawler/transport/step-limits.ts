/** The steps of one request that have bounds of their own within the check's time (W3.4). */
type Step = 'connect' | 'header' | 'body';

/** Milliseconds each step may take. */
export type StepLimits = Readonly<Record<Step, number>>;

/**
 * Connecting is name, TCP and TLS together: who does not take a connection within 20 s will not do it
 * later. A header may cost the server work, so it gets most of the minute; of a body, what has come
 * counts.
 */
export const STEP_LIMITS: StepLimits = { connect: 20_000, header: 45_000, body: 20_000 };

/** The time that one request has. */
export interface Timing {
  /** Aborts when the check's time, or the step's, is used up, and when everything is to stop. */
  signal: AbortSignal;
  /** Told each step as it begins. */
  enter: (step: Step) => void;
}
