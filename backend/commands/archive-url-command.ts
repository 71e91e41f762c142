import type { Readable, Writable } from 'node:stream';
import { readArchivedCopy } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { readItems, writeJsonLine } from './items';

const NONE = { service: null, original: null, timestamp: null, url: null };

/** `weboid archive-url`: what the addresses of archived copies say (W5.4); null where they are none. */
export async function archiveUrlCommand(
  args: string[],
  input: Readable,
  output: Writable,
): Promise<void> {
  for await (const item of readItems(args, input)) {
    const { parts } = classifyUrl(item);
    const copy = parts === null ? null : readArchivedCopy(parts);
    const { service, original, timestamp, url } = copy ?? NONE;
    await writeJsonLine(output, { input: item, service, original, timestamp, url });
  }
}
