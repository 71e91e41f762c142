const TIMES = 4;
const RUNS = 2;
/** Of work that is done at once no growth can be told: milliseconds. */
const NOISE_MS = 5;

/** More than linear work can grow, less than quadratic work does. */
export const LINEAR_GROWTH_MAX = 8;

/**
 * How much more processor time work takes when there is four times as much of it: about 4 where it is
 * linear, about 16 where it is quadratic. Whatever else the machine does counts little: no clock is read,
 * and of two runs the quicker counts. Where the first run is quick enough for linear work, a second one
 * could not tell otherwise.
 * @param work does as much as it is told
 * @param most four times as much as there is to do at first
 */
export async function growthOf(work: (size: number) => unknown, most: number): Promise<number> {
  const little = await leastCpuMsOf(() => work(Math.floor(most / TIMES)));
  const growthTo = (much: number): number => (much + NOISE_MS) / (little + NOISE_MS);
  const first = growthTo(await cpuMsOf(() => work(most)));
  if (first < LINEAR_GROWTH_MAX) return first;
  return Math.min(first, growthTo(await cpuMsOf(() => work(most))));
}

/** Milliseconds of processor time, the least of two runs. */
export async function leastCpuMsOf(work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) taken.push(await cpuMsOf(work));
  return Math.min(...taken);
}

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
