import type { Request, RequestHandler, Response, Router } from 'express';
import { readBlockQuestion } from '../../../answers/block-question';
import type { FoundPages, OutputOptions } from '../../formats/answer-data';
import { linkTeller } from '../../formats/link-fields';
import { answerJson } from '../../formats/json';
import { answerScript } from '../../formats/js';
import { answerXsd, XSD_PATH } from '../../formats/answer-xsd';
import { answerXml } from '../../formats/xml';
import { cacheable, cacheablePage } from '../../http/headers';
import { sendInfo } from './info-reply';
import { linkOrder, orderedLinks, type LinkOrder } from '../../pages/link-order';
import { isWanted, listState, type ListState } from '../../pages/list-state';
import type { TableFormat } from '../../formats/send-table';
import { Problem } from '../../../answers/problem';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { wantsScript } from '../../http/wants-script';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { PageParts } from './page-parts';
import { infoQuery, problemQuery } from './answer-operations';
import { fullName } from '../../../answers/asked-wiki';
import { typedWiki } from '../../../answers/named-wiki';
import {
  hasFinding,
  isFailingOrDoubtful,
  isProblem,
  type LinkAnswer,
} from '../../../answers/link-answer';
import { answersFor, shownName, type PageAnswer } from '../../../answers/page-answer';
import { readPagesQuestion, type PagesQuestion } from '../../../answers/page-question';
import type { AnswerScope } from '../../../answers/read-pages';
import { comparisonsOn } from './comparisons-on';
import { textsIn } from './texts-in';

/** The questions about pages (W7.1, W7.2), and the schema of their answers in XML. */
export function createAnswerRoutes(parts: PageParts): Router {
  const router = createRouter();
  const xsd = answerXsd();
  router.get('/externalLinkProblem', answerProblem(parts));
  router.get('/externalLinkInfo', answerInfo(parts));
  router.get(XSD_PATH, (_request, response) => {
    response.set('Cache-Control', XSD_CACHED).type('application/xml').send(xsd);
  });
  return router;
}

/** As other files below that address. */
const XSD_CACHED = 'public, max-age=300';

/** W7.1; good questions about a block of pages are answered before (block-handler.ts). */
function answerProblem(parts: PageParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(problemQuery, queryOf(request));
    if (given.block !== undefined) readBlockQuestion(given, parts.wikis);
    response.vary('Sec-Fetch-Dest');
    const format = given.format ?? (wantsScript(request) ? 'js' : 'json');
    const question = readQuestion(given, format, parts);
    const answered = await answerPages(question, scopeFor(format), parts);
    // Who chooses unreachable links by hand gets all of them.
    const chosen = given.status === undefined ? withoutReadable(answered) : answered;
    const order = linkOrder(given);
    const found = inOrder(chosen, order);
    const tell = linkTeller(textsIn(given.lang, response, parts));
    const telling = {
      source: parts.source,
      list: 'problems' as const,
      isIncluded: isProblem,
      tell,
    };
    const unreachable = given.status ?? (['unreachable'] as const);
    const state = listState({ ...given, status: unreachable });
    return send({ request, response, parts, format }, found, telling, { state, order });
  };
}

/** As the question wants the links of each page sorted, in every format. */
function inOrder(found: FoundPages, order: LinkOrder | null): FoundPages {
  const answers = found.answers.map((answer) => ({
    ...answer,
    links: orderedLinks(answer.links, order),
  }));
  return { ...found, answers };
}

/** People see beside the problems what else there is, and choose by hand. */
function scopeFor(format: ReplyContext['format']): AnswerScope {
  return format === 'json' || format === 'xml' || format === 'js' ? 'problems' : 'all';
}

/** W5.4: without the links that can be read in an archive beside them. */
function withoutReadable(found: FoundPages): FoundPages {
  const answers = found.answers.map((answer) => ({
    ...answer,
    links: answer.links.filter(
      (link) => !isFailingOrDoubtful(link) || link.archivedOnPage === null,
    ),
  }));
  return { ...found, answers };
}

/** W7.2 */
function answerInfo(parts: PageParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(infoQuery, queryOf(request));
    const format = given.format ?? 'html';
    const question = readQuestion(given, format, parts);
    const order = linkOrder(given);
    const found = inOrder(await answerPages(question, 'all', parts), order);
    const tell = linkTeller(textsIn(given.lang, response, parts));
    const state = listState(given);
    const isIncluded = (link: LinkAnswer): boolean =>
      state.statuses.size > 0 ? isWanted(state, link) : given.all || hasFinding(link);
    const telling = { source: parts.source, list: 'links' as const, isIncluded, tell };
    return send({ request, response, parts, format }, found, telling, { state, order });
  };
}

/** @throws Problem as readPagesQuestion; too-many-pages: a script has no place for several */
function readQuestion(
  given: Parameters<typeof readPagesQuestion>[0],
  format: string,
  { wikis }: PageParts,
): PagesQuestion {
  const question = readPagesQuestion(given, wikis);
  if (format === 'js' && question.isList) throw new Problem('too-many-pages', '1');
  return question;
}

/** Requests are noted beside the answer: it neither waits for that nor fails with it. */
async function answerPages(
  question: PagesQuestion,
  scope: AnswerScope,
  parts: PageParts,
): Promise<FoundPages> {
  const { answers, missing } = await answersFor(question, parts, scope);
  const names = missing.map(shownName);
  if (answers.length === 0) throw new Problem('page-not-found', names.join(' | '));
  void noteRequests(answers, parts);
  return { answers, missing: names, isList: question.isList };
}

async function noteRequests(answers: readonly PageAnswer[], parts: PageParts): Promise<void> {
  try {
    await Promise.all(answers.map(({ wiki, page }) => parts.noteRequest(wiki, page.pageId)));
  } catch (err) {
    parts.logger.warn({ err }, 'a request for a page could not be noted');
  }
}

/** A question on its way out. */
interface ReplyContext {
  request: Request;
  response: Response;
  parts: PageParts;
  format: 'json' | 'xml' | 'js' | 'html' | TableFormat;
}

async function send(
  { request, response, parts, format }: ReplyContext,
  found: FoundPages,
  telling: OutputOptions,
  shown: { state: ListState; order: LinkOrder | null },
): Promise<void> {
  cacheable(response);
  if (format === 'json') {
    response.type('json').send(answerJson(found, telling));
  } else if (format === 'xml') {
    response.type('application/xml').send(answerXml(found, telling, parts.publicUrl));
  } else if (format === 'js') {
    response.type('text/javascript').send(answerScript(found, telling));
  } else {
    cacheablePage(response);
    const view = viewOfAnswers(request, response, parts, found);
    const comparisons = await comparisonsOn(found.answers, parts);
    const [first] = found.answers;
    const fixes = first === undefined ? 'none' : parts.fixesOf(first.wiki);
    const pages = { ...found, format, fixes, ...shown };
    await sendInfo(request, response, { ...view, comparisons }, pages);
  }
}

/** The form shows the pages that were found, whatever way they were asked for. */
function viewOfAnswers(
  request: Request,
  response: Response,
  parts: PageParts,
  { answers }: FoundPages,
): ReturnType<typeof viewOf> {
  const view = viewOf(request, response, parts);
  const [first] = answers;
  if (first === undefined) return view;
  const title = answers.map(({ page }) => page.title).join('|');
  const { wiki } = first;
  const named = { dbname: fullName(wiki), wiki: typedWiki(parts.wikis, wiki) };
  return { ...view, form: { ...view.form, ...named, title } };
}
