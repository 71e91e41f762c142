import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { Problem } from '../../../answers/problem';
import { isLinkedFrom } from '../../http/linked-from';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { createCarried } from './signed-values';
import type { Session } from './sessions';
import type { SignedIn } from './signed-in';
import { newJourney, ProviderError, type Journey } from './provider';
import { returnPath } from './return-path';
import { readForm, formBody } from './read-form';

/** What the browser keeps while its owner is at the provider. */
interface JourneyCookie extends Journey {
  returnTo: string;
  /** It is to be reported that what that page is about works in a browser (W8.1). */
  reports?: boolean | undefined;
}

/**
 * Reports what a page is about for who has just signed in there.
 * @returns where to go then
 */
export type ReportAtOnce = (place: string, session: Session) => Promise<string>;

const COOKIE = 'weboid-sign-in';
const LASTS_S = 600;
/** Browsers drop cookies of more than 4,096 bytes, and proxies refuse answers with much of a header. */
const RETURN_CHARS_MAX = 1_500;

const travelSchema: z.ZodType<JourneyCookie> = z.object({
  state: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  reports: z.boolean().optional(),
});

const returnTo = z.string().max(8_000).optional();
const loginSchema = z.object({ return: returnTo, reports: z.literal('1').optional() });
const callbackSchema = z.object({
  code: z.string().max(8_000).optional(),
  state: z.string().max(1_000),
  error: z.string().max(1_000).optional(),
});
const logoutSchema = z.object({
  return: returnTo,
  token: z.string().max(1_000),
});

/**
 * Signing in and out. No token is kept, and nothing about people is logged.
 * @param signedIn null: nobody can sign in
 */
export function createSignInRoutes(signedIn: SignedIn | null, reportAtOnce: ReportAtOnce): Router {
  const router = createRouter();
  const ifSet = (handler: (signedIn: SignedIn) => RequestHandler): RequestHandler =>
    signedIn === null ? nobodyCan : handler(signedIn);
  router.get('/auth/login', ifSet(login));
  router.get(
    '/auth/callback',
    ifSet((parts) => callback(parts, reportAtOnce)),
  );
  router.post('/auth/logout', formBody, ifSet(logout));
  return router;
}

const nobodyCan: RequestHandler = () => {
  throw new Problem('no-sign-in');
};

function login({ provider, cookies, ...parts }: SignedIn): RequestHandler {
  const carried = createCarried(parts, { purpose: 'sign-in', lastsS: LASTS_S }, travelSchema);
  return async (request, response) => {
    const { return: wanted, reports } = readQuery(loginSchema, queryOf(request));
    const isLong = (wanted ?? '').length > RETURN_CHARS_MAX;
    const journey = {
      ...newJourney(),
      returnTo: returnPath(isLong ? undefined : wanted),
      // Nobody else has a visitor say anything by a link to here, be it listed on a page of ours.
      ...(reports !== undefined &&
        isLinkedFrom(request, parts.publicUrl, '/report') && { reports: true }),
    };
    cookies.write(response, COOKIE, carried.write(journey), LASTS_S);
    response.redirect(303, (await provider.beginning(journey)).href);
  };
}

function callback(
  { provider, cookies, sessions, ...parts }: SignedIn,
  reportAtOnce: ReportAtOnce,
): RequestHandler {
  const carried = createCarried(parts, { purpose: 'sign-in', lastsS: LASTS_S }, travelSchema);
  return async (request, response) => {
    const query = queryOf(request);
    const { state } = readQuery(callbackSchema, query);
    const journey = carried.read(cookies.read(request, COOKIE));
    cookies.clear(response, COOKIE);
    if (journey === null || journey.state !== state) throw new Problem('sign-in-expired');
    const { returnTo: place, reports = false } = journey;
    const person = await provider.person(query, journey).catch((cause: unknown) => {
      throw refusalOf(cause, place);
    });
    const session = sessions.begin(response, person);
    if (reports) response.redirect(303, await reportAtOnce(place, session));
    else response.redirect(303, place);
  };
}

/** Why nobody is signed in, with the way back; what is none of the provider's stays what it is. */
function refusalOf(cause: unknown, place: string): unknown {
  if (!(cause instanceof ProviderError)) return cause;
  const problem = new Problem(`sign-in-${cause.why}`, '', { cause });
  if (place !== '/') problem.wayBack = place;
  return problem;
}

function logout({ sessions, ...parts }: SignedIn): RequestHandler {
  return async (request, response) => {
    const { form, session } = await readForm(logoutSchema, request, { ...parts, sessions });
    if (session !== null) await sessions.end(response, session);
    response.redirect(303, returnPath(form.return));
  };
}
