import type { RequestHandler, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import {
  liftOwnWish,
  provenClaimOf,
  setWish,
  wishOfClaim,
  type WishingOwner,
  type WishOutcome,
} from '../../../store/providers/owner-wishes';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import { orLimit } from '../people/or-limit';
import { formBody, readForm } from '../people/read-form';
import type { Session } from '../people/sessions';
import { createSignedIn, type SignedIn } from '../people/signed-in';
import { wishPage, wishStartPage } from './wish-page';
import { choiceIn, wishesSchema, wishFormSchema, type WishForm } from './wish-question';

/** What can be asked at `/owners/wishes`. */
export const WISH_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/owners/wishes',
    id: 'ownerWishes',
    summary: 'How Weboid may visit a domain that the visitor has proved to own.',
    query: wishesSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** What owners wish of our visits (W8.5): what is answered here is for one visitor alone and kept by nobody. */
export function createWishRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/owners\/wishes(?:\/set)?$/, forOneVisitor);
  router.get('/owners/wishes', showWishes(parts, signedIn));
  router.post('/owners/wishes/set', formBody, takeWish(parts, signedIn));
  return router;
}

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

/** Another's claim is not told from one that is not there. */
function showWishes(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { claim, done } = readQuery(wishesSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    if (session === null || signedIn === null) {
      response.send(wishStartPage(view, visitor));
      return;
    }
    if (claim === undefined) throw new Problem('missing-parameter', 'claim');
    const asked = Promise.all([
      provenClaimOf(parts.store, claim, ownerOf(session, signedIn)),
      wishOfClaim(parts.store, claim),
    ]);
    const [proven, wish] = await orProblem('database-unavailable', asked);
    if (proven === null) throw new Problem('not-found', `#${claim}`);
    response.send(wishPage(view, visitor, { claim: proven, wish, done }));
  };
}

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeWish(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(wishFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const nowS = Math.floor(parts.clock.now() / 1_000);
    const owner = { claimId: form.claim, owner: ownerOf(session, signedIn), nowS };
    const outcome = await orLimit(wished(people, owner, form));
    if (outcome === 'not-proven') throw new Problem('not-found', `#${form.claim}`);
    const done = outcome === 'nothing' ? 'unchanged' : outcome;
    const language = form.lang === undefined ? {} : { lang: form.lang };
    const query = new URLSearchParams({ claim: String(form.claim), done, ...language });
    response.redirect(303, `/owners/wishes?${query.toString()}`);
  };
}

function wished(
  { database }: SayingParts,
  owner: WishingOwner,
  form: WishForm,
): Promise<WishOutcome> {
  if (form.action === 'lift') return liftOwnWish(database, owner);
  const choice = choiceIn(form);
  const isNothing = !choice.isNever && choice.intervalMs === 0 && choice.hours === null;
  return isNothing ? liftOwnWish(database, owner) : setWish(database, owner, choice);
}

/** Nothing that is stored leads from it to the account. */
function ownerOf(session: Session, { signer }: SignedIn): Buffer {
  return signer.hash('person', session.centralId);
}
