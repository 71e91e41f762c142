import express, { type Express } from 'express';
import { createApiRoutes } from './api/api-routes';
import { defaultFormatOf, isForPrograms, methodsOf } from './api/operations';
import { homeQuery, languageQuery } from './api/page-operations';
import { createAnswerRoutes } from './answers/answer-routes';
import { createChartRoutes } from './charts/chart-routes';
import { createBatchRoutes } from './batch/batch-routes';
import { createBlockHandler } from './blocks/block-handler';
import { FRONTIER_PATH } from '../store/frontier-messages';
import { createFailureHandler } from './failure-reply';
import { createFrontierRoutes } from './frontier-routes';
import { cacheable, commonHeaders, readableElsewhere } from './headers';
import { createGate } from './limits/gate';
import { QuestionCounts } from './limits/question-counts';
import { createThrottle } from './limits/throttle';
import { createListRoutes } from './lists/list-routes';
import { createHealthHandler } from './watching/health';
import { keepFresh } from './watching/keep-fresh';
import { createMetricsHandler } from './watching/metrics';
import { homePage } from './pages/home-page';
import { problemListPage } from './pages/problem-list-page';
import { knownMethods } from './known-methods';
import { createPeopleRoutes } from './people/people-routes';
import { Problem } from './problem';
import { queryOf } from './query/query-of';
import { readQuery } from './query/read-query';
import { createStaticFiles } from './static-files';
import { createSuggestRoutes } from './suggest/suggest-routes';
import { viewOf } from './view-of';
import type { WebParts } from './web-parts';

/** However often probes and scrapes come, the tables are asked every so often. */
const FIGURES_KEPT_MS = 10_000;

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
  app.use(commonHeaders, readableElsewhere(isForPrograms));
  const gate = createGate(parts);
  app.use(createBlockHandler(parts, gate, questions));
  app.use(createThrottle(gate, parts.wikis, questions), knownMethods(methodsOf));
  app.get('/', (request, response) => {
    readQuery(homeQuery, queryOf(request));
    cacheable(response).send(homePage(viewOf(request, response, parts)));
  });
  app.use(createAnswerRoutes(parts));
  app.use(createListRoutes(parts));
  app.use(createSuggestRoutes(parts));
  app.use(createChartRoutes(parts));
  app.use(createApiRoutes(parts));
  app.use(createBatchRoutes(parts));
  app.use(createPeopleRoutes(parts));
  app.get('/problems', (request, response) => {
    readQuery(languageQuery, queryOf(request));
    cacheable(response).send(problemListPage(viewOf(request, response, parts)));
  });
  const figures = keepFresh(parts.clock, FIGURES_KEPT_MS, () => parts.loopFigures());
  app.get('/healthz', createHealthHandler(parts, figures));
  app.get('/metrics', createMetricsHandler(parts, figures, questions));
  app.use('/static', createStaticFiles(parts.staticFolder, parts.source.commit));
  app.use(() => {
    throw new Problem('not-found');
  });
  app.use(createFailureHandler(parts, defaultFormatOf));
  return app;
}
