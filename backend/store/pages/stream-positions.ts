import { createHash } from 'node:crypto';
import type { Statements } from '../../runtime/database';

/** Size of column `stream`. */
const STREAM_BYTES_MAX = 255;

/**
 * The event after which the reading of a stream goes on; null when it was never read.
 * @param address names the stream
 * Index: PRIMARY.
 */
export async function streamPosition(
  statements: Statements,
  address: string,
): Promise<string | null> {
  const [row] = await statements.select<{ event_id: Buffer }>(
    'SELECT event_id FROM stream_position WHERE stream = ?',
    [streamKey(address)],
  );
  return row?.event_id.toString('utf8') ?? null;
}

/**
 * Remembers that all events of a stream until this one have been taken in.
 * @param atS now, in seconds since 1970
 * Index: PRIMARY.
 */
export async function saveStreamPosition(
  statements: Statements,
  address: string,
  eventId: string,
  atS: number,
): Promise<void> {
  await statements.run(
    `INSERT INTO stream_position (stream, event_id, saved_at) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE event_id = VALUES(event_id), saved_at = VALUES(saved_at)`,
    [streamKey(address), Buffer.from(eventId, 'utf8'), atS],
  );
}

/** The address, or what stands for one that is too long for the column. */
function streamKey(address: string): Buffer {
  const bytes = Buffer.from(address, 'utf8');
  if (bytes.length <= STREAM_BYTES_MAX) return bytes;
  return createHash('sha256').update(bytes).digest();
}
