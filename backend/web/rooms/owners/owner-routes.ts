import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { recipientsOf } from '../../../store/mail/recipients';
import { LimitReachedError } from '../../../store/people/people-limits';
import { listedHosts } from '../../../store/urls/listed-hosts';
import { claimsOfPerson } from '../../../store/providers/person-claims';
import { createProofTokens } from '../../../store/providers/proof-token';
import type { Operation } from '../../http/operation';
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
import { OWNER_ACTS } from './owner-actions';
import {
  OWNER_REFUSALS,
  ownerFormSchema,
  ownersSchema,
  type OwnerDone,
  type OwnerForm,
} from './owner-question';
import { ownersPage, type ShownDomains } from './owners-page';
import type { OwnDomains } from './shown-claim';

/** What can be asked at `/owners`. */
export const OWNER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/owners',
    id: 'owners',
    summary: 'The domains of who is signed in, and the forms to prove some.',
    query: ownersSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Domains and their owners (L3): what is answered here is for one visitor alone and kept by nobody. */
export function createOwnerRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/owners(?:\/do)?$/, forOneVisitor);
  router.get('/owners', showDomains(parts, signedIn));
  router.post('/owners/do', formBody, takeForm(parts, signedIn));
  return router;
}

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

function showDomains(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { done, domain = '' } = readQuery(ownersSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const page = { done, typed: null, domain };
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
  page: Omit<ShownDomains, keyof OwnDomains>,
): Promise<string> {
  const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
  const isOwner = signedIn !== null && session !== null;
  const asked = isOwner ? ownDomains(parts, ownerOf(session, signedIn)) : NOBODYS;
  const domains = await orProblem('database-unavailable', Promise.resolve(asked));
  return ownersPage(view, visitor, { ...page, ...domains });
}

const NOBODYS: OwnDomains = { claims: [], recipients: [] };

async function ownDomains({ store, people }: PeopleParts, owner: Buffer): Promise<OwnDomains> {
  const tokenOf = createProofTokens(people?.signIn?.sessionKey ?? '');
  const claims = await claimsOfPerson(store, owner);
  const listed = await listedHosts(
    store,
    claims.map(({ name }) => name),
  );
  const recipients = await recipientsOf(store, owner);
  return {
    claims: claims.map((claim) => ({
      ...claim,
      token: tokenOf(claim),
      isListed: listed.has(claim.name),
    })),
    recipients: recipients.filter(({ state }) => state === 'on'),
  };
}

/**
 * Answered by the way back to the page, so that loading it again sends nothing again. At once answered is the form that
 * could not be taken, with what was typed.
 */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people?.signIn == null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(ownerFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const nowS = Math.floor(parts.clock.now() / 1_000);
    const wish = { form, owner: ownerOf(session, signedIn), database: people.database, nowS };
    const done = await doneBy(OWNER_ACTS[form.action](wish), form);
    if (TYPED_ACTIONS.has(form.action) && (done instanceof Problem || OWNER_REFUSALS.has(done))) {
      const view = viewOfPage(parts, { request, response }, form);
      const page = { done, typed: form, domain: form.domain ?? '' };
      response.status(NOT_TAKEN).send(await pageOf(parts, { signedIn, session }, view, page));
    } else {
      response.redirect(303, addressOf(form, done instanceof Problem ? undefined : done));
    }
  };
}

/** Those with fields to fill in, which are not lost with a slip. */
const TYPED_ACTIONS: ReadonlySet<OwnerForm['action']> = new Set(['add', 'prefer']);
/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/**
 * What is wrong with something typed is given back, to be told beside the form.
 * @throws Problem of another kind, with the way back to the page
 */
async function doneBy(acted: Promise<OwnerDone>, form: OwnerForm): Promise<OwnerDone | Problem> {
  try {
    return await orLimit(acted);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (TYPED_ACTIONS.has(form.action) && error.status < 500) return error;
    error.wayBack = addressOf(form);
    throw error;
  }
}

async function orLimit(acted: Promise<OwnerDone>): Promise<OwnerDone> {
  try {
    return await acted;
  } catch (error) {
    if (error instanceof LimitReachedError) return 'limit';
    if (error instanceof Problem) throw error;
    const failed = error instanceof Error ? error : new Error('not an error', { cause: error });
    return orProblem('database-unavailable', Promise.reject(failed));
  }
}

/** That of the page whose form was sent. */
function viewOfPage(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  { lang }: OwnerForm,
): View {
  const query = new URLSearchParams(lang === undefined ? {} : { lang });
  const view = viewOf(request, response, parts, query);
  return { ...view, address: { ...view.address, path: '/owners' } };
}

/** Nothing that is stored leads from it to the account. */
function ownerOf(session: Session, { signer }: SignedIn): Buffer {
  return signer.hash('person', session.centralId);
}

function addressOf({ lang }: OwnerForm, done?: OwnerDone): string {
  const parameters = {
    ...(lang !== undefined && { lang }),
    ...(done !== undefined && { done }),
  };
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? '/owners' : `/owners?${query}`;
}
