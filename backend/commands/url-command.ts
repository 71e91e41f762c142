import type { Readable, Writable } from 'node:stream';
import { classifyUrl } from '../url/classify-url';
import { readItems, writeJsonLine } from './items';

/** `weboid url`: the classification of addresses without a wiki (W2.2 to W2.5). */
export async function urlCommand(args: string[], input: Readable, output: Writable): Promise<void> {
  for await (const item of readItems(args, input)) {
    const { kind, url, code, hints } = classifyUrl(item);
    await writeJsonLine(output, { input: item, kind, url, code, hints });
  }
}
