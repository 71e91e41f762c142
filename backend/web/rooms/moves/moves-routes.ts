import type { RequestHandler, Router } from 'express';
import { cacheablePage } from '../../http/headers';
import { tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import { answerMoves } from './moves-answer';
import { movesAnswerSchema, movesJson } from './moves-json';
import type { MovesParts } from './moves-parts';
import { MOVES_FORMATS, movesSchema, readMovesQuestion } from './moves-question';
import { rulesOfWebsitePage } from './rules-of-website-page';
import { rulesPage } from './rules-page';

/** What can be asked about moved pages (U5). */
export const MOVES_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/moves',
    id: 'moves',
    summary:
      'Rules behind moved pages, those by which most links were mended first: known cases, live pages found, and proposals ' +
      'for the wikis’ pages of URL change requests.',
    query: movesSchema,
    example: { domain: 'example.org' },
    formats: MOVES_FORMATS,
    answer: movesAnswerSchema,
    access: 'all',
  },
];

/** Rules behind moved pages, of all websites or one (U5). */
export function createMovesRoutes(parts: MovesParts): Router {
  const router = createRouter();
  router.get('/moves', movesHandler(parts));
  return router;
}

function movesHandler(parts: MovesParts): RequestHandler {
  return async (request, response) => {
    const question = readMovesQuestion(queryOf(request));
    const answer = await answerMoves(question, parts);
    cacheablePage(response);
    const { after } = answer;
    const goingOn = { schema: movesSchema, publicUrl: parts.publicUrl };
    const next = tellNextLink(response, goingOn, after === null ? null : { after });
    const view = viewOf(request, response, parts);
    if (question.format === 'json') {
      const { translator, takenNames } = view;
      response.json(movesJson(answer, parts.source, { translator, takenNames, next }));
      return;
    }
    const here = hereOf(request, movesSchema);
    const page = answer.domain === null ? rulesPage : rulesOfWebsitePage;
    response.send(page(view, here, answer));
  };
}
