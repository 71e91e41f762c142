import type { Command } from 'commander';
import { CommandError } from './command-error';

/** A command that does nothing itself but hold others. */
interface CommandGroup {
  name: string;
  description: string;
  /** Names of those that it holds, for who takes another one. */
  commands: readonly [string, ...string[]];
}

/**
 * Adds a group of commands. Without a command, or with one that is not there, whatever is behind it, the group says what
 * there is; its commands refuse what they have no place for.
 */
export function addCommandGroup(program: Command, group: CommandGroup): Command {
  return (
    program
      .command(group.name)
      .description(group.description)
      .argument('[command]')
      // Else what is behind an unknown command is what is complained about. Not allowExcessArguments: its commands inherit that.
      .argument('[arguments...]')
      .usage(group.commands.join(' | '))
      .action((name?: string) => {
        throw noSuchCommand(group, name);
      })
  );
}

/** What to tell who asks a group for a command that it has not, or for none. */
export function noSuchCommand(
  { name: group, commands }: Omit<CommandGroup, 'description'>,
  name?: string,
): CommandError {
  const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
  const last = commands.at(-1) ?? '';
  const others = commands.slice(0, -1).join(', ');
  const there = others === '' ? `is ${group} ${last}` : `are ${group} ${others} and ${last}`;
  return new CommandError(`${what}; there ${there}`);
}
