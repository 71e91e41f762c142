import type { Config } from '../config/config';
import type { WikiConfig } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { openActionApi } from './action-api';
import { createReplicaReader } from './replica-reader';
import { cacheSiteInfo } from './site-info';
import { keepGlobalList, keepSpamMatcher } from './spam/read-spam-lists';
import type { SpamList } from './spam/spam-list';
import type { SpamMatcher } from './spam/spam-matcher';
import type { WikiReader } from './wiki-reader';

/** A configured wiki with the means to read it. */
export interface Wiki extends WikiConfig {
  reader: WikiReader;
  /** What is spam there (W6.1). Throws as long as the lists were never readable. */
  spamMatcher(): Promise<SpamMatcher>;
}

/** All configured wikis. Pools are shared per replica host, as connections are counted there. */
export interface Wikis {
  all: readonly Wiki[];
  /** By `dbname@farm`, by `dbname` (farm WMF, else the only farm that has it) or by domain. */
  find(name: string): Wiki | null;
  close(): Promise<void>;
}

/** What all wikis have in common. */
export interface WikiReading {
  userAgent: string;
  /** Which of the two replica services: `analytics` may scan for hours, `web` answers quickly. */
  service: 'analytics' | 'web';
  /** Milliseconds for which faults of a replica are waited out. */
  patienceMs: number;
  /** Seconds after which the server ends a statement. */
  statementS?: number | undefined;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
  clock: Clock;
  logger: Logger;
}

/** Prepares all configured wikis for reading; nothing is connected yet. */
export function openWikis(config: Pick<Config, 'wikis' | 'replicas'>, reading: WikiReading): Wikis {
  const pools = new Map<string, Database>();
  const globalLists = new Map<string | null, () => Promise<SpamList>>();
  const all = config.wikis.map((wiki) => {
    const api = openActionApi(wiki.api, reading.userAgent);
    const replica = poolFor(wiki, pools, config, reading);
    const globalList = globalListFor(wiki, globalLists, reading);
    return {
      ...wiki,
      reader: createReplicaReader(replica, wiki, cacheSiteInfo(api, reading.clock)),
      spamMatcher: keepSpamMatcher(api, globalList, reading.clock),
    };
  });
  return {
    all,
    find: (name) => findWiki(all, name),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function poolFor(
  wiki: WikiConfig,
  pools: Map<string, Database>,
  config: Pick<Config, 'replicas'>,
  reading: WikiReading,
): Database {
  const { port } = wiki.replica;
  const host = wiki.replica.host.replaceAll('{service}', reading.service);
  const key = `${host}:${port}`;
  const pool =
    pools.get(key) ??
    openDatabase({ ...reading, host, port, ...config.replicas }, reading.clock, reading.logger);
  pools.set(key, pool);
  return pool;
}

function globalListFor(
  wiki: WikiConfig,
  lists: Map<string | null, () => Promise<SpamList>>,
  { userAgent, clock }: WikiReading,
): () => Promise<SpamList> {
  const address = wiki.farm.globalSpamList;
  const list = lists.get(address) ?? keepGlobalList(address, userAgent, clock);
  lists.set(address, list);
  return list;
}

function findWiki(all: readonly Wiki[], name: string): Wiki | null {
  const at = name.indexOf('@');
  if (at >= 0) {
    const [dbname, farmName] = [name.slice(0, at), name.slice(at + 1)];
    return all.find((wiki) => wiki.dbname === dbname && wiki.farm.name === farmName) ?? null;
  }
  const sameName = all.filter((wiki) => wiki.dbname === name);
  return (
    sameName.find((wiki) => wiki.farm.name === 'WMF') ??
    sameName[0] ??
    all.find((wiki) => wiki.domain === name.toLowerCase()) ??
    null
  );
}
