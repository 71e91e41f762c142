import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import { Problem } from '../../../answers/problem';
import { cacheable } from '../../http/headers';
import { createRouter } from '../../http/router';
import { oneOfFew } from '../../limits/one-of-few';
import { ownRupinfo, RUP_PATH } from './offered';
import { addRobotLinks } from './robot-link-routes';
import { ACTIONS } from './rup-actions';
import { sendIndex } from './rup-index';
import type { RupParts } from './rup-parts';
import { askedIn, rupForm } from './rup-question';
import { RupRefusal } from './rup-refusal';

/** Indexes that are sent at once, whoever asks. */
const INDEXES_AT_ONCE = 4;

/** Weboid as a server of the Remote Update Protocol (R2). */
export function createRupRoutes(parts: RupParts): Router {
  const router = createRouter();
  const { publicUrl, robots } = parts;
  router.get('/rupinfo.txt', (_request, response) => {
    cacheable(response).type('text/plain').send(ownRupinfo(publicUrl, robots.logDays));
  });
  const answer = createAnswer(parts);
  router.get(RUP_PATH, answer);
  router.post(RUP_PATH, rupForm, answer);
  router.use(RUP_PATH, tellRefusal);
  addRobotLinks(router, parts);
  return router;
}

function createAnswer(parts: RupParts): RequestHandler {
  const takeTurn = oneOfFew(INDEXES_AT_ONCE, () => new Problem('busy'));
  return async (request, response) => {
    // It would change what it asks for.
    if (request.method === 'HEAD') throw new Problem('method-not-allowed', request.method);
    const asked = askedIn(request);
    const name = asked.get('Action') ?? '';
    if (name === '') throw new RupRefusal(400, 'no Action is given');
    if (name === 'GetIndex') {
      takeTurn(request, response, () => undefined);
      return sendIndex(parts, asked, response);
    }
    const action = ACTIONS.get(name);
    if (action === undefined) throw new RupRefusal(501, 'this Action is not known here');
    response.type('html').send(await action(parts, asked));
  };
}

/** Errors of the protocol are told in a line of plain text. */
const tellRefusal: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof RupRefusal)) return next(error);
  if (error.retryAfterS !== null) response.set('Retry-After', String(error.retryAfterS));
  response.status(error.status).type('text/plain').send(`${error.status}: ${error.message}\n`);
};
