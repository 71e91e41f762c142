import { join } from 'node:path';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { SourceInfo } from '../runtime/source-info';
import { writeGzip } from '../runtime/write-gzip';
import { schemaVersions, tablesOf, type BackupTable } from '../store/backup/backup-table';
import { isRestoreUnderWay, SWITCH } from '../store/backup/restore-tables';
import { withSnapshot } from '../store/backup/consistent-snapshot';
import { KEPT_TABLES, TABLE_FATES } from '../store/backup/table-fates';
import type { ReadStatements } from '../store/statements/read-statements';
import { BACKUP_FORMAT, type BackupHead } from './backup-head';
import {
  backupNameAt,
  type BackupKind,
  openBackupFolder,
  partPathOf,
  removeOldBackups,
  removeParts,
} from './backup-folder';
import { backupText, type BackupCount } from './backup-text';
import { LackingTablesError } from './lacking-tables-error';
import { readBackup } from './read-backup';
import { RestoreRefusedError } from './restore-refused-error';

/** What backups are made with. */
export interface BackupParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  source: SourceInfo;
}

/** A backup that is whole. */
export interface WrittenBackup {
  path: string;
  tables: number;
  rows: number;
  bytes: number;
  /** Names of the older ones that went. */
  removed: string[];
}

/** Fast: what it saves at 6 is a tenth. */
const LEVEL = 3;
const FOR_OWNER_ONLY = 0o600;

/**
 * Writes all that could not be made again, as it is at one moment, into a new file of a folder, and keeps the newest
 * seven. A file has its name only when it is whole and was read again. Where tables are lost, what is left goes into a
 * file with a name of its own, which takes the place of none that has all.
 * @throws LackingTablesError, behind the file; BackupFolderError, BackupUnderWayError, RestoreRefusedError; what the file system says, such as ENOSPC; the signal's reason
 */
export async function writeBackup(
  parts: BackupParts,
  folder: string,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  await openBackupFolder(folder);
  const written = await withSnapshot(parts.database, async (snapshot) => {
    await removeParts(folder);
    return writeSnapshot(parts, snapshot, { folder, signal });
  });
  const { path, lacking } = written;
  const removed = await removeOldBackups(folder, kindOf(lacking));
  if (removed === 'shrunk') {
    parts.logger.warn(
      { path, bytes: written.bytes },
      'backup: less than half as large as the largest that is kept, so no older one is removed; look at the database, and remove by hand what is no longer wanted',
    );
  }
  if (lacking.length > 0) throw new LackingTablesError(path, lacking);
  return { ...written, removed: removed === 'shrunk' ? [] : removed };
}

const kindOf = (lacking: readonly string[]): BackupKind =>
  lacking.length > 0 ? 'lacking' : 'whole';

async function writeSnapshot(
  parts: BackupParts,
  snapshot: ReadStatements,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Omit<WrittenBackup, 'removed'> & { lacking: string[] }> {
  const all = await tablesOf(snapshot);
  tellStrangeTables(parts.logger, all);
  // Without the switch nobody can tell whether a restore is under way.
  const lacking = [...KEPT_TABLES, SWITCH].filter((name) => !all.has(name));
  if (KEPT_TABLES.every((name) => !all.has(name))) throw nothingThere();
  if (all.has(SWITCH)) await refuseHalf(snapshot);
  const tables = KEPT_TABLES.flatMap((name) => all.get(name) ?? []);
  const path = join(folder, backupNameAt(parts.clock.now(), kindOf(lacking)));
  const count: BackupCount = { tables: 0, rows: 0 };
  const text = backupText(snapshot, await headOf(parts, snapshot, tables), tables, count);
  const place = { path, part: partPathOf(path), mode: FOR_OWNER_ONLY, level: LEVEL };
  const check = async (part: string): Promise<void> => {
    await readBackup(part, {}, signal);
  };
  const { bytes } = await writeGzip({ ...place, check }, text, signal);
  return { path, tables: count.tables, rows: count.rows, bytes, lacking };
}

async function headOf(
  { clock, source }: BackupParts,
  snapshot: ReadStatements,
  tables: readonly BackupTable[],
): Promise<BackupHead> {
  return {
    weboid: 'backup',
    format: BACKUP_FORMAT,
    made_at: new Date(clock.now()).toISOString(),
    schema: await schemaVersions(snapshot),
    version: source.version,
    commit: source.commit,
    next_numbers: Object.fromEntries(
      tables.flatMap(({ name, nextNumber }) => (nextNumber === null ? [] : [[name, nextNumber]])),
    ),
  };
}

const nothingThere = (): RestoreRefusedError =>
  new RestoreRefusedError(
    'the database has none of the tables that are backed up: weboid migrate makes them, a backup brings them back with what was in them',
  );

/** What is being filled would take the place of a backup that is whole. */
async function refuseHalf(snapshot: ReadStatements): Promise<void> {
  if (!(await isRestoreUnderWay(snapshot))) return;
  throw new RestoreRefusedError(
    'a restore is under way, or was broken off: the database is not whole; run weboid restore again first',
  );
}

/** Tables of a newer version, or of somebody else: whoever restores has them not. */
function tellStrangeTables(logger: Logger, all: ReadonlyMap<string, unknown>): void {
  const others = [...all.keys()].filter((name) => TABLE_FATES[name] === undefined);
  if (others.length > 0)
    logger.warn({ tables: others }, 'backup: tables that are none of ours are left out');
}
