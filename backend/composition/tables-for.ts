import { join } from 'node:path';
import type { OwnHolder } from '../config/connection-budgets';
import { isOfDatabase } from '../runtime/database-errors';
import { loggedCode } from '../runtime/logged-code';
import { schemaVersions } from '../store/backup/backup-table';
import { refuseLostBefore, refuseLostTables } from '../store/backup/lost-tables';
import { isRestoreUnderWay } from '../store/backup/restore-tables';
import { awaitSchema } from '../store/schema/await-schema';
import { tablesMadeBy } from '../store/schema/made-tables';
import { lackedTableIn, migrate } from '../store/schema/migrate';
import type { Dependencies } from './dependencies';
import type { LoopOptions } from './loop-options';
import { LOOP_PATIENCE_MS } from './loop-patience';
import { ANSWERING, type OpenedParts } from './opened-parts';

/** Who starts a single run waits for it: a restart of the database is waited out, and no more. */
const ONCE_PATIENCE_MS = 60_000;

/**
 * Waits until a component has the tables that it needs (awaitSchema), over its own connections: for the database, for hours,
 * and for a migration that runs elsewhere.
 * @throws SchemaBehindError where it is to run but once; the signal's reason when aborted
 */
export async function tablesFor(
  holder: OwnHolder,
  { outside, opened }: { outside: Dependencies; opened: OpenedParts },
  { once, signal }: LoopOptions,
): Promise<void> {
  const retryForMs = once ? ONCE_PATIENCE_MS : LOOP_PATIENCE_MS;
  const database = opened.database({ retryForMs, signal }, holder);
  await awaitSchema({ ...outside, database, folder: sqlIn(outside) }, { waits: !once, signal });
}

/** A restore is under way, or was broken off: what the tables hold is not whole. */
class HalfRestoredError extends Error {
  override readonly name = 'HalfRestoredError';
}

/**
 * The same for who makes something of all that the tables hold, or takes away what seems to be needed no more.
 * @throws HalfRestoredError; as tablesFor
 */
export async function wholeTablesFor(
  holder: OwnHolder,
  { outside, opened }: { outside: Dependencies; opened: OpenedParts },
  signal: AbortSignal,
): Promise<void> {
  await tablesFor(holder, { outside, opened }, { once: false, signal });
  const database = opened.database({ retryForMs: LOOP_PATIENCE_MS, signal }, holder);
  if (!(await isRestoreUnderWay(database))) return;
  throw new HalfRestoredError(
    'a restore is under way, or was broken off: the database is not whole; wait for its end, or run weboid restore again',
  );
}

/** Web tells readers that the database is away rather than being away itself; without its tables it has nothing to tell. */
export async function tablesForWeb(
  outside: Dependencies,
  opened: OpenedParts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const parts = { ...outside, database: opened.database(ANSWERING, 'web'), folder: sqlIn(outside) };
  try {
    await awaitSchema(parts, { waits: true, signal });
  } catch (error) {
    if (signal?.aborted === true || !isOfDatabase(error)) throw error;
    const code = loggedCode(error);
    outside.logger.warn(
      { code },
      'the database cannot be asked for its tables; answers begin without it',
    );
  }
}

/** `migrate` waits for another one, and for a free connection. */
const MIGRATE_PATIENCE = { retryForMs: 2_000, slotForMs: 600_000 };

const TABLE_IN_USE =
  'a transaction elsewhere holds the table that is to change; others are let by, then it is tried again, for an hour (SHOW FULL PROCESSLIST tells whose it is)';

/** Brings our tables up to date. @returns the versions applied @throws LostTablesError; what `migrate` throws */
export async function migrateWith(outside: Dependencies, opened: OpenedParts): Promise<number[]> {
  const { logger } = outside;
  const waits = {
    another: () => logger.info('another process migrates, waiting for it'),
    table: (file: string) => logger.info({ file }, TABLE_IN_USE),
  };
  const database = opened.database(MIGRATE_PATIENCE);
  const folder = sqlIn(outside);
  try {
    const versions = await migrate(database, folder, { waits });
    await refuseLostTables(database);
    return versions;
  } catch (error) {
    const file = lackedTableIn(error);
    if (file !== null) {
      const applied = new Set(await schemaVersions(database));
      await refuseLostBefore(database, tablesMadeBy(folder, applied), file);
    }
    throw error;
  }
}

const sqlIn = ({ root }: Dependencies): string => join(root, 'sql');
