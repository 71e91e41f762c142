import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { alikeCategories } from '../../../answers/named-category';
import { orProblem, Problem } from '../../../answers/problem';
import { askForList } from '../../../store/page-lists/ask-for-list';
import { readListAnew } from '../../../store/page-lists/stored-lists';
import { LimitReachedError } from '../../../store/people/people-limits';
import { isFromOurPage } from '../../http/from-our-page';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { foundList } from './found-list';
import { listFormSchema, listSentSchema, type TypedList } from './list-form';
import { listFormBody, listFormOf } from './list-form-body';
import { listHandler } from './list-handler';
import { againSchema } from './list-question';
import { listsPage, type ShownListForm } from './list-form-page';
import { secondOfNow, type PageListParts } from './page-list-parts';
import { wantedList, type SentList } from './wanted-list';

/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/** Own lists of pages: asked for by anybody, read by the feeder, shown under an address of their own (W7.6). */
export function createPageListRoutes(parts: PageListParts): Router {
  const router = createRouter();
  const readForm = express.text({ type: 'application/x-www-form-urlencoded', limit: 10_000 });
  router.get('/lists', showForm(parts));
  router.post('/lists', ours(parts), listFormBody, takeForm(parts));
  router.get('/list', listHandler(parts));
  router.post('/list', ours(parts), readForm, readAgain(parts));
  return router;
}

/** What fills our tables is done by forms of ours alone. */
function ours({ publicUrl }: PageListParts): RequestHandler {
  return (request, _response, next) => {
    next(isFromOurPage(request, publicUrl) ? undefined : new Problem('forged-form'));
  };
}

function showForm(parts: PageListParts): RequestHandler {
  return (request, response) => {
    const typed = readQuery(listFormSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    response.send(listsPage(view, { typed: withWikiNamed(typed, view), refusal: null }));
  };
}

/** In the words of people; where one wiki is watched, nobody has to name it. */
function withWikiNamed(typed: TypedList, { form }: View): TypedList {
  return { ...typed, ...(form.wiki !== '' && { dbname: form.wiki }) };
}

function takeForm(parts: PageListParts): RequestHandler {
  return async (request, response) => {
    const { fields, file } = await listFormOf(request);
    const form = readQuery(listSentSchema, fields);
    const outcome = await keyOrRefusal(parts, { form, file });
    const lang = form.lang === undefined ? {} : { lang: form.lang };
    if ('key' in outcome) {
      const query = new URLSearchParams({ id: outcome.key, ...lang });
      response.redirect(303, `/list?${query.toString()}`);
      return;
    }
    const view = viewOf(request, response, parts, new URLSearchParams(lang));
    const page = listsPage(view, { typed: form, ...outcome });
    response.status(NOT_TAKEN).send(page);
  };
}

type Outcome = { key: string } | Pick<ShownListForm, 'refusal' | 'alike'>;

/** What is wrong with what was typed is told beside the form. @throws Problem where it is ours */
async function keyOrRefusal(parts: PageListParts, sent: SentList): Promise<Outcome> {
  try {
    const wanted = await wantedList(parts, sent);
    if (wanted === 'unknown-category') return await unknownCategory(parts, sent.form);
    if (typeof wanted === 'string') return { refusal: wanted };
    const { database, random } = parts.pageLists;
    const asking = { nowS: secondOfNow(parts), random };
    const list = await orProblem(
      'database-unavailable',
      orLimited(askForList(database, wanted, asking)),
    );
    return typeof list === 'string' ? { refusal: list } : { key: list.key };
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { refusal: error };
    throw error;
  }
}

/** With names that may have been meant; without, where the wiki cannot be asked for these. */
async function unknownCategory(
  { wikis, logger }: Pick<PageListParts, 'wikis' | 'logger'>,
  { dbname, category = '' }: TypedList,
): Promise<Outcome> {
  try {
    const { wiki, titles } = await alikeCategories(wikis, { dbname, category });
    return { refusal: 'unknown-category', alike: { domain: wiki.domain, titles } };
  } catch (err) {
    logger.warn({ err }, 'a wiki cannot be asked for categories that begin alike');
    return { refusal: 'unknown-category' };
  }
}

async function orLimited<List>(asked: Promise<List>): Promise<List | 'limit'> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof LimitReachedError) return 'limit';
    throw error;
  }
}

function readAgain(parts: PageListParts): RequestHandler {
  return async (request: Request, response: Response) => {
    const body: unknown = request.body;
    const fields = new URLSearchParams(typeof body === 'string' ? body : '');
    const { id, lang } = readQuery(againSchema, fields);
    const { list } = await foundList(id, parts);
    const { database } = parts.pageLists;
    await orProblem(
      'database-unavailable',
      readListAnew(database, list.listId, secondOfNow(parts)),
    );
    const query = new URLSearchParams({ id: list.key, ...(lang !== undefined && { lang }) });
    response.redirect(303, `/list?${query.toString()}`);
  };
}
