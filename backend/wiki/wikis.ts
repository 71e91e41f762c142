import type { WikiLists } from '../config/listed-wikis';
import { unwatchedWiki } from '../config/complete-wiki';
import { mayBring } from '../config/awaited-farm';
import type { LiveWikisFile } from '../config/live-wikis-file';
import { wikiName, type WikiConfig } from '../config/wiki-config';
import { DBNAME, type DatabaseAddress } from '../config/database-address';
import { openActionApi, type ActionApi, type ActionApiOptions } from './http/action-api';
import { createApiReader } from './api-reader';
import { keepClosedWikis, type ClosedWikis } from './closed-wikis';
import { createReplicaReader } from './replica-reader';
import { ReplicaPools, type ReplicaAccess } from './replica-pools';
import { SharedMaps } from './shared-maps';
import { cacheSiteInfo, type Interwiki, type SiteInfo } from './site-info';
import { SiteNames } from './site-names';
import { farmSpamMatcherBy, keepGlobalList, keepSpamMatcher } from './spam/read-spam-lists';
import type { SpamList } from './spam/spam-list';
import type { SpamMatcher } from './spam/spam-matcher';
import { readCondition, type ConditionSources, type WikiCondition } from './wiki-condition';
import { Wikidata } from './wikidata';
import type { WikiReader } from './wiki-reader';
import { WikisByName } from './wikis-by-name';

/** A configured wiki with the means to read it. */
export interface Wiki extends WikiConfig {
  reader: WikiReader;
  /** Whether the wiki can be passed over now, and why not. Throws when that cannot be told. */
  condition(): Promise<WikiCondition>;
  /** What it calls itself, '' as long as that is not known (site-names.ts). */
  siteName(): string;
  /** What is spam there (W6.1). Throws as long as the lists were never readable. */
  spamMatcher(): Promise<SpamMatcher>;
  /** What its farm's list names, whatever the wiki itself lists. Throws as long as that was never readable. */
  farmSpamMatcher(): Promise<SpamMatcher>;
  /** Where its pages have their items; null where its farm names none. */
  wikidata: Wikidata | null;
}

/** A wiki whose pages link to others of its farm. */
type AskingWiki = Pick<WikiConfig, 'farm'> & { reader: Pick<WikiReader, 'wikiIdsByHost'> };

/** The configured wikis of this moment. Pools are shared per replica server (replica-pools.ts). */
export interface Wikis {
  /**
   * A wiki is the same object, with all that is kept of it, as long as its configuration stays the
   * same, and so is the list.
   */
  readonly all: readonly Wiki[];
  /** By `dbname@farm`, by `dbname` (farm WMF, else the only farm that has it) or by domain. */
  find(name: string): Wiki | null;
  /** Whether a wiki of this name may be found later: a list that may bring it was not read yet. */
  isAwaited(name: string): boolean;
  /** False where farms have wikis that are to be watched and are missing in `all`. */
  readonly isWhole: boolean;
  /**
   * The wiki at that host, of the farm of another one, though it is not configured (W2.1): by the farm's
   * list of wikis, else by what the interwiki map of the other one says (`iw_wikiid`), where the farm has
   * such hosts; null where neither tells.
   * @throws ActionApiError when the other one does not tell its interwiki map
   */
  unwatched(domain: string, asking: AskingWiki): Promise<Wiki | null>;
  close(): Promise<void>;
}

/** What all wikis have in common. */
export interface WikiAccess extends ReplicaAccess {
  userAgent: string;
  /** What farms list of their wikis. */
  lists: Pick<WikiLists, 'readDbnamesIn'>;
  /** Somebody waits for the answers of a scan: a wiki under load is asked all the same. */
  isAwaited?: boolean;
}

/**
 * For scans by the API alone. Wikis with a replica are only asked for their settings and spam lists,
 * which no wiki needs to be spared; and Wikidata's lag counts its query service, hours behind at times.
 */
const MAXLAG_S = 5;
/** A walk by the API begins again when it fails, and lag of minutes is nothing unusual. */
const SCAN_PATIENCE_MS = 600_000;
/** What is not known of items stops the pass over their wiki, which is tried again. */
const WIKIDATA_PATIENCE_MS = 30_000;
/** Of the web component's questions to one wiki; those beyond them would come too late anyway. */
const WAITING_MAX = 20;
/** A farm has some thousand wikis at most. */
const UNWATCHED_MAX = 2_000;

/** Gives the same list, and for each wiki the same object, as long as nothing changed. */
type WikisInForce = Pick<LiveWikisFile, 'current' | 'awaited'>;

/**
 * Prepares the configured wikis for reading; nothing is connected yet.
 * @param pools closed with the wikis
 */
export function openWikis(
  file: WikisInForce,
  reading: WikiAccess,
  pools: ReplicaPools = new ReplicaPools(reading),
): Wikis {
  return new FollowedWikis(file, reading, pools);
}

class FollowedWikis implements Wikis {
  readonly #file: WikisInForce;
  readonly #reading: WikiAccess;
  readonly #pools: ReplicaPools;
  readonly #closing = new AbortController();
  /** Ends questions to APIs. */
  readonly #signal: AbortSignal;
  readonly #interwikiMaps = new SharedMaps<Interwiki>();
  readonly #siteNames: SiteNames;
  readonly #globalLists = new Map<string | null, () => Promise<SpamList>>();
  /** By what they are told by: host, port and database. */
  readonly #closedWikis = new Map<string, () => Promise<ClosedWikis>>();
  /** By the address of their APIs. */
  readonly #wikidatas = new Map<string, Wikidata>();
  /** Those that are not in force any more are forgotten. */
  readonly #opened = new WeakMap<WikiConfig, Wiki>();
  /** By name and address. */
  readonly #unwatched = new Map<string, Wiki>();
  #configs: readonly WikiConfig[] = [];
  #all: readonly Wiki[] = [];
  #byName = new WikisByName<Wiki>([]);

  constructor(file: WikisInForce, reading: WikiAccess, pools: ReplicaPools) {
    this.#file = file;
    this.#reading = reading;
    this.#pools = pools;
    this.#siteNames = new SiteNames(reading.clock);
    const { signal: closing } = this.#closing;
    this.#signal =
      reading.signal === undefined ? closing : AbortSignal.any([reading.signal, closing]);
  }

  get all(): readonly Wiki[] {
    this.#follow();
    return this.#all;
  }

  find(name: string): Wiki | null {
    this.#follow();
    return this.#byName.find(name);
  }

  isAwaited(name: string): boolean {
    return this.#file.awaited().some((farm) => mayBring(farm, name));
  }

  get isWhole(): boolean {
    return this.#file.awaited().length === 0;
  }

  async unwatched(domain: string, asking: AskingWiki): Promise<Wiki | null> {
    const { farm, reader } = asking;
    const dbname = await this.#databaseAt(domain, farm, reader);
    if (dbname === null) return null;
    const watched = this.find(`${dbname}@${farm.name}`);
    return watched ?? this.#openUnwatched(unwatchedWiki({ dbname, domain }, farm));
  }

  async #databaseAt(
    domain: string,
    { metaDatabase, internalDomains }: WikiConfig['farm'],
    reader: AskingWiki['reader'],
  ): Promise<string | null> {
    const { lists } = this.#reading;
    const listed = metaDatabase === null ? undefined : await lists.readDbnamesIn(metaDatabase);
    const found = listed?.get(domain);
    if (found !== undefined) return found;
    const dbname = (await reader.wikiIdsByHost()).get(domain) ?? '';
    const isOfFarm = internalDomains.test(domain.replace(/:\d+$/, ''));
    return isOfFarm && DBNAME.test(dbname) ? dbname : null;
  }

  #openUnwatched(config: WikiConfig): Wiki {
    const name = `${wikiName(config)} ${config.api}`;
    const known = this.#unwatched.get(name);
    if (known !== undefined) return known;
    if (this.#unwatched.size >= UNWATCHED_MAX) this.#unwatched.clear();
    const wiki = this.#open(config);
    this.#unwatched.set(name, wiki);
    return wiki;
  }

  close(): Promise<void> {
    // What is kept may be renewed just now without anybody who waits for it.
    this.#closing.abort(new Error('the wikis are closed'));
    return this.#pools.close();
  }

  /** Takes in what the file says now. */
  #follow(): void {
    const configs = this.#file.current();
    if (configs === this.#configs) return;
    this.#configs = configs;
    this.#all = configs.map((config) => this.#wikiOf(config));
    this.#byName = new WikisByName(this.#all);
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
      siteName: this.#siteNames.follow(api),
      spamMatcher: keepSpamMatcher(api, this.#globalListOf(config), clock),
      farmSpamMatcher: farmSpamMatcherBy(this.#globalListOf(config)),
      wikidata: this.#wikidataOf(config),
    };
  }

  /** One for all wikis of a farm: it keeps its pace whoever asks. */
  #wikidataOf({ farm: { wikidataApi } }: WikiConfig): Wikidata | null {
    if (wikidataApi === null) return null;
    const known = this.#wikidatas.get(wikidataApi);
    if (known !== undefined) return known;
    const { clock, userAgent } = this.#reading;
    const asking = { clock, signal: this.#signal, advice: WIKIDATA_ADVICE };
    const opened = openActionApi(wikidataApi, userAgent, {
      ...asking,
      retryForMs: WIKIDATA_PATIENCE_MS,
    });
    const wikidata = new Wikidata(opened, clock, this.#signal);
    this.#wikidatas.set(wikidataApi, wikidata);
    return wikidata;
  }

  /** How the API of a wiki is asked. Nobody waits for a scan: it can wait for the wiki. */
  #askingOf({ replica }: WikiConfig): ActionApiOptions {
    const { service, isAwaited = false, retryForMs, clock } = this.#reading;
    const asking = { clock, signal: this.#signal, advice: API_ADVICE };
    if (service === 'web') return { ...asking, waitingMax: WAITING_MAX };
    if (replica !== null || isAwaited) return { ...asking, retryForMs };
    return { ...asking, maxlagS: MAXLAG_S, retryForMs: SCAN_PATIENCE_MS };
  }

  #readerOf(config: WikiConfig, api: ActionApi, siteInfo: () => Promise<SiteInfo>): WikiReader {
    const { replica } = config;
    const { clock } = this.#reading;
    if (replica === null) return createApiReader(api, config, siteInfo, clock);
    return createReplicaReader(this.#pools.of(replica), { ...config, replica }, siteInfo, clock);
  }

  #conditionSourcesOf({ farm, replica }: WikiConfig, api: ActionApi): ConditionSources {
    return {
      closedWikis: farm.metaDatabase === null ? null : this.#closedWikisAt(farm.metaDatabase),
      replica: replica === null ? null : this.#pools.at(replica),
      api,
    };
  }

  #closedWikisAt(configured: DatabaseAddress): () => Promise<ClosedWikis> {
    const address = { ...configured, host: this.#pools.hostOf(configured.host) };
    const key = `${address.host}:${address.port}/${address.database}`;
    const list =
      this.#closedWikis.get(key) ??
      keepClosedWikis(address, this.#pools.at(address), this.#reading);
    this.#closedWikis.set(key, list);
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

const WIKIDATA_ADVICE =
  'look at "wikidataApi" of the farm in the wikis file (WEBOID_WIKIS_FILE), and whether Wikidata is up';
