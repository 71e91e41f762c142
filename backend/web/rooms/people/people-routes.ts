import type { Router } from 'express';
import { createRouter } from '../../http/router';
import { forOneVisitor } from './for-one-visitor';
import type { PeopleParts } from './people-parts';
import { createEditsRoutes } from './edits-routes';
import { createFaultRoutes } from './fault-routes';
import { createLogRoutes } from './log-routes';
import { createReportAtOnce, createReportRoutes } from './report-routes';
import { signedInOf } from './signed-in';
import { createSignInRoutes } from './sign-in-routes';

/**
 * Signing in, reports and replacements, the public log. The only routes that look at a session: what
 * they answer is for one visitor alone and kept by nobody.
 */
export function createPeopleRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  router.use(OUR_PATHS, forOneVisitor);
  const signedIn = signedInOf(parts);
  router.use(createLogRoutes(parts), createEditsRoutes(parts, signedIn));
  router.use(createFaultRoutes(parts, signedIn));
  router.use(createReportRoutes(parts, signedIn));
  router.use(createSignInRoutes(signedIn, createReportAtOnce(parts, signedIn)));
  return router;
}

const OUR_PATHS =
  /^\/(?:report|report\/say|log|edits|edits\/review|faults|faults\/report|faults\/decide|auth\/.*)$/;
