import type { WikiFixes } from '../../../status/wiki-fixes';
import type { Request, Response } from 'express';
import type { PageAnswer } from '../../../answers/page-answer';
import { infoPage } from '../../formats/html';
import { pageTable, pageTableName } from '../../formats/page-table';
import type { View } from '../../pages/view';
import { hereOf, type Here } from '../../pages/here';
import { orderParameters, type LinkOrder } from '../../pages/link-order';
import { statusText } from '../../pages/shown-status';
import { listParameters, type ListState } from '../../pages/list-state';
import { sendTable, type TableFormat } from '../../formats/send-table';

/** All that links to other views of the same answer carry on. */
const KEPT = {
  shape: {
    dbname: 0,
    pageid: 0,
    curid: 0,
    title: 0,
    all: 0,
    lang: 0,
    ...listParameters,
    ...orderParameters,
  },
};

/** What was found for a question about pages. */
interface FoundPages {
  answers: readonly PageAnswer[];
  /** Titles and ids that the wiki does not have. */
  missing?: readonly string[];
}

/** What is sent of them. */
interface ShownPages extends FoundPages {
  format: 'html' | TableFormat;
  state: ListState;
  order: LinkOrder | null;
  /** As of ShownInfo. */
  fixes: WikiFixes;
}

/** Sends the links of pages as a page for people, or as a file (W7.2, W7.3). */
export async function sendInfo(
  request: Request,
  response: Response,
  view: View,
  { answers, missing = [], format, state, order, fixes }: ShownPages,
): Promise<void> {
  if (format === 'html') {
    const here = otherViews(request, state);
    const others = otherPages(request, here);
    const shown = { here, others, state, missing, order, fixes };
    response.send(infoPage(view, answers, shown));
    return;
  }
  const name = pageTableName(answers);
  await sendTable(response, format, await pageTable(view, answers, state, missing), {
    view,
    name,
  });
}

/**
 * Problems that nobody chose by status are fewer than what is unreachable (W5.4), so that the other pages
 * of their list, and its files, are at their own address.
 */
function otherPages(request: Request, here: Here): Here | undefined {
  const own = hereOf(request, KEPT);
  return own.path === here.path || own.query.has('status') ? undefined : own;
}

/** Whichever question was asked, other views of the links are those of the whole information. */
function otherViews(request: Request, { statuses }: ListState): Here {
  const { query } = hereOf(request, KEPT);
  if (statuses.size > 0) query.set('status', statusText(statuses));
  return { path: '/externalLinkInfo', query };
}
