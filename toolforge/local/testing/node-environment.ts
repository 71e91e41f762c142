import NodeEnvironment from 'jest-environment-node';
import { AsyncStorages } from './async-storages';

/** jest's environment of a test file in Node (jest wants a default export). */
export default class OwnNodeEnvironment extends NodeEnvironment {
  readonly #storages = new AsyncStorages();

  override async teardown(): Promise<void> {
    await super.teardown();
    this.#storages.end();
  }
}
