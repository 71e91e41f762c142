import type { RequestHandler } from 'express';
import type { WebParts } from './web-parts';

/** A probe waits a few seconds; the own database gets less. */
const PING_PATIENCE_MS = 1_000;

/**
 * A sign of life. A silent database is told but is still 200: a restart would not bring it back,
 * and the process waits such times out. Replicas are not touched.
 */
export function createHealthHandler({
  ping,
  clock,
}: Pick<WebParts, 'ping' | 'clock'>): RequestHandler {
  return async (_request, response) => {
    const patience = new AbortController();
    const tooLate = clock.sleep(PING_PATIENCE_MS, patience.signal).then(
      () => false,
      () => false,
    );
    const answered = ping().then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, tooLate]);
    patience.abort();
    response.json({ status: 'ok', database: isUp ? 'ok' : 'unreachable' });
  };
}
