import type { Request, Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import { dayNumberOf } from '../../../status/day-number';
import { sayMended, type MendedAnswer, type MendedPart } from '../../../store/cases/say-mended';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { provenClaimsOfOwner } from '../../../store/providers/proven-claims';
import type { DomainClaim } from '../../../store/providers/domain-claim';
import type { Operation } from '../../http/operation';
import { hereOf } from '../../pages/here';
import { createFormRoom, type RoomDeed, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import {
  casesSchema,
  mendedFormSchema,
  type CaseDone,
  type CasesQuestion,
  type MendedForm,
} from './case-question';
import { casesPage } from './cases-page';
import { readShownCases, type OwnDomain, type ShownCases } from './shown-cases';

/** What can be asked at `/owners/cases`. */
export const CASE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/owners/cases',
    id: 'ownersCases',
    summary: 'The cases of dead links to a domain that who is signed in has proved.',
    query: casesSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Cases of who has proved a domain (L4), and the form to say that links are mended. */
export function createCaseRoutes(parts: PeopleParts): Router {
  return createFormRoom(parts, {
    path: '/owners/cases',
    target: '/owners/mended',
    question: casesSchema,
    form: mendedFormSchema,
    limit: 'limit',
    kept: ({ domain }) => ({ domain }),
    page: (asking, { question }, request) => pageOf(parts, asking, question, request),
    act: (deed) => mendedBy(parts, deed),
  });
}

async function pageOf(
  parts: PeopleParts,
  { view, visitor, person }: RoomVisitor,
  question: CasesQuestion,
  request: Request,
): Promise<string> {
  const claims = person === null ? [] : await claimsOf(parts, person.owner);
  const own = ownDomain(question.domain, claims);
  const cases = own === null ? null : await casesOf(parts, own, question);
  const here = hereOf(request, casesSchema);
  here.query.delete('done');
  return casesPage(view, visitor, { question, claims, cases, here });
}

const claimsOf = ({ store }: PeopleParts, owner: Buffer): Promise<DomainClaim[]> =>
  orProblem('database-unavailable', provenClaimsOfOwner(store, owner));

/** Null: none is asked for, or who asks has not proved it. */
function ownDomain(name: string | undefined, claims: readonly DomainClaim[]): OwnDomain | null {
  if (name === undefined) return null;
  const domain = registeredDomain(name.trim().toLowerCase());
  const domainKey = domainKeyOf(domain);
  const own = claims.filter((claim) => claim.domainKey === domainKey);
  return own.length === 0 ? null : { domain, domainKey, claims: own };
}

async function casesOf(
  { store, findings, clock }: PeopleParts,
  own: OwnDomain,
  question: CasesQuestion,
): Promise<ShownCases> {
  const today = dayNumberOf(clock.now());
  const read = async (): Promise<ShownCases> =>
    readShownCases({ store, marks: await findings.marks(), today }, own, question);
  return orProblem('database-unavailable', read());
}

async function mendedBy(
  parts: PeopleParts,
  { form, owner, people, nowS }: RoomDeed<MendedForm>,
): Promise<CaseDone> {
  const own = ownDomain(form.domain, await claimsOf(parts, owner));
  const part = partOf(form);
  if (own === null || part === null) return 'nothing';
  const { domainKey, claims } = own;
  const marks = await parts.findings.marks();
  const said = { owner, domainKey, claims, part, marks, today: dayNumberOf(nowS * 1_000), nowS };
  return doneBy(await sayMended(people.database, said));
}

function partOf({ part, directory, url }: MendedForm): MendedPart | null {
  if (part === 'all') return { kind: 'all' };
  if (part === 'url') return url === undefined ? null : { kind: 'urls', urlIds: [url] };
  const slash = directory?.indexOf('/') ?? -1;
  if (directory === undefined || slash < 1) return null;
  const [host, pathPrefix] = [directory.slice(0, slash), directory.slice(slash)];
  return { kind: 'directory', host, pathPrefix };
}

function doneBy({ asked, later, unchecked, isCut }: MendedAnswer): CaseDone {
  if (asked === 0) return unchecked > 0 ? 'unchecked' : 'nothing';
  if (isCut) return 'cut';
  if (unchecked > 0) return 'partly';
  return later > 0 ? 'later' : 'asked';
}
