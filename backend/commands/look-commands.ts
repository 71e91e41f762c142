import { Option, type Command } from 'commander';
import { join } from 'node:path';
import { askerOf } from '../config/config';
import { readEnvironment } from '../config/read-environment';
import { userAgent } from '../crawler/transport/request-headers';
import { SOURCE } from '../runtime/source';
import { loadMessages } from '../runtime/messages';
import { checkCommand } from './check-command';
import { GatheredLines } from './gathered-lines';
import { forEachItem, readItems, wantedItems } from './items';
import { lookWithMarks, marksAtHand } from './marks-at-hand';
import { prepareSingleChecks, type SingleCheck } from './single-check';
import { positiveNumber } from './option-values';
import type { Surroundings } from './surroundings';

interface LookOptions {
  allowLoopback?: boolean;
}

/** Adds the commands that look at addresses once, now, and store nothing: `probe` and `check`. */
export function addLookCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('probe')
    .description('check addresses once, now; nothing is stored')
    .argument('[items...]', 'addresses, or - for one a line from standard input')
    .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
    .addOption(
      new Option('--concurrency <n>', 'checks at once').default(10).argParser(positiveNumber),
    )
    .action((args: string[], options: LookOptions & { concurrency: number }) =>
      probe(wantedItems(args), looks(surroundings, options), options.concurrency),
    );
  program
    .command('check')
    .description('look at all links of one page of any MediaWiki, now')
    .argument('<address>', 'address of the page')
    .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
    .action((address: string, options: LookOptions) => {
      const { root, env } = surroundings;
      return checkCommand(address, {
        look: looks(surroundings, options),
        userAgent: userAgent(SOURCE.version, askerOf(readEnvironment(env))),
        texts: loadMessages(join(root, 'i18n')).translator([localeOf(env)]),
        output: process.stdout,
        progress: process.stderr,
      });
    });
}

/** `weboid probe`: one check of each URL now; results come in the order in which checks end. */
async function probe(args: string[], look: SingleCheck, concurrency: number): Promise<void> {
  const lines = new GatheredLines(process.stdout);
  await forEachItem(readItems(args, process.stdin), concurrency, async (item) => {
    await lines.write(await look(item));
  });
}

/** What is marked is told beside the results. */
function looks(surroundings: Surroundings, { allowLoopback = false }: LookOptions): SingleCheck {
  const { env, clock } = surroundings;
  const look = prepareSingleChecks(readEnvironment(env), SOURCE.version, clock, allowLoopback);
  const { stderr } = process;
  return lookWithMarks(look, () => marksAtHand(surroundings, stderr), stderr);
}

/** `de_DE.UTF-8` means `de`. */
function localeOf(env: NodeJS.ProcessEnv): string {
  return (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').split(/[_.@]/)[0] ?? 'en';
}
