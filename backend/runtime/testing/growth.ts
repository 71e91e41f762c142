const TIMES = 4;
const RUNS = 2;
/** What shares the processor's caches makes single runs slow; work that is quadratic is so in each of them. */
const TRIES = 4;
/** Of work that is done at once no growth can be told: milliseconds. */
const NOISE_MS = 5;

/** More than linear work can grow, less than quadratic work does. */
export const LINEAR_GROWTH_MAX = 8;

/**
 * How much more processor time work takes when there is four times as much of it: about 4 where it is
 * linear, about 16 where it is quadratic. Whatever else the machine does counts little: no clock is read,
 * of several tries the one with the least growth counts, and in each the little is done right before the much.
 * Where a try is quick enough for linear work, further ones could not tell otherwise.
 * @param work does as much as it is told
 * @param most four times as much as there is to do at first
 */
export async function growthOf(work: (size: number) => unknown, most: number): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least >= LINEAR_GROWTH_MAX; tried += 1) {
    const little = await leastCpuMsOf(() => work(Math.floor(most / TIMES)));
    const much = await cpuMsOf(() => work(most));
    least = Math.min(least, (much + NOISE_MS) / (little + NOISE_MS));
  }
  return least;
}

/** Milliseconds of processor time, the least of two runs. */
export async function leastCpuMsOf(work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < RUNS; run += 1) taken.push(await cpuMsOf(work));
  return Math.min(...taken);
}

/** Milliseconds that this process computes while something is done, whatever else the machine does. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
