import { lookup } from 'node:dns/promises';
import { replicaAccount, type Config } from '../config/config';
import type { DatabaseAddress } from '../config/database-address';
import type { WikiConfig } from '../config/wiki-config';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database, type DatabaseOptions } from '../runtime/database';
import { databaseBehind } from '../runtime/database-behind';
import type { Logger } from '../runtime/logger';
import { keep } from '../runtime/keep';
import type { ReplicaHosts } from './replica-hosts';

/** How replicas are connected to. */
export interface ReplicaAccess extends Pick<
  DatabaseOptions,
  'retryForMs' | 'statementS' | 'signal'
> {
  /** With the most connections to one server. */
  account: Config['replicas'] & { connections: number };
  /** Which of the two replica services: `analytics` may scan for hours, `web` answers quickly. */
  service: 'analytics' | 'web';
  clock: Clock;
  logger: Logger;
}

/** A name may lead elsewhere after a replica host was exchanged. */
const KEEP_ADDRESS_MS = 60_000;

/**
 * One pool per replica server. A server gives each account ten connections, and all wikis of a section
 * have names of their own that lead to the one server: so pools are shared by address, not by name. A
 * pool without work holds no connection.
 */
export class ReplicaPools {
  readonly #reading: ReplicaAccess;
  readonly #lookUp: (host: string) => Promise<string>;
  /** By name and port. */
  readonly #databases = new Map<string, Database>();
  /** By address and port. */
  readonly #pools = new Map<string, Database>();

  /** @param lookUp tells the address of a host name */
  constructor(reading: ReplicaAccess, lookUp = firstAddressOf) {
    this.#reading = reading;
    this.#lookUp = lookUp;
  }

  /** Where the tables of one wiki are read; the same database twice where they lie on one host. */
  of({
    host,
    port,
    linksHost,
  }: NonNullable<WikiConfig['replica']>): Pick<ReplicaHosts, 'pages' | 'links'> {
    return { pages: this.at({ host, port }), links: this.at({ host: linksHost ?? host, port }) };
  }

  /** The host's name, with the service filled in. */
  hostOf(pattern: string): string {
    return pattern.replaceAll('{service}', this.#reading.service);
  }

  /** Nothing is looked up or connected before the first statement. Closed with all the others. */
  at(address: Pick<DatabaseAddress, 'host' | 'port'>): Database {
    const { port } = address;
    const host = this.hostOf(address.host);
    const key = `${host}:${port}`;
    const database = this.#databases.get(key) ?? this.#byName(host, port);
    this.#databases.set(key, database);
    return database;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  #byName(host: string, port: number): Database {
    const { clock } = this.#reading;
    const kept = { clock, freshMs: KEEP_ADDRESS_MS, oldMs: KEEP_ADDRESS_MS };
    const address = keep(() => this.#lookUp(host), kept);
    // Who has no address is asked for by name: the pool's patience, and its error, are the right ones.
    return databaseBehind(async () => this.#poolAt(await address().catch(() => host), port));
  }

  /** @throws ConfigError where there is no account */
  #poolAt(host: string, port: number): Database {
    const { account, clock, logger, retryForMs, statementS, signal } = this.#reading;
    const key = `${host}:${port}`;
    const options = { ...replicaAccount(account), host, port, retryForMs, statementS, signal };
    const pool = this.#pools.get(key) ?? openDatabase(options, clock, logger);
    this.#pools.set(key, pool);
    return pool;
  }
}

async function firstAddressOf(host: string): Promise<string> {
  const { address } = await lookup(host);
  return address;
}
