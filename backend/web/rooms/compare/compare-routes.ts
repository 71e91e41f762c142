import type { RequestHandler, Router } from 'express';
import { Problem } from '../../../answers/problem';
import { askComparison } from '../../../store/comparisons/ask-comparison';
import { classifyUrl } from '../../../url/classify-url';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { createFormRoom, type RoomDeed, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { compareAnswerSchema, compareJson } from './compare-json';
import { comparePageFor, compareStartPage } from './compare-page';
import {
  COMPARE_FORMATS,
  compareFormSchema,
  compareSchema,
  type CompareDone,
} from './compare-question';
import { comparedUrl } from './compared-url';
import type { z } from 'zod';

/** What can be asked at `/compare`. */
export const COMPARE_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/compare',
    id: 'compare',
    summary:
      'How much of a cited page is still there, beside its archived copy, where somebody has asked for that; nothing is fetched for the question.',
    query: compareSchema,
    example: { url: 'https://example.net/', format: 'json' },
    formats: COMPARE_FORMATS,
    answer: compareAnswerSchema,
    access: 'all',
  },
];

/** Pages beside their copies (U1). Nothing is fetched here: what people ask for is compared elsewhere, in its turn. */
export function createCompareRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  router.get('/compare', answerJson(parts));
  router.use(
    createFormRoom(parts, {
      path: '/compare',
      target: '/compare/ask',
      question: compareSchema,
      form: compareFormSchema,
      kept: ({ url }) => ({ url }),
      page: (asking, { question }) => pageOf(parts, asking, question),
      act: (deed) => ask(deed),
    }),
  );
  return router;
}

function answerJson(parts: PeopleParts): RequestHandler {
  return async (request, response, next) => {
    const { url, format } = readQuery(compareSchema, queryOf(request));
    if (format !== 'json') {
      next();
      return;
    }
    if (url === undefined) throw new Problem('missing-parameter', 'url');
    response.json(compareJson(await comparedUrl(url, parts), parts.source));
  };
}

async function pageOf(
  parts: PeopleParts,
  { view, visitor }: RoomVisitor,
  { url, done }: z.infer<typeof compareSchema>,
): Promise<string> {
  if (url === undefined) return compareStartPage(view);
  return comparePageFor(view, visitor, await comparedUrl(url, parts), done);
}

/** @throws Problem bad-url, not-listed */
async function ask({
  form,
  owner,
  people,
  nowS,
}: RoomDeed<z.infer<typeof compareFormSchema>>): Promise<CompareDone> {
  const { url } = classifyUrl(form.url);
  if (url === null) throw new Problem('bad-url', form.url);
  const outcome = await askComparison(people.database, { url, key: owner }, nowS);
  if (outcome === 'not-listed') throw new Problem('not-listed', url.text);
  return outcome;
}
