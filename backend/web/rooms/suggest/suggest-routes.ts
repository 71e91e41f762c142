import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { AskedWikis } from '../../../answers/asked-wiki';
import { cacheable } from '../../http/headers';
import { namedWiki } from '../../../answers/named-wiki';
import { orProblem } from '../../../answers/problem';
import type { Operation } from '../../http/operation';
import { dbname } from '../../http/parameters';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { suggestWikis, SUGGESTIONS_MAX } from './suggested-wikis';

const words = z.string().max(255).describe('What has been typed so far.');
const wikisQuery = z.object({ q: words.optional() });
const pagesQuery = z.object({ dbname, q: words.optional() });

/** What the form of our own pages asks while somebody types; ten suggestions at most. */
export const SUGGEST_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/suggest/wikis',
    id: 'suggestWikis',
    summary: 'Watched wikis whose name or domain holds what has been typed.',
    query: wikisQuery,
    example: { q: 'de' },
    formats: ['json'],
    answer: z.object({ wikis: z.array(z.object({ dbname: z.string(), domain: z.string() })) }),
    access: 'people',
  },
  {
    method: 'get',
    path: '/suggest/pages',
    id: 'suggestPages',
    summary: 'Pages of a wiki whose title begins with what has been typed.',
    query: pagesQuery,
    example: { dbname: 'dewiki', q: 'Ha' },
    formats: ['json'],
    answer: z.object({ pages: z.array(z.object({ pageid: z.int(), title: z.string() })) }),
    access: 'people',
  },
];

/** Suggestions for the fields of the form (W7.3); other sites cannot read them. */
export function createSuggestRoutes({ wikis }: { wikis: AskedWikis }): Router {
  const router = createRouter();
  router.get('/suggest/wikis', (request, response) => {
    const { q = '' } = readQuery(wikisQuery, queryOf(request));
    ownPagesOnly(response).json({ wikis: suggestWikis(wikis.all, q) });
  });
  router.get('/suggest/pages', suggestPages(wikis));
  return router;
}

function suggestPages(wikis: AskedWikis): RequestHandler {
  return async (request, response) => {
    const { dbname: name, q = '' } = readQuery(pagesQuery, queryOf(request));
    const wiki = namedWiki(wikis, name);
    const found = await orProblem(
      'replica-unavailable',
      wiki.reader.titlesBeginning(q, SUGGESTIONS_MAX),
    );
    const pages = found.map(({ pageId, title }) => ({ pageid: pageId, title }));
    ownPagesOnly(response).json({ pages });
  };
}

function ownPagesOnly(response: Response): Response {
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  return cacheable(response).set('Cross-Origin-Resource-Policy', 'same-origin');
}
