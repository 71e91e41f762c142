import type { Router } from 'express';
import { cacheable } from '../../http/headers';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf, type ViewParts } from '../../pages/view-of';
import { mailSchema } from './mail-question';
import { privacyPage } from './privacy-page';

/** What is stored of people (W8.6): the same for everybody. */
export function createPrivacyRoutes(parts: ViewParts): Router {
  const router = createRouter();
  router.get('/privacy', (request, response) => {
    readQuery(mailSchema.pick({ lang: true }), queryOf(request));
    cacheable(response).send(privacyPage(viewOf(request, response, parts)));
  });
  return router;
}
