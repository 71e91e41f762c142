import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../cli';
import { systemClock } from '../runtime/clock';
import { systemRandom } from '../runtime/random';
import { ROOT } from '../../toolforge/root';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** What a command came to. */
export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** What a command finds. */
export interface Given {
  env: NodeJS.ProcessEnv;
  /** Its standard input. */
  input?: string;
}

/**
 * Runs a command as the program `weboid` does, but in this very process, one at a time: a program takes most of
 * a second of processor time to begin. That it ends by itself is for tests that start it.
 * @param args as people write them behind `weboid`
 */
export async function runHere(args: readonly string[], { env, input = '' }: Given): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const told = Promise.all([text(stdout), text(stderr)]);
  const listeners = SIGNALS.map((name) => [name, process.listeners(name)] as const);
  const giveBack = lend({
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout,
    stderr,
  });
  try {
    process.exitCode = undefined;
    await runCommandLine(args, { root: ROOT, env, clock: systemClock, random: systemRandom });
    return await ended(told, [stdout, stderr]);
  } finally {
    process.exitCode = undefined;
    giveBack();
    for (const [name, before] of listeners) keepOnly(name, before);
  }
}

async function ended(
  told: Promise<[string, string]>,
  outputs: readonly PassThrough[],
): Promise<Ended> {
  for (const output of outputs) output.end();
  const [stdout, stderr] = await told;
  return { exitCode: Number(process.exitCode ?? 0), stdout, stderr };
}

/** Gives the process other streams. @returns puts its own ones back */
function lend(streams: Record<'stdin' | 'stdout' | 'stderr', unknown>): () => void {
  const own = Object.keys(streams).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  );
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true });
  }
  return () => {
    for (const [name, descriptor = {}] of own) Object.defineProperty(process, name, descriptor);
  };
}

/** A command leaves its own, since its process ends with it. */
function keepOnly(name: (typeof SIGNALS)[number], before: readonly unknown[]): void {
  for (const listener of process.listeners(name)) {
    if (!before.includes(listener)) process.removeListener(name, listener);
  }
}
