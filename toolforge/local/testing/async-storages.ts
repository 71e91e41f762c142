import hooks, { type AsyncLocalStorage } from 'node:async_hooks';

/**
 * The AsyncLocalStorages that are made between its beginning and its end. jest makes one for each test
 * file and leaves it switched on, and each of them makes every promise of the process slower: after 150
 * files, tests that do little else than await took ten times as long.
 */
export class AsyncStorages {
  readonly #ofNode = hooks.AsyncLocalStorage;
  readonly #made: AsyncLocalStorage<unknown>[] = [];

  /** From now on they are counted. */
  constructor() {
    const made = this.#made;
    hooks.AsyncLocalStorage = class<T> extends this.#ofNode<T> {
      constructor() {
        super();
        made.push(this);
      }
    };
  }

  /** Switches them off. */
  end(): void {
    hooks.AsyncLocalStorage = this.#ofNode;
    for (const storage of this.#made) storage.disable();
  }
}
