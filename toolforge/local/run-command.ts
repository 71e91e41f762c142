import type { ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { NOT_STARTED, spawnGuarded } from './guarded-process';

const REPORTED_LINES = 15;

/** A program that could not be started or ended with an exit code other than 0. */
export class FailedCommandError extends Error {
  override readonly name = 'CommandError';

  /** @param output all that the program wrote; the message shows its end */
  constructor(
    message: string,
    readonly output: string,
  ) {
    super([message, ...output.split('\n').slice(-REPORTED_LINES)].join('\n').trimEnd());
  }
}

/** Where and how a program runs; what is left out is inherited. */
export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Called with every line of standard output and standard error as it comes. */
  onLine?: (line: string) => void;
}

/**
 * Runs a program without standard input and waits for its end; it never outlives this process.
 * @returns its standard output
 * @throws {FailedCommandError} when it cannot be started or fails
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { cwd, env, onLine } = options;
  const child = spawnGuarded(command, args, 'pipe', { cwd, env });
  const output: string[] = [];
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
    onLine?.(line);
  };
  const [result] = await Promise.all([
    endOf(child),
    eachLine(child.stdout, (line) => {
      output.push(line);
      keep(line);
    }),
    eachLine(child.stderr, keep),
  ]);
  if (result !== '0') {
    const outcome = NOT_STARTED.includes(result) ? 'cannot be started' : `ended with ${result}`;
    const message = `${[command, ...args].join(' ')} ${outcome}`;
    throw new FailedCommandError(message, lines.join('\n'));
  }
  return output.join('\n');
}

/** The exit code or the signal that ended it. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(String(code ?? signal)));
  });
}

async function eachLine(stream: Readable | null, onLine: (line: string) => void): Promise<void> {
  if (stream === null) return;
  for await (const line of createInterface({ input: stream })) onLine(line);
}

/**
 * Finds a program; an ordinary user's PATH has no sbin folders on Debian.
 * @returns its path, or the bare name when it is nowhere
 */
export function programPath(name: string): string {
  return findProgram(name) ?? name;
}

/** Like `programPath`, but undefined when the program is nowhere. An absolute path stands for itself. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/sbin'];
  return folders.map((folder) => path.resolve(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
