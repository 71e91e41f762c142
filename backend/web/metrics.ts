import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LoopFigures } from '../store/loop-figures';
import { LoopGauges } from './loop-gauges';
import { orProblem, Problem } from './problem';
import type { WebParts } from './web-parts';

/**
 * How the loops get on, for Prometheus (W1.8, W3.13), in its text format. Only for who has the token;
 * without a token there is no such address.
 * @param figures as known lately
 */
export function createMetricsHandler(
  { metricsToken, clock }: Pick<WebParts, 'metricsToken' | 'clock'>,
  figures: () => Promise<LoopFigures>,
): RequestHandler {
  if (metricsToken === '') return noSuchAddress;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = new LoopGauges(registry);
  return async (request, response) => {
    if (!isBearer(request.get('Authorization'), metricsToken)) {
      response.set('WWW-Authenticate', 'Bearer');
      throw new Problem('unauthorized');
    }
    gauges.take(await orProblem('database-unavailable', figures()), clock.now() / 1000);
    response.type(registry.contentType).send(await registry.metrics());
  };
}

const noSuchAddress: RequestHandler = () => {
  throw new Problem('not-found');
};

/** Hashes have one length, and comparing them takes the same time wherever they differ. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(token));
}
