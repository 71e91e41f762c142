import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { orProblem } from '../../../answers/problem';
import { countsByWiki, editsBefore } from '../../../store/repairs/logged-edits';
import { changesOf } from '../../../store/repairs/repair-edits';
import type { Operation } from '../../http/operation';
import { lang } from '../../http/parameters';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { editsPage } from './edits-page';
import type { PeopleParts } from './people-parts';

const ROWS = 50;
const COUNTED_S = 30 * 86_400;

const schema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional()
    .describe('Only edits before the one with this number.'),
  lang,
});

/** What can be asked at `/edits`. */
export const EDITS_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/edits',
    id: 'edits',
    summary: 'What Weboid itself has edited on wikis; fifty edits a page, newest first.',
    query: schema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** The edits of the repair component (I6), for everybody. */
export function createEditsRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  router.get('/edits', showEdits(parts));
  return router;
}

function showEdits(parts: PeopleParts): RequestHandler {
  return async (request, response) => {
    const { store, clock, wikis } = parts;
    const { before = null } = readQuery(schema, queryOf(request));
    const sinceS = Math.floor(clock.now() / 1_000) - COUNTED_S;
    const asked = Promise.all([editsBefore(store, before, ROWS + 1), countsByWiki(store, sinceS)]);
    // One more tells whether there are older ones.
    const [edits, counts] = await orProblem('database-unavailable', asked);
    const shown = edits.slice(0, ROWS);
    const changes = await orProblem(
      'database-unavailable',
      changesOf(
        store,
        shown.map(({ editId }) => editId),
      ),
    );
    const older = edits.length > ROWS ? (shown.at(-1)?.editId ?? null) : null;
    const view = viewOf(request, response, parts);
    response.send(editsPage(view, { edits: shown, changes, counts, older, wikis: wikis.all }));
  };
}
