import { createInterface } from 'node:readline/promises';

/**
 * Asks yes or no on a terminal; anything but y or yes is no, the end of input, too.
 * @returns null where the input is no terminal
 */
export function confirmOn(
  input: NodeJS.ReadStream,
  output: NodeJS.WritableStream,
): ((question: string) => Promise<boolean>) | null {
  if (!input.isTTY) return null;
  return async (question) => {
    const lines = createInterface({ input, output });
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      return /^y(es)?$/i.test((await Promise.race([lines.question(question), ended])).trim());
    } finally {
      lines.close();
    }
  };
}
