import type { RequestHandler, Router } from 'express';
import type { WikiRecord } from '../../../store/figures/wiki-records';
import { cacheablePage } from '../../http/headers';
import { namedWiki } from '../../../answers/named-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { tellNextLink } from '../../http/next-link';
import { listPartOf } from '../../http/part-of-list';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { askNamespaceNames } from '../../pages/namespace-labels';
import { viewOf } from '../../pages/view-of';
import { keep } from '../../../runtime/keep';
import type { ChartParts } from './chart-parts';
import { sortWikis, wikiFigures, type WikiFigures, type WikiHistory } from './wiki-figures';
import { wikiJson, wikisJson } from './wiki-json';
import { wikiOperation, wikisOperation } from './wiki-operations';
import { wikiPage } from './wiki-page';
import { wikisPage } from './all-wikis-page';

type Records = () => Promise<readonly WikiRecord[]>;

/** However many ask, the tables are asked every so often. */
const RECORDS_KEPT_MS = 10_000;

/** The watched wikis, all and each. */
export function createChartRoutes(parts: ChartParts): Router {
  const kept = { clock: parts.clock, freshMs: RECORDS_KEPT_MS, oldMs: 0 };
  const records = keep(() => parts.wikiRecords.all(), kept);
  const router = createRouter();
  router.get('/wikis', answerWikis(parts, records));
  router.get('/wiki', answerWiki(parts, records));
  return router;
}

function answerWikis(parts: ChartParts, records: Records): RequestHandler {
  return async (request, response) => {
    const given = readQuery(wikisOperation.query, queryOf(request));
    const { sort = 'wiki', order, format } = given;
    const known = await orProblem('database-unavailable', records());
    const isReversed = order === 'reverse';
    const wikis = sortWikis(wikiFigures(parts.wikis.all, known), sort, isReversed);
    cacheablePage(response);
    if (format === 'json') {
      const { items, next: place } = listPartOf(wikis, {
        limit: given.limit ?? null,
        page: given.page ?? 1,
      });
      const goingOn = { schema: wikisOperation.query, publicUrl: parts.publicUrl };
      response.json(wikisJson(parts.source, items, tellNextLink(response, goingOn, place)));
    } else response.send(wikisPage(viewOf(request, response, parts), wikis, { sort, isReversed }));
  };
}

function answerWiki(parts: ChartParts, records: Records): RequestHandler {
  return async (request, response) => {
    const { dbname, format } = readQuery(wikiOperation.query, queryOf(request));
    const wiki = namedWiki(parts.wikis, dbname);
    const known = await orProblem('database-unavailable', records());
    const [figures] = wikiFigures([wiki], known);
    if (figures === undefined) throw new Problem('unknown-dbname', dbname);
    const history = await orProblem('database-unavailable', historyOf(parts, figures));
    cacheablePage(response);
    if (format === 'json') {
      response.json(wikiJson(parts.source, figures, history));
      return;
    }
    const names = await askNamespaceNames(wiki, parts);
    response.send(wikiPage(viewOf(request, response, parts), figures, { ...history, names }));
  };
}

async function historyOf(
  { wikiRecords }: ChartParts,
  { wikiId }: Pick<WikiFigures, 'wikiId'>,
): Promise<WikiHistory> {
  if (wikiId === null) return { counts: [], sweepDays: [] };
  const [counts, sweepDays] = await Promise.all([
    wikiRecords.countsOf(wikiId),
    wikiRecords.sweepDaysOf(wikiId),
  ]);
  return { counts, sweepDays };
}
