import type { Writable } from 'node:stream';
import { createMortalWeb, type MortalWeb } from '../status/deaths/mortal-web';
import {
  scoreTrace,
  TraceScorer,
  type DeathFigures,
  type TraceScore,
} from '../status/deaths/score-trace';
import {
  simulateDeaths,
  type BestRhythm,
  type DeathSchedulerName,
} from '../status/deaths/simulate-deaths';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { readHints } from './hints-file';
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
  /** A file of what hosts say of their URLs; for `best`. */
  readonly hints?: string;
  /** Days from look to look of what works, in the mean; for `best`. */
  readonly cycle?: number;
}

/** Columns of numbers. */
const NUMBERS = [1, 2, 3, 4];

/**
 * `weboid simulate deaths`: how a scheduler looks at URLs that die (L2). The last line tells as JSON how soon that was
 * seen; before it, a terminal gets a table for people. Where hosts say something of their URLs, it also tells how many checks
 * that saves, and how many days later deaths are seen, against the same without hints (R1, R3).
 * @throws CommandError when `today` is to heed hints or a cycle, when a file cannot be read or written, or naming the line that is wrong
 */
export async function simulateDeathsCommand(
  options: SimulateDeathsOptions,
  output: Writable & { readonly isTTY?: boolean },
): Promise<void> {
  const { days, scheduler, seed, cycle } = options;
  refuseForToday(options);
  const { world, lines, places } = await readWorld(options.world);
  const hints = options.hints === undefined ? null : await readHints(options.hints, places);
  const web = createMortalWeb(world, seed);
  const scorer = new TraceScorer(web);
  const trace = await openTrace(options.trace, { name: 'world', file: options.world });
  const plainRhythm = cycle === undefined ? {} : { checkDays: cycle };
  const rhythm = hints === null ? plainRhythm : { ...plainRhythm, hints };
  try {
    for (const looks of simulateDeaths(web, scheduler, days, rhythm)) {
      scorer.add(looks);
      const linesOfDay = looks.places.map((place) => lines[place] ?? place);
      await trace.write(looks.day, linesOfDay);
    }
    const score = scorer.score(days);
    const more = hints === null ? {} : effectOf(score, plainScore(web, days, plainRhythm));
    if (output.isTTY === true) await writeLines(output, aligned(tableOf(score, more), NUMBERS));
    await writeJsonLine(output, { urls: world.urls.length, scheduler, days, ...score, ...more });
  } finally {
    await trace.close();
  }
}

/** It is frozen. */
function refuseForToday({ scheduler, hints, cycle }: SimulateDeathsOptions): void {
  if (scheduler === 'best' || (hints === undefined && cycle === undefined)) return;
  throw new CommandError('--hints and --cycle are for --scheduler best');
}

/** What hints have done. */
interface HintEffect {
  /** Of all checks without them. */
  checksSaved?: number | null;
  /** By which deaths are seen later, in the mean; null where none was. */
  seenDaysMore?: number | null;
}

function effectOf(hinted: TraceScore, plain: TraceScore): HintEffect {
  const checksSaved = plain.checks === 0 ? null : 1 - hinted.checks / plain.checks;
  const isSeen = hinted.seenDays !== null && plain.seenDays !== null;
  return { checksSaved, seenDaysMore: isSeen ? hinted.seenDays - plain.seenDays : null };
}

function plainScore(web: MortalWeb, days: number, rhythm: BestRhythm): TraceScore {
  return scoreTrace(web, simulateDeaths(web, 'best', days, rhythm), days);
}

function tableOf(
  { events, singles, checksPerUrlAndYear, falseVerdicts }: TraceScore,
  { checksSaved, seenDaysMore }: HintEffect,
): string[][] {
  const effect =
    checksSaved === undefined
      ? []
      : [
          [
            'checks saved by hints',
            checksSaved === null ? '–' : `${(checksSaved * 100).toFixed(1)} %`,
          ],
          ['days later that deaths are seen', seenDaysMore?.toFixed(1) ?? '–'],
        ];
  return [
    ['', 'deaths', 'found', 'seen after days', 'sure after days'],
    rowOf('in events', events),
    rowOf('alone', singles),
    ['checks of a URL a year', checksPerUrlAndYear.toFixed(1)],
    ['false verdicts', numberWords(falseVerdicts)],
    ...effect,
  ];
}

function rowOf(name: string, { deaths, sure, seenDays, sureDays }: DeathFigures): string[] {
  const days = [seenDays, sureDays].map((mean) => mean?.toFixed(1) ?? '–');
  return [name, numberWords(deaths), numberWords(sure), ...days];
}
