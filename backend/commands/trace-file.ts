import { open, realpath, type FileHandle } from 'node:fs/promises';
import { slicesOf } from '../runtime/slices';
import { CommandError } from './command-error';

/** Lines that are written together. */
const LINES_AT_ONCE = 50_000;

/** Takes the checks of simulated runs, in order. */
export interface TraceFile {
  /**
   * A line `run<TAB>place` for each check.
   * @param run from 1 on
   * @throws CommandError when they cannot be written
   */
  write(run: number, places: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** What a simulation reads, and what people call it. */
interface TraceSource {
  readonly name: string;
  readonly file: string;
}

/**
 * Begins a trace, where somebody wants one; what the file held is gone.
 * @throws CommandError when it cannot be written, or would overwrite its source
 */
export async function openTrace(file: string | undefined, source: TraceSource): Promise<TraceFile> {
  if (file === undefined) return NO_TRACE;
  if ((await placeOnDisk(file)) === (await placeOnDisk(source.file))) {
    throw new CommandError(`the trace would overwrite the ${source.name} ${source.file}`);
  }
  const handle = await orExplain(file, () => open(file, 'w'));
  return {
    write: (run, places) => orExplain(file, () => writeChecks(handle, run, places)),
    close: () => handle.close(),
  };
}

const NO_TRACE: TraceFile = {
  write: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Itself where there is no such file yet. */
function placeOnDisk(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}

async function writeChecks(
  handle: FileHandle,
  run: number,
  places: readonly number[],
): Promise<void> {
  for (const slice of slicesOf(places, LINES_AT_ONCE)) {
    await handle.appendFile(slice.map((place) => `${run}\t${place}\n`).join(''));
  }
}

async function orExplain<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new CommandError(`cannot write the trace to ${file}`, { cause });
  }
}
