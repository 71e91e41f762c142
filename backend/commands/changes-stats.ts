import type { Writable } from 'node:stream';
import type { Database } from '../runtime/database';
import type { ChangeReader } from '../store/changes/change-feed';
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
  // The positions first: who has seen what was appended since is not behind.
  const positions = await clientPositions(database);
  const { head, oldest } = await boundsOf(createTableChangeFeed(database));
  const clients = positions.map(({ client, seenId, overrunTo }) => ({
    client,
    seen: seenId,
    behind: Math.max(0, head - seenId),
    overrun_to: overrunTo,
  }));
  if (json === true) return writeJsonLine(output, { head, oldest, clients });
  return writeLines(output, [
    lengthOf(head, oldest),
    ...clients.map(({ client, behind }) => `${client}: ${told(behind)}`),
  ]);
}

/** `weboid changes stats --of`: the length of another Weboid's log, of which the clients are not known. */
export async function changesStatsOf(
  { json }: { json?: true },
  log: ChangeReader,
  output: Writable,
): Promise<void> {
  const { head, oldest } = await boundsOf(log);
  if (json === true) return writeJsonLine(output, { head, oldest });
  return writeLines(output, [lengthOf(head, oldest)]);
}

async function boundsOf(log: ChangeReader): Promise<{ head: number; oldest: number }> {
  return { head: await log.head(), oldest: await log.oldest() };
}

function told(behind: number): string {
  return behind === 0 ? 'told of all changes' : `${behind} not told yet`;
}

function lengthOf(head: number, oldest: number): string {
  return `changes: ${head - oldest + 1} from ${oldest} to ${head}`;
}
