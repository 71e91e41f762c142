import type { Config } from '../config/config';
import type { DatabaseAddress, WikiConfig } from '../config/wikis-file';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database, type DatabaseOptions } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { ReplicaHosts } from './replica-hosts';

/** How replicas are connected to. */
export interface ReplicaReading extends Pick<
  DatabaseOptions,
  'patienceMs' | 'statementS' | 'signal'
> {
  account: Config['replicas'];
  /** Which of the two replica services: `analytics` may scan for hours, `web` answers quickly. */
  service: 'analytics' | 'web';
  clock: Clock;
  logger: Logger;
}

/** One pool per replica host, since connections are counted there. A pool without work holds none. */
export class ReplicaPools {
  readonly #reading: ReplicaReading;
  readonly #pools = new Map<string, Database>();

  constructor(reading: ReplicaReading) {
    this.#reading = reading;
  }

  /** Where the tables of one wiki are read; the same pool twice where they lie on one host. */
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

  /** Nothing is connected before the first statement. */
  at(address: Pick<DatabaseAddress, 'host' | 'port'>): Database {
    const { account, clock, logger, patienceMs, statementS, signal } = this.#reading;
    const { port } = address;
    const host = this.hostOf(address.host);
    const key = `${host}:${port}`;
    const options = { ...account, host, port, patienceMs, statementS, signal };
    const pool = this.#pools.get(key) ?? openDatabase(options, clock, logger);
    this.#pools.set(key, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }
}
