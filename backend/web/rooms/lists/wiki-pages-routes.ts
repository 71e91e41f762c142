import type { RequestHandler } from 'express';
import { dayNumberOf } from '../../../status/day-number';
import type { LinkAnswer } from '../../../answers/link-answer';
import { urlTable, type UrlRow } from '../../formats/url-table';
import { cacheable } from '../../http/headers';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { viewOf } from '../../pages/view-of';
import type { ListParts } from './list-parts';
import type { View } from '../../pages/view';
import { cutText } from './cut-note';
import { hereOf, pageHref, type Here } from '../../pages/here';
import { sendTable } from '../../formats/send-table';
import { answerWikiPages, type WikiPagesAnswer } from './wiki-pages-answer';
import { wikiPagesAnswerSchema, wikiPagesJson } from './wiki-pages-json';
import { lookedText, wikiPagesHeading, wikiPagesPage } from './wiki-pages-page';
import { readWikiPagesQuestion, WIKI_PAGES_FORMATS, wikiPagesSchema } from './wiki-pages-question';
import { withCopiesOnPages } from './with-copies-on-pages';
import { withNotes } from './with-notes';

export const wikiPagesOperation: Operation = {
  method: 'get',
  path: '/wiki/pages',
  id: 'wikiPages',
  summary: 'Pages of a wiki with unreachable, doubtful or spam URLs, a part at a time.',
  query: wikiPagesSchema,
  example: { dbname: 'dewiki', status: 'unreachable' },
  formats: WIKI_PAGES_FORMATS,
  answer: wikiPagesAnswerSchema,
  access: 'all',
};

/** W7.6 */
export function wikiPagesHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const question = readWikiPagesQuestion(queryOf(request), parts);
    const found = await answerWikiPages(question, parts);
    const noted = await withNotesOnPages(found, parts, dayNumberOf(parts.clock.now()));
    const answer = await withCopiesOnPages(noted, parts);
    cacheable(response);
    if (question.format === 'json') {
      response.type('json').send(wikiPagesJson(answer, parts.source));
      return;
    }
    const view = viewOf(request, response, parts);
    const here = hereOf(request, wikiPagesSchema);
    if (question.format === 'html') {
      response.send(wikiPagesPage(view, here, answer));
    } else {
      const notes = notesOn(view, here, answer, parts);
      const table = await urlTable(view, wikiPagesHeading(view, answer), rowsOf(answer), notes);
      const name = `${answer.wiki.dbname}-${[...question.states].join('-')}`;
      await sendTable(response, question.format, table, { view, name });
    }
  };
}

/** Where the list goes on, and that there is more. */
function notesOn(
  view: View,
  here: Here,
  answer: WikiPagesAnswer,
  { publicUrl }: ListParts,
): string[] {
  const { next, isCut } = answer;
  const cut = isCut ? [cutText(view)] : [];
  if (next === null) return cut;
  const further = `${publicUrl}${pageHref(here, { after: String(next) })}`;
  return [...cut, lookedText(view, answer), further];
}

function rowsOf({ pages }: WikiPagesAnswer): UrlRow[] {
  return pages.flatMap(({ pageId, title, links }) =>
    links.map((link) => ({ link, page: { pageId, title: title ?? `#${pageId}` }, uses: null })),
  );
}

/** Each URL once, however many pages it is on. */
async function withNotesOnPages(
  answer: WikiPagesAnswer,
  parts: ListParts,
  today: number,
): Promise<WikiPagesAnswer> {
  const links = new Map(answer.pages.flatMap((page) => page.links.map((link) => [link.url, link])));
  const noted = await withNotes([...links.values()], parts, today, answer.wiki);
  const byUrl = new Map(noted.map((link): [string, LinkAnswer] => [link.url, link]));
  const pages = answer.pages.map((page) => ({
    ...page,
    links: page.links.map((link) => byUrl.get(link.url) ?? link),
  }));
  return { ...answer, pages };
}
