import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { deedsBefore } from '../../store/deeds';
import { orProblem } from '../problem';
import { lang } from '../query/parameters';
import type { Operation } from '../query/operation';
import { queryOf } from '../query/query-of';
import { readQuery } from '../query/read-query';
import { createRouter } from '../router';
import { viewOf } from '../view-of';
import type { WebParts } from '../web-parts';
import { logPage } from './log-page';

const LOG_ROWS = 50;

const schema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional()
    .describe('Only entries before the one with this number.'),
  lang,
});

/** What can be asked at `/log`. */
export const LOG_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/log',
    id: 'log',
    summary: 'Who said what of which web link; fifty entries a page, newest first.',
    query: schema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** The public log (W8). */
export function createLogRoutes(parts: WebParts): Router {
  const router = createRouter();
  router.get('/log', showLog(parts));
  return router;
}

function showLog(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const { before = null } = readQuery(schema, queryOf(request));
    // One more tells whether there are older ones.
    const asked = deedsBefore(parts.store, before, LOG_ROWS + 1);
    const deeds = await orProblem('database-unavailable', asked);
    const shown = deeds.slice(0, LOG_ROWS);
    const older = deeds.length > LOG_ROWS ? (shown.at(-1)?.deedId ?? null) : null;
    response.send(logPage(viewOf(request, response, parts), shown, older));
  };
}
