import { Option, type Command } from 'commander';
import { CommandError } from './command-error';
import { startFetching, stopAllFetching, tellFetching } from './fetching-work';
import type { WithOwnDatabase } from './own-database';

/** `weboid fetching` with its sub-commands: the switch that takes the tool offline. */
export function addFetchingCommands(program: Command, withWork: WithOwnDatabase): void {
  const fetching = program
    .command('fetching')
    .description(
      'the switch: whether anything is fetched from sites, archives and wikis, or edited',
    )
    .argument('[command]')
    .usage('stop|go|status')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there are fetching stop, fetching go and fetching status`);
    });
  fetching
    .command('stop')
    .description('fetch and edit nothing from now on, within a minute; answers go on')
    .addOption(
      new Option('--why <text>', 'for other operators; not told to the public').default(''),
    )
    .action(({ why }: { why: string }) => withWork(stopAllFetching(why)));
  fetching
    .command('go')
    .description('fetch and edit again')
    .action(() => withWork(startFetching));
  fetching
    .command('status')
    .description('tell whether fetching is stopped, since when, and why')
    .action(() => withWork(tellFetching));
}
