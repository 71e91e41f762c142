import type { Readable, Writable } from 'node:stream';
import { readArchiveLink } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { readItems, writeJsonLine } from './items';

const NONE = { kind: null, service: null, original: null, timestamp: null, url: null };

/** `weboid archive-url`: what the addresses of archived copies say (W5.4), as far as they tell; null else. */
export async function archiveUrlCommand(
  args: string[],
  input: Readable,
  output: Writable,
): Promise<void> {
  for await (const item of readItems(args, input)) {
    const { parts } = classifyUrl(item);
    const link = parts === null ? null : readArchiveLink(parts);
    const { kind, service, original, timestamp, url } = link ?? NONE;
    await writeJsonLine(output, { input: item, kind, service, original, timestamp, url });
  }
}
