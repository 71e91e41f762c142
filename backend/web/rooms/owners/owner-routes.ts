import type { Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { recipientsOf } from '../../../store/mail/recipients';
import { claimsOfPerson } from '../../../store/providers/person-claims';
import { createProofTokens } from '../../../store/providers/proof-token';
import { listedHosts } from '../../../store/urls/listed-hosts';
import type { Operation } from '../../http/operation';
import { createFormRoom, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { OWNER_ACTS } from './owner-actions';
import { OWNER_REFUSALS, ownerFormSchema, ownersSchema, type OwnerForm } from './owner-question';
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

/** Domains and their owners (L3). */
export function createOwnerRoutes(parts: PeopleParts): Router {
  return createFormRoom(parts, {
    path: '/owners',
    target: '/owners/do',
    question: ownersSchema,
    form: ownerFormSchema,
    limit: 'limit',
    isTyped: ({ action }) => TYPED_ACTIONS.has(action),
    refusals: OWNER_REFUSALS,
    page: (asking, { done, typed, question }) => {
      const domain = typed?.domain ?? question.domain ?? '';
      return pageOf(parts, asking, { done, typed, domain });
    },
    act: (deed) => OWNER_ACTS[deed.form.action](deed),
  });
}

/** Those with fields to fill in. */
const TYPED_ACTIONS: ReadonlySet<OwnerForm['action']> = new Set(['add', 'prefer']);

async function pageOf(
  parts: PeopleParts,
  { view, visitor, person }: RoomVisitor,
  page: Omit<ShownDomains, keyof OwnDomains>,
): Promise<string> {
  const asked = person === null ? NOBODYS : ownDomains(parts, person.owner);
  const domains = await orProblem('database-unavailable', Promise.resolve(asked));
  return ownersPage(view, visitor, { ...page, ...domains });
}

const NOBODYS: OwnDomains = { claims: [], recipients: [] };

async function ownDomains({ store, people }: PeopleParts, owner: Buffer): Promise<OwnDomains> {
  const tokenOf = createProofTokens(people?.signIn?.sessionKey ?? '');
  const claims = await claimsOfPerson(store, owner);
  const listed = await listedHosts(
    store,
    claims.flatMap(({ name }) => [name, twinOf(name)]),
  );
  const recipients = await recipientsOf(store, owner);
  return {
    claims: claims.map((claim) => ({
      ...claim,
      token: tokenOf(claim),
      isListed: listed.has(claim.name),
      listedTwin: listedTwinOf(claim.name, listed),
    })),
    recipients: recipients.filter(({ state }) => state === 'on'),
  };
}

const WWW = 'www.';

/** A site goes by both names, and people claim the one that they say. */
const twinOf = (name: string): string =>
  name.startsWith(WWW) ? name.slice(WWW.length) : WWW + name;

function listedTwinOf(name: string, listed: ReadonlySet<string>): string | null {
  return !listed.has(name) && listed.has(twinOf(name)) ? twinOf(name) : null;
}
