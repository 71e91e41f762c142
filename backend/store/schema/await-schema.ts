import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import { errorCode, lacksTables } from '../../runtime/database-errors';
import type { Logger } from '../../runtime/logger';
import { versionsIn } from './migrate';

/** The tables are older than this program. */
class SchemaBehindError extends Error {
  override readonly name = 'SchemaBehindError';
}

/** What the tables are looked at with. */
export interface SchemaParts {
  database: Pick<Database, 'select'>;
  clock: Clock;
  logger: Logger;
  /** Where the migrations of this program are. */
  folder: string;
}

const LOOK_EVERY_MS = 5_000;

/**
 * Waits until the tables have all that this program's migrations make of them: at a deployment `weboid migrate` may run
 * elsewhere, or nobody has run it yet. Tables of a newer program do: migrations add first, and take away when nobody needs
 * it any more. What else the database has not yet is waited for, too: the database itself, and the right to it.
 * @param waits whether somebody has time; else it is told at once
 * @throws SchemaBehindError where nobody has; the signal's reason when aborted; what the database throws
 */
export async function awaitSchema(
  parts: SchemaParts,
  { waits, signal }: { waits: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const obstacle = await obstacleIn(parts);
    if (obstacle === null) {
      if (looks > 0) parts.logger.info('the tables are there');
      return;
    }
    if (!waits) throw new SchemaBehindError(`${obstacle.words}; run weboid migrate`);
    parts.logger.warn(obstacle.fields, `${obstacle.words}; waiting for weboid migrate`);
    await parts.clock.sleep(LOOK_EVERY_MS, signal);
  }
}

/** Why the tables are not as they have to be. */
interface Obstacle {
  words: string;
  fields: Record<string, unknown>;
}

/** Index: PRIMARY of `migration`, some dozens of rows. */
async function obstacleIn({ database, folder }: SchemaParts): Promise<Obstacle | null> {
  try {
    const rows = await database.select<{ version: number }>('SELECT version FROM migration');
    const applied = new Set(rows.map(({ version }) => version));
    const missing = versionsIn(folder).filter((version) => !applied.has(version));
    if (missing.length === 0) return null;
    return { words: 'the tables are older than this program', fields: { missing } };
  } catch (err) {
    if (lacksTables(err)) return { words: 'there are no tables yet', fields: {} };
    if (!NOT_YET_CODES.has(errorCode(err))) throw err;
    return { words: 'there is no database for the tables yet', fields: { err } };
  }
}

/** `CREATE DATABASE` and its grants. */
const NOT_YET_CODES: ReadonlySet<string> = new Set(['ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR']);
