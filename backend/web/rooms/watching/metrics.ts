import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LoopFigures } from '../../../store/figures/loop-figures';
import { wantBearer } from '../../http/bearer-token';
import type { QuestionCounts } from '../../limits/question-counts';
import { ArchiveGauges } from './archive-gauges';
import { DispatchGauges } from './dispatch-gauges';
import { HintGauges } from './hint-gauges';
import { LifeGauges } from './life-gauges';
import { MovesGauges } from './moves-gauges';
import { LoopGauges } from './loop-gauges';
import { StalledGauges } from './stalled-gauges';
import { WikiGauges } from './wiki-gauges';
import { orProblem, Problem } from '../../../answers/problem';
import type { WatchingParts } from './watching-parts';

/**
 * How the loops, the archive component and dispatchers get on, for Prometheus (W1.8, W3.13), in its text format. Only
 * for who has the token; without a token there is no such address.
 * @param figures as known lately
 * @param questions of this process
 */
export function createMetricsHandler(
  { metricsToken, clock }: Pick<WatchingParts, 'metricsToken' | 'clock'>,
  figures: () => Promise<LoopFigures>,
  questions: QuestionCounts,
): RequestHandler {
  if (metricsToken === '') return noSuchAddress;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const wikis = new WikiGauges(registry);
  const stalled = new StalledGauges(registry);
  const loops = new LoopGauges(registry);
  const archives = new ArchiveGauges(registry);
  const dispatch = new DispatchGauges(registry);
  const hints = new HintGauges(registry);
  const moves = new MovesGauges(registry);
  const life = new LifeGauges(registry);
  questions.showIn(registry);
  return async (request, response) => {
    wantBearer(metricsToken, request, response);
    const now = await orProblem('database-unavailable', figures());
    wikis.take(now.wikis, clock.now() / 1000);
    stalled.take(now.stalled, clock.now() / 1000);
    loops.take(now, clock.now() / 1000);
    archives.take(now.archives, clock.now() / 1000);
    dispatch.take(now.changes, clock.now() / 1000);
    hints.take(now.hints);
    moves.take(now.moves);
    life.take(now, clock.now() / 1000);
    response.type(registry.contentType).send(await registry.metrics());
  };
}

const noSuchAddress: RequestHandler = () => {
  throw new Problem('not-found');
};
