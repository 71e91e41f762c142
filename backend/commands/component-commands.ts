import { Option, type Command } from 'commander';
import type { Dependencies } from '../composition/dependencies';
import { createWeboid, type Weboid } from '../composition/weboid';
import { loadConfig } from '../config/config';
import { systemNameServers } from '../crawler/transport/name-servers';
import { systemTexts } from '../crawler/transport/text-records';
import { publicNetwork } from '../crawler/transport/network';
import type { Clock } from '../runtime/clock';
import { createLogger } from '../runtime/logger';
import { runTogether } from '../runtime/run-together';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { ArchiveProgress } from './archive-progress';
import { CrawlProgress } from './crawl-progress';
import { explain } from './exit';
import { FeedProgress } from './feed-progress';
import { LiveLines } from './live-lines';
import { parseWebAddress, positiveNumber } from './option-values';
import type { Surroundings } from './surroundings';

interface RunOptions {
  once: boolean;
  remote?: URL;
  batch?: number;
  untilIdle?: boolean;
  signal: AbortSignal;
}

/** A command that puts the components together and runs some of them. */
interface ComponentCommand {
  name: string;
  description: string;
  options?: readonly Option[];
  run: (weboid: Weboid, options: RunOptions) => Promise<void>;
}

const ONCE = new Option('--once', 'end when nothing is left to do');
const REMOTE = new Option(
  '--remote <url>',
  'work for the Weboid whose web component is there; no database is needed here',
).argParser(parseWebAddress);

const BATCH = new Option('--batch <n>', 'changes that a wiki is handed at once').argParser(
  positiveNumber,
);
const UNTIL_IDLE = new Option('--until-idle', 'end when no wiki has anything to see');
const UNTIL_DUE = new Option('--until-idle', 'end when nothing is due');

const COMPONENT_COMMANDS: readonly ComponentCommand[] = [
  {
    name: 'migrate',
    description: 'bring the tables of the own database up to date',
    run: async (weboid) => {
      const versions = await weboid.migrate();
      process.stdout.write(
        `migrations applied: ${versions.join(', ') || 'none, all was up to date'}\n`,
      );
    },
  },
  {
    name: 'feed',
    description: 'run the page loop',
    options: [ONCE],
    run: (weboid, options) => weboid.feed(options),
  },
  {
    name: 'crawl',
    description: 'run the URL loop',
    options: [ONCE, REMOTE],
    run: async (weboid, options) => {
      await weboid.crawl(options);
    },
  },
  {
    name: 'archive',
    description: 'search archives for copies of what cannot be reached',
    options: [ONCE],
    run: (weboid, options) => weboid.archive(options),
  },
  {
    name: 'dispatch',
    description: 'hand what changed of verdicts to the wikis’ feeds and to subscribers',
    options: [BATCH, UNTIL_IDLE],
    run: (weboid, { batch, untilIdle = false, signal }) =>
      weboid.dispatch({ untilIdle, signal, ...(batch !== undefined && { batch }) }),
  },
  {
    name: 'deliver',
    description: 'send what waits: webhooks, mail, messages on talk pages',
    options: [UNTIL_DUE],
    run: (weboid, { untilIdle = false, signal }) => weboid.deliver({ untilIdle, signal }),
  },
  {
    name: 'care',
    description:
      'owners’ proofs and cases, hosts that tell of changes, names in other hands, moved pages',
    options: [UNTIL_DUE],
    run: (weboid, { untilIdle = false, signal }) => weboid.care({ untilIdle, signal }),
  },
  {
    name: 'web',
    description: 'serve answers',
    run: (weboid, { signal }) => serve(weboid, signal),
  },
  {
    name: 'all',
    description: 'run every component but repair in one process',
    run: async (weboid, options) => {
      await weboid.migrate();
      await runTogether(options.signal, [
        (signal) => weboid.feed({ once: false, signal }),
        (signal) => weboid.crawl({ once: false, signal }),
        (signal) => weboid.archive({ once: false, signal }),
        (signal) => weboid.dispatch({ untilIdle: false, signal }),
        (signal) => weboid.deliver({ untilIdle: false, signal }),
        (signal) => weboid.care({ untilIdle: false, signal }),
        (signal) => serve(weboid, signal),
      ]);
    },
  },
];

/** Adds `migrate`, `feed`, `crawl`, `archive`, `dispatch`, `deliver`, `care`, `web` and `all`. */
export function addComponentCommands(program: Command, surroundings: Surroundings): void {
  for (const { name, description, options = [], run } of COMPONENT_COMMANDS) {
    const command = program.command(name).description(description);
    for (const option of options) command.addOption(option);
    command.action(async ({ once = false, ...more }: Partial<RunOptions>) => {
      const signal = stopSignal();
      const weboid = openWeboid(surroundings);
      try {
        await run(weboid, { once, ...more, signal });
      } catch (error) {
        // What a stop cuts off is no fault: it is done again by whoever comes next.
        if (!signal.aborted) throw error;
        const why = error === signal.reason ? '' : 'stopped: ';
        process.stderr.write(`weboid: ${why}${explain(error, [])}\n`);
      } finally {
        await weboid.close();
      }
    });
  }
}

/** Puts the components together; the caller closes it. */
export function openWeboid({ root, env, clock, random }: Surroundings): Weboid {
  const config = loadConfig(env, root);
  return createWeboid(config, {
    clock,
    random,
    network: publicNetwork(),
    resolveNameServers: systemNameServers(),
    resolveTexts: systemTexts(),
    ...watchedFrom(process.stderr, config.logLevel, clock),
    source: SOURCE,
    root,
  });
}

/** A terminal gets live lines below its log lines, anything else the log lines alone. */
function watchedFrom(
  output: NodeJS.WriteStream,
  level: string,
  clock: Clock,
): Pick<Dependencies, 'logger' | 'showFeed' | 'showCrawl' | 'showArchive'> {
  if (!output.isTTY) return { logger: createLogger(level) };
  const lines = new LiveLines(output);
  const feed = new FeedProgress(lines, clock);
  return {
    logger: createLogger(level, lines),
    showFeed: (wikiCount) => feed.sink(wikiCount),
    showCrawl: (counts) => new CrawlProgress(lines, clock, counts),
    showArchive: (counts) => new ArchiveProgress(lines, clock, counts),
  };
}

async function serve(weboid: Weboid, signal: AbortSignal): Promise<void> {
  const running = await weboid.web({ signal });
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  await running.close();
}
