import type { Command } from 'commander';
import { CommandError } from './command-error';
import { wantedItems } from './items';
import { wikitextAnalyseCommand } from './wikitext-analyse-command';

/** Adds `weboid wikitext`: what is done with the text of pages, asking nobody. */
export function addWikitextCommands(program: Command): void {
  const wikitext = program
    .command('wikitext')
    .description('the references in the text of pages')
    .argument('[command]')
    .usage('analyse')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there is wikitext analyse`);
    });
  wikitext
    .command('analyse')
    .description('tell the references of pages; each is JSON: id, wiki (its dbname), wikitext')
    .argument('[items...]', 'pages, or - for one a line from standard input')
    .action((args: string[]) =>
      wikitextAnalyseCommand(wantedItems(args), process.stdin, process.stdout),
    );
}
