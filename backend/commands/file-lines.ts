import { createReadStream } from 'node:fs';
import { CommandError } from './command-error';
import { readItems } from './items';

const LINE_MEBI_MAX = 1;

/**
 * The lines of a file, as they come, without their ends.
 * @throws CommandError when it cannot be read, or naming a line that is too long
 */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  let line = 0;
  try {
    for await (const item of readItems(['-'], createReadStream(file), LINE_MEBI_MAX)) {
      line += 1;
      yield item;
    }
  } catch (cause) {
    const isTooLong = cause instanceof CommandError;
    const what = isTooLong ? `line ${line + 1} of ${file} is too long` : `cannot read ${file}`;
    throw new CommandError(what, { cause });
  }
}
