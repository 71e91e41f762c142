import type { Random } from '../../../backend/runtime/random';

/** Something that is done to what runs. */
export interface Disturbance {
  /** Milliseconds after the beginning. */
  atMs: number;
  /** `database`: MariaDB is stopped and started. Else the job of that name is ended: as by a restart, or at once. */
  of: string;
  by: 'SIGTERM' | 'SIGKILL';
}

/** A job is ended each fifteen seconds, on average. */
const EVERY_MS = 15_000;
/** Nothing is disturbed at the end: what was is given time to recover, so that the tables tell of faults alone. */
const CALM_SHARE = 0.1;
const KILLED_SHARE = 0.3;
const CHANCES = 1_000;

/**
 * What happens in a soak: each job is ended in its turn, by chance, and the database once, in the middle.
 * @param jobs names of jobs that go on and on
 */
export function planDisturbances(
  jobs: readonly string[],
  lengthMs: number,
  random: Pick<Random, 'below'>,
): Disturbance[] {
  const endMs = lengthMs * (1 - CALM_SHARE);
  const count = Math.floor(endMs / EVERY_MS);
  const ends = Array.from({ length: count }, (_, n): Disturbance => {
    const of = jobs[n % jobs.length] ?? '';
    const isKilled = random.below(CHANCES) < KILLED_SHARE * CHANCES;
    const atMs = n * EVERY_MS + random.below(EVERY_MS);
    return { atMs, of, by: isKilled ? 'SIGKILL' : 'SIGTERM' };
  });
  const restart: Disturbance = { atMs: lengthMs / 2, of: 'database', by: 'SIGTERM' };
  return [...ends, restart].sort((one, other) => one.atMs - other.atMs);
}
