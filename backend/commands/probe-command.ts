import type { Readable, Writable } from 'node:stream';
import { forEachItem, readItems, writeJsonLine } from './items';
import type { OneLook } from './one-look';

/** `weboid probe`: one check of each URL now; results come in the order in which checks end. */
export async function probeCommand(
  args: string[],
  look: OneLook,
  concurrency: number,
  streams: { input: Readable; output: Writable },
): Promise<void> {
  await forEachItem(readItems(args, streams.input), concurrency, async (item) => {
    await writeJsonLine(streams.output, await look(item));
  });
}
