import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sleepReal } from '../../runtime/clock';
import { runHere, type Ended } from '../../testing/run-here';
import { findPort } from '../../../toolforge/local/ports';
import type { TestDatabase } from '../../../toolforge/local/testing/test-database';
import { ROOT } from '../../../toolforge/root';
import { buildProgram } from '../../testing/build-program';

const PROGRAM = join(ROOT, 'dist/weboid.js');
const START_TRIES = 300;
const TRY_MS = 100;

/** `weboid` as people call it, on a database of tests. */
export class CommandLine {
  readonly #env: Record<string, string | undefined>;
  readonly #running = new Set<ChildProcess>();

  /** @param settings further environment variables */
  constructor(account: TestDatabase, settings: Record<string, string> = {}) {
    const { host, port, user, password, name } = account;
    this.#env = {
      PATH: process.env['PATH'],
      TOOL_TOOLSDB_USER: user,
      TOOL_TOOLSDB_PASSWORD: password,
      TOOL_REPLICA_USER: user,
      TOOL_REPLICA_PASSWORD: password,
      WEBOID_DB_HOST: host,
      WEBOID_DB_PORT: String(port),
      WEBOID_DB_NAME: name,
      WEBOID_HOST_INTERVAL_MS: '0',
      WEBOID_ADDRESS_INTERVAL_MS: '0',
      ...settings,
    };
  }

  /** Once, before the web component is started. */
  static build(): void {
    buildProgram();
  }

  /**
   * A command, in this very process.
   * @param settings that this command alone has
   */
  run(args: readonly string[], stdin = '', settings: Record<string, string> = {}): Promise<Ended> {
    return runHere(args, { env: { ...this.#env, ...settings }, input: stdin });
  }

  /** @returns the web component's address, without a slash at the end */
  async serve(): Promise<string> {
    const port = await findPort();
    const address = `http://127.0.0.1:${port}`;
    this.#env['WEBOID_PUBLIC_URL'] = address;
    const env = { ...this.#env, PORT: String(port), WEBOID_BIND: '127.0.0.1' };
    this.#running.add(spawn(process.execPath, [PROGRAM, 'web'], { env, stdio: 'ignore' }));
    await untilItServes(`${address}/healthz`);
    return address;
  }

  async stop(): Promise<void> {
    for (const child of this.#running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    this.#running.clear();
  }
}

async function untilItServes(address: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await fetch(address)).text();
      return;
    } catch (error) {
      if (tries === START_TRIES) throw error;
      await sleepReal(TRY_MS);
    }
  }
}
