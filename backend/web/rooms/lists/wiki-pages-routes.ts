import type { RequestHandler } from 'express';
import { pageAddress } from '../../../answers/asked-wiki';
import { urlTable, type UrlRow } from '../../formats/url-table';
import { sendTable } from '../../formats/send-table';
import { cacheablePage } from '../../http/headers';
import { tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { hereOf } from '../../pages/here';
import { viewOf } from '../../pages/view-of';
import type { View } from '../../pages/view';
import { cutText } from './cut-note';
import type { ListParts } from './list-parts';
import { askNamespaceNames } from '../../pages/namespace-labels';
import { answerWikiPages, type WikiPagesAnswer } from './wiki-pages-answer';
import { wikiPagesAnswerSchema, wikiPagesJson } from './wiki-pages-json';
import { wikiPagesHeading, wikiPagesPage, wikiPagesTotals } from './wiki-pages-page';
import {
  isOfDeadLinks,
  placeParameter,
  readWikiPagesQuestion,
  WIKI_PAGES_FORMATS,
  wikiPagesSchema,
} from './wiki-pages-question';

export const wikiPagesOperation: Operation = {
  method: 'get',
  path: '/wiki/pages',
  id: 'wikiPages',
  summary:
    'Pages of a wiki with unreachable URLs, those first that have most of them, or with doubtful or spam URLs; a part at a time.',
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
    const answer = await answerWikiPages(question, parts);
    cacheablePage(response);
    const goingOn = { schema: wikiPagesSchema, publicUrl: parts.publicUrl };
    const rest = restOf(answer);
    const next = tellNextLink(response, goingOn, rest);
    if (question.format === 'json') {
      response.type('json').send(wikiPagesJson(answer, parts.source, next));
      return;
    }
    const view = viewOf(request, response, parts);
    if (question.format === 'html') {
      const names = await askNamespaceNames(answer.wiki, parts);
      const fixes = parts.fixesOf(answer.wiki);
      const shown = { answer, fixes, rest, names };
      response.send(wikiPagesPage(view, hereOf(request, wikiPagesSchema), shown));
    } else {
      const notes = notesOn(view, answer, next);
      const table = await urlTable(view, wikiPagesHeading(view, answer), rowsOf(answer), notes);
      const name = fileNameOf(answer);
      const isPart = answer.isCut || next !== undefined;
      await sendTable(response, question.format, { ...table, isPart }, { view, name });
    }
  };
}

/** In the words that people read: `dewiki-dead-links`. */
function fileNameOf({ wiki, states }: WikiPagesAnswer): string {
  const words = [...states].map((state) => (state === 'unreachable' ? 'dead' : state));
  return `${wiki.dbname}-${words.join('-')}-links`;
}

/** The parameters by which the list goes on. A count may become whole meanwhile: dead links are sorted then unless told not to be. */
function restOf(answer: WikiPagesAnswer): Record<string, string> | null {
  const { next, order } = answer;
  if (next === null) return null;
  const after = placeParameter(next, order);
  return order === 'page' && isOfDeadLinks(answer) ? { after, sort: order } : { after };
}

/** Where the list goes on, and that there is more. */
function notesOn(view: View, answer: WikiPagesAnswer, next: string | undefined): string[] {
  const cut = answer.isCut ? [cutText(view)] : [];
  return next === undefined ? cut : [...cut, wikiPagesTotals(view, answer), next];
}

function rowsOf({ wiki, pages }: WikiPagesAnswer): UrlRow[] {
  return pages.flatMap(({ pageId, title, links, counts }) => {
    const work = { address: pageAddress(wiki, pageId), dead: counts.dead };
    const page = { pageId, title: title ?? `#${pageId}`, work };
    return links.map((link) => ({ link, page }));
  });
}
