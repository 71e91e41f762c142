import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statements } from '../../runtime/database';
import { errorCode, lacksTables } from '../../runtime/database-errors';

/** A migration file could not be applied; the ones before it are in force. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  /** Name of the file; null: it came to none. */
  readonly file: string | null;

  constructor(
    message: string,
    { file = null, cause }: { file?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.file = file;
  }
}

/** The file of the migration that failed, as a table that it needs is not there; null: no migration did, or for something else. */
export function lackedTableIn(error: unknown): string | null {
  if (!(error instanceof MigrationError)) return null;
  return lacksTables(error.cause) ? error.file : null;
}

const LOCK_WAIT_S = 30;
/** A day: to alter a table of fifty million rows takes hours. */
const LOCK_WAITS_MAX = 2_880;
/** How a statement gives way where transactions elsewhere hold its table. */
interface GivingWay {
  /** Seconds for which it waits, and whoever asks for the table behind it. */
  waitS: number;
  /** Seconds in which those who queued are let by. */
  pauseS: number;
  /** Tries at most. */
  tries: number;
}

/** For an hour. */
const GIVING_WAY: GivingWay = { waitS: 5, pauseS: 15, tries: 180 };
const FILE_NAME = /^(\d{6})\.sql$/;

/** Who hears what a migration waits for. */
interface MigrationWaits {
  /** Told each half minute in which another process migrates. */
  another?: () => void;
  /** Told each time that a statement of a file gave way, as a transaction elsewhere holds its table. */
  table?: (file: string) => void;
}

interface MigrateOptions {
  waits?: MigrationWaits;
  /** Only these versions; by default all that are there. */
  wanted?: ReadonlySet<number> | null;
  givingWay?: GivingWay;
}

/**
 * Brings the tables up to date with the numbered files of `sql/`. Safe to run twice, from two
 * processes at once (a named lock) and after a kill: MariaDB commits every DDL statement by
 * itself, therefore each statement of a migration must be harmless when it runs again, and a
 * version counts as applied only after its last statement. A statement that cannot have its table gives way
 * after seconds and is tried again for an hour, so that answers do not queue behind it.
 * @param folder where the files are
 * @returns the versions applied by this call
 * @throws MigrationError naming the file, with the database's error as cause
 */
export function migrate(
  database: Database,
  folder: string,
  { waits = {}, wanted = null, givingWay = GIVING_WAY }: MigrateOptions = {},
): Promise<number[]> {
  return database.session((session) =>
    withOwnLimits(session, givingWay.waitS, async () => {
      await takeLock(session, waits);
      try {
        return await applyMissing(session, { folder, waits, givingWay }, wanted);
      } finally {
        await session.select('SELECT RELEASE_LOCK(CONCAT(DATABASE(), ?))', ['.migrate']);
      }
    }),
  );
}

/**
 * A table of fifty million rows is not altered within the seconds that statements for readers have; nor are readers held up
 * for the day that the server lets a statement wait for its table.
 */
async function withOwnLimits<Result>(
  session: Statements,
  lockS: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await session.select<{ statementS: number; lockS: number }>(
    'SELECT @@max_statement_time AS statementS, @@lock_wait_timeout AS lockS',
  );
  await setLimits(session, { statementS: 0, lockS });
  try {
    return await work();
  } finally {
    if (before !== undefined) await setLimits(session, before);
  }
}

async function setLimits(
  session: Statements,
  { statementS, lockS }: { statementS: number; lockS: number },
): Promise<void> {
  await session.run('SET SESSION max_statement_time = ?, lock_wait_timeout = ?', [
    statementS,
    lockS,
  ]);
}

async function takeLock(session: Statements, { another }: MigrationWaits): Promise<void> {
  for (let times = 0; times < LOCK_WAITS_MAX; times += 1) {
    const [row] = await session.select<{ taken: number | null }>(
      'SELECT GET_LOCK(CONCAT(DATABASE(), ?), ?) AS taken',
      ['.migrate', times === 0 ? 0 : LOCK_WAIT_S],
    );
    if (row?.taken === 1) return;
    another?.();
  }
  throw new MigrationError('another process has been migrating for a day; try later');
}

interface MigrationFiles {
  folder: string;
  waits: MigrationWaits;
  givingWay: GivingWay;
}

async function applyMissing(
  session: Statements,
  files: MigrationFiles,
  wanted: ReadonlySet<number> | null,
): Promise<number[]> {
  await session.run(
    `CREATE TABLE IF NOT EXISTS migration (
       version INT UNSIGNED NOT NULL,
       applied_at INT UNSIGNED NOT NULL,
       PRIMARY KEY (version)
     ) ENGINE=InnoDB DEFAULT CHARSET=binary`,
  );
  const rows = await session.select<{ version: number }>('SELECT version FROM migration');
  const applied = new Set(rows.map((row) => row.version));
  const missing = versionsIn(files.folder).filter(
    (version) => !applied.has(version) && (wanted?.has(version) ?? true),
  );
  for (const version of missing) await applyVersion(session, files, version);
  return missing;
}

/** The numbers of the migrations in a folder, in their order. */
export function versionsIn(folder: string): number[] {
  const versions = readdirSync(folder).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
  return versions.map(Number).sort((a, b) => a - b);
}

/** Name of a migration's file. */
export function migrationFile(version: number): string {
  return `${String(version).padStart(6, '0')}.sql`;
}

async function applyVersion(
  session: Statements,
  { folder, ...ways }: MigrationFiles,
  version: number,
): Promise<void> {
  const file = migrationFile(version);
  try {
    for (const statement of statementsOf(readFileSync(join(folder, file), 'utf8'))) {
      await runGivingWay(session, statement, { ...ways, file });
    }
  } catch (cause) {
    throw new MigrationError(`sql/${file} failed; mend it and run "weboid migrate" again`, {
      file,
      cause,
    });
  }
  await session.run('INSERT INTO migration (version, applied_at) VALUES (?, UNIX_TIMESTAMP())', [
    version,
  ]);
}

/** Each statement is harmless when it runs again. */
async function runGivingWay(
  session: Statements,
  statement: string,
  { waits, givingWay, file }: Omit<MigrationFiles, 'folder'> & { file: string },
): Promise<void> {
  for (let times = 1; ; times += 1) {
    try {
      await session.run(statement);
      return;
    } catch (error) {
      if (errorCode(error) !== 'ER_LOCK_WAIT_TIMEOUT' || times === givingWay.tries) throw error;
    }
    waits.table?.(file);
    await session.select('SELECT SLEEP(?)', [givingWay.pauseS]);
  }
}

/**
 * Our migrations hold no semicolon inside a string; comments stand on lines of their own, as do the two ends of
 * a block, which is one statement.
 */
export function statementsOf(sql: string): string[] {
  const code = sql.replaceAll(/^--.*$/gm, '');
  const statements = code.match(/^BEGIN NOT ATOMIC$[^]*?^END;$|[^;\s][^;]*(?:;|$(?![^]))/gm) ?? [];
  return statements
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
}
