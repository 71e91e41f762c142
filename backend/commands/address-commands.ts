import type { Command } from 'commander';
import { archiveUrlCommand } from './archive-url-command';
import { rowCommand } from './row-command';
import { urlCommand } from './url-command';

/** What is wanted of a command line's arguments; throws where there is nothing. */
type Wanted = (args: string[]) => string[];

/** Adds the commands that read addresses and ask nobody. */
export function addAddressCommands(program: Command, wanted: Wanted): void {
  const items = ['[items...]', 'addresses, or - for one a line from standard input'] as const;
  program
    .command('url')
    .description('classify addresses: kind, normal form, hints')
    .argument(...items)
    .action((args: string[]) => urlCommand(wanted(args), process.stdin, process.stdout));
  program
    .command('archive-url')
    .description('tell what addresses of archived copies are copies of, when, and by whom')
    .argument(...items)
    .action((args: string[]) => archiveUrlCommand(wanted(args), process.stdin, process.stdout));
  program
    .command('row')
    .description('tell the address that a row of externallinks stands for; rows are JSON')
    .argument('[items...]', 'rows, or - for one a line from standard input')
    .action((args: string[]) => rowCommand(wanted(args), process.stdin, process.stdout));
}
