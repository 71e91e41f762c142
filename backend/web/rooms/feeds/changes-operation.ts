import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { dbname, formatOf, lang } from '../../http/parameters';
import { sourceSchema } from '../../http/source-schema';
import { changeFilter, changeId, changeLimit } from './change-parameters';

const FORMATS = ['html', 'json'] as const;

const changeSchema = z.object({
  id: z
    .int()
    .describe('Newer changes have greater ids. The newest change that this one stands for.'),
  first_id: z.int().describe('The oldest.'),
  url: z.string().describe('Normal form.'),
  from: z.string().describe("Verdict before, by the wiki's rules."),
  to: z.string().describe('Verdict after.'),
  changed_at: z.iso.datetime(),
  pages: z
    .array(z.object({ pageid: z.int(), title: z.string().optional() }))
    .optional()
    .describe('Pages of the wiki that had the URL then, the first 20; some without their titles.'),
  page_count: z.int().optional(),
  more_pages: z.literal(true).optional().describe('There are more pages than were counted.'),
});

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
