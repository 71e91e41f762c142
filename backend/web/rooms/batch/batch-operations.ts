import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { all, dbname } from '../../http/parameters';

/** Page ids of one question by a tool. */
const PAGE_IDS_MAX = 5_000;
/** Levels below a category. */
const DEPTH_MAX = 20;

const list = z.string().regex(/^\d{1,10}(?:\|\d{1,10})*$/);
const numbers = (text: string): number[] => text.split('|').map(Number);

const pageids = list
  .transform(numbers)
  .refine((ids) => ids.length <= PAGE_IDS_MAX)
  .refine((ids) => ids.every((id) => id >= 1 && id <= 4_294_967_295))
  .describe(
    `Page ids, with | between them, at most ${PAGE_IDS_MAX}; many of them by POST, as a form.`,
  )
  .meta({ problem: 'bad-pageid' });

/** What `/batch` can be asked. */
export const batchQuery = z.object({
  dbname,
  namespace: list
    .transform(numbers)
    .optional()
    .describe('All pages of these namespaces, by number, with | between them.'),
  category: z
    .string()
    .max(300)
    .optional()
    .describe('All pages of a category tree: the category at its top.'),
  depth: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((depth) => depth <= DEPTH_MAX)
    .optional()
    .describe(`Levels of categories below that one, 0 (default) to ${DEPTH_MAX}.`),
  pageid: pageids.optional(),
  all,
  ping: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .describe('1: each page is pinged, too.'),
  after: z
    .string()
    .max(2_000)
    .regex(/^\d{1,10}(?:\.[\w-]+)?$/)
    .optional()
    .describe('Goes on where an earlier answer to the same question ended: its last `next`.'),
});

/** What `/ping` can be asked. */
export const pingQuery = z.object({ dbname, pageid: pageids });

const summary =
  'Answers about many pages, one JSON object a line: answers as of externalLinkInfo, problems of ' +
  'single pages, and in between how far it is done and where to go on.';

const batch = {
  path: '/batch',
  summary,
  query: batchQuery,
  example: { dbname: 'dewiki', pageid: '9301140' },
  formats: ['jsonl'],
  answer: null,
  access: 'token',
} as const;

/** What internal tools can ask (W7.8). */
export const BATCH_OPERATIONS: readonly Operation[] = [
  { ...batch, method: 'get', id: 'batch' },
  { ...batch, method: 'post', id: 'batchByForm' },
  {
    method: 'post',
    path: '/ping',
    id: 'ping',
    summary:
      'Has pages looked at again soon, without telling anything of them: watched ones are read again, ' +
      'others are taken in if they meet the criteria of their wiki.',
    query: pingQuery,
    example: { dbname: 'dewiki', pageid: '9301140' },
    formats: ['json'],
    answer: z.object({
      watched: z.int().describe('Pages that will be read again.'),
      others: z
        .int()
        .describe('Pages of which the feeder will see whether they are to be watched.'),
    }),
    status: 202,
    access: 'token',
  },
];
