import { Option, type Command } from 'commander';
import type { Weboid } from '../composition/weboid';
import { appendChangeLines } from './append-changes';
import { changesStats } from './changes-stats';
import { CommandError } from './command-error';
import { openWeboid } from './component-commands';
import { wholeNumber } from './option-values';
import type { Surroundings } from './surroundings';
import { writeWikiFeed } from './write-wiki-feed';

/** `weboid changes` with its sub-commands. */
export function addChangesCommands(program: Command, surroundings: Surroundings): void {
  const changes = program
    .command('changes')
    .description('the log of changed verdicts')
    .argument('[command]')
    .usage('append|feed|stats')
    .action((name?: string) => {
      const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
      throw new CommandError(`${what}; there are changes append, feed and stats`);
    });
  addAppend(changes, surroundings);
  addFeed(changes, surroundings);
  addStats(changes, surroundings);
}

function addAppend(changes: Command, surroundings: Surroundings): void {
  const { clock } = surroundings;
  changes
    .command('append')
    .description('append what standard input holds, {"url", "from", "to", "reason"} a line')
    .action(() =>
      withWeboid(surroundings, (weboid) =>
        appendChangeLines(process.stdin, weboid.changes().database, clock),
      ),
    );
}

function addFeed(changes: Command, surroundings: Surroundings): void {
  changes
    .command('feed')
    .description('what a wiki was told lately, oldest first')
    .argument('<client>', 'such as dewiki@WMF')
    .addOption(
      new Option('--after <id>', 'only what is newer than that change')
        .default(0)
        .argParser(wholeNumber),
    )
    .option('--json', 'a line of JSON for each entry')
    .action((client: string, options: { after: number; json?: true }) =>
      withWeboid(surroundings, (weboid) =>
        writeWikiFeed(client, options, weboid.changes(), process),
      ),
    );
}

function addStats(changes: Command, surroundings: Surroundings): void {
  changes
    .command('stats')
    .description('how long the log is, and how far its clients are')
    .option('--json', 'as JSON')
    .action((options: { json?: true }) =>
      withWeboid(surroundings, (weboid) =>
        changesStats(options, weboid.changes().database, process.stdout),
      ),
    );
}

async function withWeboid(
  surroundings: Surroundings,
  work: (weboid: Weboid) => Promise<void>,
): Promise<void> {
  const weboid = openWeboid(surroundings);
  try {
    await work(weboid);
  } finally {
    await weboid.close();
  }
}
