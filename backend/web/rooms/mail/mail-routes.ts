import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { LimitReachedError } from '../../../store/people/people-limits';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts } from '../people/people-parts';
import { formBody, readForm } from '../people/read-form';
import type { Session } from '../people/sessions';
import { createSignedIn, type SignedIn } from '../people/signed-in';
import { createConsentRoutes } from './consent-routes';
import { MAIL_ACTS } from './mail-actions';
import { mailPage, type ShownMail } from './mail-page';
import {
  isMailSuccess,
  mailFormSchema,
  mailSchema,
  type MailDone,
  type MailForm,
} from './mail-question';
import type { MailWish } from './mail-wish';
import { createPrivacyRoutes } from './privacy-routes';
import { shownRecipients } from './shown-recipients';

/** Mail (W8.6): what is answered here is for one visitor alone and kept by nobody, but for what is told of privacy. */
export function createMailRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/(?:mail|unsubscribe)(?:\/.*)?$/, forOneVisitor);
  router.get('/mail', showMail(parts, signedIn));
  router.post('/mail/do', formBody, takeForm(parts, signedIn));
  router.use(createConsentRoutes(parts), createPrivacyRoutes(parts));
  return router;
}

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

function showMail(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { done } = readQuery(mailSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const page = { done, typed: null };
    response.send(await pageOf(parts, { signedIn, session }, view, page));
  };
}

/** Who asks; null: nobody can sign in, or has. */
interface Asker {
  signedIn: SignedIn | null;
  session: Session | null;
}

async function pageOf(
  parts: PeopleParts,
  { signedIn, session }: Asker,
  view: View,
  page: Pick<ShownMail, 'done' | 'typed'>,
): Promise<string> {
  const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
  const isOwner = signedIn !== null && session !== null;
  const asked = isOwner ? shownRecipients(parts, ownerOf(session, signedIn)) : [];
  const recipients = await orProblem('database-unavailable', Promise.resolve(asked));
  const sendsMail = parts.people?.sendsMail ?? true;
  return mailPage(view, visitor, { ...page, recipients, sendsMail });
}

/** Answered by the way back to the page; a slip is told at once, with what was typed, which has no place in an address. */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(mailFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const wish: MailWish = {
      form,
      owner: ownerOf(session, signedIn),
      people,
      languages: parts.messages.languages.map(({ code }) => code),
      nowS: Math.floor(parts.clock.now() / 1_000),
    };
    const done = await doneBy(MAIL_ACTS[form.action](parts, wish), form);
    const isTyped = TYPED_ACTIONS.has(form.action);
    if (!(done instanceof Problem) && (!isTyped || isMailSuccess(done))) {
      return response.redirect(303, addressOf(form, done));
    }
    const view = viewOfPage(parts, { request, response }, form);
    const page = await pageOf(parts, { signedIn, session }, view, { done, typed: form });
    response.status(NOT_TAKEN).send(page);
  };
}

/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/** Those with fields to type into, which are not lost with a slip. */
const TYPED_ACTIONS: ReadonlySet<MailForm['action']> = new Set(['add', 'tell', 'add-topic']);

/** @throws Problem of another kind than what is told beside the form */
async function doneBy(acted: Promise<MailDone>, { action }: MailForm): Promise<MailDone | Problem> {
  try {
    return await orLimit(acted);
  } catch (error) {
    const isTold = error instanceof Problem && TYPED_ACTIONS.has(action) && error.status < 500;
    if (!isTold) throw error;
    return error;
  }
}

async function orLimit(acted: Promise<MailDone>): Promise<MailDone> {
  try {
    return await acted;
  } catch (cause) {
    if (cause instanceof LimitReachedError) return 'limit';
    if (cause instanceof Problem) throw cause;
    return orProblem('database-unavailable', Promise.reject(asError(cause)));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('not an error', { cause: error });
}

/** That of the page whose form was sent. */
function viewOfPage(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  { lang }: MailForm,
): View {
  const query = new URLSearchParams(lang === undefined ? {} : { lang });
  const view = viewOf(request, response, parts, query);
  return { ...view, address: { ...view.address, path: '/mail' } };
}

/** Nothing that is stored leads from it to the account. */
function ownerOf(session: Session, { signer }: SignedIn): Buffer {
  return signer.hash('person', session.centralId);
}

function addressOf({ lang }: MailForm, done: MailDone): string {
  return `/mail?${new URLSearchParams({ ...(lang !== undefined && { lang }), done }).toString()}`;
}
