import DomEnvironment from 'jest-environment-jsdom';
import { AsyncStorages } from './async-storages';

/** jest's environment of a test file in jsdom (jest wants a default export). */
export default class OwnDomEnvironment extends DomEnvironment {
  readonly #storages = new AsyncStorages();

  override async teardown(): Promise<void> {
    await super.teardown();
    this.#storages.end();
  }
}
