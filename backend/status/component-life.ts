import { COMPONENT_NAMES, type ComponentName } from './component';
import { hasEnded, isHanging, isUnseen } from './health';
import { runningSinceS } from './running-since';

/** What one loop of a process last told of itself. Moments are seconds since 1970. */
export interface LoopLife {
  component: string;
  host: string;
  pid: number;
  startedAtS: number;
  /** '': none has begun, or all have ended. */
  loop: string;
  seenAtS: number;
  progressAtS: number;
  /** When it will have got on again, if it does not hang; 0: the process has ended. */
  dueAtS: number;
  version: string;
  commit: string;
}

/** How a component gets on, all its processes together. */
export interface ComponentLife {
  component: ComponentName;
  /** `silent`: no process of it was seen lately. `hanging`: a loop of one does not get on. */
  state: 'running' | 'hanging' | 'silent';
  /** Those that were seen lately. */
  processes: number;
  /** When any of them was last seen; null: not within a day. */
  seenAtS: number | null;
  /** The loops of those that were seen lately, each as in the process where it is worst. */
  loops: { loop: string; progressAtS: number; isHanging: boolean }[];
  /** What these run, each once, the one that most of them run first. */
  sources: { version: string; commit: string; processes: number }[];
}

/** `repair` runs where somebody wants it. */
const EXPECTED: ReadonlySet<string> = new Set(COMPONENT_NAMES.filter((name) => name !== 'repair'));

/** Where all begin together, a job may have an image to load first; who hangs at its start tells so by itself. */
const BEGINS_WITHIN_S = 300;

/**
 * How each component gets on: all that ought to run, and what else was seen within a day; of none where nobody ever
 * told anything. Where nothing ran before, those that have not come yet are left out for five minutes; whoever was seen
 * since is told at once when it is silent.
 * @param crawlers that tell of themselves in another way, as they are elsewhere
 */
export function componentLives(
  life: readonly LoopLife[],
  { nowS, crawlers = 0 }: { nowS: number; crawlers?: number },
): ComponentLife[] {
  if (life.length === 0) return [];
  const sinceS = runningSinceS(life, nowS);
  const isBeginning = sinceS !== null && nowS - sinceS < BEGINS_WITHIN_S;
  return COMPONENT_NAMES.flatMap((component) => {
    const own = life.filter((one) => one.component === component);
    const isElsewhere = component === 'crawler' && crawlers > 0;
    // Who ran it once by hand, and is done, misses nothing.
    const isNone = own.every((one) => hasEnded(one) && isUnseen(one, nowS));
    const mayCome = isBeginning && own.every(({ seenAtS }) => seenAtS < sinceS);
    if (mayCome || (isNone && (isElsewhere || !EXPECTED.has(component)))) return [];
    return [lifeOf(component, own, nowS)];
  });
}

function lifeOf(component: ComponentName, own: readonly LoopLife[], nowS: number): ComponentLife {
  const seen = own.filter((one) => !isUnseen(one, nowS));
  const running = seen.filter((one) => !hasEnded(one));
  const loops = loopsOf(running, nowS);
  const isAnyHanging = loops.some((loop) => loop.isHanging);
  return {
    component,
    state: seen.length === 0 ? 'silent' : isAnyHanging ? 'hanging' : 'running',
    processes: processesOf(running).length,
    seenAtS: own.length === 0 ? null : Math.max(...own.map(({ seenAtS }) => seenAtS)),
    loops,
    sources: sourcesOf(processesOf(running)),
  };
}

/** One row of each process. */
function processesOf(life: readonly LoopLife[]): LoopLife[] {
  return [...new Map(life.map((one) => [`${one.host} ${one.pid}`, one])).values()];
}

function loopsOf(running: readonly LoopLife[], nowS: number): ComponentLife['loops'] {
  const worst = new Map<string, LoopLife>();
  for (const one of running) {
    const known = worst.get(one.loop);
    if (known === undefined || one.dueAtS < known.dueAtS) worst.set(one.loop, one);
  }
  return [...worst.values()].map((one) => ({
    loop: one.loop,
    progressAtS: one.progressAtS,
    isHanging: isHanging(one, nowS),
  }));
}

function sourcesOf(processes: readonly LoopLife[]): ComponentLife['sources'] {
  const counts = new Map<string, ComponentLife['sources'][number]>();
  for (const { version, commit } of processes) {
    const known = counts.get(`${version} ${commit}`);
    if (known === undefined) counts.set(`${version} ${commit}`, { version, commit, processes: 1 });
    else known.processes += 1;
  }
  return [...counts.values()].toSorted((a, b) => b.processes - a.processes);
}
