import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import { dayNumberOf } from '../../../status/day-number';
import { sayMended, type MendedAnswer, type MendedPart } from '../../../store/cases/say-mended';
import { domainKeyOf } from '../../../store/changes/domain-key';
import { LimitReachedError } from '../../../store/people/people-limits';
import { provenClaimsOfOwner } from '../../../store/providers/proven-claims';
import type { DomainClaim } from '../../../store/providers/domain-claim';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts } from '../people/people-parts';
import { formBody, readForm } from '../people/read-form';
import { createSignedIn, type SignedIn } from '../people/signed-in';
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

/** Cases of who has proved a domain (L4), and the form to say that links are mended: for one visitor alone. */
export function createCaseRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/owners\/(?:cases|mended)$/, forOneVisitor);
  router.get('/owners/cases', showCases(parts, signedIn));
  router.post('/owners/mended', formBody, takeMended(parts, signedIn));
  return router;
}

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

function showCases(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const question = readQuery(casesSchema, queryOf(request));
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const owner =
      signedIn === null || session === null ? null : ownerOf(session.centralId, signedIn);
    const claims = owner === null ? [] : await claimsOf(parts, owner);
    const own = ownDomain(question.domain, claims);
    const cases = own === null ? null : await casesOf(parts, own, question);
    const view = viewOf(request, response, parts);
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const here = hereOf(request, casesSchema);
    here.query.delete('done');
    response.send(casesPage(view, visitor, { question, claims, cases, here }));
  };
}

/** Nothing that is stored leads from it to the account. */
const ownerOf = (centralId: string, { signer }: SignedIn): Buffer =>
  signer.hash('person', centralId);

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

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeMended(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request: Request, response: Response) => {
    if (signedIn === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(mendedFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const done = await mendedBy(parts, ownerOf(session.centralId, signedIn), form);
    response.redirect(303, addressOf(form, done));
  };
}

async function mendedBy(parts: PeopleParts, owner: Buffer, form: MendedForm): Promise<CaseDone> {
  const { people, clock, findings } = parts;
  const own = ownDomain(form.domain, await claimsOf(parts, owner));
  const part = partOf(form);
  if (people === null || own === null || part === null) return 'nothing';
  const nowMs = clock.now();
  const at = { today: dayNumberOf(nowMs), nowS: Math.floor(nowMs / 1_000) };
  const { domainKey, claims } = own;
  try {
    const marks = await findings.marks();
    const saying = { owner, domainKey, claims, part, marks, ...at };
    return doneBy(await sayMended(people.database, saying));
  } catch (error) {
    if (error instanceof LimitReachedError) return 'limit';
    return orProblem('database-unavailable', Promise.reject(asError(error)));
  }
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

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('not an error', { cause: error });

function addressOf({ domain, lang }: MendedForm, done: CaseDone): string {
  const query = new URLSearchParams({ domain, done, ...(lang !== undefined && { lang }) });
  return `/owners/cases?${query.toString()}`;
}
