import { isDeepStrictEqual } from 'node:util';
import type { WikiLists, ListedWiki } from '../config/listed-wikis';
import { DBNAME, type DatabaseAddress } from '../config/database-address';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { keep } from '../runtime/keep';
import type { Logger } from '../runtime/logger';

/** What keeping the lists takes. */
export interface KeptListParts {
  /** The server of a list; connected when it is first asked. */
  databaseAt: (list: DatabaseAddress) => ListDatabase;
  clock: Clock;
  logger: Logger;
}

/** Where a list is read. */
export type ListDatabase = Pick<Database, 'select'>;

/** Wikis come and go by the week. */
const KEEP_MS = 3_600_000;
/** After a reading that failed. */
const TRY_AGAIN_MS = 60_000;
/** A list that has lost more than this share of its open wikis is read once more before it counts. */
const LOST_SHARE_MAX = 0.1;

const ADVICE =
  'look at "metaDatabase" of the farm in the wikis file (WEBOID_WIKIS_FILE), and at the replica account (TOOL_REPLICA_USER)';

interface KeptList {
  address: DatabaseAddress;
  wikis: readonly ListedWiki[];
  /** Of the same wikis, by domain. */
  dbnames: ReadonlyMap<string, string>;
  /** Why it could not be read the last time. */
  fault: string | null;
  /** Whether it was ever read. */
  isKnown: boolean;
  /** The reading before told of so few open ones that it was not believed. */
  doubted: number | null;
  /** Reads it if that is due, and ends with the reading. Never rejects. */
  readIfDue: () => Promise<unknown>;
  /** The last one that began. */
  reading: Promise<unknown>;
}

/**
 * Which wikis farms have, by their lists (`meta_p.wiki`), read once an hour while somebody looks at them;
 * whether one is closed just now: closed-wikis.ts. A list that cannot be read stays as it was. One that is suddenly much shorter is being written just
 * now, or broken: it counts when an hour later it is still as short, an empty one never.
 */
export class KeptWikiLists implements WikiLists {
  readonly #keeping: KeptListParts;
  readonly #lists = new Map<string, KeptList>();
  #changes = 0;

  constructor(keeping: KeptListParts) {
    this.#keeping = keeping;
  }

  /** Whether any list was asked for. */
  get areNeeded(): boolean {
    return this.#lists.size > 0;
  }

  isKnown(address: DatabaseAddress): boolean {
    return this.#listAt(address).isKnown;
  }

  wikisIn(address: DatabaseAddress): readonly ListedWiki[] {
    return this.#listAt(address).wikis;
  }

  changes(): number {
    for (const list of this.#lists.values()) void readIfDue(list);
    return this.#changes;
  }

  async readDbnamesIn(address: DatabaseAddress): Promise<ReadonlyMap<string, string>> {
    const list = this.#listAt(address);
    const reading = readIfDue(list);
    if (!list.isKnown) await reading;
    return list.dbnames;
  }

  /**
   * Waits until every list that was asked for is known, or for as many milliseconds.
   * @throws the signal's reason when aborted before
   */
  async allKnown(retryForMs: number, signal?: AbortSignal): Promise<void> {
    const { clock } = this.#keeping;
    const untilMs = clock.now() + retryForMs;
    for (;;) {
      const unknown = [...this.#lists.values()].filter(({ isKnown }) => !isKnown);
      await Promise.all(unknown.map(readIfDue));
      const leftMs = untilMs - clock.now();
      if (leftMs <= 0 || unknown.every(({ isKnown }) => isKnown)) return;
      await clock.sleep(Math.min(TRY_AGAIN_MS, leftMs), signal);
    }
  }

  /** Why lists that were asked for are not known. */
  faults(): string[] {
    return [...this.#lists.values()].flatMap(({ fault, isKnown }) =>
      isKnown || fault === null ? [] : fault,
    );
  }

  /** Nothing is being read any more. */
  async close(): Promise<void> {
    for (const { reading } of this.#lists.values()) await reading;
  }

  #listAt(address: DatabaseAddress): KeptList {
    const key = `${address.host}:${address.port}/${address.database}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const list: KeptList = {
      address,
      wikis: [],
      dbnames: new Map(),
      fault: null,
      isKnown: false,
      doubted: null,
      readIfDue: keep(() => this.#read(list), {
        clock: this.#keeping.clock,
        freshMs: (isRead) => (isRead ? KEEP_MS : TRY_AGAIN_MS),
        oldMs: 0,
      }),
      reading: Promise.resolve(),
    };
    this.#lists.set(key, list);
    return list;
  }

  /** @returns whether the list is known by it; never rejects */
  async #read(list: KeptList): Promise<boolean> {
    const { logger, databaseAt } = this.#keeping;
    const { host, database } = list.address;
    const table = `${database}.wiki`;
    try {
      this.#take(list, await readList(database, databaseAt(list.address)));
      return list.isKnown;
    } catch (error) {
      const facts = { err: error, host, table, wikis: list.wikis.length };
      logger.error(facts, `list of the wikis of a farm cannot be read; ${ADVICE}`);
      const why = error instanceof Error ? error.message : String(error);
      list.fault = `${table} on ${host}: ${why}; ${ADVICE}`;
      return false;
    }
  }

  #take(list: KeptList, wikis: ListedWiki[]): void {
    const open = openAmong(wikis);
    const isShort = open < openAmong(list.wikis) * (1 - LOST_SHARE_MAX);
    const isBelieved = open > 0 && (!isShort || list.doubted === open);
    list.doubted = isBelieved ? null : open;
    if (!isBelieved) return this.#doubt(list, open);
    list.isKnown = true;
    if (isDeepStrictEqual(wikis, list.wikis)) return;
    list.wikis = wikis;
    list.dbnames = new Map(wikis.map(({ dbname, domain }) => [domain, dbname]));
    this.#changes += 1;
  }

  #doubt(list: KeptList, now: number): void {
    const { host, database } = list.address;
    const facts = { host, table: `${database}.wiki`, before: openAmong(list.wikis), now };
    list.fault = `${database}.wiki on ${host} names ${now} open wikis; ${ADVICE}`;
    const message = 'list of the wikis of a farm is suddenly short, the one before stays';
    this.#keeping.logger.warn(facts, message);
  }
}

function readIfDue(list: KeptList): Promise<unknown> {
  list.reading = list.readIfDue();
  return list.reading;
}

/**
 * Table `wiki` of Toolforge's `meta_p`: `url` such as `https://de.wikipedia.org`. A wiki without one is
 * none that people visit. `is_closed` is a NUMERIC, which the driver gives as text. A thousand rows, read
 * in whole: no index.
 */
async function readList(name: string, database: ListDatabase): Promise<ListedWiki[]> {
  const rows = await database.select<{ dbname: string; url: string | null; is_closed: number }>(
    `SELECT CONVERT(dbname USING utf8mb4) AS dbname, CONVERT(url USING utf8mb4) AS url,
       CAST(is_closed AS UNSIGNED) AS is_closed
     FROM \`${name}\`.wiki ORDER BY dbname`,
  );
  return rows.flatMap(({ dbname, url, is_closed }) => {
    const domain = /^(?:https?:)?\/\/([^/]+)\/?$/.exec(url ?? '')?.[1];
    return domain === undefined || !DBNAME.test(dbname)
      ? []
      : { dbname, domain, isClosed: is_closed !== 0 };
  });
}

const openAmong = (wikis: readonly ListedWiki[]): number =>
  wikis.filter(({ isClosed }) => !isClosed).length;
