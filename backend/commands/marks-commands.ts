import { Option, type Command } from 'commander';
import { URL_MARKS } from '../status/url-mark';
import { addCommandGroup } from './command-group';
import { liftOneMark, listAllMarks, setOneMark } from './marks-work';
import { positiveNumber } from './option-values';
import type { WithOwnDatabase } from './own-database';

/** `weboid marks` with its sub-commands. */
export function addMarksCommands(program: Command, withWork: WithOwnDatabase): void {
  const marks = addCommandGroup(program, {
    name: 'marks',
    description: 'marks on URLs and domains: paywalls, logins, what is not to be checked',
    commands: ['list', 'set', 'lift'],
  });
  marks
    .command('list')
    .description('tell the marks that are in force')
    .option('--json', 'one JSON line for each mark')
    .action(({ json = false }: { json?: boolean }) => withWork((work) => listAllMarks(work, json)));
  marks
    .command('set')
    .description('mark all URLs of a pattern')
    .argument('<pattern>', 'host, or *.domain for its subdomains too; /path/ behind it if need be')
    .argument('<mark>', `one of ${URL_MARKS.join(', ')}`)
    .addOption(
      new Option('--days <n>', 'by default half a year, or until it is lifted').argParser(
        positiveNumber,
      ),
    )
    .action((pattern: string, mark: string, { days }: { days?: number }) =>
      withWork(setOneMark(pattern, mark, days)),
    );
  marks
    .command('lift')
    .description('lift a mark, or all marks, of a pattern')
    .argument('<pattern>', 'as it was set')
    .argument('[mark]', 'by default all')
    .action((pattern: string, mark?: string) => withWork(liftOneMark(pattern, mark)));
}
