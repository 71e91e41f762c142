import type { RequestHandler } from 'express';
import { z } from 'zod';
import { fullName } from '../../../answers/asked-wiki';
import type { SourceInfo } from '../../../runtime/source-info';
import { sendTable } from '../../formats/send-table';
import type { Table } from '../../formats/table';
import { cacheablePage } from '../../http/headers';
import { nextField, tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { sourceSchema } from '../../http/source-schema';
import { hereOf } from '../../pages/here';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import type { ListParts } from './list-parts';
import {
  answerRanking,
  RANKING_FORMATS,
  rankingSchema,
  type RankingAnswer,
} from './ranking-answer';
import { rankingHeading, rankingPage } from './ranking-page';

const rankingAnswerSchema = z.strictObject({
  source: sourceSchema,
  dbname: z.string().optional().describe('Absent: all wikis together.'),
  sort: z.enum(['dead', 'new']),
  counted: z
    .boolean()
    .describe('False: dead links are being counted for the first time, ask again.'),
  next: nextField,
  websites: z.array(
    z.strictObject({
      domain: z.string().describe('As registered, or the address of a host without a name.'),
      dead: z
        .int()
        .describe('Unreachable links of pages to it, a URL once for each page that has it.'),
      newly_dead: z.int().describe('Those that began to fail in the last 30 days.'),
    }),
  ),
});

export const rankingOperation: Operation = {
  method: 'get',
  path: '/sites',
  id: 'sites',
  summary:
    'Websites with most unreachable links, or most newly unreachable ones, on a wiki or all wikis, as they were counted last.',
  query: rankingSchema,
  example: { dbname: 'dewiki', sort: 'new' },
  formats: RANKING_FORMATS,
  answer: rankingAnswerSchema,
  access: 'all',
};

/** W7.6 */
export function rankingHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const answer = await answerRanking(queryOf(request), parts);
    cacheablePage(response);
    const { after } = answer;
    const goingOn = { schema: rankingSchema, publicUrl: parts.publicUrl };
    const next = tellNextLink(response, goingOn, after === null ? null : { after });
    if (answer.format === 'json') {
      response.json(rankingJson(answer, parts.source, next));
      return;
    }
    const view = viewOf(request, response, parts);
    if (answer.format === 'html') {
      response.send(rankingPage(view, hereOf(request, rankingSchema), answer));
    } else {
      const name = `websites-${answer.wiki?.dbname ?? 'all'}`;
      await sendTable(response, answer.format, rankingTable(view, answer, next), { view, name });
    }
  };
}

function rankingJson(
  { wiki, ranking, websites, isCounted }: RankingAnswer,
  { version, commit, url }: SourceInfo,
  next: string | undefined,
): z.input<typeof rankingAnswerSchema> {
  return {
    source: { version, commit, url },
    dbname: wiki === null ? undefined : fullName(wiki),
    sort: ranking,
    counted: isCounted,
    next,
    websites: websites.map(({ domain, dead, newlyDead }) => ({
      domain,
      dead,
      newly_dead: newlyDead,
    })),
  };
}

function rankingTable(view: View, answer: RankingAnswer, next: string | undefined): Table {
  const { text } = view.translator;
  return {
    caption: rankingHeading(view, answer),
    columns: [
      text('weboid-web-work-column-website'),
      text('weboid-web-work-column-dead'),
      text('weboid-web-work-column-newly-dead'),
    ],
    rows: answer.websites.map(({ domain, dead, newlyDead }) => [domain, dead, newlyDead]),
    isPart: next !== undefined,
    notes: [
      ...(answer.isCounted ? [] : [text('weboid-web-work-counting')]),
      ...(next === undefined ? [] : [next]),
    ],
  };
}
