import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './command-error';

const MEBI = 1_048_576;

/**
 * The arguments of a command that works on items.
 * @throws CommandError when there are none, or standard input cannot be read as items
 */
export function wantedItems(args: string[]): string[] {
  if (args.length > 1 && args.includes('-')) {
    throw new CommandError('- stands alone: give items, or - to read them from standard input');
  }
  if (args[0] === '-' && fstatSync(0).isDirectory()) {
    throw new CommandError('standard input is a directory; wanted are items, one a line');
  }
  if (args.length > 0) return args;
  throw new CommandError('nothing to do: give items, or - to read them from standard input');
}

/**
 * The items that a command works on: its arguments, or with a lone `-` the lines of standard input
 * as they come. An empty line is an item too, so that answers and lines stay in step.
 * @param lineMebiMax how long a line may be, in 1,048,576 characters
 * @throws CommandError when one is longer
 */
export async function* readItems(
  args: string[],
  input: Readable,
  lineMebiMax = 1,
): AsyncGenerator<string> {
  if (args.length !== 1 || args[0] !== '-') {
    yield* args;
    return;
  }
  yield* readLines(input, lineMebiMax);
}

/** Only LF and CRLF end a line; node:readline would also split at a lone CR. */
async function* readLines(input: Readable, mebiMax: number): AsyncGenerator<string> {
  let rest = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield itemOf(line, mebiMax);
    if (rest.length > mebiMax * MEBI) break;
  }
  if (rest !== '') yield itemOf(rest, mebiMax);
}

function itemOf(line: string, mebiMax: number): string {
  if (line.length <= mebiMax * MEBI) return line.replace(/\r$/, '');
  throw new CommandError(
    `a line of the input is longer than ${mebiMax} MiB; expected one item a line`,
  );
}

/** Items that are all at hand, for forEachItem. */
export async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** Writes one JSON line and waits until the receiver has taken it. */
export function writeJsonLine(output: Writable, value: unknown): Promise<void> {
  return writeText(output, `${JSON.stringify(value)}\n`);
}

/** Writes a text and waits until the receiver has taken it. */
export function writeText(output: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) =>
      error === null || error === undefined ? resolve() : reject(error),
    );
  });
}

/**
 * Runs `work` for every item, at most `atOnce` at a time. The next item is not even read before a
 * place is free.
 * @param items takes further requests while one waits, as generators do
 * @throws the first failure, at once; no further work is begun then
 */
export async function forEachItem<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const stop = new AbortController();
  const workOn = async (): Promise<void> => {
    for (;;) {
      const next = await iterator.next();
      if (next.done === true || stop.signal.aborted) return;
      await work(next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, workOn));
  } finally {
    stop.abort();
  }
}
