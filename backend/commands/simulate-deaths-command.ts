import { realpath } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { createMortalWeb } from '../status/deaths/mortal-web';
import { TraceScorer, type DeathFigures, type TraceScore } from '../status/deaths/score-trace';
import { simulateDeaths, type DeathSchedulerName } from '../status/deaths/simulate-deaths';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import { NO_TRACE, openTrace, type TraceFile } from './trace-file';
import { numberWords } from './words';
import { readWorld } from './world-file';
import { writeLines } from './write-lines';

/** Options of `weboid simulate deaths`. */
export interface SimulateDeathsOptions {
  readonly world: string;
  readonly days: number;
  readonly scheduler: DeathSchedulerName;
  readonly seed: number;
  readonly trace?: string;
}

/** Columns of numbers. */
const NUMBERS = [1, 2, 3, 4];

/**
 * `weboid simulate deaths`: how a scheduler looks at URLs that die (L2). The last line tells as JSON how soon that was
 * seen; before it, a terminal gets a table for people.
 * @throws CommandError when a file cannot be read or written, or naming the line that is wrong
 */
export async function simulateDeathsCommand(
  options: SimulateDeathsOptions,
  output: Writable & { readonly isTTY?: boolean },
): Promise<void> {
  const { days, scheduler, seed } = options;
  const { world, lines } = await readWorld(options.world);
  const web = createMortalWeb(world, seed);
  const scorer = new TraceScorer(web);
  const trace = await openDeathTrace(options);
  try {
    for (const looks of simulateDeaths(web, scheduler, days)) {
      scorer.add(looks);
      const linesOfDay = looks.places.map((place) => lines[place] ?? place);
      await trace.write(looks.day, linesOfDay);
    }
    const score = scorer.score(days);
    if (output.isTTY === true) await writeLines(output, aligned(tableOf(score), NUMBERS));
    await writeJsonLine(output, { urls: world.urls.length, scheduler, days, ...score });
  } finally {
    await trace.close();
  }
}

/** @throws CommandError when the world would be overwritten */
async function openDeathTrace({ trace, world }: SimulateDeathsOptions): Promise<TraceFile> {
  if (trace === undefined) return NO_TRACE;
  const [traceOnDisk, worldOnDisk] = await Promise.all([trace, world].map(placeOnDisk));
  if (traceOnDisk === worldOnDisk) {
    throw new CommandError(`the trace would overwrite the world ${world}`);
  }
  return openTrace(trace);
}

/** Itself where there is no such file yet. */
function placeOnDisk(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}

function tableOf({ events, singles, checksPerUrlAndYear, falseVerdicts }: TraceScore): string[][] {
  return [
    ['', 'deaths', 'found', 'seen after days', 'sure after days'],
    rowOf('in events', events),
    rowOf('alone', singles),
    ['checks of a URL a year', checksPerUrlAndYear.toFixed(1)],
    ['false verdicts', numberWords(falseVerdicts)],
  ];
}

function rowOf(name: string, { deaths, sure, seenDays, sureDays }: DeathFigures): string[] {
  const days = [seenDays, sureDays].map((mean) => mean?.toFixed(1) ?? '–');
  return [name, numberWords(deaths), numberWords(sure), ...days];
}
