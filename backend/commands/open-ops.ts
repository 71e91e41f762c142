import { join } from 'node:path';
import { askerOf, loadConfig, ownAccount } from '../config/config';
import { ConfigError } from '../config/config-error';
import { readEnvironment } from '../config/read-environment';
import { userAgent } from '../crawler/transport/request-headers';
import { BuildsApi } from '../ops/api/builds-api';
import { deploymentsUnderWay } from '../ops/api/components-api';
import { JobsApi } from '../ops/api/jobs-api';
import { readToolAccount } from '../ops/api/tool-account';
import { ToolforgeApi } from '../ops/api/toolforge-api';
import type { OpsParts, TablesKnown } from '../ops/ops-parts';
import { openRepository } from '../ops/source/source-repository';
import { askWebCommit } from '../ops/source/web-commit';
import { ConnectionError } from '../runtime/connection-error';
import { openDatabase, type Database } from '../runtime/database';
import { createSilentLogger } from '../runtime/logger';
import { MissingTablesError } from '../runtime/missing-tables-error';
import { SOURCE } from '../runtime/source';
import { heartbeats } from '../store/figures/heartbeats';
import { newestMigration } from '../store/schema/applied-migrations';
import { versionsIn } from '../store/schema/migrate';
import { neededMigration } from '../store/schema/release';
import { CommandError } from './command-error';
import type { Surroundings } from './surroundings';

/** Options of all commands of `weboid ops`. */
export interface OpsOptions {
  /** The tool's home; by default TOOL_DATA_DIR. */
  toolFolder?: string;
  /** Address of the git repository that images are built from. */
  repository: string;
}

/** An operator waits. */
const PATIENCE_MS = 3_000;

/**
 * Opens what the operator's commands work with, and closes it after the work.
 * @throws CommandError where nothing names the tool's home; OpsError as readToolAccount; what the work throws
 */
export async function withOps(
  { env, root, clock }: Surroundings,
  { toolFolder, repository }: OpsOptions,
  { signal, tell }: Pick<OpsParts, 'signal' | 'tell'>,
  work: (parts: OpsParts) => Promise<void>,
): Promise<void> {
  const settings = readEnvironment(env);
  const folder = toolFolder ?? settings.TOOL_DATA_DIR;
  if (folder === '') {
    throw new CommandError(
      'which tool? In its jobs TOOL_DATA_DIR tells it, elsewhere name its home with --tool-folder',
    );
  }
  const account = readToolAccount({ folder, api: settings.TOOL_TOOLFORGE_API_URL }, clock.now());
  if (account.authority === null) {
    tell(
      `the certificate of ${account.api} is not verified: ${folder}/.kube/config names no authority for it`,
    );
  }
  const api = new ToolforgeApi(account, { clock, signal, tell });
  const agent = userAgent(SOURCE.version, askerOf(settings));
  const asking = { userAgent: agent, signal };
  try {
    await work({
      tool: account.tool,
      jobs: new JobsApi(api),
      builds: new BuildsApi(api),
      pushed: () => deploymentsUnderWay(api),
      repository: openRepository(repository, asking),
      webCommit: () => askWebCommit(settings.WEBOID_PUBLIC_URL, asking),
      seenProcesses: () => askOwnDatabase({ env, root, clock }, tell, heartbeats),
      tables: tablesKnown({ env, root, clock }, tell),
      clock,
      signal,
      tell,
    });
  } finally {
    await api.close();
  }
}

/** Where our own database cannot be asked, as outside of jobs, or has no tables yet, that is told and the work goes on without. */
function tablesKnown(
  surroundings: Pick<Surroundings, 'env' | 'root' | 'clock'>,
  tell: (line: string) => void,
): TablesKnown {
  const sqlFolder = join(surroundings.root, 'sql');
  return {
    schemaNow: () => askOwnDatabase(surroundings, tell, newestMigration),
    schemaKnown: Math.max(...versionsIn(sqlFolder)),
    neededAt: (schema) => neededMigration(sqlFolder, schema),
  };
}

async function askOwnDatabase<Result>(
  { env, root, clock }: Pick<Surroundings, 'env' | 'root' | 'clock'>,
  tell: (line: string) => void,
  ask: (database: Database) => Promise<Result>,
): Promise<Result | null> {
  try {
    const { database: settings, connections } = loadConfig(env, root);
    const account = { ...ownAccount(settings), database: settings.name };
    const options = { ...account, connections: connections.own.command, retryForMs: PATIENCE_MS };
    const database = openDatabase(options, clock, createSilentLogger());
    try {
      return await ask(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected =
      error instanceof ConfigError ||
      error instanceof ConnectionError ||
      error instanceof MissingTablesError;
    if (!isExpected) throw error;
    tell(`our own database: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
