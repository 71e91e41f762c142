import type { Writable } from 'node:stream';
import { loadConfig, ownAccount } from '../config/config';
import type { Clock } from '../runtime/clock';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import type { Surroundings } from './surroundings';

/** For somebody who waits: a restart of the database is waited out, nothing more; but for a connection that is free. */
const PATIENCE = { retryForMs: 3_000, slotForMs: 30_000 };

/** What operators' commands work with. */
export interface OwnWork {
  database: Database;
  clock: Clock;
  output: Writable;
}

/** Opens our own database, and closes it after the work. */
export type WithOwnDatabase = (run: (work: OwnWork) => Promise<void>) => Promise<void>;

/** @returns opens nothing before it is called */
export function withOwnDatabase({ root, env, clock }: Surroundings): WithOwnDatabase {
  return async (run) => {
    const { database: settings, connections } = loadConfig(env, root);
    const account = { ...ownAccount(settings), database: settings.name };
    const options = { ...account, connections: connections.own.command, ...PATIENCE };
    const database = openDatabase(options, clock, createSilentLogger());
    try {
      await run({ database, clock, output: process.stdout });
    } finally {
      await database.close();
    }
  };
}
