import { Option, type Command } from 'commander';
import { addCommandGroup } from './command-group';
import { startFetching, stopAllFetching, tellFetching } from './fetching-work';
import type { WithOwnDatabase } from './own-database';

/** `weboid fetching` with its sub-commands: the switch that takes the tool offline. */
export function addFetchingCommands(program: Command, withWork: WithOwnDatabase): void {
  const fetching = addCommandGroup(program, {
    name: 'fetching',
    description:
      'the switch: whether anything is fetched from sites, archives and wikis, or edited',
    commands: ['stop', 'go', 'status'],
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
