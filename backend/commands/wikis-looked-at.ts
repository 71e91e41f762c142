import { ownAccount, replicaAccount, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { readWikisFile, type WikiConfig } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { databaseBehind } from '../runtime/database-behind';
import { createSilentLogger } from '../runtime/logger';
import { ReplicaPools } from '../wiki/replica-pools';
import { openWikis, type WikiReading, type Wikis } from '../wiki/wikis';

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
 * Opens what the commands about wikis look at; nothing is connected yet.
 * @throws ConfigError when the wikis file is missing or broken, or an account that it needs is not set
 */
export function openWikisLookedAt(config: Config, clock: Clock, userAgent: string): WikisLookedAt {
  const configured = readWikis(config.wikisFile);
  if (configured.some(({ replica }) => replica !== null)) replicaAccount(config.replicas);
  const patience = { patienceMs: PATIENCE_MS, statementS: STATEMENT_S };
  const logger = createSilentLogger();
  const reading: WikiReading = {
    ...patience,
    account: config.replicas,
    service: 'analytics',
    isAwaited: true,
    userAgent,
    clock,
    logger,
  };
  const pools = new ReplicaPools(reading);
  let own: Database | undefined;
  // `wikis check` does without it, and so without its account.
  const database = databaseBehind(async () => {
    const options = { ...ownAccount(config.database), ...patience, database: config.database.name };
    return (own ??= openDatabase(options, clock, logger));
  });
  const wikis = openWikis({ current: () => configured }, reading, pools);
  return {
    wikis,
    pools,
    database,
    userAgent,
    clock,
    atOnce: config.replicas.connections,
    close: async () => {
      await Promise.all([wikis.close(), own?.close()]);
    },
  };
}

/** Who looks because of an alarm wants to know what is in force meanwhile. */
function readWikis(path: string): WikiConfig[] {
  try {
    return readWikisFile(path);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const text = `${cause.message} (a feeder or web component that runs keeps the version before)`;
    throw new ConfigError(text, { cause });
  }
}
