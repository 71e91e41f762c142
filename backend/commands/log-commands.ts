import type { Command } from 'commander';
import { removeDeed } from '../store/people/deeds';
import { CommandError } from './command-error';
import { addCommandGroup } from './command-group';
import type { OwnWork, WithOwnDatabase } from './own-database';
import { writeLines } from './write-lines';

/** `weboid log` with its sub-command. */
export function addLogCommands(program: Command, withWork: WithOwnDatabase): void {
  const log = addCommandGroup(program, {
    name: 'log',
    description: 'the public log of what people said',
    commands: ['hide'],
  });
  log
    .command('hide')
    .description('take an entry out of the log for good, for instance a name that offends')
    .argument('<number>', 'that of the entry: n of id="entry-n" in the page /log')
    .action((number: string) => withWork(hideEntry(number)));
}

/**
 * `weboid log hide`: what people said stays, the entry about it goes.
 * @returns what is left to do, with the database; it rejects when there is no such entry
 * @throws CommandError for what is no number, before anything is opened
 */
export function hideEntry(
  number: string,
): (work: Pick<OwnWork, 'database' | 'output'>) => Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(number)) {
    throw new CommandError(`“${number}” is no number of an entry`);
  }
  return async ({ database, output }) => {
    if (!(await removeDeed(database, Number(number)))) {
      throw new CommandError(`there is no entry ${number} in the log`);
    }
    await writeLines(output, [`entry ${number} is hidden`]);
  };
}
