import { z } from 'zod';
import { blockParameters } from '../../../answers/block-question';
import {
  blockAnswerSchema,
  infoAnswerSchema,
  problemAnswerSchema,
} from '../../formats/answer-schema';
import { orderParameters } from '../../pages/link-order';
import { listParameters } from '../../pages/list-state';
import { TABLE_FORMATS } from '../../formats/send-table';
import type { Operation } from '../../http/operation';
import { all, dbname, formatOf, lang } from '../../http/parameters';
import { PAGES_MAX } from '../../../answers/page-question';

/** The longest list of titles, all of them as addresses. */
const TITLES_LENGTH_MAX = 100_000;
const IDS_LENGTH_MAX = 1_000;

const pageIds = z
  .string()
  .max(IDS_LENGTH_MAX)
  .optional()
  .describe(`Page id, or up to ${PAGES_MAX} separated by |; the answer is then a list.`)
  .meta({ problem: 'bad-pageid' });

/** The parameters that name pages; who reads them goes on with `readPagesQuestion`. */
export const pageParameters = {
  dbname: dbname.optional(),
  pageid: pageIds,
  curid: pageIds.describe('The same as pageid.'),
  title: z
    .string()
    .max(TITLES_LENGTH_MAX)
    .optional()
    .describe(
      `Title of the page, its address (dbname is then not needed) or # and its id; up to ${PAGES_MAX} separated by |.`,
    )
    .meta({ problem: 'bad-title' }),
};

const PROBLEM_FORMATS = ['json', 'xml', 'js', 'html', ...TABLE_FORMATS] as const;
const INFO_FORMATS = ['html', 'json', 'xml', 'js', ...TABLE_FORMATS] as const;

/** W7.1 */
export const problemQuery = z.object({
  ...pageParameters,
  lang,
  format: formatOf(PROBLEM_FORMATS),
  ...blockParameters,
  ...listParameters,
  ...orderParameters,
});

/** W7.2 */
export const infoQuery = z.object({
  ...pageParameters,
  lang,
  format: formatOf(INFO_FORMATS),
  all,
  ...listParameters,
  ...orderParameters,
});

const BLOCK_EXAMPLE = { dbname: 'dewiki', block: '145330' };
const EXAMPLE = { dbname: 'dewiki', pageid: '9301140' };

/** The questions about pages. */
export const ANSWER_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/externalLinkProblem',
    id: 'externalLinkProblem',
    summary:
      'Links of a page that are presumed unreachable; with block those of 64 pages, so that nobody ' +
      'learns which of them is read.',
    query: problemQuery,
    example: EXAMPLE,
    otherExamples: [BLOCK_EXAMPLE, { ...BLOCK_EXAMPLE, doubtful: '1', details: '1' }],
    formats: PROBLEM_FORMATS,
    answer: z.union([...problemAnswerSchema.options, blockAnswerSchema]),
    access: 'all',
  },
  {
    method: 'get',
    path: '/externalLinkInfo',
    id: 'externalLinkInfo',
    summary: 'Links of a page with what is known of them.',
    query: infoQuery,
    example: EXAMPLE,
    formats: INFO_FORMATS,
    answer: infoAnswerSchema,
    access: 'all',
  },
];
