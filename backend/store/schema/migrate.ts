import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statements } from '../../runtime/database';

/** A migration file could not be applied; the ones before it are in force. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const LOCK_WAIT_S = 30;
/** A day: to alter a table of fifty million rows takes hours. */
const LOCK_WAITS_MAX = 2_880;
const FILE_NAME = /^(\d{6})\.sql$/;

/**
 * Brings the tables up to date with the numbered files of `sql/`. Safe to run twice, from two
 * processes at once (a named lock) and after a kill: MariaDB commits every DDL statement by
 * itself, therefore each statement of a migration must be harmless when it runs again, and a
 * version counts as applied only after its last statement.
 * @param folder where the files are
 * @param options.waits told each half minute in which another process migrates: it is waited for
 * @param options.wanted only these versions; by default all that are there
 * @returns the versions applied by this call
 * @throws MigrationError naming the file, with the database's error as cause
 */
export function migrate(
  database: Database,
  folder: string,
  {
    waits = () => undefined,
    wanted = null,
  }: { waits?: () => void; wanted?: ReadonlySet<number> | null } = {},
): Promise<number[]> {
  return database.session((session) =>
    withoutTimeLimit(session, async () => {
      await takeLock(session, waits);
      try {
        return await applyMissing(session, folder, wanted);
      } finally {
        await session.select('SELECT RELEASE_LOCK(CONCAT(DATABASE(), ?))', ['.migrate']);
      }
    }),
  );
}

/** A table of fifty million rows is not altered within the seconds that statements for readers have. */
async function withoutTimeLimit<Result>(
  session: Statements,
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await session.select<{ s: number }>('SELECT @@max_statement_time AS s');
  await session.run('SET SESSION max_statement_time = 0');
  try {
    return await work();
  } finally {
    await session.run('SET SESSION max_statement_time = ?', [before?.s ?? 0]);
  }
}

async function takeLock(session: Statements, waits: () => void): Promise<void> {
  for (let times = 0; times < LOCK_WAITS_MAX; times += 1) {
    const [row] = await session.select<{ taken: number | null }>(
      'SELECT GET_LOCK(CONCAT(DATABASE(), ?), ?) AS taken',
      ['.migrate', times === 0 ? 0 : LOCK_WAIT_S],
    );
    if (row?.taken === 1) return;
    waits();
  }
  throw new MigrationError('another process has been migrating for a day; try later');
}

async function applyMissing(
  session: Statements,
  folder: string,
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
  const missing = versionsIn(folder).filter(
    (version) => !applied.has(version) && (wanted?.has(version) ?? true),
  );
  for (const version of missing) await applyVersion(session, folder, version);
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

async function applyVersion(session: Statements, folder: string, version: number): Promise<void> {
  const file = migrationFile(version);
  try {
    for (const statement of statementsOf(readFileSync(join(folder, file), 'utf8'))) {
      await session.run(statement);
    }
  } catch (cause) {
    throw new MigrationError(`sql/${file} failed; mend it and run "weboid migrate" again`, {
      cause,
    });
  }
  await session.run('INSERT INTO migration (version, applied_at) VALUES (?, UNIX_TIMESTAMP())', [
    version,
  ]);
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
