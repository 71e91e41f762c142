import type { RequestHandler, Router } from 'express';
import type { WikiRecord } from '../../store/wiki-records';
import { cacheable } from '../headers';
import { orProblem, Problem } from '../problem';
import { queryOf } from '../query/query-of';
import { readQuery } from '../query/read-query';
import { createRouter } from '../router';
import { viewOf } from '../view-of';
import { keepFresh } from '../watching/keep-fresh';
import type { WebParts } from '../web-parts';
import { sortWikis, wikiFigures } from './wiki-figures';
import { wikiJson, wikisJson } from './wiki-json';
import { wikiOperation, wikisOperation } from './wiki-operations';
import { wikiPage } from './wiki-page';
import { wikisPage } from './wikis-page';

type Records = () => Promise<readonly WikiRecord[]>;

/** However many ask, the tables are asked every so often. */
const RECORDS_KEPT_MS = 10_000;

/** The watched wikis, all and each. */
export function createChartRoutes(parts: WebParts): Router {
  const records = keepFresh(parts.clock, RECORDS_KEPT_MS, () => parts.wikiRecords.all());
  const router = createRouter();
  router.get('/wikis', answerWikis(parts, records));
  router.get('/wiki', answerWiki(parts, records));
  return router;
}

function answerWikis(parts: WebParts, records: Records): RequestHandler {
  return async (request, response) => {
    const { sort = 'wiki', order, format } = readQuery(wikisOperation.query, queryOf(request));
    const known = await orProblem('database-unavailable', records());
    const isReversed = order === 'reverse';
    const wikis = sortWikis(wikiFigures(parts.wikis.all, known), sort, isReversed);
    cacheable(response);
    if (format === 'json') response.json(wikisJson(parts.source, wikis));
    else response.send(wikisPage(viewOf(request, response, parts), wikis, { sort, isReversed }));
  };
}

function answerWiki(parts: WebParts, records: Records): RequestHandler {
  return async (request, response) => {
    const { dbname, format } = readQuery(wikiOperation.query, queryOf(request));
    const wiki = parts.wikis.find(dbname);
    if (wiki === null) throw new Problem('unknown-dbname', dbname);
    const known = await orProblem('database-unavailable', records());
    const [figures] = wikiFigures([wiki], known);
    if (figures === undefined) throw new Problem('unknown-dbname', dbname);
    const { wikiId } = figures;
    const counts =
      wikiId === null
        ? []
        : await orProblem('database-unavailable', parts.wikiRecords.countsOf(wikiId));
    cacheable(response);
    if (format === 'json') response.json(wikiJson(parts.source, figures, counts));
    else response.send(wikiPage(viewOf(request, response, parts), figures, counts));
  };
}
