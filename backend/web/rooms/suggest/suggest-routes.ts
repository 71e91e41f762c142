import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
import { categoriesOf } from '../../../answers/categories-beginning';
import type { TitlesAsked } from '../../../answers/titles-asked';
import { titlesInAnyCase } from '../../../answers/titles-in-any-case';
import type { Logger } from '../../../runtime/logger';
import type { WikiPage } from '../../../wiki/wiki-reader';
import { wikiNamed } from '../../../answers/named-wiki';
import { cacheable } from '../../http/headers';
import type { Messages } from '../../../runtime/messages';
import type { Operation } from '../../http/operation';
import { dbname, lang } from '../../http/parameters';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { suggestWikis, SUGGESTIONS_MAX } from './suggested-wikis';

const words = z.string().max(255).describe('What has been typed so far.');
const wikisQuery = z.object({ q: words.optional(), lang });
const pagesQuery = z.object({ dbname, q: words.optional() });

const suggestedWiki = z.object({
  dbname: z.string(),
  name: z.string().describe('What people call it, in the language asked for.'),
  domain: z.string(),
  typed: z.string().describe('What the field of a form says when it is chosen.'),
});

const suggestedPages = z.object({
  pages: z.array(z.object({ pageid: z.int(), title: z.string() })),
});

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
    answer: z.object({ wikis: z.array(suggestedWiki) }),
    access: 'people',
  },
  {
    method: 'get',
    path: '/suggest/pages',
    id: 'suggestPages',
    summary:
      'Pages of a wiki whose title begins with what has been typed, capital letters aside; none of a wiki that is not known.',
    query: pagesQuery,
    example: { dbname: 'dewiki', q: 'Ha' },
    formats: ['json'],
    answer: suggestedPages,
    access: 'people',
  },
  {
    method: 'get',
    path: '/suggest/categories',
    id: 'suggestCategories',
    summary:
      'Categories of a wiki whose name, with or without its namespace, begins with what has been typed, capital letters aside.',
    query: pagesQuery,
    example: { dbname: 'dewiki', q: 'Ha' },
    formats: ['json'],
    answer: suggestedPages,
    access: 'people',
  },
];

/** What suggestions are made from. */
interface SuggestParts {
  wikis: AskedWikis;
  messages: Messages;
  logger: Logger;
}

/** Suggestions for the fields of the form (W7.3); other sites cannot read them. */
export function createSuggestRoutes(parts: SuggestParts): Router {
  const { wikis, messages } = parts;
  const router = createRouter();
  router.get('/suggest/wikis', (request, response) => {
    const { q = '', lang: wanted = '' } = readQuery(wikisQuery, queryOf(request));
    const translator = messages.translator([wanted]);
    ownPagesOnly(response).json({ wikis: suggestWikis(wikis, q, translator) });
  });
  router.get('/suggest/pages', suggestTitles(parts, pagesOf));
  router.get('/suggest/categories', suggestTitles(parts, categoriesOf));
  return router;
}

const pagesOf: typeof categoriesOf = (reader) => (begun, limit) =>
  reader.titlesBeginning(begun, limit);

function suggestTitles(
  { wikis, logger }: SuggestParts,
  titlesOfWiki: typeof categoriesOf,
): RequestHandler {
  return async (request, response) => {
    const { dbname: asked, q = '' } = readQuery(pagesQuery, queryOf(request));
    ownPagesOnly(response);
    const wiki = wikiNamed(wikis, asked);
    // While somebody types, a wiki is mostly not named in full: no browser shall tell its user of a failure.
    const found =
      wiki === null ? null : await titlesOf(wiki, q, { ask: titlesOfWiki(wiki.reader), logger });
    if (found === null) response.set('Cache-Control', 'no-store');
    const pages = found?.map(({ pageId, title }) => ({ pageid: pageId, title })) ?? [];
    response.json({ pages });
  };
}

/** @returns null: there may be some a moment later */
async function titlesOf(
  wiki: AskedWiki,
  begun: string,
  { ask, logger }: { ask: TitlesAsked; logger: Logger },
): Promise<WikiPage[] | null> {
  try {
    return await titlesInAnyCase(ask, begun, SUGGESTIONS_MAX);
  } catch (err) {
    logger.warn({ err, dbname: wiki.dbname }, 'a wiki cannot be asked for titles to suggest');
    return null;
  }
}

function ownPagesOnly(response: Response): Response {
  response.removeHeader('Access-Control-Allow-Origin');
  response.removeHeader('Access-Control-Expose-Headers');
  return cacheable(response).set('Cross-Origin-Resource-Policy', 'same-origin');
}
