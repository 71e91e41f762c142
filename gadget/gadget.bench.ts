import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench, Figure } from '../backend/runtime/bench';
import { ROOT } from '../toolforge/root';
import type { buildGadget } from './build.mjs';
import { builtFiles, loadedOnPageViews, type Loaded } from './testing/built-files';
import { measureMarking, type MarkingRun } from './testing/measure-marking';

/** What every page view loads, at most. */
const MAX_BYTES = 10_000;
/** From the answer on, until nothing is left to do. */
const MAX_MARKING_MS = 30;
const MS = 'ms of CPU';
/** From here on a task counts as long. Source: W3C Long Tasks API. */
const LONG_TASK_MS = 50;
/**
 * The machine that the targets in milliseconds are meant for: one that loads the bench's page in so many.
 * Whatever else runs on a machine slows down loading and marking alike, by half within an hour on shared ones.
 */
const LOAD_MS = 480;
const WHERE = ` where loading takes ${LOAD_MS} ms`;
const LONG_TASKS = 'tasks over 50 ms told by Chromium';
const PAGE = { links: 3000, problems: 100 };
/** Half of them at the top of the page, half further down. */
const ROUNDS = 12;
const QUICK_ROUNDS = 6;
const DESKTOP = 1280;
const PHONE = 400;

export const bench: Bench = {
  name: 'gadget',
  description: `Bytes of the gadget, and marking ${PAGE.problems} of ${PAGE.links} links in Chromium`,
  run: async ({ quick }) => [
    ...(await sizes()),
    ...markingFigures(await measure(DESKTOP, quick ? QUICK_ROUNDS : ROUNDS)),
    ...phoneFigures(await measure(PHONE, 1)),
  ],
};

const measure = (width: number, rounds: number): Promise<MarkingRun[]> =>
  measureMarking({ page: PAGE, rounds, build, width });

/** Not bundled into the bench: it needs its own folder. */
async function build(options: Parameters<typeof buildGadget>[0]): Promise<void> {
  const file = pathToFileURL(path.join(ROOT, 'gadget/build.mjs')).href;
  const builder = (await import(file)) as { buildGadget: typeof buildGadget };
  await builder.buildGadget(options);
}

async function sizes(): Promise<Figure[]> {
  const modern = largest(loadedOnPageViews(await builtFiles(build, { syntax: 'es2016' })));
  const old = largest(loadedOnPageViews(await builtFiles(build, { syntax: 'es5' })));
  return [
    bytesFigure(`every page view, ES2016, ${modern.language}`, modern.bytes, MAX_BYTES),
    bytesFigure(`every page view, ES5, ${old.language}`, old.bytes),
  ];
}

function largest(all: readonly Loaded[]): Loaded {
  const [first] = all.toSorted((a, b) => b.bytes - a.bytes);
  return first ?? { language: 'none', bytes: Infinity };
}

function bytesFigure(name: string, value: number, max?: number): Figure {
  const target = max === undefined ? 'told' : `<= ${max}`;
  return { name, value, unit: 'bytes gzipped', target, ok: value <= (max ?? Infinity) };
}

function markingFigures(runs: readonly MarkingRun[]): Figure[] {
  const marking = figure(runs, 'main-thread time of marking', MS, (run) => run.markingMs);
  const comparable = figure(runs, `marking${WHERE}`, MS, (run) => scaled(run, run.markingMs));
  const least = { name: 'the least of these', value: leastOf(runs), unit: MS };
  const load = figure(runs, 'loading the page', MS, (run) => run.loadMs);
  const head = figure(runs, 'added to loading by the head', MS, (run) => run.addedToLoadMs);
  const added = figure(runs, 'added by the whole visit', MS, (run) => run.addedMs);
  const longest = figure(runs, 'longest task', MS, (run) => run.longestTaskMs);
  const long = figure(runs, LONG_TASKS, 'tasks', (run) => run.longTasks);
  return [
    atMost(comparable, MAX_MARKING_MS),
    ...[marking, least, load, head, added].map(told),
    atMost(longest, LONG_TASK_MS),
    none(long),
    ...laterFigures(runs),
    ...stillFigures(runs, 'desktop'),
  ];
}

/** What the marks in columns cost, which come when the reader does. */
function laterFigures(runs: readonly MarkingRun[]): Figure[] {
  const longest = figure(runs, 'longest task of the jump', MS, (run) => run.jumpLongestMs);
  const comparable = figure(runs, `longest task of the jump${WHERE}`, MS, (run) =>
    scaled(run, run.jumpLongestMs),
  );
  return [
    told(figure(runs, 'added by a jump to the references', MS, (run) => run.jumpMs)),
    atMost(comparable, LONG_TASK_MS),
    told(longest),
    told(figure(runs, 'the same without gadget', MS, (run) => run.plainJumpLongestMs)),
    told(figure(runs, 'added by scrolling through it all', MS, (run) => run.scrollMs)),
  ];
}

function phoneFigures(runs: readonly MarkingRun[]): Figure[] {
  return [
    told(figure(runs, 'phone: marking', MS, (run) => run.markingMs)),
    told(figure(runs, 'phone: added by the whole visit', MS, (run) => run.addedMs)),
    told(figure(runs, 'phone: longest task', MS, (run) => run.longestTaskMs)),
    ...stillFigures(runs, 'phone'),
  ];
}

/** From the first mark to the end of the page. */
function stillFigures(runs: readonly MarkingRun[], where: string): Figure[] {
  return [
    none(figure(runs, `${where}: shift beyond marked lines`, 'score', (run) => run.shift)),
    none(figure(runs, `${where}: blocks that moved or grew`, 'blocks', (run) => run.movedBlocks)),
  ];
}

type Measured = Pick<Figure, 'name' | 'value' | 'unit'>;

function figure(
  runs: readonly MarkingRun[],
  name: string,
  unit: string,
  pick: (run: MarkingRun) => number,
): Measured {
  return { name: `${name} (median of ${runs.length})`, value: median(runs.map(pick)), unit };
}

/** What would have taken so long on the machine that is meant. */
const scaled = ({ loadMs }: MarkingRun, ms: number): number => (ms / loadMs) * LOAD_MS;

const leastOf = (runs: readonly MarkingRun[]): number =>
  Math.min(...runs.map(({ markingMs }) => markingMs));

const told = (measured: Measured): Figure => ({ ...measured, target: 'told', ok: true });

const atMost = (measured: Measured, max: number): Figure => ({
  ...measured,
  target: `<= ${max}`,
  ok: measured.value <= max,
});

const none = (measured: Measured): Figure => ({
  ...measured,
  target: '0',
  ok: measured.value === 0,
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}
