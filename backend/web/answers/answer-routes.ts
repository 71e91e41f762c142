import type { Request, RequestHandler, Response, Router } from 'express';
import { problemScript } from '../formats/js';
import { infoJson, problemJson } from '../formats/json';
import { cacheable } from '../headers';
import { readInfoState, sendInfo } from '../lists/info-reply';
import { TABLE_FORMATS } from '../lists/send-table';
import { shownLinks } from '../lists/shown-links';
import { queryOf, readAll, readFormat, wantsScript } from '../query/asked-query';
import { createRouter } from '../router';
import { viewOf } from '../view-of';
import type { WebParts } from '../web-parts';
import { fullName } from './asked-wiki';
import { answerFor, type PageAnswer } from './page-answer';
import { readPageQuestion } from './page-question';

/** The questions about pages (W7.1, W7.2). */
export function createAnswerRoutes(parts: WebParts): Router {
  const router = createRouter();
  router.get('/externalLinkProblem', answerProblem(parts));
  router.get('/externalLinkInfo', answerInfo(parts));
  return router;
}

/** W7.1 */
function answerProblem(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const query = queryOf(request);
    response.vary('Sec-Fetch-Dest');
    const format = readFormat(query, ['json', 'js'], wantsScript(request) ? 'js' : 'json');
    const answer = await answerPage(parts, query);
    cacheable(response);
    if (format === 'json') response.type('json').send(problemJson(answer, parts.source));
    else response.type('text/javascript').send(problemScript(answer, parts.source));
  };
}

/** W7.2 */
function answerInfo(parts: WebParts): RequestHandler {
  return async (request, response) => {
    const query = queryOf(request);
    const format = readFormat(query, ['html', 'json', ...TABLE_FORMATS], 'html');
    const all = readAll(query);
    const state = readInfoState(request);
    const answer = await answerPage(parts, query);
    cacheable(response);
    if (format === 'json') {
      const links = shownLinks(answer.links, state, all);
      response.type('json').send(infoJson({ ...answer, links }, true, parts.source));
      return;
    }
    const view = viewOfAnswer(request, response, parts, answer);
    await sendInfo(request, response, view, { answers: [answer], format });
  };
}

/** The request is noted beside the answer: it neither waits for that nor fails with it. */
async function answerPage(parts: WebParts, query: URLSearchParams): Promise<PageAnswer> {
  const answer = await answerFor(readPageQuestion(query, parts.wikis), parts);
  void parts.noteRequest(answer.wiki, answer.page.pageId).catch((err: unknown) => {
    parts.logger.warn({ err }, 'a request for a page could not be noted');
  });
  return answer;
}

/** The form shows the page that was found, whatever way it was asked for. */
function viewOfAnswer(
  request: Request,
  response: Response,
  parts: WebParts,
  { wiki, page }: PageAnswer,
): ReturnType<typeof viewOf> {
  const view = viewOf(request, response, parts);
  return { ...view, form: { ...view.form, dbname: fullName(wiki), title: page.title } };
}
