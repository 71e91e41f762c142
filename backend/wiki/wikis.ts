import { wikiName, type DatabaseAddress, type WikiConfig } from '../config/wikis-file';
import { openActionApi, type ActionApi, type ActionApiOptions } from './action-api';
import { createApiReader } from './api-reader';
import { keepFarmList, type FarmList } from './farm-list';
import { createReplicaReader } from './replica-reader';
import { ReplicaPools, type ReplicaReading } from './replica-pools';
import { SharedMaps } from './shared-maps';
import { cacheSiteInfo, type Interwiki, type SiteInfo } from './site-info';
import { keepGlobalList, keepSpamMatcher } from './spam/read-spam-lists';
import type { SpamList } from './spam/spam-list';
import type { SpamMatcher } from './spam/spam-matcher';
import { readCondition, type ConditionSources, type WikiCondition } from './wiki-condition';
import type { WikiReader } from './wiki-reader';

/** A configured wiki with the means to read it. */
export interface Wiki extends WikiConfig {
  reader: WikiReader;
  /** Whether the wiki can be passed over now, and why not. Throws when that cannot be told. */
  condition(): Promise<WikiCondition>;
  /** What is spam there (W6.1). Throws as long as the lists were never readable. */
  spamMatcher(): Promise<SpamMatcher>;
}

/** The configured wikis of this moment. Pools are shared per replica server (replica-pools.ts). */
export interface Wikis {
  /**
   * A wiki is the same object, with all that is kept of it, as long as its configuration stays the
   * same, and so is the list.
   */
  readonly all: readonly Wiki[];
  /** By `dbname@farm`, by `dbname` (farm WMF, else the only farm that has it) or by domain. */
  find(name: string): Wiki | null;
  close(): Promise<void>;
}

/** What all wikis have in common. */
export interface WikiReading extends ReplicaReading {
  userAgent: string;
  /** Somebody waits for the answers of a scan: a wiki under load is asked all the same. */
  isAwaited?: boolean;
}

/**
 * For scans by the API alone. Wikis with a replica are only asked for their settings and spam lists,
 * which no wiki needs to be spared; and Wikidata's lag counts its query service, hours behind at times.
 */
const MAXLAG_S = 5;
/** A walk by the API begins anew when it fails, and lag of minutes is nothing unusual. */
const SCAN_PATIENCE_MS = 600_000;
/** Of the web component's questions to one wiki; those beyond them would come too late anyway. */
const WAITING_MAX = 20;

/**
 * Prepares the configured wikis for reading; nothing is connected yet.
 * @param file gives the same list, and for each wiki the same object, as long as nothing changed
 * @param pools closed with the wikis
 */
export function openWikis(
  file: { current(): readonly WikiConfig[] },
  reading: WikiReading,
  pools: ReplicaPools = new ReplicaPools(reading),
): Wikis {
  return new FollowedWikis(file, reading, pools);
}

class FollowedWikis implements Wikis {
  readonly #file: { current(): readonly WikiConfig[] };
  readonly #reading: WikiReading;
  readonly #pools: ReplicaPools;
  readonly #closing = new AbortController();
  /** Ends questions to APIs. */
  readonly #signal: AbortSignal;
  readonly #interwikiMaps = new SharedMaps<Interwiki>();
  readonly #globalLists = new Map<string | null, () => Promise<SpamList>>();
  /** By what they are told by: host, port and database. */
  readonly #farmLists = new Map<string, () => Promise<FarmList>>();
  /** Those that are not in force any more are forgotten. */
  readonly #opened = new WeakMap<WikiConfig, Wiki>();
  #configs: readonly WikiConfig[] = [];
  #all: readonly Wiki[] = [];

  constructor(
    file: { current(): readonly WikiConfig[] },
    reading: WikiReading,
    pools: ReplicaPools,
  ) {
    this.#file = file;
    this.#reading = reading;
    this.#pools = pools;
    const { signal: closing } = this.#closing;
    this.#signal =
      reading.signal === undefined ? closing : AbortSignal.any([reading.signal, closing]);
  }

  get all(): readonly Wiki[] {
    const configs = this.#file.current();
    if (configs !== this.#configs) {
      this.#configs = configs;
      this.#all = configs.map((config) => this.#wikiOf(config));
    }
    return this.#all;
  }

  find(name: string): Wiki | null {
    return findWiki(this.all, name);
  }

  close(): Promise<void> {
    // What is kept may be renewed just now without anybody who waits for it.
    this.#closing.abort(new Error('the wikis are closed'));
    return this.#pools.close();
  }

  #wikiOf(config: WikiConfig): Wiki {
    const wiki = this.#opened.get(config) ?? this.#open(config);
    this.#opened.set(config, wiki);
    return wiki;
  }

  #open(config: WikiConfig): Wiki {
    const { clock, userAgent } = this.#reading;
    const api = openActionApi(config.api, userAgent, this.#askingOf(config));
    const siteInfo = cacheSiteInfo(api, clock, this.#interwikiMaps);
    return {
      ...config,
      reader: this.#readerOf(config, api, siteInfo),
      condition: () => readCondition(config, this.#conditionSourcesOf(config, api)),
      spamMatcher: keepSpamMatcher(api, this.#globalListOf(config), clock),
    };
  }

  /** How the API of a wiki is asked. Nobody waits for a scan: it can wait for the wiki. */
  #askingOf({ replica }: WikiConfig): ActionApiOptions {
    const { service, isAwaited = false, patienceMs, clock } = this.#reading;
    const asking = { clock, signal: this.#signal, advice: API_ADVICE };
    if (service === 'web') return { ...asking, waitingMax: WAITING_MAX };
    if (replica !== null || isAwaited) return { ...asking, patienceMs };
    return { ...asking, maxlagS: MAXLAG_S, patienceMs: SCAN_PATIENCE_MS };
  }

  #readerOf(config: WikiConfig, api: ActionApi, siteInfo: () => Promise<SiteInfo>): WikiReader {
    const { replica } = config;
    const { clock } = this.#reading;
    if (replica === null) return createApiReader(api, config, siteInfo, clock);
    return createReplicaReader(this.#pools.of(replica), { ...config, replica }, siteInfo, clock);
  }

  #conditionSourcesOf({ farm, replica }: WikiConfig, api: ActionApi): ConditionSources {
    return {
      farmList: farm.metaDatabase === null ? null : this.#farmListAt(farm.metaDatabase),
      replica: replica === null ? null : this.#pools.at(replica),
      api,
    };
  }

  #farmListAt(configured: DatabaseAddress): () => Promise<FarmList> {
    const address = { ...configured, host: this.#pools.hostOf(configured.host) };
    const key = `${address.host}:${address.port}/${address.database}`;
    const list =
      this.#farmLists.get(key) ?? keepFarmList(address, this.#pools.at(address), this.#reading);
    this.#farmLists.set(key, list);
    return list;
  }

  #globalListOf({ farm }: WikiConfig): () => Promise<SpamList> {
    const { userAgent, clock } = this.#reading;
    const address = farm.globalSpamList;
    const list = this.#globalLists.get(address) ?? keepGlobalList(address, userAgent, clock);
    this.#globalLists.set(address, list);
    return list;
  }
}

/** Told of a wiki that does not answer. */
export const API_ADVICE =
  'look at "api" of the wiki in the wikis file (WEBOID_WIKIS_FILE), and whether the wiki is up';

function findWiki(all: readonly Wiki[], name: string): Wiki | null {
  if (name.includes('@')) return all.find((wiki) => wikiName(wiki) === name) ?? null;
  const sameName = all.filter((wiki) => wiki.dbname === name);
  return (
    sameName.find((wiki) => wiki.farm.name === 'WMF') ??
    sameName[0] ??
    all.find((wiki) => wiki.domain === name.toLowerCase()) ??
    null
  );
}
