import { isUnseen } from './health';

/** When a process began, and when it was last seen. Seconds since 1970. */
interface SeenProcess {
  startedAtS: number;
  seenAtS: number;
}

/**
 * Since when there has always been a process of ours, whichever, that was not silent for long: restarts one by one, of
 * whatever component, are no new beginning. Seconds since 1970; null where all have been silent for long.
 * @param processes those that ended, too, in any order
 */
export function runningSinceS(processes: readonly SeenProcess[], nowS: number): number | null {
  const latestFirst = processes.toSorted((a, b) => b.seenAtS - a.seenAtS);
  let sinceS: number | null = null;
  for (const one of latestFirst) {
    if (isUnseen(one, sinceS ?? nowS)) break;
    sinceS = Math.min(sinceS ?? nowS, one.startedAtS);
  }
  return sinceS;
}
