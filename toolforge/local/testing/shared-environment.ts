import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { AsyncStorages } from './async-storages';

/** What the product listens to; modules that are loaded once and listen to other events do so for all files. */
const EVENTS = ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'] as const;

/**
 * jest's environment of a test file in Node (jest wants a default export): Node's own globals, without a world of their
 * own for each file, so that modules can be loaded once a process (`shared-runtime.cjs`). What a file changes of the
 * process is put back after it: environment variables, working folder, who listens to signals and to what nobody
 * catches, console, fetch and other globals.
 */
export default class SharedEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #globals = Object.getOwnPropertyDescriptors(globalThis);
  readonly #exit = Object.getOwnPropertyDescriptor(process, 'exit') ?? {};
  readonly #variables = { ...process.env };
  readonly #folder = process.cwd();
  readonly #storages = new AsyncStorages();
  readonly #listeners = EVENTS.map((event) => [event, process.rawListeners(event)] as const);

  constructor({ projectConfig: config }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  /** There is no other context than the process's own. */
  getVmContext(): null {
    return null;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.#storages.end();
    Object.defineProperty(process, 'exit', this.#exit);
    this.#restoreVariables();
    this.#restoreListeners();
    if (process.cwd() !== this.#folder) process.chdir(this.#folder);
    for (const [name, descriptor] of Object.entries(this.#globals)) {
      if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
    }
    return Promise.resolve();
  }

  #restoreListeners(): void {
    for (const [event, before] of this.#listeners) {
      for (const listener of process.rawListeners(event)) {
        if (!before.includes(listener)) process.removeListener(event, listener as () => void);
      }
    }
  }

  #restoreVariables(): void {
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#variables)) delete process.env[name];
    }
    Object.assign(process.env, this.#variables);
  }
}
