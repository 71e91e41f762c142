import type { ChildProcess } from 'node:child_process';

/** @returns the exit code of a process, once it has ended; null where a signal ended it */
export function awaitExit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('exit', resolve).once('error', reject);
  });
}
