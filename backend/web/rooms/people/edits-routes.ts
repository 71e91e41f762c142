import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { reviewRevert } from '../../../store/people/report-by-revert';
import { countsByWiki, editsBefore } from '../../../store/repairs/logged-edits';
import { changesOf } from '../../../store/repairs/repair-edits';
import type { Operation } from '../../http/operation';
import { lang } from '../../http/parameters';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { editsPage } from './edits-page';
import { createVisitor } from './people-forms';
import type { PeopleParts } from './people-parts';
import { formBody, readForm } from './read-form';
import { isReviewer } from './roles';
import type { SignedIn } from './signed-in';

const ROWS = 50;
const COUNTED_S = 30 * 86_400;

const schema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional()
    .describe('Only edits before the one with this number.'),
  done: z.literal('reviewed').optional().describe('A reviewer has just decided.'),
  lang,
});

const formSchema = z.object({
  edit: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  review: z.enum(['keep', 'repeat']),
  token: z.string().max(1_000),
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

/** The edits of the repair component (I6), for everybody; of undone ones reviewers decide. @param signedIn null: nobody can be */
export function createEditsRoutes(parts: PeopleParts, signedIn: SignedIn | null): Router {
  const router = createRouter();
  router.get('/edits', showEdits(parts, signedIn));
  router.post('/edits/review', formBody, takeReview(parts, signedIn));
  return router;
}

/** Answered by the way back to the page, so that loading it again sends nothing again. */
function takeReview(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people, clock, wikis } = parts;
    if (signedIn === null || people === null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(formSchema, request, signedIn);
    if (session === null || !isReviewer(people, session)) throw new Problem('not-reviewer');
    const reviewer = session.userName;
    const nowS = Math.floor(clock.now() / 1_000);
    const reviewed = { editId: form.edit, review: form.review, reviewer, nowS };
    const nameOf = ({ farm, dbname }: { farm: number; dbname: string }): string | null => {
      const wiki = wikis.all.find((one) => one.farm.code === farm && one.dbname === dbname);
      return wiki === undefined ? null : fullName(wiki);
    };
    const noted = reviewRevert(people.database, reviewed, nameOf);
    if (!(await orProblem('database-unavailable', noted))) {
      throw new Problem('not-found', `#${form.edit}`);
    }
    const language = form.lang === undefined ? {} : { lang: form.lang };
    const query = new URLSearchParams({
      before: String(form.edit + 1),
      done: 'reviewed',
      ...language,
    });
    response.redirect(303, `/edits?${query.toString()}`);
  };
}

function showEdits(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { store, clock, wikis } = parts;
    const { before = null, done } = readQuery(schema, queryOf(request));
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
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const page = { edits: shown, changes, counts, older, wikis: wikis.all };
    const mayDecide = isReviewer(parts.people, session);
    const hasReviewed = done !== undefined;
    response.send(editsPage(view, page, { visitor, isReviewer: mayDecide, hasReviewed }));
  };
}
