import { Option, type Command } from 'commander';
import { askerOf } from '../config/config';
import { readEnvironment } from '../config/read-environment';
import { userAgent } from '../crawler/transport/request-headers';
import { createLogger } from '../runtime/logger';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { createStreamChangeReader } from '../store/changes/stream-change-reader';
import { appendChangeLines } from './append-changes';
import { changesStats, changesStatsOf } from './changes-stats';
import { addCommandGroup } from './command-group';
import { withWeboid } from './with-weboid';
import { followChanges, lookBeforeFollowing } from './follow-changes';
import { parseWebAddress, wholeNumber } from './option-values';
import type { Surroundings } from './surroundings';
import { writeWikiFeed } from './write-wiki-feed';

/** `weboid changes` with its sub-commands. */
export function addChangesCommands(program: Command, surroundings: Surroundings): void {
  const changes = addCommandGroup(program, {
    name: 'changes',
    description: 'the log of changed verdicts',
    commands: ['append', 'feed', 'follow', 'stats'],
  });
  addAppend(changes, surroundings);
  addFeed(changes, surroundings);
  addFollow(changes, surroundings);
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
    .addOption(
      new Option('--of <address>', 'the log of the Weboid there, over its stream').argParser(
        parseWebAddress,
      ),
    )
    .option('--json', 'as JSON')
    .action((options: { of?: URL; json?: true }) => {
      if (options.of !== undefined) {
        const stream = { ...streamParts(surroundings), origin: originIn(options.of) };
        return changesStatsOf(options, createStreamChangeReader(stream), process.stdout);
      }
      return withWeboid(surroundings, (weboid) =>
        changesStats(options, weboid.changes().database, process.stdout),
      );
    });
}

function addFollow(changes: Command, surroundings: Surroundings): void {
  changes
    .command('follow')
    .description(
      'what a Weboid tells of changed verdicts, a line of JSON each; no database is needed',
    )
    .argument('<address>', 'of the Weboid', parseWebAddress)
    .addOption(
      new Option('--after <id>', 'begin after that change; by default now').argParser(wholeNumber),
    )
    .option('--once', 'end when nothing older is left')
    .action(async (address: URL, options: { after?: number; once?: true }) => {
      const { stdout, stderr } = process;
      const origin = originIn(address);
      const parts = { ...streamParts(surroundings), stdout, stderr };
      await lookBeforeFollowing(options, createStreamChangeReader({ origin, ...parts }), stderr);
      return followChanges({ ...options, origin }, parts, stopSignal());
    });
}

/** Asks under our name; settings of a database are not looked at. */
function streamParts({ env, clock, random }: Surroundings) {
  const settings = readEnvironment(env);
  return {
    userAgent: userAgent(SOURCE.version, askerOf(settings)),
    logger: createLogger(settings.WEBOID_LOG_LEVEL),
    clock,
    random,
  };
}

function originIn({ href }: URL): string {
  return href.replace(/\/$/, '');
}
