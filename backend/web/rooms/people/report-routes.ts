import type { Request, RequestHandler, Response, Router } from 'express';
import { fileReport } from '../../../store/people/reports';
import { subjectText } from '../../../store/urls/listed-subject';
import { removeReports, takeBackReports } from '../../../store/people/withdraw-reports';
import { withScheme } from '../../../answers/typed-url';
import { Problem } from '../../../answers/problem';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { CopyRights } from './copies-section';
import { block, lift } from './copy-deeds';
import { createVisitor } from './people-forms';
import type { PeopleParts } from './people-parts';
import { formBody, readForm } from './read-form';
import { reportPage, reportStartPage } from './report-page';
import { isWholeDomain, readSubject, reportPageSchema, type Done } from './report-question';
import { judgeListed, stateOfPart, stateOfUrl } from './report-state';
import { orLimit } from './or-limit';
import { reportPlace } from './report-place';
import { confirm, propose, withdrawReplacement } from './replacement-deeds';
import type { ReportAtOnce } from './sign-in-routes';
import { isAdministrator, isReviewer } from './roles';
import type { Session } from './sessions';
import type { SignedIn } from './signed-in';
import {
  actorOf,
  subjectHost,
  personKeyOf,
  reportFormSchema,
  speakerOf,
  formTimeS,
  type ReportForm,
  type SubmittedForm,
} from './submitted-form';

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
    const key = signedIn === null ? null : personKeyOf(session, signedIn);
    const state =
      'url' in subject
        ? await stateOfUrl(parts, subject, key)
        : await stateOfPart(parts, subject, key);
    const rights = copyRightsOf(parts, session);
    response.send(reportPage(view, visitor, { ...state, rights }, query));
  };
}

const copyRightsOf = ({ people }: PeopleParts, session: Session | null): CopyRights => ({
  mayBlock: isReviewer(people, session),
  mayLift: isAdministrator(people, session),
});

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request: Request, response: Response) => {
    const { people } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(reportFormSchema, request, signedIn);
    const subject = readSubject(form);
    if (subject === null) throw new Problem('missing-parameter', 'url');
    if (isWholeDomain(subject)) throw new Problem('bad-pattern', subjectText(subject));
    const saying = { form, subject, session, signedIn, people };
    const done = await sayOrLeadBack(parts, saying);
    response.redirect(303, reportPlace(form, subject, { done }));
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
    const form: ReportForm = { action: 'report', url: query.url, lang: query.lang, token: '' };
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

const ACTIONS: Readonly<
  Record<ReportForm['action'], (parts: PeopleParts, saying: SubmittedForm) => Promise<Done>>
> = {
  report,
  propose,
  'confirm-replacement': confirm,
  'take-back': withdrawOwnReports,
  'remove-reports': withdrawReports,
  'remove-replacement': withdrawReplacement,
  'block-copies': block,
  'lift-copies': lift,
};

async function report(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { subject } = saying;
  const { key, session } = speakerOf(saying);
  const { userName } = session;
  const { database, perDay } = saying.people;
  const { isBroken } = judgeListed(await parts.findings.marks(), subjectHost(subject));
  const said = { subject, reporter: key, userName, perDay, nowS: formTimeS(parts) };
  const outcome = await fileReport(database, said, isBroken);
  if (outcome === 'not-listed') throw new Problem('not-listed', subjectText(subject));
  return outcome;
}

async function withdrawReports(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { database } = saying.people;
  const removed = await removeReports(database, saying.subject, actorOf(saying), formTimeS(parts));
  return removed > 0 ? 'removed' : 'nothing';
}

async function withdrawOwnReports(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const { database } = saying.people;
  const { subject } = saying;
  const removed = await takeBackReports(database, subject, actorOf(saying), formTimeS(parts));
  return removed > 0 ? 'taken-back' : 'nothing';
}

/** Longer ones make addresses that servers refuse. */
const KEPT_CHARS_MAX = 2_000;

/** What was typed, for the form to show it again. */
function keptOf({ action, target }: ReportForm): Record<string, string> {
  const isKept = action === 'propose' && target !== undefined && target.length <= KEPT_CHARS_MAX;
  return isKept ? { target } : {};
}
