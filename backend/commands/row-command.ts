import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { classifyUrl } from '../url/classify-url';
import { rowToUrl, type LinkRow } from '../url/row-url';
import { CommandError } from './command-error';
import { readItems, writeJsonLine } from './items';

const rowSchema = z.union([
  z.strictObject({ el_to_domain_index: z.string(), el_to_path: z.string().nullable() }),
  z.strictObject({ el_to: z.string() }),
]);

/**
 * `weboid row`: which URL a row of MediaWiki's table externallinks stands for.
 * @throws CommandError at the first line that is no such row
 */
export async function rowCommand(args: string[], input: Readable, output: Writable): Promise<void> {
  let line = 0;
  for await (const item of readItems(args, input)) {
    line += 1;
    const row = parseRow(item, line);
    const raw = rowToUrl(row);
    const { kind, url } = raw === null ? { kind: 'invalid', url: null } : classifyUrl(raw);
    await writeJsonLine(output, { input: row, kind, url });
  }
}

function parseRow(text: string, line: number): LinkRow {
  const wanted =
    'wanted is {"el_to_domain_index": "…", "el_to_path": "…" or null} or {"el_to": "…"}';
  try {
    const result = rowSchema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch (cause) {
    throw new CommandError(`line ${line} is no JSON; ${wanted}`, { cause });
  }
  throw new CommandError(`line ${line} is no row of externallinks; ${wanted}`);
}
