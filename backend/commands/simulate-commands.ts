import { Option, type Command } from 'commander';
import { GROUP_ORDERS } from '../status/sampling/simulation/sampled-run';
import { SAMPLING_SCHEDULERS } from '../status/sampling/simulation/simulate-sampling';
import { CommandError } from './command-error';
import { positiveNumber, shareNumber, wholeNumber } from './option-values';
import { simulateSamplingCommand, type SimulateSamplingOptions } from './simulate-sampling-command';

/** The paper's Table 1 has as many. */
const RUNS = 3;

/** `weboid simulate` with its sub-commands, which ask neither the network nor a database. */
export function addSimulateCommands(program: Command): void {
  const simulate = program
    .command('simulate')
    .description('compare ways to look for broken URLs where all of them are known')
    .argument('[command]')
    .usage('sampling')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there is simulate sampling`);
    });
  simulate
    .command('sampling')
    .description('look at a list of URLs as a scheduler does; the last line tells it as JSON')
    .requiredOption(
      '--population <file>',
      'a line for each URL: address, tab, 1 if it is broken or 0',
    )
    .addOption(
      new Option('--scheduler <name>', 'oracle knows what nobody can, to compare with')
        .choices(SAMPLING_SCHEDULERS)
        .makeOptionMandatory(),
    )
    .addOption(countOption('--runs <n>', 'of paper; the others make one', positiveNumber, RUNS))
    .addOption(countOption('--seed <n>', 'the same one repeats a simulation', wholeNumber, 1))
    .addOption(
      new Option('--groups <order>', 'how paper draws its groups')
        .choices(GROUP_ORDERS)
        .default('random'),
    )
    .addOption(
      countOption('--budget <share>', 'of all URLs, for the others than paper', shareNumber, 1),
    )
    .option('--trace <file>', 'write a line for each check: run, tab, number of the line from 0')
    .action((options: SimulateSamplingOptions) => simulateSamplingCommand(options, process.stdout));
}

function countOption(
  flags: string,
  description: string,
  parse: (text: string) => number,
  byDefault: number,
): Option {
  return new Option(flags, description).argParser(parse).default(byDefault);
}
