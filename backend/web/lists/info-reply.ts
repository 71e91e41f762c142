import type { Request, Response } from 'express';
import { z } from 'zod';
import type { PageAnswer } from '../answers/page-answer';
import { infoPage } from '../formats/html';
import { pageTable, pageTableName } from '../formats/page-table';
import type { View } from '../pages/view';
import { queryOf } from '../query/query-of';
import { readQuery } from '../query/read-query';
import { hereOf } from './here';
import { listParameters, listState, type ListState } from './list-state';
import { sendTable, type TableFormat } from './send-table';

const listSchema = z.object(listParameters);

/** All that links to other views of the same answer carry on. */
const KEPT = {
  shape: { dbname: 0, pageid: 0, curid: 0, title: 0, all: 0, lang: 0, ...listParameters },
};

/**
 * Which of a page's links are wanted, by `status` and `page`.
 * @throws Problem bad-parameter, repeated-parameter
 */
export function readInfoState(request: Request): ListState {
  return listState(readQuery(listSchema, queryOf(request)));
}

/** What was found for a question about pages. */
export interface FoundPages {
  answers: readonly PageAnswer[];
  /** Titles and ids that the wiki does not have. */
  missing?: readonly string[];
}

/** Sends the links of pages as a page for people, or as a file (W7.2, W7.3). */
export async function sendInfo(
  request: Request,
  response: Response,
  view: View,
  { answers, missing = [], format }: FoundPages & { format: 'html' | TableFormat },
): Promise<void> {
  const state = readInfoState(request);
  if (format === 'html') {
    const here = hereOf(request, KEPT);
    response.send(infoPage(view, answers, { here, state, missing }));
    return;
  }
  const name = pageTableName(answers);
  await sendTable(response, format, pageTable(view, answers, state), { view, name });
}
