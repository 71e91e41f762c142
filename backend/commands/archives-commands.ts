import type { Command } from 'commander';
import { ARCHIVE_SERVICES } from '../url/archives/archive-services';
import { blockOne, liftOneBlock, listBlocks, listChoices } from './archives-work';
import { CommandError } from './command-error';
import { addCommandGroup } from './command-group';
import type { OwnWork, WithOwnDatabase } from './own-database';

interface ListOptions {
  blocked?: boolean;
  json?: boolean;
}

/** `weboid archives` with its sub-commands. */
export function addArchivesCommands(program: Command, withWork: WithOwnDatabase): void {
  const service = ['[service]', `one of ${ARCHIVE_SERVICES.join(', ')}; by default all`] as const;
  const archives = addCommandGroup(program, {
    name: 'archives',
    description: 'archived copies that are offered, and pages of which none may be',
    commands: ['list', 'block', 'lift'],
  });
  archives
    .command('list')
    .description('tell what is chosen of an address, or what is blocked')
    .argument('[address]')
    .option('--blocked', 'all blocks, of all addresses')
    .option('--json', 'one JSON line for each')
    .action((address: string | undefined, { blocked = false, json = false }: ListOptions) =>
      withWork(listed(address, blocked, json)),
    );
  archives
    .command('block')
    .description('offer no copies of an address, for instance of a page that changes all the time')
    .argument('<address>')
    .argument(...service)
    .action((address: string, key?: string) => withWork(blockOne(address, key)));
  archives
    .command('lift')
    .description('choose copies of an address again')
    .argument('<address>')
    .argument(...service)
    .action((address: string, key?: string) => withWork(liftOneBlock(address, key)));
}

function listed(
  address: string | undefined,
  blocked: boolean,
  json: boolean,
): (work: OwnWork) => Promise<void> {
  if (address !== undefined && !blocked) return listChoices(address, json);
  if (address === undefined && blocked) return listBlocks(json);
  throw new CommandError('expected an address, or --blocked for the blocks of all');
}
