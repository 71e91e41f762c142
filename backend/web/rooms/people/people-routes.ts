import type { RequestHandler, Router } from 'express';
import { createRouter } from '../../http/router';
import type { PeopleParts } from './people-parts';
import { createEditsRoutes } from './edits-routes';
import { createFaultRoutes } from './fault-routes';
import { createLogRoutes } from './log-routes';
import { createReportRoutes } from './report-routes';
import { createSignedIn } from './signed-in';
import { createSignInRoutes } from './sign-in-routes';

/**
 * Signing in, reports and replacements, the public log. The only routes that look at a session: what
 * they answer is for one visitor alone and kept by nobody.
 */
export function createPeopleRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  router.use(OUR_PATHS, forOneVisitor);
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(createLogRoutes(parts), createEditsRoutes(parts, signedIn));
  router.use(createFaultRoutes(parts, signedIn));
  router.use(createReportRoutes(parts, signedIn), createSignInRoutes(signedIn));
  return router;
}

const OUR_PATHS =
  /^\/(?:report|report\/say|log|edits|edits\/review|faults|faults\/report|faults\/decide|auth\/.*)$/;

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};
