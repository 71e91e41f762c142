import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { dbname, formatOf, lang } from '../../http/parameters';
import { sourceSchema } from '../../http/source-schema';
import { changeFilter, changeId, changeLimit } from './change-parameters';
import { changeSchema } from './change-schema';

const FORMATS = ['html', 'json'] as const;

/** What can be asked at `/changes`. */
export const changesOperation = {
  method: 'get',
  path: '/changes',
  id: 'changes',
  summary: 'What changed lately of the links of a wiki, newest first, each URL for itself.',
  query: z.object({
    dbname,
    to: changeFilter('all'),
    before: changeId('Only what is older than the change with this id.'),
    after: changeId('The next ones that are newer than the change with this id.'),
    limit: changeLimit('Changes'),
    lang,
    format: formatOf(FORMATS),
  }),
  example: { dbname: 'dewiki', to: 'unreachable' },
  formats: FORMATS,
  answer: z.object({
    source: sourceSchema,
    dbname: z.string(),
    changes: z.array(changeSchema),
    older: z
      .int()
      .optional()
      .describe('Ask again with before= this number; absent: there is no more.'),
    newer: z
      .int()
      .optional()
      .describe('Ask again with after= this number; absent: nothing newer was passed over.'),
    missing_to: z
      .int()
      .optional()
      .describe(
        'Some changes up to this one are missing: they were removed before they were passed on.',
      ),
  }),
  access: 'all',
} as const satisfies Operation;
