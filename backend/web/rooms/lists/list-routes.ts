import type { RequestHandler, Router } from 'express';
import { cacheable } from '../../http/headers';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { ListParts } from './list-parts';
import { answerDomain } from './domain-answer';
import { domainPage } from './domain-page';
import { domainSchema, readDomainQuestion } from './domain-question';
import { hereOf } from '../../pages/here';
import { listPage } from '../../pages/list-state';
import { patternHandler, patternOperation } from './pattern-routes';
import { peopleOnly } from './people-only';
import { rankingHandler, rankingOperation } from './ranking-routes';
import { shownLinks } from '../../pages/shown-links';
import { answerUrl } from './url-answer';
import { urlPage } from './url-page';
import { readUrlQuestion, urlSchema } from './url-question';
import { websiteHandler, websiteOperation } from './website-routes';
import { wikiPagesHandler, wikiPagesOperation } from './wiki-pages-routes';
import { withNotes } from './with-notes';

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
  {
    method: 'get',
    path: '/domain',
    id: 'domain',
    summary: 'All that is known of a domain, as a page.',
    query: domainSchema,
    example: { domain: 'example.net' },
    formats: ['html'],
    answer: null,
    access: 'all',
  },
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

function domainHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const question = readDomainQuestion(queryOf(request));
    const answer = await answerDomain(question, parts);
    const view = viewOf(request, response, parts);
    const part = listPage(
      shownLinks(answer.links, question.state, question.all),
      question.state.page,
    );
    const items = await withNotes(part.items, parts, view.today, null);
    const here = hereOf(request, domainSchema);
    cacheable(response).send(domainPage(view, here, answer, { ...part, items }));
  };
}
