import type { Router } from 'express';
import { cacheable } from '../headers';
import { createRouter } from '../router';
import type { WebParts } from '../web-parts';
import { answerNormalize } from './answer-normalize';
import { openApiDocument } from './openapi-document';
import { OPERATIONS } from './operations';

/** What programs need to know of the installation, and what is only computed. */
export function createApiRoutes(parts: WebParts): Router {
  const router = createRouter();
  const document = openApiDocument(OPERATIONS, parts);
  router.get('/normalize', answerNormalize(parts));
  router.get('/openapi.json', (_request, response) => {
    cacheable(response).json(document);
  });
  return router;
}
