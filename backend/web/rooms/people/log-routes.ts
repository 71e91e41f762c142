import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { deedsBefore } from '../../../store/people/deeds';
import { waitingProposals, type WaitingProposal } from '../../../store/people/proposals';
import { orProblem } from '../../../answers/problem';
import { lang } from '../../http/parameters';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { PeopleParts } from './people-parts';
import { logPage } from './log-page';

const LOG_ROWS = 50;
const WAITING_SHOWN = 20;

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
export function createLogRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  router.get('/log', showLog(parts));
  return router;
}

function showLog(parts: PeopleParts): RequestHandler {
  return async (request, response) => {
    const { before = null } = readQuery(schema, queryOf(request));
    // One more tells whether there are older ones.
    const asked = deedsBefore(parts.store, before, LOG_ROWS + 1);
    const deeds = await orProblem('database-unavailable', asked);
    const waiting = before === null ? await waitingIn(parts) : [];
    const shown = deeds.slice(0, LOG_ROWS);
    const proposals = {
      waiting: waiting.slice(0, WAITING_SHOWN),
      isMoreWaiting: waiting.length > WAITING_SHOWN,
    };
    const older = deeds.length > LOG_ROWS ? (shown.at(-1)?.deedId ?? null) : null;
    const view = viewOf(request, response, parts);
    response.send(logPage(view, { deeds: shown, older, ...proposals }));
  };
}

const waitingIn = ({ store }: PeopleParts): Promise<WaitingProposal[]> =>
  orProblem('database-unavailable', waitingProposals(store, WAITING_SHOWN + 1));
