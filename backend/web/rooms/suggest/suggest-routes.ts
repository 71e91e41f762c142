import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { AskedWiki, AskedWikis } from '../../../answers/asked-wiki';
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
      'Pages of a wiki whose title begins with what has been typed; none of a wiki that is not known.',
    query: pagesQuery,
    example: { dbname: 'dewiki', q: 'Ha' },
    formats: ['json'],
    answer: z.object({ pages: z.array(z.object({ pageid: z.int(), title: z.string() })) }),
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
  router.get('/suggest/pages', suggestPages(parts));
  return router;
}

function suggestPages({ wikis, logger }: SuggestParts): RequestHandler {
  return async (request, response) => {
    const { dbname: name, q = '' } = readQuery(pagesQuery, queryOf(request));
    ownPagesOnly(response);
    const found = await titlesIn(wikiNamed(wikis, name), q, logger);
    if (found === null) response.set('Cache-Control', 'no-store');
    const pages = found?.map(({ pageId, title }) => ({ pageid: pageId, title })) ?? [];
    response.json({ pages });
  };
}

/**
 * While somebody types, a wiki is mostly not named in full: then nothing is suggested, and no browser tells
 * its user of a failure.
 * @returns null: there may be some a moment later
 */
async function titlesIn(
  wiki: AskedWiki | null,
  begun: string,
  logger: Logger,
): Promise<WikiPage[] | null> {
  if (wiki === null) return null;
  try {
    return await wiki.reader.titlesBeginning(begun, SUGGESTIONS_MAX);
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
