#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { fstatSync } from 'node:fs';
import { join } from 'node:path';
import { addAddressCommands } from './commands/address-commands';
import { ArchiveProgress } from './commands/archive-progress';
import { addArchivesCommands } from './commands/archives-commands';
import { checkCommand } from './commands/check-command';
import { CrawlProgress } from './commands/crawl-progress';
import { endOnWriteError } from './commands/end-on-write-error';
import { FeedProgress } from './commands/feed-progress';
import { exitCodeOf, explain } from './commands/exit';
import { addGadgetCommands } from './commands/gadget';
import { LiveLines } from './commands/live-lines';
import { prepareLooks } from './commands/one-look';
import { addLogCommands } from './commands/log-commands';
import { addMarksCommands } from './commands/marks-commands';
import type { MarksWork } from './commands/marks-work';
import { positiveNumber, webAddress } from './commands/option-values';
import { probeCommand } from './commands/probe-command';
import { checkWikis, type WikisChecking } from './commands/wikis-check';
import { listWikis, type WikisListing } from './commands/wikis-list';
import { openWikisLookedAt } from './commands/wikis-looked-at';
import { CommandError } from './commands/command-error';
import { loadConfig, ownAccount } from './config/config';
import { readEnvironment } from './config/environment';
import { systemNameServers } from './crawler/name-servers';
import { publicNetwork } from './crawler/network';
import { userAgent } from './crawler/request-headers';
import { systemClock } from './runtime/clock';
import { openDatabase } from './runtime/database';
import { createLogger, createSilentLogger } from './runtime/logger';
import { systemRandom } from './runtime/random';
import { runTogether } from './runtime/run-together';
import { stopSignal } from './runtime/stop-signal';
import { SOURCE } from './source';
import { loadMessages } from './web/messages';
import type { Outside } from './outside';
import { createWeboid, type Weboid } from './weboid';

/** Look-ups of names wait for each other in libuv's pool; its four threads would starve a crawler. */
process.env['UV_THREADPOOL_SIZE'] ??= '64';

/** dist/ and the folders that are read at run time stand side by side. */
const ROOT = join(__dirname, '..');

endOnWriteError(process.stdout, 'weboid');

const program = new Command('weboid')
  .description('Finds out which web links of wiki pages are dead, and since when')
  .version(SOURCE.version)
  .exitOverride()
  .configureOutput({ outputError: () => undefined, writeErr: () => undefined });

const items = ['[items...]', 'addresses, or - for one a line from standard input'] as const;

addAddressCommands(program, wanted);

program
  .command('probe')
  .description('check addresses once, now; nothing is stored')
  .argument(...items)
  .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
  .addOption(
    new Option('--concurrency <n>', 'checks at once').default(10).argParser(positiveNumber),
  )
  .action((args: string[], options: { allowLoopback?: boolean; concurrency: number }) =>
    probeCommand(wanted(args), looks(options.allowLoopback), options.concurrency, {
      input: process.stdin,
      output: process.stdout,
    }),
  );

program
  .command('check')
  .description('look at all links of one page of any MediaWiki, now')
  .argument('<address>', 'address of the page')
  .option('--allow-loopback', 'also contact 127.0.0.0/8 and ::1')
  .action((address: string, options: { allowLoopback?: boolean }) =>
    checkCommand(address, {
      look: looks(options.allowLoopback),
      userAgent: userAgent(SOURCE.version, readEnvironment(process.env).WEBOID_CONTACT),
      texts: loadMessages(join(ROOT, 'i18n')).translator([localeOf(process.env)]),
      output: process.stdout,
      progress: process.stderr,
    }),
  );

const aboutWikis = program
  .command('wikis')
  .description('the wikis file: whether it holds, and what is in force')
  .argument('[command]')
  .usage('check|list')
  .action((name?: string) => {
    const what = name === undefined ? 'no command given' : `unknown command '${name}'`;
    throw new CommandError(`${what}; there are wikis check and wikis list`);
  });

wikisCommand('check', 'look whether the wikis can be watched as the wikis file says', checkWikis);

wikisCommand('list', 'tell what is in force for each wiki, and how it stands', async (...args) => {
  await listWikis(...args);
  return true;
});

addMarksCommands(program, withOwnDatabase);

addArchivesCommands(program, withOwnDatabase);

addLogCommands(program, withOwnDatabase);

addGadgetCommands(program, ROOT, () => readEnvironment(process.env));

component('migrate', 'bring the tables of the own database up to date', async (weboid) => {
  const versions = await weboid.migrate();
  process.stdout.write(
    `migrations applied: ${versions.join(', ') || 'none, all was up to date'}\n`,
  );
});

component('feed', 'run the page loop', (weboid, options) => weboid.feed(options), withOnce);

component(
  'crawl',
  'run the URL loop',
  async (weboid, options) => {
    await weboid.crawl(options);
  },
  (command) =>
    withOnce(command).addOption(
      new Option(
        '--remote <url>',
        'work for the Weboid whose web component is there; no database is needed here',
      ).argParser(webAddress),
    ),
);

component(
  'archive',
  'search archives for copies of what cannot be reached',
  (weboid, options) => weboid.archive(options),
  withOnce,
);

component('web', 'serve answers', (weboid, { signal }) => serve(weboid, signal));

component('all', 'run every component in one process', async (weboid, options) => {
  await weboid.migrate();
  await runTogether(options.signal, [
    (signal) => weboid.feed({ once: false, signal }),
    (signal) => weboid.crawl({ once: false, signal }),
    (signal) => weboid.archive({ once: false, signal }),
    (signal) => serve(weboid, signal),
  ]);
});

void program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommanderError && error.exitCode === 0)) {
    process.stderr.write(`weboid: ${explain(error, program.args)}\n`);
  }
  process.exitCode = exitCodeOf(error);
  // Nobody reads it any more; open, it would keep the process alive.
  process.stdin.destroy();
});

interface RunOptions {
  once: boolean;
  remote?: URL;
  signal: AbortSignal;
}

function component(
  name: string,
  description: string,
  run: (weboid: Weboid, options: RunOptions) => Promise<void>,
  shape: (command: Command) => Command = (command) => command,
): void {
  shape(program.command(name).description(description)).action(
    async ({ once = false, ...more }: { once?: boolean; remote?: URL }) => {
      const config = loadConfig(process.env, ROOT);
      const weboid = createWeboid(config, {
        clock: systemClock,
        random: systemRandom,
        network: publicNetwork(),
        resolveNameServers: systemNameServers(),
        ...watchedFrom(process.stderr, config.logLevel),
        source: SOURCE,
        root: ROOT,
      });
      try {
        await run(weboid, { once, ...more, signal: stopSignal() });
      } finally {
        await weboid.close();
      }
    },
  );
}

/** A terminal gets live lines below its log lines, anything else the log lines alone. */
function watchedFrom(
  output: NodeJS.WriteStream,
  level: string,
): Pick<Outside, 'logger' | 'showFeed' | 'showCrawl' | 'showArchive'> {
  if (!output.isTTY) return { logger: createLogger(level) };
  const lines = new LiveLines(output);
  const feed = new FeedProgress(lines, systemClock);
  return {
    logger: createLogger(level, lines),
    showFeed: (wikiCount) => feed.sink(wikiCount),
    showCrawl: (counts) => new CrawlProgress(lines, systemClock, counts),
    showArchive: (counts) => new ArchiveProgress(lines, systemClock, counts),
  };
}

function withOnce(command: Command): Command {
  return command.option('--once', 'end when nothing is left to do');
}

async function serve(weboid: Weboid, signal: AbortSignal): Promise<void> {
  const running = await weboid.web();
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  await running.close();
}

function looks(allowLoopback: boolean | undefined) {
  const environment = readEnvironment(process.env);
  return prepareLooks(environment, SOURCE.version, systemClock, allowLoopback === true);
}

function wikisCommand(
  name: string,
  description: string,
  run: (names: string[], about: WikisChecking & WikisListing) => Promise<boolean>,
): void {
  aboutWikis
    .command(name)
    .description(description)
    .argument('[wikis...]', 'dbname, dbname@farm or domain; without any, all')
    .option('--json', 'one JSON line for each wiki')
    .action(async (names: string[], { json = false }: { json?: boolean }) => {
      const config = loadConfig(process.env, ROOT);
      const agent = userAgent(SOURCE.version, config.crawl.contact);
      const lookedAt = openWikisLookedAt(config, systemClock, agent);
      const { periodDays } = config.feed;
      const isFine = await run(names, {
        ...lookedAt,
        periodDays,
        output: process.stdout,
        json,
      }).catch(async (error: unknown) => {
        await lookedAt.close();
        throw error;
      });
      // What was given up on is still open, and would keep the program for minutes.
      process.exit(isFine ? 0 : 1);
    });
}

/** For somebody who waits: a restart of the database is waited out, nothing more. */
async function withOwnDatabase(run: (work: MarksWork) => Promise<void>): Promise<void> {
  const { database: settings } = loadConfig(process.env, ROOT);
  const options = { ...ownAccount(settings), database: settings.name, patienceMs: 3_000 };
  const database = openDatabase(options, systemClock, createSilentLogger());
  try {
    await run({ database, clock: systemClock, output: process.stdout });
  } finally {
    await database.close();
  }
}

function wanted(args: string[]): string[] {
  if (args.length > 1 && args.includes('-')) {
    throw new CommandError('- stands alone: give items, or - to read them from standard input');
  }
  if (args[0] === '-' && fstatSync(0).isDirectory()) {
    throw new CommandError('standard input is a directory; wanted are items, one a line');
  }
  if (args.length > 0) return args;
  throw new CommandError('nothing to do: give items, or - to read them from standard input');
}

/** `de_DE.UTF-8` means `de`. */
function localeOf(env: NodeJS.ProcessEnv): string {
  return (env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en').split(/[_.@]/)[0] ?? 'en';
}
