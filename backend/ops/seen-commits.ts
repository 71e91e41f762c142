import type { OpsParts, SeenProcess } from './ops-parts';

/** Each answer of web is of any of its pods. */
const WEB_LOOKS = 6;
/** Heartbeats come far more often. */
const SEEN_WITHIN_S = 60;
/** What a build that was told no commit calls itself. */
const UNKNOWN = 'unknown';

/** Which commits the pods of a job run, as far as they tell; null: nobody tells. */
export type SeenCommits = readonly string[] | null;

/**
 * Which commits run now: of web by its address, asked several times, of the others by their heartbeats.
 * @param names of continuous jobs
 */
export async function seenCommits(
  parts: Pick<OpsParts, 'webCommit' | 'seenProcesses' | 'clock'>,
  names: readonly string[],
): Promise<Map<string, SeenCommits>> {
  const processes = await parts.seenProcesses();
  const nowS = parts.clock.now() / 1000;
  const seen = new Map<string, SeenCommits>();
  for (const name of names) {
    const told = name === 'web' ? await askWeb(parts) : lately(processes, name, nowS);
    seen.set(name, told?.includes(UNKNOWN) === true ? null : told);
  }
  return seen;
}

async function askWeb({ webCommit }: Pick<OpsParts, 'webCommit'>): Promise<SeenCommits> {
  const told = new Set<string>();
  for (let look = 0; look < WEB_LOOKS; look += 1) {
    const commit = await webCommit();
    if (commit === null) return null;
    told.add(commit);
  }
  return [...told];
}

function lately(processes: readonly SeenProcess[] | null, name: string, nowS: number): SeenCommits {
  if (processes === null) return null;
  const alive = processes.filter(
    ({ component, seenAtS }) => component === name && seenAtS >= nowS - SEEN_WITHIN_S,
  );
  return alive.length === 0 ? null : [...new Set(alive.map(({ commit }) => commit))];
}

/** Whether all that tell run that commit. */
export function runsOnly(seen: SeenCommits | undefined, commit: string): boolean {
  return seen !== undefined && seen !== null && seen.every((one) => one === commit);
}
