import type { DatabaseAddress } from '../config/database-address';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import { keep } from '../runtime/keep';

/** Which wikis of a farm are closed by table `wiki` of Toolforge's `meta_p`, or why it cannot be read now. */
export type ClosedWikis =
  | {
      /** By dbname; a wiki that is not there is gone. */
      closed: ReadonlyMap<string, boolean>;
      /** Its name, for messages. */
      table: string;
    }
  | { fault: string };

/** So long one reading, or one fault, counts for all wikis of a farm. */
const KEEP_MS = 300_000;

/**
 * Tells which wikis of a farm are closed at the moment, for whoever is about to read one (which wikis
 * there are to be watched: kept-wiki-lists.ts). Read at once for all of them: a host that does not answer
 * costs the patience once in a while, not once for each wiki. A fault is logged and is an answer, too:
 * each wiki still tells its condition itself.
 * @param database answers as patiently as it was opened
 */
export function keepClosedWikis(
  { host, database: name }: DatabaseAddress,
  database: Database,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => Promise<ClosedWikis> {
  const table = `${name}.wiki`;
  const read = async (): Promise<ClosedWikis> => {
    try {
      return { closed: await readClosed(name, database), table };
    } catch (error) {
      logger.warn({ err: error, host }, 'list of closed wikis cannot be read, going on without it');
      const why = error instanceof Error ? error.message : String(error);
      return { fault: `${table} on ${host}: ${why}` };
    }
  };
  return keep(read, { clock, freshMs: KEEP_MS, oldMs: KEEP_MS });
}

/** `is_closed` is a NUMERIC, which the driver gives as text. A thousand rows, read in whole: no index. */
async function readClosed(name: string, database: Database): Promise<Map<string, boolean>> {
  const rows = await database.select<{ dbname: string; is_closed: number }>(
    `SELECT dbname, CAST(is_closed AS UNSIGNED) AS is_closed FROM \`${name}\`.wiki`,
  );
  return new Map(rows.map(({ dbname, is_closed }) => [dbname, is_closed !== 0]));
}
