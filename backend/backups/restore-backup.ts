import { basename } from 'node:path';
import type { Clock } from '../runtime/clock';
import type { Database, Statements } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { stoppingDatabase } from '../runtime/stopping-database';
import { dayNumberOf } from '../status/day-number';
import { schemaVersions, tablesOf } from '../store/backup/backup-table';
import { dropWaiting, passOverLog } from '../store/backup/drop-waiting';
import { leapChanges, leapNumbers, leapReports } from '../store/backup/leap-numbers';
import { lostTables } from '../store/backup/lost-tables';
import {
  dropAll,
  emptyAll,
  filledTable,
  insertRows,
  isRestoreUnderWay,
  SWITCH,
} from '../store/backup/restore-tables';
import { KEPT_TABLES, TABLE_FATES } from '../store/backup/table-fates';
import { waitingMessages, type WaitingMessages } from '../store/backup/waiting-messages';
import { goOnFetching, stopFetching } from '../store/fetching/fetching-stop';
import { lackedTableIn, migrate, versionsIn } from '../store/schema/migrate';
import type { BackupHead } from './backup-head';
import { tableEndOf } from './backup-text';
import { proveBackup } from './prove-backup';
import { readBackup, valuesOf, type ReadTable } from './read-backup';
import { RestoreRefusedError } from './restore-refused-error';
import { RestoreStoppedError } from './restore-stopped-error';

/** What a backup is restored with. */
export interface RestoreParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Where the migrations are. */
  sqlFolder: string;
}

/** How a backup is restored. */
export interface RestoreOptions {
  /** The name of the database, from whoever knows that all of it is to be replaced; null: it has to be empty. */
  replaces: string | null;
  /** Nothing is sent of what was waiting when the backup was made; by default all of it is. */
  withoutWaiting?: boolean;
  signal: AbortSignal;
}

/** What was restored. */
export interface RestoredBackup {
  madeAt: string;
  tables: number;
  rows: number;
  /** Migrations that were applied behind it, as the backup is of an older version. */
  migrated: number[];
  /** What was to be sent when the backup was made, dropped or not; some of it may have been sent since. */
  waiting: WaitingMessages;
  /** Kept tables that the backup should have and has not: they are empty. */
  lacking: string[];
}

/** What is in the tables is not what the backup says: somebody else wrote meanwhile. */
class RestoreSpoiltError extends Error {
  override readonly name = 'RestoreSpoiltError';
}

/**
 * Fills the database with a backup: proves the file, makes the tables as they were, fills them, proves that they hold the
 * same, and brings them up to date. From its first change to its end fetching is stopped by it; who is killed, or told to
 * stop, leaves that, and is run again, from the beginning. At the end fetching stays stopped as if an operator had said so.
 * Told to stop, it begins no further statement.
 * @throws RestoreRefusedError, BackupFileError: nothing was changed; RestoreStoppedError: the signal has aborted;
 * RestoreSpoiltError; what the database throws
 */
export async function restoreBackup(
  parts: RestoreParts,
  path: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const { signal } = options;
  const stopping = { ...parts, database: stoppingDatabase(parts.database, signal) };
  const progress: Progress = { isBegun: false };
  try {
    return await restoreInSteps(stopping, path, { ...options, progress });
  } catch (cause) {
    throw signal.aborted && !(cause instanceof RestoreRefusedError)
      ? stoppedError(commandOf(path, options), progress, cause)
      : cause;
  }
}

/** Whether tables have been changed. */
interface Progress {
  isBegun: boolean;
}

/** How it is run again; what it has begun to replace need not be named. */
const commandOf = (path: string, { withoutWaiting = false }: RestoreOptions): string =>
  `weboid restore ${path}${withoutWaiting ? ' --without-waiting' : ''}`;

function stoppedError(command: string, { isBegun }: Progress, cause: unknown): RestoreStoppedError {
  const state = isBegun
    ? 'the database is half restored: nothing is fetched, and no backup is made, until it is whole'
    : 'no row of the database was changed by it';
  const next = `to restore it from the beginning: ${command}`;
  return new RestoreStoppedError(`the restore was broken off; ${state}; ${next}`, { cause });
}

async function restoreInSteps(
  parts: RestoreParts,
  path: string,
  { replaces, withoutWaiting = false, signal, progress }: RestoreOptions & { progress: Progress },
): Promise<RestoredBackup> {
  const { head, tables } = await proveBackup(path, signal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  parts.logger.info(
    { madeAt: head.made_at, tables: tables.length, rows },
    'restore: the file is whole',
  );
  refuseNewer(parts, head);
  const isWhole = await migrateIfWhole(parts);
  const lost = await lostTables(parts.database);
  progress.isBegun = !lost.includes(SWITCH) && (await isRestoreUnderWay(parts.database));
  if (!progress.isBegun) await refuseFilled(parts.database, replaces);
  const stoppedAtS = Math.floor(parts.clock.now() / 1_000);
  progress.isBegun = true;
  if (!isWhole || lost.includes(SWITCH)) await makeAnew(parts);
  await stopFetching(parts.database, { saidBy: 'restore', stoppedAtS, why: basename(path) });
  await makeTables(parts, head);
  const lacking = await lackingIn(parts.database, tables);
  await fillTables(parts, path, signal);
  await proveTables(parts, tables);
  const migrated = await migrate(parts.database, parts.sqlFolder);
  await leapNumbers(parts.database, (await tablesOf(parts.database)).values(), head.next_numbers);
  const nowS = Math.floor(parts.clock.now() / 1_000);
  const waiting = await waitingMessages(parts.database, dayNumberOf(parts.clock.now()));
  if (withoutWaiting) await dropWaiting(parts.database, nowS);
  await parts.database.transaction((tx) => endRestore(tx, { head, path, nowS, withoutWaiting }));
  return { madeAt: head.made_at, tables: tables.length, rows, migrated, waiting, lacking };
}

/** @returns false where a migration alters a table that is lost */
async function migrateIfWhole({ database, sqlFolder }: RestoreParts): Promise<boolean> {
  try {
    await migrate(database, sqlFolder);
    return true;
  } catch (error) {
    if (lackedTableIn(error) !== null) return false;
    throw error;
  }
}

/** Its tables are of a version that we do not know how to make. */
function refuseNewer({ sqlFolder }: RestoreParts, { schema, version, commit }: BackupHead): void {
  const known = new Set(versionsIn(sqlFolder));
  const unknown = schema.filter((one) => !known.has(one));
  if (unknown.length === 0) return;
  throw new RestoreRefusedError(
    `the backup has migrations that this Weboid does not know (${unknown.join(', ')}): run Weboid ${version} of commit ${commit}, or a newer one`,
  );
}

/** Somebody else's tables count, too: they would be emptied with ours. */
async function refuseFilled(database: Database, replaces: string | null): Promise<void> {
  const others = [...(await tablesOf(database)).keys()].filter(
    (name) => TABLE_FATES[name] === undefined,
  );
  const lost = new Set(await lostTables(database));
  const kept = KEPT_TABLES.filter((name) => !lost.has(name));
  const filled = await filledTable(database, [...kept, ...others]);
  if (filled === null) return;
  const [row] = await database.select<{ name: string }>('SELECT DATABASE() AS name');
  if (replaces !== null && replaces === row?.name) return;
  const end = `to replace all that it holds: --replace ${row?.name ?? ''}`;
  throw new RestoreRefusedError(
    replaces === null
      ? `the database is not empty (table ${filled} has rows); ${end}`
      : `the database is not called ${replaces}; ${end}`,
  );
}

/** As they were when the backup was made, and empty. */
async function makeTables(parts: RestoreParts, { schema }: BackupHead): Promise<void> {
  const { database, logger } = parts;
  const tables = await tablesOf(database);
  const wanted = new Set(schema);
  const isSame = (await schemaVersions(database)).every((version) => wanted.has(version));
  const lost = await lostTables(database);
  if (isSame && lost.length === 0) return emptyAll(database, tables.values());
  logger.info(
    { schema: Math.max(...schema), lost },
    'restore: the tables are made as they were then',
  );
  await makeAnew(parts, wanted);
  // Migrations may fill tables of theirs.
  await emptyAll(database, (await tablesOf(database)).values());
}

/** The tables are made as they were then, so what the backup has not was lost. */
async function lackingIn(database: Database, tables: readonly ReadTable[]): Promise<string[]> {
  const [made, filled] = [await tablesOf(database), new Set(tables.map(({ table }) => table))];
  return KEPT_TABLES.filter((name) => made.has(name) && !filled.has(name));
}

/** What a lost table leaves of the others goes, too: no migration makes a single one again. */
async function makeAnew(
  { database, sqlFolder }: RestoreParts,
  wanted: ReadonlySet<number> | null = null,
): Promise<void> {
  await dropAll(database, (await tablesOf(database)).values());
  await migrate(database, sqlFolder, { wanted });
}

async function fillTables(
  { database, logger }: RestoreParts,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  let told = '';
  await readBackup(
    path,
    {
      rows: async ({ table, columns, lines }) => {
        if (table !== told) logger.info({ table }, 'restore: fills');
        told = table;
        await insertRows(database, { table, columns, rows: lines.map(valuesOf) });
      },
    },
    signal,
  );
}

/** Read back, each table has to give the same lines. */
async function proveTables(
  { database, logger }: RestoreParts,
  tables: readonly ReadTable[],
): Promise<void> {
  const made = await tablesOf(database);
  for (const { table, columns, rows, sha256 } of tables) {
    const own = made.get(table);
    if (own === undefined) throw new RestoreSpoiltError(`table ${table} is not there any more`);
    const found = await tableEndOf(database, { ...own, columns });
    if (found.rows !== rows || found.sha256 !== sha256) {
      throw new RestoreSpoiltError(
        `table ${table} does not hold what the backup says (${found.rows} of ${rows} rows): somebody writes to the database; end all components and run it again`,
      );
    }
  }
  logger.info('restore: all tables hold what the backup says');
}

interface RestoreEnd {
  head: BackupHead;
  path: string;
  nowS: number;
  withoutWaiting: boolean;
}

/** What comes from now on has new numbers; fetching goes on when somebody has looked. */
async function endRestore(
  tx: Statements,
  { head, path, nowS, withoutWaiting }: RestoreEnd,
): Promise<void> {
  const madeAtS = Math.floor(Date.parse(head.made_at) / 1_000);
  await leapChanges(tx, { madeAtS, nowS });
  await leapReports(tx, { madeAtS, nowS });
  if (withoutWaiting) await passOverLog(tx);
  const why = `restored from ${basename(path)}; look at it, then: weboid fetching go`;
  await stopFetching(tx, { saidBy: 'operator', stoppedAtS: nowS, why });
  await goOnFetching(tx, 'restore');
}
