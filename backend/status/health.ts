/** How a loop of the component gets on, as last written. Moments are seconds since 1970. */
interface WrittenBeat {
  loop: string;
  seenAtS: number;
  progressAtS: number;
  /** When it will have got on again, if it does not hang; 0: the process has ended. */
  dueAtS: number;
}

/** What is known of a component on one machine. */
interface WrittenLife {
  /** Of the process that was begun last; none: nothing is known of any. */
  beats: readonly WrittenBeat[];
  /** When anybody, whatever its component, last wrote one; null: never. */
  anySeenAtS: number | null;
  /** Nobody can write just now. */
  isReadOnly: boolean;
}

/** Whether a restart would help, and one line that says why. */
export interface HealthFinding {
  isHealthy: boolean;
  why: string;
}

/** Heartbeats are written every 15 seconds; a process that is silent for so long has died or hangs as a whole. */
const SILENT_S = 120;
/** Somebody else was seen so lately: the database takes heartbeats. Clocks of two machines differ by some seconds. */
const LATELY_S = 60;

/** Whether a process said that it ends. */
export function hasEnded({ dueAtS }: Pick<WrittenBeat, 'dueAtS'>): boolean {
  return dueAtS === 0;
}

/** Whether a loop hangs: it has not got on when it was to. */
export function isHanging(beat: Pick<WrittenBeat, 'dueAtS'>, nowS: number): boolean {
  return !hasEnded(beat) && nowS > beat.dueAtS;
}

/** Whether a process was not seen for long. */
export function isUnseen({ seenAtS }: Pick<WrittenBeat, 'seenAtS'>, nowS: number): boolean {
  return nowS - seenAtS > SILENT_S;
}

/**
 * Whether a component is to be begun anew. What a restart cannot mend is healthy: a database that takes no changes
 * keeps all heartbeats old, and has none of a pod that was made since.
 */
export function healthOf(
  { beats, anySeenAtS, isReadOnly }: WrittenLife,
  nowS: number,
): HealthFinding {
  if (isReadOnly) return healthy('the database takes no changes, so nothing newer can be known');
  const [newest] = beats.toSorted((a, b) => b.seenAtS - a.seenAtS);
  const missed = whyMissed(newest, nowS);
  if (missed !== null) {
    const isTaken = anySeenAtS !== null && nowS - anySeenAtS < LATELY_S;
    if (isTaken) return sick(missed);
    const silent = anySeenAtS === null ? 'ever' : `for ${nowS - anySeenAtS} seconds`;
    return healthy(`nobody's heartbeat was written ${silent}: the database takes none`);
  }
  const hanging = beats.find((beat) => isHanging(beat, nowS));
  if (hanging !== undefined) {
    const { progressAtS } = hanging;
    return sick(`${nameOf(hanging)} hangs: it last got on ${nowS - progressAtS} seconds ago`);
  }
  const latest = Math.max(...beats.map(({ progressAtS }) => progressAtS));
  const loops = beats.map(nameOf).join(', ');
  return healthy(`${loops} went on ${Math.max(0, nowS - latest)} seconds ago`);
}

/** Why nothing is heard of a process that would write; null: it was heard. */
function whyMissed(newest: WrittenBeat | undefined, nowS: number): string | null {
  if (newest === undefined) return 'it has not begun: there is no heartbeat of it here';
  if (hasEnded(newest)) return 'its process has ended';
  if (!isUnseen(newest, nowS)) return null;
  return `its process has been silent for ${nowS - newest.seenAtS} seconds, others have not`;
}

const nameOf = ({ loop }: WrittenBeat): string => (loop === '' ? 'its start' : loop);
const healthy = (why: string): HealthFinding => ({ isHealthy: true, why });
const sick = (why: string): HealthFinding => ({ isHealthy: false, why });
