import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { nextField } from '../../http/next-link';
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
    next: nextField,
    older: z
      .int()
      .optional()
      .describe('For before=: what is older than this answer; absent: nothing is.'),
    newer: z
      .int()
      .optional()
      .describe('For after=: what is newer than this answer; absent: nothing was passed over.'),
    missing_to: z
      .int()
      .optional()
      .describe(
        'Some changes up to this one are missing: they were removed before they were passed on.',
      ),
  }),
  access: 'all',
} as const satisfies Operation;
