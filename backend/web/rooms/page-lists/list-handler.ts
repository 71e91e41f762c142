import type { RequestHandler, Response } from 'express';
import { Problem } from '../../../answers/problem';
import { sendTable } from '../../formats/send-table';
import { tellNextLink } from '../../http/next-link';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { hereOf, type Here } from '../../pages/here';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { foundList, type FoundList } from './found-list';
import { answerList, type ListAnswer } from './list-answer';
import { listJson, readingState, unreadListJson } from './list-json';
import { deadPagesPage } from './list-page';
import { listProgressPage } from './list-progress-page';
import { listAsked, listSchema, type ListAsked } from './list-question';
import { renewalOf } from './list-renewal';
import { listTable } from './list-table';
import { secondOfNow, type PageListParts } from './page-list-parts';

/** How soon who wants a file of a list that is not read yet may come again. */
const RETRY_S = 10;

/** W7.6: a list of pages, as far as it is known. */
export function listHandler(parts: PageListParts): RequestHandler {
  return async (request, response) => {
    const given = readQuery(listSchema, queryOf(request));
    const asked = listAsked(given);
    const found = await foundList(given.id, parts);
    const reply = {
      response,
      view: viewOf(request, response, parts),
      here: hereOf(request, listSchema),
      parts,
    };
    if (readingState(found.list) === 'ready') return sendList(reply, found, asked);
    return sendProgress(reply, found, asked);
  };
}

/** What an answer is sent with. */
interface ListReply {
  response: Response;
  view: View;
  here: Here;
  parts: PageListParts;
}

/**
 * Of a list that is not known yet files have nothing: who wants one is told when to come again, people see how far it is.
 * @throws Problem busy
 */
function sendProgress(
  { response, view, here, parts }: ListReply,
  found: FoundList,
  { format }: ListAsked,
): void {
  if (format === 'json') {
    response.json(unreadListJson(found, parts.source));
    return;
  }
  if (format !== 'html')
    throw new Problem('busy', '', { retryAfterS: retryAfter(found.list, parts) });
  const renewalS = renewalOf(found.list, secondOfNow(parts));
  if (renewalS !== null) response.set('Refresh', String(renewalS));
  response.send(listProgressPage(view, here, found, { renewalS, publicUrl: parts.publicUrl }));
}

/** How soon a list may be known that is not; seconds. */
function retryAfter({ fault, dueAtS }: FoundList['list'], parts: PageListParts): number {
  return fault === null ? RETRY_S : Math.max(RETRY_S, dueAtS - secondOfNow(parts));
}

async function sendList(reply: ListReply, found: FoundList, asked: ListAsked): Promise<void> {
  const { response, view, here, parts } = reply;
  const answer = await answerList(found, asked, parts);
  if (asked.format === 'html') {
    const now = {
      nowS: secondOfNow(parts),
      publicUrl: parts.publicUrl,
      fixes: parts.fixesOf(answer.wiki),
    };
    response.send(deadPagesPage(view, here, answer, now));
    return;
  }
  const changes = asked.page < answer.parts ? { page: String(asked.page + 1) } : null;
  const next = tellNextLink(response, { schema: listSchema, publicUrl: parts.publicUrl }, changes);
  if (asked.format === 'json') {
    response.json(listJson(answer, parts.source, next));
    return;
  }
  const table = listTable(view, answer, next ?? null);
  await sendTable(response, asked.format, table, { view, name: fileName(answer) });
}

const fileName = ({ wiki, list }: ListAnswer): string =>
  `${wiki.dbname}-${list.source}-${list.source === 'pasted' ? list.key : list.parameter}`;
