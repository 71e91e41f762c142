import { Option, type Command } from 'commander';
import { DEATH_SCHEDULERS } from '../status/deaths/simulate-deaths';
import { CommandError } from './command-error';
import { positiveNumber, wholeNumber } from './option-values';
import { simulateDeathsCommand, type SimulateDeathsOptions } from './simulate-deaths-command';

/** `weboid simulate` with its sub-commands, which ask neither the network nor a database. */
export function addSimulateCommands(program: Command): void {
  const simulate = program
    .command('simulate')
    .description('compare ways to look for broken URLs where all of them are known')
    .argument('[command]')
    .usage('deaths')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there is simulate deaths`);
    });
  addDeaths(simulate);
}

function addDeaths(simulate: Command): void {
  simulate
    .command('deaths')
    .description('look at URLs that die as a schedule does; the last line tells it as JSON')
    .requiredOption(
      '--world <file>',
      'a line for each URL: address, tab, day of death or nothing, tab, day of return or nothing; and !host, tab, day for each day on which a host is down',
    )
    .addOption(
      new Option('--days <n>', 'length of the simulation')
        .argParser(positiveNumber)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--scheduler <name>', 'today is each 7 days, frozen; best is what crawlers do')
        .choices(DEATH_SCHEDULERS)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--seed <n>', 'the same one repeats a simulation')
        .argParser(wholeNumber)
        .default(1),
    )
    .option('--trace <file>', 'write a line for each check: day, tab, number of the line from 0')
    .action((options: SimulateDeathsOptions) => simulateDeathsCommand(options, process.stdout));
}
