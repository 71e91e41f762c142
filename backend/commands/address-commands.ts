import type { Command } from 'commander';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { readArchiveLink } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import { rowToUrl, type LinkRow } from '../url/row-url';
import { CommandError } from './command-error';
import { readItems, wantedItems, writeJsonLine } from './items';

/** Adds the commands that read addresses and ask nobody. */
export function addAddressCommands(program: Command): void {
  const items = ['[items...]', 'addresses, or - for one a line from standard input'] as const;
  program
    .command('url')
    .description('classify addresses: kind, normal form, hints')
    .argument(...items)
    .action((args: string[]) => urlCommand(wantedItems(args), process.stdin, process.stdout));
  program
    .command('archive-url')
    .description('tell what addresses of archived copies are copies of, when, and by whom')
    .argument(...items)
    .action((args: string[]) =>
      archiveUrlCommand(wantedItems(args), process.stdin, process.stdout),
    );
  program
    .command('row')
    .description('tell the address that a row of externallinks stands for; rows are JSON')
    .argument('[items...]', 'rows, or - for one a line from standard input')
    .action((args: string[]) => rowCommand(wantedItems(args), process.stdin, process.stdout));
}

/** `weboid url`: the classification of addresses without a wiki (W2.2 to W2.5). */
async function urlCommand(args: string[], input: Readable, output: Writable): Promise<void> {
  for await (const item of readItems(args, input)) {
    const { kind, url, code, hints } = classifyUrl(item);
    await writeJsonLine(output, { input: item, kind, url, code, hints });
  }
}

const NONE = { kind: null, service: null, original: null, timestamp: null, url: null };

/** `weboid archive-url`: what the addresses of archived copies say (W5.4), as far as they tell; null else. */
async function archiveUrlCommand(args: string[], input: Readable, output: Writable): Promise<void> {
  for await (const item of readItems(args, input)) {
    const { url } = classifyUrl(item);
    const link = url === null ? null : readArchiveLink(url);
    await writeJsonLine(output, { input: item, ...(link ?? NONE) });
  }
}

const rowSchema = z.union([
  z.strictObject({ el_to_domain_index: z.string(), el_to_path: z.string().nullable() }),
  z.strictObject({ el_to: z.string() }),
]);

/**
 * `weboid row`: which URL a row of MediaWiki's table externallinks stands for.
 * @throws CommandError at the first line that is no such row
 */
async function rowCommand(args: string[], input: Readable, output: Writable): Promise<void> {
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
    'expected {"el_to_domain_index": "…", "el_to_path": "…" or null} or {"el_to": "…"}';
  try {
    const result = rowSchema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch (cause) {
    throw new CommandError(`line ${line} is no JSON; ${wanted}`, { cause });
  }
  throw new CommandError(`line ${line} is no row of externallinks; ${wanted}`);
}
