import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../root';

/** The shell's exit codes for a program that is nowhere or cannot be run (POSIX sh). */
export const NOT_STARTED: readonly string[] = ['126', '127'];

/**
 * Starts a program in a process group of its own that never outlives this process. A Ctrl-C in the
 * terminal does not reach it: whoever started it ends it.
 * @param output where standard output and standard error go
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  output: 'pipe' | number,
  { cwd, env }: Pick<SpawnOptions, 'cwd' | 'env'>,
): ChildProcess {
  return spawn('sh', [path.join(ROOT, 'toolforge/local/guard.sh'), command, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', output, output],
  });
}
