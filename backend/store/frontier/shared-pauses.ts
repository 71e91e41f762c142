import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { withRegularSaves } from '../../runtime/with-regular-saves';
import { busyHosts, storeBusyHosts, type BusyHost } from './busy-hosts';
import type { RequestedPauses } from './requested-pauses';

/** What pauses are kept with. */
export interface SharedPausesParts {
  database: Pick<Database, 'run' | 'select'>;
  clock: Clock;
  logger: Logger;
}

/** A process that is killed loses no more than what it was told within the last of these. */
const SAVE_EVERY_MS = 5_000;
/** What others were told is known here so much later at most. */
const READ_EVERY_MS = 15_000;

/**
 * Shares what busy hosts have asked for with the other processes, through our tables: what is new is stored each
 * five seconds in one statement, and what others were told of the watched names is read in one each fifteen. What
 * cannot be stored goes along with the next time.
 */
export class SharedPauses {
  readonly pauses: RequestedPauses;
  readonly #keeping: SharedPausesParts;
  readonly #learning = new Map<string, Promise<void>>();
  #readAtMs = 0;

  constructor(pauses: RequestedPauses, keeping: SharedPausesParts) {
    pauses.isShared = true;
    this.pauses = pauses;
    this.#keeping = keeping;
  }

  /** While some work lasts. */
  during<Result>(work: () => Promise<Result>): Promise<Result> {
    const save = (isLast: boolean): Promise<void> => this.#exchange(isLast);
    const { clock } = this.#keeping;
    return withRegularSaves({ save, clock, everyMs: SAVE_EVERY_MS }, work);
  }

  /** Makes sure that what is stored of a host is known here; from then on it is kept up to date. Never rejects. */
  async learn(host: string): Promise<void> {
    const known = this.#learning.get(host);
    if (known !== undefined) return known;
    if (this.pauses.isWatched(host)) return;
    const learning = this.#read(this.pauses.namesFor(host));
    this.#learning.set(host, learning);
    await learning;
    this.pauses.watch(host);
    this.#learning.delete(host);
  }

  async #exchange(isLast: boolean): Promise<void> {
    await this.#save();
    const { clock } = this.#keeping;
    if (isLast || clock.now() < this.#readAtMs + READ_EVERY_MS) return;
    this.#readAtMs = clock.now();
    await this.#read(this.pauses.watched);
  }

  async #save(): Promise<void> {
    const { database, logger } = this.#keeping;
    const unsaved = this.pauses.takeUnsaved();
    if (unsaved.length === 0) return;
    try {
      await storeBusyHosts(database, unsaved, this.#nowS);
    } catch (err) {
      this.pauses.putBack(unsaved);
      logger.warn({ err }, 'what busy hosts asked for was not stored');
    }
  }

  async #read(names: readonly string[]): Promise<void> {
    const { database, logger } = this.#keeping;
    try {
      const read = await busyHosts(database, names, this.#nowS);
      for (const busy of read) this.#learn(busy);
    } catch (err) {
      logger.warn({ err }, 'what busy hosts asked of others was not read');
    }
  }

  #learn({ name, untilS, levelMs }: BusyHost): void {
    this.pauses.learn(name, { untilMs: untilS * 1_000, levelMs });
  }

  get #nowS(): number {
    return Math.floor(this.#keeping.clock.now() / 1_000);
  }
}
