import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/**
 * The items that a command works on: its arguments, or with a lone `-` the lines of standard input
 * as they come. An empty line is an item too, so that answers and lines stay in step.
 */
export async function* readItems(args: string[], input: Readable): AsyncGenerator<string> {
  if (args.length !== 1 || args[0] !== '-') {
    yield* args;
    return;
  }
  yield* createInterface({ input, crlfDelay: Infinity });
}

/** Writes one JSON line and waits until the receiver has taken it. */
export function writeJsonLine(output: Writable, value: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(`${JSON.stringify(value)}\n`, (error) =>
      error === null || error === undefined ? resolve() : reject(error),
    );
  });
}

/**
 * Runs `work` for every item, at most `atOnce` at a time. The next item is not even read before a
 * place is free.
 */
export async function forEachItem<Item>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const one = work(item).finally(() => underWay.delete(one));
      underWay.add(one);
      if (underWay.size >= atOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
  }
}
