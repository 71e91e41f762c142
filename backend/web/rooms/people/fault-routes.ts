import type { RequestHandler, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import type { Database } from '../../../runtime/database';
import { dayNumberOf } from '../../../status/day-number';
import { domainKeyOf, domainOf } from '../../../store/changes/domain-key';
import {
  decideFault,
  lookAgain,
  undoFaultDecision,
  type FaultRuling,
} from '../../../store/providers/fault-decisions';
import {
  decidedFaults,
  fileFault,
  openFaults,
  type NewFault,
} from '../../../store/people/fault-reports';
import { coversHost } from '../../../store/providers/domain-claim';
import { provenClaimsOf } from '../../../store/providers/proven-claims';
import { hostOfPattern, parseUrlPattern } from '../../../url/url-pattern';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { faultsPage } from './fault-page';
import {
  decisionFormSchema,
  faultFormSchema,
  faultsSchema,
  lastDayOf,
  type DecisionForm,
} from './fault-question';
import { createVisitor } from './people-forms';
import type { PeopleParts } from './people-parts';
import { formBody, readForm } from './read-form';
import { reportPlace } from './report-place';
import { orLimit } from './or-limit';
import { badPattern, isWholeDomain, readSubject, type AskedSubject } from './report-question';
import { isReviewer } from './roles';
import type { SignedIn } from './signed-in';

const ROWS = 50;
const DECIDED_ROWS = 20;

/** What can be asked at `/faults`. */
export const FAULT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/faults',
    id: 'faults',
    summary: 'Faults of Weboid that people reported, and what reviewers decided; fifty a page.',
    query: faultsSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Faults of ours (W8.5): everybody reads what was reported, reviewers decide. @param signedIn null: nobody can be */
export function createFaultRoutes(parts: PeopleParts, signedIn: SignedIn | null): Router {
  const router = createRouter();
  router.get('/faults', showFaults(parts, signedIn));
  router.post('/faults/report', formBody, takeReport(parts, signedIn));
  router.post('/faults/decide', formBody, takeDecision(parts, signedIn));
  return router;
}

function showFaults(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { after, done } = readQuery(faultsSchema, queryOf(request));
    const faults = await orProblem('database-unavailable', faultsBehind(parts, after));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const mayDecide = isReviewer(parts.people, session);
    response.send(faultsPage(view, visitor, { ...faults, done, isReviewer: mayDecide }));
  };
}

/** Those of one page. @param after behind which they come, as the way to them tells it */
async function faultsBehind({ store }: PeopleParts, after: string | undefined) {
  const [owner, number] = after?.split('-').map(Number) ?? [];
  const behind = number === undefined ? null : { isOwner: owner === 1, faultId: number };
  // One more tells whether there are others.
  const found = await openFaults(store, behind, ROWS + 1);
  const decided = behind === null ? await decidedFaults(store, DECIDED_ROWS) : [];
  const open = found.slice(0, ROWS);
  const last = found.length > ROWS ? open.at(-1) : undefined;
  const next = last === undefined ? null : `${Number(last.isOwner)}-${last.faultId}`;
  return { open, decided, after: next };
}

/**
 * What the owner of a site reports is looked at again at once: a report alone changes no verdict. Behind the transaction of
 * the report, which holds the host: URLs are locked before hosts.
 */
async function fileAndLook(database: Database, fault: NewFault): ReturnType<typeof fileFault> {
  const { subject, kind, isOwner, nowS } = fault;
  const done = await fileFault(database, fault);
  if (done === 'stored' && isOwner && kind === 'refused') {
    await database.transaction((statements) => lookAgain(statements, subject, nowS));
  }
  return done;
}

function takeReport(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(faultFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const subject = readSubject(form);
    if (subject === null) throw new Problem('missing-parameter', 'url');
    const reporter = signedIn.signer.hash('person', session.centralId);
    const nowS = nowSOf(parts);
    const isOwner = isOwnerOf(parts, reporter, subject);
    const note = (form.note ?? '').trim();
    const fault = { subject, kind: form.kind, note, reporter, perDay: people.perDay, nowS };
    const stored = isOwner.then((is) => fileAndLook(people.database, { ...fault, isOwner: is }));
    const done = await orLimit(stored).catch((error: unknown) => {
      if (error instanceof Problem) error.wayBack = reportPlace(form, subject, {});
      throw error;
    });
    if (done === 'not-listed') throw new Problem('not-listed', form.url ?? form.part ?? '');
    response.redirect(303, reportPlace(form, subject, { done }));
  };
}

async function isOwnerOf(
  { store }: PeopleParts,
  reporter: Buffer,
  subject: AskedSubject,
): Promise<boolean> {
  const host = 'url' in subject ? subject.url.host : hostOfPattern(subject).host;
  const claims = await provenClaimsOf(store, [domainKeyOf(domainOf(`http://${host}/`))]);
  return claims.some(
    (claim) =>
      claim.owner.equals(reporter) &&
      coversHost(claim, host) &&
      (claim.hasSubdomains || !isWholeDomain(subject)),
  );
}

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeDecision(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(decisionFormSchema, request, signedIn);
    if (session === null || !isReviewer(people, session)) throw new Problem('not-reviewer');
    const reviewer = session.userName;
    const nowS = nowSOf(parts);
    const by = { faultId: form.fault, reviewer, word: (form.word ?? '').trim(), nowS };
    const ruling = rulingIn(form, nowS);
    const decided =
      ruling === null
        ? undoFaultDecision(people.database, by)
        : decideFault(people.database, by, ruling);
    const done = (await orProblem('database-unavailable', decided)) ? 'decided' : 'impossible';
    const language = form.lang === undefined ? {} : { lang: form.lang };
    const query = new URLSearchParams({ done, ...language });
    response.redirect(303, `/faults?${query.toString()}`);
  };
}

/** @returns null: a decision is taken back. @throws Problem missing-parameter, bad-pattern, pattern-too-long */
function rulingIn(form: DecisionForm, nowS: number): FaultRuling | null {
  const { action, mark, pattern: given, days, word = '' } = form;
  if (action === 'undo') return null;
  if (action === 'look') return { kind: 'look' };
  if (action === 'reject') {
    if (word.trim() === '') throw new Problem('missing-parameter', 'word');
    return { kind: 'reject' };
  }
  if (mark === undefined) throw new Problem('missing-parameter', 'mark');
  const pattern = parseUrlPattern(given ?? '');
  if (pattern === null) throw badPattern(given ?? '');
  const lastDay = lastDayOf(mark, days, dayNumberOf(nowS * 1_000));
  return { kind: 'mark', mark, pattern, lastDay };
}

const nowSOf = ({ clock }: PeopleParts): number => Math.floor(clock.now() / 1_000);
