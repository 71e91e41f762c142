import type { Clock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import { isStatementTimeout } from '../runtime/database-errors';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import { DELIVERY_HELD_S, deliveriesLateS } from '../status/alarms';
import { ClientLocks } from '../store/changes/client-locks';
import {
  clientsBehind,
  settleClients,
  type ClientPosition,
} from '../store/changes/dispatch-positions';
import { oldestDueDelivery } from '../store/subscribers/oldest-due';
import { boundStatements } from '../store/changes/bound-statements';
import type { ReadStatements } from '../store/statements/read-statements';
import { countWikis } from '../store/pages/wikis';
import type { ChangeFeed } from '../store/changes/change-feed';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { ConcernedWikis } from './concerned-wikis';
import { serveClient, type DispatchClient, type ServingParts } from './serve-client';
import { serveSubscribers } from './serve-subscribers';
import { shareReading } from './shared-reading';
import { SUBSCRIBERS } from '../store/changes/subscribers-client';

/** What a dispatcher works with. */
export interface DispatchParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  /** All wikis that are clients, as they are now; on the dispatcher's connection, as there may be no other. */
  clients: (statements: ReadStatements) => Promise<DispatchClient[]>;
  /** Whether the client of all subscribers is served, too (C4); by default it is not. */
  servesSubscribers?: boolean;
}

/** How a dispatcher works. */
export interface DispatchOptions {
  /** Changes that a client is handed at once, at most. */
  batch: number;
  /** Ends when no client is behind; else it goes on for ever. */
  untilIdle: boolean;
  signal: AbortSignal;
}

/** New wikis are clients this soon; their subscribers are told from the beginning. */
const CLIENTS_MS = 60_000;
/** Changes gather this long before a client is served again, unless there are enough for a batch. */
const GATHER_S = 1;
const IDLE_MS = 500;
/** Others serve all that are behind. */
const BUSY_MS = 50;
/** One of the furthest is taken by chance, so that dispatchers keep out of each other's way. */
const CANDIDATES = 15;

/**
 * Hands the change log to the clients, batch by batch, beside any number of other dispatchers (C3): each takes a client
 * whose lock is free, reads what is next for it, writes it, and lets go. Its locks end with its connection.
 * @throws what our own database throws; the signal's reason never
 */
export async function runDispatchLoop(
  parts: DispatchParts,
  options: DispatchOptions,
): Promise<void> {
  try {
    let isOver = false;
    while (!isOver && !options.signal.aborted) isOver = await dispatchAWhile(parts, options);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
}

/** On a connection of its own: what goes wrong on it is waited out each time anew. @returns whether all is done */
async function dispatchAWhile(parts: DispatchParts, options: DispatchOptions): Promise<boolean> {
  try {
    return await parts.database.session(async (session) => {
      await boundStatements(session);
      return new Dispatcher(parts, session, options).run();
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    parts.logger.warn({ err: error }, 'dispatch: a statement took too long, tried again');
    await parts.clock.sleep(IDLE_MS, options.signal);
    return false;
  }
}

/** Hands a client, whose lock is held, what is next for it. @returns how many changes it was */
type Service = (serving: ServingParts) => Promise<number>;

class Dispatcher {
  readonly #parts: DispatchParts;
  readonly #session: Statements;
  readonly #options: DispatchOptions;
  readonly #locks: ClientLocks;
  readonly #feed: ChangeFeed;
  readonly #concerned = new ConcernedWikis();
  #wikis: readonly DispatchClient[] = [];
  #wikiCount = 0;
  #services: Map<string, Service> = new Map();

  constructor(parts: DispatchParts, session: Statements, options: DispatchOptions) {
    this.#parts = parts;
    this.#session = session;
    this.#options = options;
    this.#locks = new ClientLocks(session);
    this.#feed = shareReading(createTableChangeFeed(session));
  }

  /** @returns whether no client is behind; false: it has worked for a while */
  async run(): Promise<boolean> {
    const { clock } = this.#parts;
    const { signal, untilIdle } = this.#options;
    await this.#learnClients();
    const endMs = clock.now() + CLIENTS_MS;
    while (!signal.aborted && clock.now() < endMs) {
      const candidates = await this.#candidates();
      if (candidates.length === 0) {
        if (untilIdle) return true;
        await clock.sleep(IDLE_MS, signal);
      } else if (!(await this.#serveOneOf(candidates))) {
        await clock.sleep(BUSY_MS, signal);
      }
    }
    return false;
  }

  async #learnClients(): Promise<void> {
    const wikis = await this.#learnWikis();
    const { servesSubscribers = false } = this.#parts;
    const subscribers = servesSubscribers ? [{ client: SUBSCRIBERS, wikiId: null }] : [];
    await settleClients(this.#session, [...wikis, ...subscribers]);
    this.#services = new Map<string, Service>(
      wikis.map((wiki) => [wiki.client, (serving) => serveClient(serving, wiki)]),
    );
    if (servesSubscribers && !(await this.#isHeld())) {
      this.#services.set(SUBSCRIBERS, (serving) =>
        serveSubscribers(serving, () => this.#wikisNow()),
      );
    }
  }

  async #learnWikis(): Promise<readonly DispatchClient[]> {
    // Counted first: who comes after that is met by the next count.
    this.#wikiCount = await countWikis(this.#session);
    this.#wikis = await this.#parts.clients(this.#session);
    return this.#wikis;
  }

  async #wikisNow(): Promise<readonly DispatchClient[]> {
    const isSame = (await countWikis(this.#session)) === this.#wikiCount;
    return isSame ? this.#wikis : this.#learnWikis();
  }

  /** Where nobody sends what subscribers are to be told, it would pile up: the log keeps it in one place. */
  async #isHeld(): Promise<boolean> {
    const dueSinceS = await oldestDueDelivery(this.#session, this.#nowS);
    if (deliveriesLateS({ dueSinceS }, this.#nowS) <= DELIVERY_HELD_S) return false;
    this.#parts.logger.warn(
      'dispatch: messages to webhooks have been due for a day, so subscribers are not served until "weboid deliver" has sent them',
    );
    return true;
  }

  async #candidates(): Promise<ClientPosition[]> {
    const { batch, untilIdle } = this.#options;
    const headId = await this.#feed.head();
    const servedSinceS = untilIdle ? Number.MAX_SAFE_INTEGER : this.#nowS - GATHER_S;
    const behind = await clientsBehind(this.#session, { headId, batch, servedSinceS }, CANDIDATES);
    return behind.filter(({ client }) => this.#services.has(client));
  }

  /** @returns whether any was served */
  async #serveOneOf(candidates: readonly ClientPosition[]): Promise<boolean> {
    const left = [...candidates];
    while (left.length > 0) {
      const [chosen] = left.splice(this.#parts.random.below(left.length), 1);
      if (chosen !== undefined && (await this.#serve(chosen.client))) return true;
    }
    return false;
  }

  /** Any error ends the connection, and the lock with it. */
  async #serve(client: string): Promise<boolean> {
    const serve = this.#services.get(client);
    if (serve === undefined || !(await this.#locks.take(client))) return false;
    const changes = await serve(this.#serving());
    await this.#locks.release(client, { isMoved: changes > 0 });
    if (changes > 0) this.#parts.logger.debug({ client, changes }, 'dispatch: client served');
    return changes > 0;
  }

  #serving(): ServingParts {
    const { batch } = this.#options;
    return {
      session: this.#session,
      feed: this.#feed,
      concerned: this.#concerned,
      clients: this.#wikis,
      batch,
      nowS: this.#nowS,
    };
  }

  get #nowS(): number {
    return Math.floor(this.#parts.clock.now() / 1_000);
  }
}
