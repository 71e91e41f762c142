import type { Request, RequestHandler, Response } from 'express';
import { dayNumberOf } from '../../../status/day-number';
import type { LinkAnswer } from '../../../answers/link-answer';
import { sendTable, type TableFormat } from '../../formats/send-table';
import { urlTable } from '../../formats/url-table';
import { cacheablePage } from '../../http/headers';
import { tellNextLink } from '../../http/next-link';
import type { Operation } from '../../http/operation';
import { listPartOf } from '../../http/part-of-list';
import { queryOf } from '../../http/query-of';
import { hereOf } from '../../pages/here';
import { isolated } from '../../pages/isolated';
import { readableHost } from '../../pages/readable-host';
import { orderedLinks } from '../../pages/link-order';
import { listPage } from '../../pages/list-state';
import { shownLinks } from '../../pages/shown-links';
import { viewOf } from '../../pages/view-of';
import { cutText } from './cut-note';
import { answerDomain, type DomainAnswer } from './domain-answer';
import { domainAnswerSchema, domainJson } from './domain-json';
import { domainPage } from './domain-page';
import { DOMAIN_FORMATS, domainSchema, readDomainQuestion } from './domain-question';
import type { ListParts } from './list-parts';
import { withNotes } from './with-notes';

export const domainOperation: Operation = {
  method: 'get',
  path: '/domain',
  id: 'domain',
  summary:
    'All that is known of a domain with its subdomains: its URLs, 10,000 at most, and its hosts.',
  query: domainSchema,
  example: { domain: 'example.net' },
  formats: DOMAIN_FORMATS,
  answer: domainAnswerSchema,
  access: 'all',
};

/** An answer on its way to who asked. */
interface Exchange {
  request: Request;
  response: Response;
  parts: ListParts;
}

/** W7.3 */
export function domainHandler(parts: ListParts): RequestHandler {
  return async (request, response) => {
    const question = readDomainQuestion(queryOf(request));
    const answer = await answerDomain(question, parts);
    const shown = shownLinks(answer.links, question.state, question.all);
    const told = orderedLinks(shown, question.order);
    const exchange = { request, response: cacheablePage(response), parts };
    if (question.format === 'json') return sendJson(exchange, answer, told);
    if (question.format === 'html') return sendPage(exchange, answer, told);
    return sendFile(exchange, question.format, answer, told);
  };
}

async function sendJson(
  { response, parts }: Exchange,
  answer: DomainAnswer,
  told: readonly LinkAnswer[],
): Promise<void> {
  const today = dayNumberOf(parts.clock.now());
  const { items, next: place } = listPartOf(told, { limit: answer.limit, page: answer.state.page });
  const links = await withNotes(items, parts, today, null);
  const next = tellNextLink(response, { schema: domainSchema, publicUrl: parts.publicUrl }, place);
  response.type('json').send(await domainJson(answer, { links, next }, parts.source, today));
}

async function sendPage(
  { request, response, parts }: Exchange,
  answer: DomainAnswer,
  told: readonly LinkAnswer[],
): Promise<void> {
  const view = viewOf(request, response, parts);
  const part = listPage(told, answer.state.page);
  const items = await withNotes(part.items, parts, view.today, null);
  response.send(domainPage(view, hereOf(request, domainSchema), answer, { ...part, items }));
}

async function sendFile(
  { request, response, parts }: Exchange,
  format: TableFormat,
  answer: DomainAnswer,
  told: readonly LinkAnswer[],
): Promise<void> {
  const view = viewOf(request, response, parts);
  const links = await withNotes(told, parts, view.today, null);
  const rows = links.map((link) => ({ link, page: null }));
  const domain = isolated(readableHost(answer.domain));
  const caption = view.translator.text('weboid-web-domain-heading', domain);
  const notes = answer.isCut ? [cutText(view)] : [];
  const table = await urlTable(view, caption, rows, notes);
  const { isCut: isPart } = answer;
  await sendTable(response, format, { ...table, isPart }, { view, name: answer.domain });
}
