import { Option, type Command } from 'commander';
import { DEATH_SCHEDULERS } from '../status/deaths/simulate-deaths';
import { GROUP_ORDERS } from '../status/sampling/simulation/sampled-run';
import { SAMPLING_SCHEDULERS } from '../status/sampling/simulation/simulate-sampling';
import { addCommandGroup } from './command-group';
import { positiveNumber, shareNumber, wholeNumber } from './option-values';
import { simulateDeathsCommand, type SimulateDeathsOptions } from './simulate-deaths-command';
import { simulateSamplingCommand, type SimulateSamplingOptions } from './simulate-sampling-command';

/** The paper's Table 1 has as many. */
const RUNS = 3;

/** `weboid simulate` with its sub-commands, which ask neither the network nor a database. */
export function addSimulateCommands(program: Command): void {
  const simulate = addCommandGroup(program, {
    name: 'simulate',
    description: 'compare ways to look for broken URLs where all of them are known',
    commands: ['deaths', 'sampling'],
  });
  addDeaths(simulate);
  addSampling(simulate);
}

function addSampling(simulate: Command): void {
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
    .addOption(countOption('--seed <n>', 'the same one repeats a simulation', wholeNumber, 1))
    .option(
      '--hints <file>',
      'of best: listed, tab, address, tab, first day, tab, first day no more or nothing, for what a sitemap lists; told, tab, address, tab, day, for what a report names',
    )
    .addOption(
      new Option('--cycle <days>', 'of best: from check to check of what works').argParser(
        positiveNumber,
      ),
    )
    .option('--trace <file>', 'write a line for each check: day, tab, number of the line from 0')
    .action((options: SimulateDeathsOptions) => simulateDeathsCommand(options, process.stdout));
}

function countOption(
  flags: string,
  description: string,
  parse: (text: string) => number,
  byDefault: number,
): Option {
  return new Option(flags, description).argParser(parse).default(byDefault);
}
