import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { stopSignal } from '../runtime/stop-signal';
import { bundleProgram } from '../runtime/testing/bundle-program';
import type { ReadingTaken, ReadingWork } from './testing/bench-reader';
import type { ArchiveNews } from './testing/bench-archive';

const FEW = 10;
const MANY = 100_000;
const ROUNDS = { full: 5, quick: 1 } as const;
const ADDED_MB = 50;
const MEGABYTE = 1_048_576;

export const bench: Bench = {
  name: 'timemap',
  description: 'Reading a TimeMap of 100,000 mementos as a stream, in a process of its own',
  run: ({ quick }) => measure(quick ? ROUNDS.quick : ROUNDS.full, stopSignal()),
};

/**
 * Node itself, with the program and undici, takes more than 50 MB before anything is read: so what counts
 * is what a long TimeMap adds to the same process reading a short one.
 */
async function measure(rounds: number, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  const folder = mkdtempSync(join(tmpdir(), 'weboid-bench-'));
  const archive = start(build(folder, 'bench-archive'), { copies: [FEW, MANY] }, signal);
  try {
    const [{ timeMaps }] = (await once(archive, 'message')) as [ArchiveNews];
    const reader = build(folder, 'bench-reader');
    const [few, many]: [ReadingTaken[], ReadingTaken[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      progress.say(`round ${round}`);
      few.push(await read(reader, { timeMap: timeMaps[0] ?? '' }, signal));
      many.push(await read(reader, { timeMap: timeMaps[1] ?? '' }, signal));
    }
    return figuresOf(few, many);
  } finally {
    archive.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function build(folder: string, name: string): string {
  const outfile = join(folder, `${name}.js`);
  bundleProgram(`backend/archives/testing/${name}.ts`, outfile);
  return outfile;
}

function start(file: string, work: object, signal: AbortSignal): ChildProcess {
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  const child = fork(file, [JSON.stringify(work)], { env });
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  child.once('exit', () => signal.removeEventListener('abort', stop));
  return child;
}

/** A fresh process for each: the most that one has held is known of all its life only. */
async function read(file: string, work: ReadingWork, signal: AbortSignal): Promise<ReadingTaken> {
  const child = start(file, work, signal);
  const exited = once(child, 'exit');
  const [taken] = (await Promise.race([once(child, 'message'), failure(child)])) as [ReadingTaken];
  await exited;
  return taken;
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`the reading ended with ${code}`);
}

function figuresOf(few: ReadingTaken[], many: ReadingTaken[]): Figure[] {
  const [base, peak] = [middle(few, peakMb), middle(many, peakMb)];
  const perSecond = middle(many, ({ mementos, seconds }) => mementos / seconds);
  const added = peak - base;
  return [
    {
      name: `memory that ${MANY} mementos add to ${FEW}`,
      value: added,
      unit: 'MB',
      target: `< ${ADDED_MB}`,
      ok: added < ADDED_MB,
    },
    told(`peak of the process, ${MANY} mementos`, peak, 'MB'),
    told(`peak of the process, ${FEW} mementos`, base, 'MB'),
    told(
      'heap and buffers at most, sampled',
      middle(many, ({ heldBytes }) => heldBytes / MEGABYTE),
      'MB',
    ),
    told('mementos read', perSecond, '/s'),
    told(
      'size of the TimeMap',
      middle(many, ({ bytes }) => bytes / MEGABYTE),
      'MB',
    ),
  ];
}

function peakMb({ peakBytes }: ReadingTaken): number {
  return peakBytes / MEGABYTE;
}

function told(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}

function middle(all: ReadingTaken[], figure: (taken: ReadingTaken) => number): number {
  const sorted = all.map(figure).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
