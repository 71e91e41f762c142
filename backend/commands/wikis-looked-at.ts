import { ownAccount, replicaAccount, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import type { WikiLists } from '../config/listed-wikis';
import type { WikiConfig } from '../config/wiki-config';
import { readWikisFile } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { databaseBehind } from '../runtime/database-behind';
import { createSilentLogger } from '../runtime/logger';
import { KeptWikiLists } from '../wiki/kept-wiki-lists';
import { ReplicaPools } from '../wiki/replica-pools';
import { openWikis, type WikiAccess, type Wikis } from '../wiki/wikis';
import { CommandError } from './command-error';

/** The wikis of the wikis file and our own database, for somebody who waits for an answer. */
export interface WikisLookedAt {
  wikis: Wikis;
  pools: ReplicaPools;
  database: Database;
  userAgent: string;
  clock: Clock;
  /** No more than there are connections to a replica host: one wiki never waits behind another. */
  atOnce: number;
  close(): Promise<void>;
}

/** A restart is waited out, nothing more. */
const PATIENCE_MS = 3_000;
const STATEMENT_S = 120;

/**
 * Opens what the commands about wikis look at; nothing is connected yet but where farms list their wikis.
 * @throws ConfigError when the wikis file is missing or broken, or an account that it needs is not set
 * @throws CommandError when the list of a farm's wikis cannot be read
 */
export async function openWikisLookedAt(
  config: Config,
  clock: Clock,
  userAgent: string,
): Promise<WikisLookedAt> {
  const patience = { retryForMs: PATIENCE_MS, statementS: STATEMENT_S };
  const logger = createSilentLogger();
  const access = {
    ...patience,
    account: { ...config.replicas, connections: config.connections.replicas.command },
    service: 'analytics',
    clock,
    logger,
  } as const;
  const pools = new ReplicaPools(access);
  const lists = new KeptWikiLists({ clock, logger, databaseAt: (list) => pools.at(list) });
  const configured = await readWikis(config, lists);
  if (configured.some(({ replica }) => replica !== null)) replicaAccount(config.replicas);
  const reading: WikiAccess = { ...access, isAwaited: true, userAgent, lists };
  let own: Database | undefined;
  // `wikis check` does without it, and so without its account.
  const database = databaseBehind(async () => {
    const { database: settings, connections } = config;
    const account = { ...ownAccount(settings), connections: connections.own.command };
    const options = { ...account, ...patience, database: settings.name };
    return (own ??= openDatabase(options, clock, logger));
  });
  const wikis = openWikis({ current: () => configured, awaited: () => [] }, reading, pools);
  return {
    wikis,
    pools,
    database,
    userAgent,
    clock,
    atOnce: config.connections.replicas.command,
    close: async () => {
      await Promise.all([wikis.close(), own?.close()]);
    },
  };
}

async function readWikis(config: Config, lists: KeptWikiLists): Promise<WikiConfig[]> {
  readFile(config.wikisFile, lists);
  if (lists.areNeeded) replicaAccount(config.replicas);
  await lists.allKnown(0);
  const [fault] = lists.faults();
  if (fault !== undefined) throw new CommandError(`the wikis of a farm cannot be listed: ${fault}`);
  return readFile(config.wikisFile, lists);
}

/** Who looks because of an alarm wants to know what is in force meanwhile. */
function readFile(path: string, lists: WikiLists): WikiConfig[] {
  try {
    return readWikisFile(path, lists).wikis;
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const text = `${cause.message} (a feeder or web component that runs keeps the version before)`;
    throw new ConfigError(text, { cause });
  }
}
