import { Option, type Command } from 'commander';
import { stopSignal } from '../runtime/stop-signal';
import { compareCommand, type CompareOptions } from './compare-command';
import { wantedItems } from './items';
import { parseDay, parsePageAddress } from './option-values';
import { pageToCompare } from './page-to-compare';
import type { Surroundings } from './surroundings';
import { usurpedCommand } from './usurped-command';

interface CompareCommandLine extends CompareOptions {
  url?: string;
  allowLoopback?: boolean;
}

/** Adds the commands that tell what became of a cited page; nothing is stored: `usurped` and `compare`. */
export function addTakeoverCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('usurped')
    .description('tell what became of cited pages; each is JSON: id, then, now, host')
    .argument('[items...]', 'cases, or - for one a line from standard input')
    .action((args: string[]) => usurpedCommand(wantedItems(args), process.stdin, process.stdout));
  program
    .command('compare')
    .description('tell what of a page is kept since it was archived')
    .requiredOption('--then <page>', 'file, or address of an archived copy')
    .requiredOption('--now <page>', 'file, or address')
    .option('--url <address>', 'address of pages that are files', parsePageAddress)
    .addOption(dayOption('--cited <day>', 'when it was cited; by default the day of the copy'))
    .addOption(
      dayOption('--registered <day>', 'when the registry says that its name was registered'),
    )
    .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
    .action((options: CompareCommandLine) => compare(options, surroundings));
}

function dayOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(parseDay);
}

function compare(
  { url, allowLoopback = false, ...options }: CompareCommandLine,
  { env, clock }: Surroundings,
): Promise<void> {
  const sources = { env, clock, allowLoopback, url: url ?? null, signal: stopSignal() };
  return compareCommand(options, {
    read: (named) => pageToCompare(named, sources),
    nowMs: clock.now(),
    output: process.stdout,
  });
}
