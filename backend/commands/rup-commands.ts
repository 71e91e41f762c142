import type { Command } from 'commander';
import { CommandError } from './command-error';
import { addRupSend } from './rup-send-command';
import type { Surroundings } from './surroundings';

/** `weboid rup` with its sub-commands. */
export function addRupCommands(program: Command, surroundings: Surroundings): void {
  const rup = program
    .command('rup')
    .description('the Remote Update Protocol')
    .argument('[command]')
    .usage('send')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there is rup send`);
    });
  addRupSend(rup, surroundings);
}
