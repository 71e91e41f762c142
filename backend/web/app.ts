import express, { type Express, type Router } from 'express';
import { createApiRoutes } from './rooms/api/api-routes';
import {
  defaultFormatOf,
  isForPrograms,
  isReadableElsewhere,
  methodsOf,
} from './rooms/api/all-operations';
import { homeQuery, languageQuery } from './rooms/api/page-operations';
import { createAnswerRoutes } from './rooms/page/answer-routes';
import { createChartRoutes } from './rooms/charts/chart-routes';
import { createCompareRoutes } from './rooms/compare/compare-routes';
import { createDataRoutes } from './rooms/data/data-routes';
import { createCaseRoutes } from './rooms/owners/case-routes';
import { createBatchRoutes } from './rooms/batch/batch-routes';
import { createBlockHandler } from './rooms/page/block-handler';
import { FRONTIER_PATH } from '../store/frontier/frontier-messages';
import { createFailureHandler } from './rooms/failure/failure-reply';
import { createFrontierRoutes } from './rooms/frontier/frontier-routes';
import { withoutVersion } from './http/api-version';
import { cacheable, commonHeaders, readableElsewhere } from './http/headers';
import { createGate } from './limits/gate';
import { QuestionCounts } from './limits/question-counts';
import { createThrottle } from './limits/throttle';
import { createFeedRoutes } from './rooms/feeds/feed-routes';
import { createFixRoutes } from './rooms/fix/fix-routes';
import { createPageListRoutes } from './rooms/page-lists/page-list-routes';
import { createListRoutes } from './rooms/lists/list-routes';
import { createHealthHandler } from './rooms/watching/health';
import { keep } from '../runtime/keep';
import { createMetricsHandler } from './rooms/watching/metrics';
import { startPage } from './pages/home-page';
import { problemListPage } from './pages/problem-list-page';
import { knownMethods } from './http/known-methods';
import { createMovesRoutes } from './rooms/moves/moves-routes';
import { createNamesRoutes } from './rooms/names/names-routes';
import { createOwnerRoutes } from './rooms/owners/owner-routes';
import { createPeopleRoutes } from './rooms/people/people-routes';
import { Problem } from '../answers/problem';
import { queryOf } from './http/query-of';
import { readQuery } from './http/read-query';
import { createSiteRoutes } from './rooms/sites/site-routes';
import { createStatusRoutes } from './rooms/status/status-routes';
import { createMailRoutes } from './rooms/mail/mail-routes';
import { createStaticFiles } from './http/static-files';
import { createStreamRoutes } from './rooms/stream/stream-routes';
import { createSuggestRoutes } from './rooms/suggest/suggest-routes';
import { createRupRoutes } from './rooms/rup/rup-routes';
import { createSubscriptionRoutes } from './rooms/subscriptions/subscription-routes';
import { createUrlsRoutes } from './rooms/urls/urls-routes';
import { createWebhookRoutes } from './rooms/webhooks/webhook-routes';
import { createWishRoutes } from './rooms/owners/wish-routes';
import { viewOf } from './pages/view-of';
import type { WebParts } from './web-parts';

/** However often probes and scrapes come, the tables are asked every so often. */
const FIGURES_KEPT_MS = 10_000;

/** The rooms that answer beside the start page. */
const ROOMS: readonly ((parts: WebParts) => Router)[] = [
  createAnswerRoutes,
  createListRoutes,
  createMovesRoutes,
  createNamesRoutes,
  createPageListRoutes,
  createSuggestRoutes,
  createChartRoutes,
  createFeedRoutes,
  createApiRoutes,
  createBatchRoutes,
  createFixRoutes,
  createPeopleRoutes,
  createStreamRoutes,
  createDataRoutes,
  createWebhookRoutes,
  createOwnerRoutes,
  createCaseRoutes,
  createSiteRoutes,
  createMailRoutes,
  createWishRoutes,
  createSubscriptionRoutes,
  createRupRoutes,
  createUrlsRoutes,
  createCompareRoutes,
];

/** The web side of Weboid (W7), ready to listen; keeps nothing about who asks. */
export function createWebApp(parts: WebParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('query parser');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  if (parts.crawlers !== null) {
    app.use(FRONTIER_PATH, createFrontierRoutes(parts.crawlers, parts));
  }
  const questions = new QuestionCounts();
  app.use(commonHeaders, withoutVersion(isForPrograms), readableElsewhere(isReadableElsewhere));
  const gate = createGate(parts);
  app.use(createBlockHandler(parts, gate, questions));
  app.use(async (_request, _response, next) => {
    await parts.takenNames.refresh();
    next();
  });
  app.use(createThrottle(gate, parts.wikis, questions), knownMethods(methodsOf));
  app.get('/', (request, response) => {
    readQuery(homeQuery, queryOf(request));
    cacheable(response).send(startPage(viewOf(request, response, parts)));
  });
  for (const createRoutes of ROOMS) app.use(createRoutes(parts));
  app.get('/problems', (request, response) => {
    readQuery(languageQuery, queryOf(request));
    cacheable(response).send(problemListPage(viewOf(request, response, parts)));
  });
  const kept = { clock: parts.clock, freshMs: FIGURES_KEPT_MS, oldMs: 0 };
  const figures = keep(() => parts.loopFigures(), kept);
  app.use(createStatusRoutes(parts, figures));
  app.get('/healthz', createHealthHandler(parts, figures));
  app.get('/metrics', createMetricsHandler(parts, figures, questions));
  app.use('/static', createStaticFiles(parts.staticFolder, parts.source.commit));
  app.use(() => {
    throw new Problem('not-found');
  });
  app.use(createFailureHandler(parts, defaultFormatOf));
  return app;
}
