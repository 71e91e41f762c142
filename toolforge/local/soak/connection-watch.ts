import { sleepReal, systemClock } from '../../../backend/runtime/clock';
import { openDatabase } from '../../../backend/runtime/database';
import { createSilentLogger } from '../../../backend/runtime/logger';
import { OWN, READER } from './soaked-tables';

/** Most connections at once that were seen. */
export interface ConnectionRecord {
  own: number;
  replicas: number;
}

const LOOK_MS = 500;
/** A restart of the database is waited out. */
const PATIENCE_MS = 120_000;

/** Counts the connections of each account, until `signal` aborts. */
export async function watchConnections(
  port: number,
  signal: AbortSignal,
): Promise<ConnectionRecord> {
  const most = { own: 0, replicas: 0 };
  const account = { host: '127.0.0.1', port, user: 'root', password: '', database: 'mysql' };
  const options = { ...account, connections: 1, retryForMs: PATIENCE_MS };
  const admin = openDatabase(options, systemClock, createSilentLogger());
  while (!signal.aborted) {
    const rows = await admin.select<{ user: string; open: number }>(
      'SELECT user, COUNT(*) AS open FROM information_schema.processlist GROUP BY user',
    );
    for (const { user, open } of rows) {
      if (user === OWN.user) most.own = Math.max(most.own, open);
      if (user === READER.user) most.replicas = Math.max(most.replicas, open);
    }
    await sleepReal(LOOK_MS);
  }
  await admin.close();
  return most;
}
