import type { Request, RequestHandler, Response, Router } from 'express';
import { readBlockQuestion } from '../blocks/block-question';
import type { FoundPages, Telling } from '../formats/answer-data';
import { answerJson } from '../formats/json';
import { answerScript } from '../formats/js';
import { answerXml } from '../formats/xml';
import { cacheable } from '../headers';
import { sendInfo } from '../lists/info-reply';
import { isWanted, listState, type ListState } from '../lists/list-state';
import type { TableFormat } from '../lists/send-table';
import { Problem } from '../problem';
import { queryOf } from '../query/query-of';
import { readQuery } from '../query/read-query';
import { wantsScript } from '../query/wants-script';
import { createRouter } from '../router';
import { viewOf } from '../view-of';
import type { WebParts } from '../web-parts';
import { infoQuery, problemQuery } from './answer-operations';
import { fullName } from './asked-wiki';
import { hasFinding, isProblem, type LinkAnswer } from './link-answer';
import { answersFor, shownName, type PageAnswer } from './page-answer';
import { readPagesQuestion, type PagesQuestion } from './page-question';
import type { AnswerScope } from './read-pages';
import { textsIn } from './texts-in';

/** The questions about pages (W7.1, W7.2). */
export function createAnswerRoutes(parts: WebParts): Router {
  const router = createRouter();
  router.get('/externalLinkProblem', answerProblem(parts));
  router.get('/externalLinkInfo', answerInfo(parts));
  return router;
}

/** W7.1; good questions about a block of pages are answered before (blocks/block-handler.ts). */
function answerProblem(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(problemQuery, queryOf(request));
    if (given.block !== undefined) readBlockQuestion(given, parts.wikis);
    response.vary('Sec-Fetch-Dest');
    const format = given.format ?? (wantsScript(request) ? 'js' : 'json');
    const question = readQuestion(given, format, parts);
    const answered = await answerPages(question, scopeFor(format), parts);
    // Who chooses unreachable links by hand gets all of them.
    const found = given.status === undefined ? withoutReadable(answered) : answered;
    const texts = textsIn(given.lang, response, parts);
    const telling = {
      source: parts.source,
      list: 'problems' as const,
      isTold: isProblem,
      texts,
    };
    const unreachable = given.status ?? (['unreachable'] as const);
    const state = listState({ ...given, status: unreachable });
    return send({ request, response, parts, format }, found, telling, state);
  };
}

/** People see beside the problems what else there is, and choose by hand. */
function scopeFor(format: Sending['format']): AnswerScope {
  return format === 'json' || format === 'xml' || format === 'js' ? 'problems' : 'all';
}

/** W5.4: without the links that can be read in an archive beside them. */
function withoutReadable(found: FoundPages): FoundPages {
  const answers = found.answers.map((answer) => ({
    ...answer,
    links: answer.links.filter(({ archivedOnPage }) => archivedOnPage === null),
  }));
  return { ...found, answers };
}

/** W7.2 */
function answerInfo(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(infoQuery, queryOf(request));
    const format = given.format ?? 'html';
    const question = readQuestion(given, format, parts);
    const found = await answerPages(question, 'all', parts);
    const texts = textsIn(given.lang, response, parts);
    const state = listState(given);
    const isTold = (link: LinkAnswer): boolean =>
      state.statuses.size > 0 ? isWanted(state, link) : given.all || hasFinding(link);
    const telling = { source: parts.source, list: 'links' as const, isTold, texts };
    return send({ request, response, parts, format }, found, telling, state);
  };
}

/** @throws Problem as readPagesQuestion; too-many-pages: a script has no place for several */
function readQuestion(
  given: Parameters<typeof readPagesQuestion>[0],
  format: string,
  { wikis }: WebParts,
): PagesQuestion {
  const question = readPagesQuestion(given, wikis);
  if (format === 'js' && question.isList) throw new Problem('too-many-pages', '1');
  return question;
}

/** Requests are noted beside the answer: it neither waits for that nor fails with it. */
async function answerPages(
  question: PagesQuestion,
  scope: AnswerScope,
  parts: WebParts,
): Promise<FoundPages> {
  const { answers, missing } = await answersFor(question, parts, scope);
  const names = missing.map(shownName);
  if (answers.length === 0) throw new Problem('page-not-found', names.join(' | '));
  void noteRequests(answers, parts);
  return { answers, missing: names, isList: question.isList };
}

async function noteRequests(answers: readonly PageAnswer[], parts: WebParts): Promise<void> {
  try {
    await Promise.all(answers.map(({ wiki, page }) => parts.noteRequest(wiki, page.pageId)));
  } catch (err) {
    parts.logger.warn({ err }, 'a request for a page could not be noted');
  }
}

/** A question on its way out. */
interface Sending {
  request: Request;
  response: Response;
  parts: WebParts;
  format: 'json' | 'xml' | 'js' | 'html' | TableFormat;
}

async function send(
  { request, response, parts, format }: Sending,
  found: FoundPages,
  telling: Telling,
  state: ListState,
): Promise<void> {
  cacheable(response);
  if (format === 'json') {
    response.type('json').send(answerJson(found, telling));
  } else if (format === 'xml') {
    response.type('application/xml').send(answerXml(found, telling, parts.publicUrl));
  } else if (format === 'js') {
    response.type('text/javascript').send(answerScript(found, telling));
  } else {
    const view = viewOfAnswers(request, response, parts, found);
    await sendInfo(request, response, view, { ...found, format, state });
  }
}

/** The form shows the pages that were found, whatever way they were asked for. */
function viewOfAnswers(
  request: Request,
  response: Response,
  parts: WebParts,
  { answers }: FoundPages,
): ReturnType<typeof viewOf> {
  const view = viewOf(request, response, parts);
  const [first] = answers;
  if (first === undefined) return view;
  const title = answers.map(({ page }) => page.title).join('|');
  return { ...view, form: { ...view.form, dbname: fullName(first.wiki), title } };
}
