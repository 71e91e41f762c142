import type { Writable } from 'node:stream';
import { createSeededRandom } from '../runtime/seeded-random';
import type { GroupOrder } from '../status/sampling/simulation/sampled-run';
import {
  simulateSampling,
  type SamplingPopulation,
  type SamplingScheduler,
} from '../status/sampling/simulation/simulate-sampling';
import { aligned } from './aligned';
import { writeJsonLine } from './items';
import { readPopulation } from './population-file';
import { SAMPLING_NUMBERS, SamplingTable } from './sampling-table';
import { openTrace, type TraceFile } from './trace-file';
import { writeLines } from './write-lines';

/** Options of `weboid simulate sampling`. */
export interface SimulateSamplingOptions {
  readonly population: string;
  readonly scheduler: SamplingScheduler;
  readonly runs: number;
  readonly seed: number;
  readonly groups: GroupOrder;
  /** Share of all URLs, 0 to 1. */
  readonly budget: number;
  readonly trace?: string;
}

/** What a run came to. */
interface RunSums {
  readonly checked: number;
  readonly found: number;
}

/** The last of a share's digits may be lost: 0.29 · 100 is 28.999… */
const ROUNDING = 1e-9;

/**
 * `weboid simulate sampling`: how a scheduler looks at a population (L2). The last line tells it as JSON;
 * before it, a terminal gets a table for people.
 * @throws CommandError when a file cannot be read or written, or naming the line that is wrong
 */
export async function simulateSamplingCommand(
  options: SimulateSamplingOptions,
  output: Writable & { readonly isTTY?: boolean },
): Promise<void> {
  const population = await readPopulation(options.population);
  const table = new SamplingTable(population);
  const trace = await openTrace(options.trace, { name: 'population', file: options.population });
  try {
    const runs = await performRuns(options, population, { table, trace });
    if (output.isTTY === true) await writeLines(output, aligned(table.rows, SAMPLING_NUMBERS));
    const { urls } = population.catalogue;
    await writeJsonLine(output, { urls, scheduler: options.scheduler, runs });
  } finally {
    await trace.close();
  }
}

async function performRuns(
  { scheduler, runs, groups, seed, budget: share }: SimulateSamplingOptions,
  population: SamplingPopulation,
  { table, trace }: { table: SamplingTable; trace: TraceFile },
): Promise<RunSums[]> {
  const budget = Math.floor(share * population.catalogue.urls + ROUNDING);
  const task = { scheduler, runs, groups, budget };
  const sums: RunSums[] = [];
  for (const run of simulateSampling(population, task, createSeededRandom(seed))) {
    sums.push({ checked: run.places.length, found: run.brokenPlaces.length });
    await trace.write(sums.length, run.places);
    if (scheduler === 'paper') table.addRun(run);
    else table.addSingleRun(run);
  }
  return sums;
}
