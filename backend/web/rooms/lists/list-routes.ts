import type { RequestHandler, Router } from 'express';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { ListParts } from './list-parts';
import { domainHandler, domainOperation } from './domain-routes';
import { hereOf } from '../../pages/here';
import { patternHandler, patternOperation } from './pattern-routes';
import { peopleOnly } from './people-only';
import { rankingHandler, rankingOperation } from './ranking-routes';
import { answerUrl } from './url-answer';
import { urlPage } from './url-page';
import { readUrlQuestion, urlSchema } from './url-question';
import { websiteHandler, websiteOperation } from './website-routes';
import { wikiPagesHandler, wikiPagesOperation } from './wiki-pages-routes';

/** Lists of URLs and pages, and all that is known of one URL or domain (W7.3, W7.6). */
export function createListRoutes(parts: ListParts): Router {
  const router = createRouter();
  router.get('/url', peopleOnly, urlHandler(parts));
  router.get('/pattern', patternHandler(parts));
  router.get('/domain', domainHandler(parts));
  router.get('/website', websiteHandler);
  router.get('/wiki/pages', wikiPagesHandler(parts));
  router.get('/sites', rankingHandler(parts));
  return router;
}

export const LIST_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/url',
    id: 'url',
    summary: 'All that is known of one URL; for people in a browser only.',
    query: urlSchema,
    formats: ['html'],
    answer: null,
    access: 'people',
  },
  patternOperation,
  domainOperation,
  websiteOperation,
  wikiPagesOperation,
  rankingOperation,
];

/** W7.3; not for caches, which could not tell people from programs. */
function urlHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const question = await readUrlQuestion(queryOf(request), parts);
    const known = await answerUrl(question, parts);
    const view = viewOf(request, response, parts);
    response.send(urlPage(view, hereOf(request, urlSchema), known));
  };
}
