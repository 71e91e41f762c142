import type { Writable } from 'node:stream';

/**
 * Ends the process when its output cannot be written: quietly with 0 when the reader has seen
 * enough (`| head`), otherwise with one line and 1.
 * @param name of the program, before the line
 */
export function endOnWriteError(output: Writable, name: string): void {
  output.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`${name}: the output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}
