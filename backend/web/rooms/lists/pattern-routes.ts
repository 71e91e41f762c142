import type { RequestHandler } from 'express';
import { dayNumberOf } from '../../../status/day-number';
import type { LinkAnswer } from '../../../answers/link-answer';
import type { Table } from '../../formats/table';
import { urlTable, type UrlRow } from '../../formats/url-table';
import { cacheablePage } from '../../http/headers';
import { isolated } from '../../pages/isolated';
import { tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { listPartOf } from '../../http/part-of-list';
import { queryOf } from '../../http/query-of';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import type { ListParts } from './list-parts';
import { cutText } from './cut-note';
import { hereOf } from '../../pages/here';
import { orderedLinks } from '../../pages/link-order';
import { isWanted, listPage } from '../../pages/list-state';
import { answerPattern, type PatternAnswer } from './pattern-answer';
import { patternAnswerSchema, patternJson } from './pattern-json';
import { patternPage } from './pattern-page';
import { PATTERN_FORMATS, patternSchema, readPatternQuestion } from './pattern-question';
import { sendTable } from '../../formats/send-table';
import { withNotes } from './with-notes';

export const patternOperation: Operation = {
  method: 'get',
  path: '/pattern',
  id: 'pattern',
  summary:
    'What is known of all URLs of a pattern, 10,000 at most; with a wiki, of those that it uses.',
  query: patternSchema,
  example: { pattern: '*.example.net' },
  formats: PATTERN_FORMATS,
  answer: patternAnswerSchema,
  access: 'all',
};

/** W7.3 */
export function patternHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const question = readPatternQuestion(queryOf(request), parts);
    const answer = await answerPattern(question, parts);
    const chosen = answer.links.filter((link) => isWanted(question.state, link));
    const wanted = orderedLinks(chosen, question.order);
    const today = dayNumberOf(parts.clock.now());
    cacheablePage(response);
    if (question.format === 'json') {
      const { limit, state } = question;
      const { items, next: place } = listPartOf(wanted, { limit, page: state.page });
      const links = await withNotes(items, parts, today, answer.wiki);
      const next = tellNextLink(
        response,
        { schema: patternSchema, publicUrl: parts.publicUrl },
        place,
      );
      response.type('json').send(await patternJson(answer, { links, next }, parts.source));
      return;
    }
    const view = viewOf(request, response, parts);
    if (question.format === 'html') {
      const part = listPage(wanted, question.state.page);
      const items = await withNotes(part.items, parts, today, answer.wiki);
      const here = hereOf(request, patternSchema);
      response.send(patternPage(view, here, answer, { ...part, items }));
      return;
    }
    const links = await withNotes(wanted, parts, today, answer.wiki);
    const name = answer.glob.text.replaceAll('*', 'x');
    const table = await tableOf(view, answer, links);
    await sendTable(response, question.format, table, {
      view,
      name: answer.wiki === null ? name : `${answer.wiki.dbname}-${name}`,
    });
  };
}

async function tableOf(
  view: View,
  answer: PatternAnswer,
  links: readonly LinkAnswer[],
): Promise<Table> {
  const rows = links.map((link) => ({ link, page: null, ...usesOf(answer, link) }));
  const caption = view.translator.text('weboid-web-pattern-heading', isolated(answer.glob.text));
  const notes = answer.isCut ? [cutText(view)] : [];
  return { ...(await urlTable(view, caption, rows, notes)), isPart: answer.isCut };
}

/** On how many pages of the wiki it is used; nothing where no wiki was asked about. */
function usesOf({ pages }: PatternAnswer, { url }: LinkAnswer): Pick<UrlRow, 'uses'> {
  return pages === null ? {} : { uses: pages.countByUrl.get(url) ?? null };
}
