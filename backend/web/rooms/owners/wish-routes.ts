import type { Router } from 'express';
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
import { createFormRoom, type RoomDeed, type RoomVisitor } from '../people/form-room';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import { wishPage, wishStartPage } from './wish-page';
import {
  choiceIn,
  wishesSchema,
  wishFormSchema,
  type WishDone,
  type WishesQuestion,
  type WishForm,
} from './wish-question';

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

/** What owners wish of our visits (W8.5). */
export function createWishRoutes(parts: PeopleParts): Router {
  return createFormRoom(parts, {
    path: '/owners/wishes',
    target: '/owners/wishes/set',
    question: wishesSchema,
    form: wishFormSchema,
    kept: ({ claim }) => ({ claim: String(claim) }),
    page: (asking, { question }) => pageOf(parts, asking, question),
    act: takeWish,
  });
}

/** Another's claim is not told from one that is not there. */
async function pageOf(
  { store }: PeopleParts,
  { view, visitor, person }: RoomVisitor,
  { claim, done }: WishesQuestion,
): Promise<string> {
  if (person === null) return wishStartPage(view, visitor);
  if (claim === undefined) throw new Problem('missing-parameter', 'claim');
  const asked = Promise.all([provenClaimOf(store, claim, person.owner), wishOfClaim(store, claim)]);
  const [proven, wish] = await orProblem('database-unavailable', asked);
  if (proven === null) throw new Problem('not-found', `#${claim}`);
  return wishPage(view, visitor, { claim: proven, wish, done });
}

async function takeWish({ form, owner, people, nowS }: RoomDeed<WishForm>): Promise<WishDone> {
  const outcome = await wished(people, { claimId: form.claim, owner, nowS }, form);
  if (outcome === 'not-proven') throw new Problem('not-found', `#${form.claim}`);
  return outcome === 'nothing' ? 'unchanged' : outcome;
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
