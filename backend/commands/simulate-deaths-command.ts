import type { Writable } from 'node:stream';
import { createMortalWeb } from '../status/deaths/mortal-web';
import { TraceScorer, type DeathFigures, type TraceScore } from '../status/deaths/score-trace';
import { simulateDeaths, type DeathSchedulerName } from '../status/deaths/simulate-deaths';
import { aligned } from './aligned';
import { writeJsonLine } from './items';
import { openTrace } from './trace-file';
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
  const trace = await openTrace(options.trace, { name: 'world', file: options.world });
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
