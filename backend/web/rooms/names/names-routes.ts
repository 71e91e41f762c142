import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { SourceInfo } from '../../../runtime/source-info';
import { dayNumberOfCalendar, isoDate } from '../../../status/day-number';
import { OFFER_TOPICS } from '../../../status/takeover/offer';
import type { StoredName } from '../../../store/names/stored-name';
import { sendTable } from '../../formats/send-table';
import type { Table } from '../../formats/table';
import { takeoverData, takeoverSchema } from '../../formats/takeover-data';
import { cacheablePage } from '../../http/headers';
import { nextField, tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { createRouter } from '../../http/router';
import { sourceSchema } from '../../http/source-schema';
import { hereOf } from '../../pages/here';
import { offerTopicText } from '../../pages/takeover-texts';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { createNameRoom, nameOperation } from './name-room';
import { answerNames, type NamesAnswer } from './names-answer';
import { namesPage } from './ranked-names-page';
import type { NamesParts } from './names-parts';
import { NAMES_FORMATS, namesSchema } from './names-question';

const namesAnswerSchema = z.strictObject({
  source: sourceSchema,
  next: nextField,
  names: z.array(
    takeoverSchema.extend({
      name: z.string().describe('A registered domain, or a host below a private suffix.'),
      topic: z.enum(OFFER_TOPICS).optional().describe('What its pages are about now.'),
      pages: z.int().describe('Pages of wikis that linked there when it was last looked at.'),
    }),
  ),
});

/** What can be asked about names (U1). */
export const NAMES_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/names',
    id: 'names',
    summary:
      'Names that are in other hands, or seem to be, those first to which most pages link; what was seen of each, and since when.',
    query: namesSchema,
    example: { state: 'taken' },
    formats: NAMES_FORMATS,
    answer: namesAnswerSchema,
    access: 'all',
  },
  nameOperation,
];

/** Lists of names, and the page about one (U1, W8.5). */
export function createNamesRoutes(parts: NamesParts): Router {
  const router = createRouter();
  router.get('/names', namesHandler(parts));
  router.use(createNameRoom(parts));
  return router;
}

function namesHandler(parts: NamesParts): RequestHandler {
  return async (request, response) => {
    const answer = await answerNames(queryOf(request), parts);
    cacheablePage(response);
    const { after } = answer;
    const goingOn = { schema: namesSchema, publicUrl: parts.publicUrl };
    const next = tellNextLink(response, goingOn, after === null ? null : { after });
    if (answer.format === 'json') {
      response.json(namesJson(answer, parts.source, next));
      return;
    }
    const view = viewOf(request, response, parts);
    if (answer.format === 'html') {
      response.send(namesPage(view, hereOf(request, namesSchema), answer));
    } else {
      const table = namesTable(view, answer, next);
      await sendTable(response, answer.format, table, { view, name: `names-${answer.state}` });
    }
  };
}

function namesJson(
  { state, names }: NamesAnswer,
  { version, commit, url }: SourceInfo,
  next: string | undefined,
): z.input<typeof namesAnswerSchema> {
  return {
    source: { version, commit, url },
    next,
    names: names.map((seen) => ({
      name: seen.name,
      ...takeoverData({ state, seen }),
      topic: seen.topic ?? undefined,
      pages: seen.pages,
    })),
  };
}

function namesTable(view: View, { state, names }: NamesAnswer, next: string | undefined): Table {
  const { text } = view.translator;
  return {
    caption: `${text('weboid-web-names-heading')} – ${text(`weboid-web-names-${state}`)}`,
    columns: [
      text('weboid-web-work-column-website'),
      text('weboid-web-names-topic'),
      text('weboid-web-names-since'),
      text('weboid-web-sort-pages'),
    ],
    rows: names.map((seen) => rowOf(view, seen)),
    isPart: next !== undefined,
    notes: next === undefined ? [] : [next],
  };
}

function rowOf(view: View, { name, topic, sinceDay, pages }: StoredName) {
  const since = isoDate(dayNumberOfCalendar(sinceDay));
  return [name, topic === null ? '' : offerTopicText(view, topic), since, pages];
}
