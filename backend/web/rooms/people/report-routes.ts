import type { NormalUrl } from '../../../url/normal-url';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../../../store/people/people-limits';
import {
  proposeReplacement,
  removeReplacement,
  type ProposalOutcome,
} from '../../../store/people/replacements';
import { fileReport, type ReportOutcome } from '../../../store/people/reports';
import { removeReports, takeBackReports } from '../../../store/people/withdraw-reports';
import { urlPatternText } from '../../../url/url-pattern';
import { withScheme } from '../../../answers/typed-url';
import { Problem } from '../../../answers/problem';
import { leadOnAfterDeed } from '../../http/headers';
import { lang } from '../../http/parameters';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from './people-forms';
import type { PeopleParts, SayingParts } from './people-parts';
import { formBody, readForm } from './read-form';
import { reportPage, reportStartPage } from './report-page';
import {
  isWholeDomain,
  readSubject,
  reportPageSchema,
  subjectParameters,
  type AskedSubject,
  type Done,
} from './report-question';
import { judgeListed, stateOfPart, stateOfUrl } from './report-state';
import { orLimit } from './or-limit';
import { reportPlace } from './report-place';
import { readTarget } from './replacement-target';
import type { Session } from './sessions';
import type { ReportAtOnce } from './sign-in-routes';
import type { SignedIn } from './signed-in';

const formSchema = z.object({
  ...subjectParameters,
  action: z.enum(['report', 'propose', 'take-back', 'remove-reports', 'remove-replacement']),
  target: z.string().max(8_000).optional(),
  token: z.string().max(1_000),
  lang,
});
type Form = z.infer<typeof formSchema>;

/** What can be asked at `/report`. */
export const REPORT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/report',
    id: 'reports',
    summary: 'What people say of a web link, and the forms to say it.',
    query: reportPageSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Reports and replacements (W8). @param signedIn null: nobody can be */
export function createReportRoutes(parts: PeopleParts, signedIn: SignedIn | null): Router {
  const router = createRouter();
  router.get('/report', showReports(parts, signedIn));
  router.post('/report/say', formBody, takeForm(parts, signedIn));
  return router;
}

function showReports(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const query = readQuery(reportPageSchema, queryOf(request));
    const url = query.url && (await withScheme(query.url, parts.findings));
    const subject = readSubject({ ...query, url });
    const view = viewOf(request, response, parts);
    if (subject === null) {
      response.send(reportStartPage(view));
      return;
    }
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const key = signedIn === null ? null : keyOf(session, signedIn);
    const state =
      'url' in subject
        ? await stateOfUrl(parts, subject, key)
        : await stateOfPart(parts, subject, key);
    response.send(reportPage(view, visitor, state, query));
  };
}

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request: Request, response: Response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(formSchema, request, signedIn);
    const subject = readSubject(form);
    if (subject === null) throw new Problem('missing-parameter', 'url');
    if (isWholeDomain(subject)) throw new Problem('bad-pattern', textOf(subject));
    const saying = { form, subject, session, signedIn, people };
    const done = await sayOrLeadBack(parts, saying);
    leadOnAfterDeed(response, reportPlace(form, subject, { done }));
  };
}

/**
 * What was to be reported is done as soon as it is known who says so, as by the form of the page that they come back to.
 * @throws Problem as the form, with the way back
 */
export function createReportAtOnce(parts: PeopleParts, signedIn: SignedIn | null): ReportAtOnce {
  return async (place, session) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const given = new URL(place, parts.publicUrl).searchParams;
    const query = readQuery(reportPageSchema, given);
    const subject = readSubject(query);
    if (subject === null || !('url' in subject)) return place;
    const form: Form = { action: 'report', url: query.url, lang: query.lang, token: '' };
    const saying = { form, subject, session, signedIn, people };
    return reportPlace(form, subject, { done: await sayOrLeadBack(parts, saying) });
  };
}

/** @throws Problem with the way back to the page */
function sayOrLeadBack(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { form, subject } = saying;
  return orLimit(ACTIONS[form.action](parts, saying)).catch((error: unknown) => {
    if (error instanceof Problem) error.wayBack = reportPlace(form, subject, keptOf(form));
    throw error;
  });
}

interface SubmittedForm {
  form: Form;
  subject: AskedSubject;
  session: Session | null;
  signedIn: SignedIn;
  people: SayingParts;
}

const ACTIONS: Readonly<
  Record<Form['action'], (parts: PeopleParts, saying: SubmittedForm) => Promise<Done>>
> = {
  report,
  propose,
  'take-back': withdrawOwnReports,
  'remove-reports': withdrawReports,
  'remove-replacement': withdrawReplacement,
};

async function report(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { subject } = saying;
  const { key, userName } = speakerOf(saying);
  const { database, perDay } = saying.people;
  const { isBroken } = judgeListed(await parts.findings.marks(), hostOf(subject));
  const said = { subject, reporter: key, userName, perDay, nowS: nowS(parts) };
  return doneOr(await fileReport(database, said, isBroken), textOf(subject));
}

async function propose(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { key, userName } = speakerOf(saying);
  const url = urlIn(saying.subject);
  const target = await readTarget(parts, url, saying.form.target ?? '');
  const { database, perDay } = saying.people;
  const { isUnreachable } = judgeListed(await parts.findings.marks(), hostOf(saying.subject));
  const proposal = { url, target, proposer: key, userName, perDay, nowS: nowS(parts) };
  return doneOr(await proposeReplacement(database, proposal, isUnreachable), url.text);
}

async function withdrawReports(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { database } = saying.people;
  const removed = await removeReports(database, saying.subject, actorOf(saying), nowS(parts));
  return removed > 0 ? 'removed' : 'nothing';
}

async function withdrawOwnReports(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { database } = saying.people;
  const { subject } = saying;
  const removed = await takeBackReports(database, subject, actorOf(saying), nowS(parts));
  return removed > 0 ? 'taken-back' : 'nothing';
}

async function withdrawReplacement(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { database } = saying.people;
  const which = { url: urlIn(saying.subject), target: saying.form.target ?? '' };
  const isGone = await removeReplacement(database, which, actorOf(saying), nowS(parts));
  return isGone ? 'removed' : 'nothing';
}

/** @throws Problem not-signed-in */
function speakerOf(saying: SubmittedForm): { key: Buffer; userName: string } {
  const { key, userName } = actorOf(saying);
  if (key === null || userName === null) throw new Problem('not-signed-in');
  return { key, userName };
}

function actorOf({ session, signedIn }: SubmittedForm): Actor {
  return { key: keyOf(session, signedIn), userName: session?.userName ?? null };
}

/** Nothing that is stored leads from the key to the account. */
function keyOf(session: Session | null, { signer }: SignedIn): Buffer | null {
  return session === null ? null : signer.hash('person', session.centralId);
}

function urlIn(subject: AskedSubject): NormalUrl {
  if ('url' in subject) return subject.url;
  throw new Problem('missing-parameter', 'url');
}

function hostOf(subject: AskedSubject): string {
  return 'url' in subject ? subject.url.host : subject.host;
}

function textOf(subject: AskedSubject): string {
  return 'url' in subject ? subject.url.text : urlPatternText(subject);
}

function nowS({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}

/** @throws Problem not-listed, replacement-there */
function doneOr(outcome: ReportOutcome | ProposalOutcome, subject: string): Done {
  if (outcome === 'not-listed') throw new Problem('not-listed', subject);
  if (outcome === 'taken') throw new Problem('replacement-there', subject);
  return outcome;
}

/** Longer ones make addresses that servers refuse. */
const KEPT_CHARS_MAX = 2_000;

/** What was typed, for the form to show it again. */
function keptOf({ action, target }: Form): Record<string, string> {
  const isKept = action === 'propose' && target !== undefined && target.length <= KEPT_CHARS_MAX;
  return isKept ? { target } : {};
}
