import { ownAccount, type Config } from '../config/config';
import type { OwnHolder, ReplicaHolder } from '../config/connection-budgets';
import type { DatabaseAddress } from '../config/database-address';
import { openSharedPool, type Database, type SharedPool } from '../runtime/database';
import type { DatabasePatience } from '../runtime/database-patience';
import { TurnQueue } from '../runtime/turn-queue';
import type { ListDatabase } from '../wiki/kept-wiki-lists';
import { ReplicaPools, type ReplicaAccess } from '../wiki/replica-pools';
import type { Dependencies } from './dependencies';

/** Which of the two replica services: `analytics` may scan for hours, `web` answers quickly. */
export type ReplicaService = 'analytics' | 'web';

/** Seconds after which the server ends a statement; those of other pools may run on. */
const STATEMENT_S: Partial<Record<OwnHolder, number>> = {
  web: 5,
  stream: 5,
  frontier: 20,
  // Whatever the database does, the loops come first.
  heart: 5,
};
/** Heartbeats of all processes share what one connection would take. */
const HEART_IDLE_CLOSE_MS = 20;
const REPLICA_STATEMENT_S = { web: 5, analytics: undefined } as const;
const USUAL_HOLDER = { web: 'web', analytics: 'feeder' } as const;
/** Those of the lists of wikis are tried again a minute later. */
const FOR_LISTS: DatabasePatience = { retryForMs: 2_000 };

/** All connections of a process to databases: for each holder a pool of as many as its budget says. */
export class Connections {
  readonly #config: Pick<Config, 'database' | 'replicas' | 'connections'>;
  readonly #outside: Pick<Dependencies, 'clock' | 'logger'>;
  readonly #own = new Map<OwnHolder, SharedPool>();
  readonly #replicas = new Map<ReplicaService, ReplicaPools>();
  readonly #opened: { close(): Promise<void> }[] = [];
  readonly #listTurn = new TurnQueue();

  constructor(
    config: Pick<Config, 'database' | 'replicas' | 'connections'>,
    outside: Pick<Dependencies, 'clock' | 'logger'>,
  ) {
    this.#config = config;
    this.#outside = outside;
  }

  /** Our own database, by the connections of a holder. @throws ConfigError where its account is not set */
  database(patience: DatabasePatience, holder: OwnHolder): Database {
    return this.#poolOf(holder).database(patience);
  }

  /** How replicas are asked at a service, and the pools for it, which all who ask there share. */
  replicas(
    service: ReplicaService,
    patience: DatabasePatience,
    holder: ReplicaHolder = USUAL_HOLDER[service],
  ): { access: ReplicaAccess; pools: ReplicaPools } {
    const { replicas, connections } = this.#config;
    const account = { ...replicas, connections: connections.replicas[holder] };
    const statementS = REPLICA_STATEMENT_S[service];
    const access = { ...this.#outside, ...patience, statementS, account, service };
    const pools = this.#replicas.get(service) ?? this.#keep(new ReplicaPools(access));
    this.#replicas.set(service, pools);
    return { access, pools };
  }

  /** Where a list of wikis is read: one at a time, at the service that is asked about wikis, too. */
  ofList(list: DatabaseAddress): ListDatabase {
    const at = (): ReplicaPools =>
      this.#replicas.get('analytics') ?? this.replicas('web', FOR_LISTS).pools;
    return { select: (sql) => this.#listTurn.during(() => at().at(list).select(sql)) };
  }

  /** To our own database: those that are open now, and as many as there may be; heartbeats are not counted. */
  get counts(): { connections: number; connectionsMax: number } {
    const held = [...this.#own].filter(([holder]) => holder !== 'heart');
    const { own } = this.#config.connections;
    return {
      connections: held.reduce((sum, [, pool]) => sum + pool.connections, 0),
      connectionsMax: held.reduce((sum, [holder]) => sum + own[holder], 0),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.splice(0).map((part) => part.close()));
  }

  #poolOf(holder: OwnHolder): SharedPool {
    const { database, connections } = this.#config;
    const { clock, logger } = this.#outside;
    const known = this.#own.get(holder);
    if (known?.isEnding === false) return known;
    const limits = { connections: connections.own[holder], statementS: STATEMENT_S[holder] };
    const idle = holder === 'heart' ? { idleCloseMs: HEART_IDLE_CLOSE_MS } : {};
    const access = { ...ownAccount(database), database: database.name, ...limits, ...idle };
    const pool = this.#keep(openSharedPool(access, clock, logger));
    this.#own.set(holder, pool);
    return pool;
  }

  #keep<Part extends { close(): Promise<void> }>(part: Part): Part {
    this.#opened.push(part);
    return part;
  }
}
