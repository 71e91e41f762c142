import { join } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from './command-error';
import { wantedItems } from './items';
import type { Surroundings } from './surroundings';
import { wikitextAnalyseCommand } from './wikitext-analyse-command';
import { wikitextRepairCommand } from './wikitext-repair-command';
import { loadMessages } from '../runtime/messages';

/** Adds `weboid wikitext`: what is done with the text of pages, asking nobody. */
export function addWikitextCommands(program: Command, { root }: Surroundings): void {
  const wikitext = program
    .command('wikitext')
    .description('the references in the text of pages')
    .argument('[command]')
    .usage('analyse | repair')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there are wikitext analyse and repair`);
    });
  wikitext
    .command('analyse')
    .description('tell the references of pages; each is JSON: id, wiki (its dbname), wikitext')
    .argument('[items...]', 'pages, or - for one a line from standard input')
    .action((args: string[]) =>
      wikitextAnalyseCommand(wantedItems(args), process.stdin, process.stdout),
    );
  wikitext
    .command('repair')
    .description('repair the references of pages by what is known of their URLs; nothing is saved')
    .argument('[items...]', 'pages with findings, or - for one a line from standard input')
    .action((args: string[]) =>
      wikitextRepairCommand(
        wantedItems(args),
        process.stdin,
        process.stdout,
        loadMessages(join(root, 'i18n')),
      ),
    );
}
