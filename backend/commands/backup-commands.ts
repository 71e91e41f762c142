import { Option, type Command } from 'commander';
import { join } from 'node:path';
import { restoreBackup, type RestoreParts } from '../backups/restore-backup';
import { writeBackup } from '../backups/write-backup';
import { loadConfig, ownAccount, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { openDatabase } from '../runtime/database';
import { createLogger } from '../runtime/logger';
import { SOURCE } from '../runtime/source';
import { stopSignal } from '../runtime/stop-signal';
import { TABLE_FATES } from '../store/backup/table-fates';
import type { WaitingMessages } from '../store/backup/waiting-messages';
import type { Surroundings } from './surroundings';
import { writeLines } from './write-lines';

/** A nightly job waits out what the platform announces; a person would rather be told. */
const PATIENCE_MS = { backup: 3_600_000, restore: 60_000 } as const;

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command, surroundings: Surroundings): void {
  program
    .command('backup')
    .description('write all that could not be made again into a file; the newest seven are kept')
    .addOption(new Option('--folder <folder>', 'by default backups in the tool’s data folder'))
    .action(({ folder }: { folder?: string }) => runBackup(surroundings, folder));
  program
    .command('restore')
    .description('fill an empty database with a backup')
    .argument('<file>', 'as backup wrote it')
    .addOption(new Option('--replace <database>', 'its name: all that it holds is replaced'))
    .option('--without-waiting', 'send nothing of what was waiting to be sent then', false)
    .action((file: string, options: RestoreArguments) => runRestore(surroundings, file, options));
}

async function runBackup(surroundings: Surroundings, named: string | undefined): Promise<void> {
  await withParts(surroundings, 'backup', async (parts, { config, signal }) => {
    const folder = named ?? folderOf(config);
    const { path, tables, rows, bytes, removed } = await writeBackup(
      { ...parts, source: SOURCE },
      folder,
      signal,
    );
    await writeLines(process.stdout, [
      `${path}: ${rows} rows of ${tables} tables, ${bytes} bytes`,
      ...removed.map((name) => `${name}: removed, as seven are kept`),
    ]);
  });
}

interface RestoreArguments {
  replace?: string;
  withoutWaiting: boolean;
}

async function runRestore(
  surroundings: Surroundings,
  file: string,
  { replace, withoutWaiting }: RestoreArguments,
): Promise<void> {
  await withParts(surroundings, 'restore', async (parts, { signal }) => {
    const { madeAt, tables, rows, migrated, waiting, lacking } = await restoreBackup(parts, file, {
      replaces: replace ?? null,
      withoutWaiting,
      signal,
    });
    await writeLines(process.stdout, [
      `restored ${rows} rows of ${tables} tables, as they were at ${madeAt}`,
      ...(lacking.length > 0
        ? [`not in the backup, so they are empty: ${lacking.join(', ')}`]
        : []),
      ...(migrated.length > 0 ? [`migrations applied: ${migrated.join(', ')}`] : []),
      'made again by itself:',
      ...Object.entries(TABLE_FATES).flatMap(([table, fate]) =>
        'madeAgain' in fate ? [`  ${table}: ${fate.madeAgain}`] : [],
      ),
      ...waitingLines(waiting, withoutWaiting),
      'fetching is stopped; look at the answers, then: weboid fetching go',
    ]);
  });
}

/** Fetching alone is stopped: what waited in the backup goes out again as soon as its job runs. */
function waitingLines(
  { mails, notices, changes, unrouted }: WaitingMessages,
  isDropped: boolean,
): string[] {
  if (mails + notices + changes + unrouted === 0) return [];
  const what = `${mails} mails, ${notices} notices for digests, ${changes} changes to subscribers, and ${unrouted} more of the log that are for whom they concern`;
  return [
    isDropped
      ? `dropped, as it was waiting to be sent then: ${what}`
      : `waiting to be sent as of then: ${what}; what has gone out since goes out again as soon as weboid dispatch and weboid deliver run; to have none of it sent, restore with --without-waiting`,
  ];
}

/** @throws ConfigError where neither option nor setting names a folder */
function folderOf({ backupFolder }: Config): string {
  if (backupFolder !== null) return backupFolder;
  throw new ConfigError('TOOL_DATA_DIR is not set; name a folder: weboid backup --folder <folder>');
}

async function withParts(
  { root, env, clock }: Surroundings,
  what: keyof typeof PATIENCE_MS,
  work: (parts: RestoreParts, given: { config: Config; signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  const config = loadConfig(env, root);
  const { database: settings, connections } = config;
  const logger = createLogger(config.logLevel);
  const account = { ...ownAccount(settings), database: settings.name };
  const signal = stopSignal(1);
  const patience = { retryForMs: PATIENCE_MS[what], slotForMs: PATIENCE_MS[what], signal };
  const options = {
    ...account,
    connections: connections.own[what === 'backup' ? 'backup' : 'command'],
    ...patience,
  };
  const database = openDatabase(options, clock, logger);
  try {
    await work({ database, clock, logger, sqlFolder: join(root, 'sql') }, { config, signal });
  } finally {
    await database.close();
  }
}
