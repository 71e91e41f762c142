import type { Request, RequestHandler, Response, Router } from 'express';
import { Problem } from '../../../answers/problem';
import { lockToAskAboutUrls } from '../../../store/people/people-limits';
import type { Database } from '../../../runtime/database';
import { sendTable } from '../../formats/send-table';
import type { Cell, Table } from '../../formats/table';
import { urlTable } from '../../formats/url-table';
import { hasBearer } from '../../http/bearer-token';
import { createFormBody } from '../../http/form-body';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { createToolAccess } from '../../limits/tool-access';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { forOneVisitor } from '../people/for-one-visitor';
import { orLimit } from '../people/or-limit';
import { createVisitor, type Visitor } from '../people/people-forms';
import { readForm } from '../people/read-form';
import { signedInOf, type SignedIn } from '../people/signed-in';
import { answerUrls, type UrlsAnswer } from './url-list-answer';
import { urlsJson } from './urls-json';
import { urlsPage } from './url-list-page';
import type { UrlsParts } from './urls-parts';
import {
  LIST_BYTES_MAX,
  readUrlsQuestion,
  urlsFormSchema,
  urlsPageSchema,
  urlsSchema,
  type URLS_FORMATS,
} from './url-list-question';

/** Lists of URLs (W7.7): for internal tools, and for people who are signed in, so many a day. */
export function createUrlsRoutes(parts: UrlsParts): Router {
  const router = createRouter();
  const { onlyTools } = createToolAccess(parts.toolTokens);
  const signedIn = signedInOf(parts);
  const readBody = createFormBody(LIST_BYTES_MAX);
  router.get('/urls', forOneVisitor, showForm(parts, signedIn));
  router.post('/urls', readBody, onlyOurForms, forOneVisitor, answerPerson(parts, signedIn));
  router.post('/urls', onlyTools, answerTool(parts));
  return router;
}

/** Who brings a token, or no form of ours, is taken for a tool, and told what tools need. */
const onlyOurForms: RequestHandler = (request, _response, next) => {
  next(hasBearer(request) || !fieldsOf(request).has('token') ? 'route' : undefined);
};

type UrlsHandler = (request: Request, response: Response) => Promise<void>;

function fieldsOf({ body }: Request): URLSearchParams {
  const text: unknown = body;
  return new URLSearchParams(typeof text === 'string' ? text : '');
}

function showForm(parts: UrlsParts, signedIn: SignedIn | null): UrlsHandler {
  return async (request, response) => {
    const { dbname = '' } = readQuery(urlsPageSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const visitor = await visitorOf(request, view, signedIn);
    response.send(urlsPage(view, visitor, { url: '', dbname }, null));
  };
}

async function visitorOf(
  request: Request,
  view: View,
  signedIn: SignedIn | null,
): Promise<Visitor> {
  const session = (await signedIn?.sessions.of(request)) ?? null;
  return createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
}

function answerTool(parts: UrlsParts): UrlsHandler {
  return async (request, response) => {
    const sent = new URLSearchParams([...queryOf(request), ...fieldsOf(request)]);
    const { format = 'json', ...given } = readQuery(urlsSchema, sent);
    const answer = await answerUrls(readUrlsQuestion(given, parts), parts);
    const view = viewOf(request, response, parts, sent);
    const visitor = createVisitor(view, null, null);
    const page = (): string => urlsPage(view, visitor, { url: '', dbname: '' }, answer);
    await send(response, format, answer, { view, parts, page });
  };
}

/** @throws Problem no-sign-in, forged-form, not-signed-in, too-soon, enough-said, those of the question */
function answerPerson(parts: UrlsParts, signedIn: SignedIn | null): UrlsHandler {
  return async (request, response) => {
    if (signedIn === null || parts.people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(urlsFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const question = readUrlsQuestion(form, parts);
    const owner = signedIn.signer.hash('person', session.centralId);
    await orLimit(takeOne(parts.people.database, owner, Math.floor(parts.clock.now() / 1_000)));
    const answer = await answerUrls(question, parts);
    const query = new URLSearchParams(form.lang === undefined ? {} : { lang: form.lang });
    const view = viewOf(request, response, parts, query);
    const visitor = await visitorOf(request, view, signedIn);
    const typed = { url: form.url, dbname: form.dbname ?? '' };
    const page = (): string => urlsPage(view, visitor, typed, answer);
    await send(response, form.format ?? 'html', answer, { view, parts, page });
  };
}

function takeOne(database: Database, owner: Buffer, nowS: number): Promise<void> {
  return database.transaction(async (statements) => {
    const take = await lockToAskAboutUrls(statements, owner, nowS);
    await take();
  });
}

interface TableReply {
  view: View;
  parts: UrlsParts;
  page: () => string;
}

async function send(
  response: Response,
  format: (typeof URLS_FORMATS)[number],
  answer: UrlsAnswer,
  { view, parts, page }: TableReply,
): Promise<void> {
  if (format === 'html') {
    response.send(page());
  } else if (format === 'json') {
    response.json(urlsJson(answer, parts.source));
  } else {
    const table = await tableOf(view, answer);
    await sendTable(response, format, table, { view, name: 'urls' });
  }
}

/** What is not known has rows, too, behind the others, with why in place of a status. */
async function tableOf(view: View, { urls }: UrlsAnswer): Promise<Table> {
  const { text } = view.translator;
  const rows = urls.flatMap(({ link }) => (link === null ? [] : [{ link, page: null }]));
  const table = await urlTable(view, text('weboid-web-urls-heading'), rows);
  const unknown = urls.flatMap(({ link, given, url }) => {
    if (link !== null) return [];
    const why = text(url === null ? 'weboid-web-urls-invalid' : 'weboid-web-urls-unlisted');
    const cells = new Map<string, Cell>([
      [text('weboid-web-column-status'), why],
      [text('weboid-web-column-url'), { url: url?.text ?? given, isLink: false }],
    ]);
    return [table.columns.map((column) => cells.get(column) ?? null)];
  });
  return { ...table, rows: [...table.rows, ...unknown] };
}
