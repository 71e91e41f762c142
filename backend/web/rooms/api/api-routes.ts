import type { Router } from 'express';
import { cacheable } from '../../http/headers';
import { readQuery } from '../../http/read-query';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { ApiParts } from './api-parts';
import { answerNormalize } from './answer-normalize';
import { apiPage } from './api-page';
import { withLocalExample } from './local-example';
import { openApiDocument } from './openapi-document';
import { PROGRAM_OPERATIONS } from './all-operations';
import { ROBOTS } from '../../http/robots';
import { languageQuery } from './page-operations';
import { toolinfo } from './toolinfo';

/** What programs need to know of the installation, and what is only computed. */
export function createApiRoutes(parts: ApiParts): Router {
  const router = createRouter();
  const tried = PROGRAM_OPERATIONS.map((known) => withLocalExample(known, parts.wikis));
  let document: ReturnType<typeof openApiDocument> | undefined;
  router.get('/normalize', answerNormalize(parts));
  router.get('/openapi.json', (_request, response) => {
    document ??= openApiDocument(PROGRAM_OPERATIONS, parts);
    cacheable(response).json(document);
  });
  router.get('/api', (request, response) => {
    readQuery(languageQuery, queryOf(request));
    cacheable(response).send(apiPage(viewOf(request, response, parts), tried, parts.throttling));
  });
  router.get('/toolinfo.json', (_request, response) => {
    cacheable(response).json(toolinfo(parts));
  });
  router.get('/robots.txt', (_request, response) => {
    cacheable(response).type('text/plain').send(ROBOTS);
  });
  router.get('/version', (_request, response) => {
    const { version, commit, url } = parts.source;
    cacheable(response).json({ version, commit, source: url });
  });
  return router;
}
