import type { Writable } from 'node:stream';
import type { Database } from '../runtime/database';
import { clientPositions } from '../store/changes/dispatch-positions';
import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { writeJsonLine } from './items';
import { writeLines } from './write-lines';

/** `weboid changes stats`: the length of the log, and how many changes each client has not seen yet. */
export async function changesStats(
  { json }: { json?: true },
  database: Database,
  output: Writable,
): Promise<void> {
  const feed = createTableChangeFeed(database);
  const [head, oldest] = [await feed.head(), await feed.oldest()];
  const clients = (await clientPositions(database)).map(({ client, seenId, overrunTo }) => ({
    client,
    seen: seenId,
    behind: head - seenId,
    overrun_to: overrunTo,
  }));
  if (json === true) return writeJsonLine(output, { head, oldest, clients });
  return writeLines(output, [
    `changes: ${head - oldest + 1} from ${oldest} to ${head}`,
    ...clients.map(({ client, behind }) => `${client}: ${behind} to be seen`),
  ]);
}
