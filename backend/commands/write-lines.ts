import type { Writable } from 'node:stream';

/** Writes lines of text and waits until the receiver has taken them. */
export function writeLines(output: Writable, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(lines.map((line) => `${line}\n`).join(''), (error) =>
      error === null || error === undefined ? resolve() : reject(error),
    );
  });
}
