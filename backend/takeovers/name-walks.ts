import { loggedCode } from '../runtime/logged-code';
import { namesToWalk, walkOn } from '../store/names/walk-name';
import type { TakeoverParts } from './visit-name';

/** Walks that go on in one round. */
const WALKS_PER_ROUND = 4;

/** Walks over the URLs of names that stand otherwise than before, in turn: none waits for one that is long, or fails. */
export class NameWalks {
  readonly #parts: Pick<TakeoverParts, 'database' | 'logger' | 'policies'>;
  /** Whose turn was last; null: the first one is next. */
  #last: string | null = null;

  constructor(parts: Pick<TakeoverParts, 'database' | 'logger' | 'policies'>) {
    this.#parts = parts;
  }

  /**
   * Goes on with a stretch of some walks that are due.
   * @returns `failed`: some are due, and none of these could go on
   * @throws the signal's reason; errors of the database where names cannot even be read
   */
  async walkSome(nowS: number, signal: AbortSignal): Promise<'some' | 'none' | 'failed'> {
    const names = await this.#nextNames();
    let walked = 0;
    for (const name of names) {
      this.#last = name;
      if (await this.#hasWalked(name, nowS, signal)) walked += 1;
    }
    if (names.length === 0) return 'none';
    return walked > 0 ? 'some' : 'failed';
  }

  async #nextNames(): Promise<string[]> {
    const { database } = this.#parts;
    const names = await namesToWalk(database, WALKS_PER_ROUND, this.#last);
    return names.length > 0 || this.#last === null ? names : namesToWalk(database, WALKS_PER_ROUND);
  }

  async #hasWalked(name: string, nowS: number, signal: AbortSignal): Promise<boolean> {
    const { database, logger, policies } = this.#parts;
    try {
      await walkOn(database, name, { nowS, policies: policies() });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const said = { name, code: loggedCode(error) };
      logger.error(said, 'takeovers: a walk failed, it goes on later');
      return false;
    }
  }
}
