import { z } from 'zod';
import { sourceSchema } from '../../http/source-schema';
import type { Operation } from '../../http/operation';
import { nextField } from '../../http/next-link';
import { listLimit } from '../../http/part-of-list';
import { dbname, formatOf, lang } from '../../http/parameters';
import { WIKI_SORTS } from './wiki-figures';

const FORMATS = ['html', 'json'] as const;

const linksSchema = z
  .record(z.string(), z.int())
  .describe('Links of watched pages by verdict: unknown, working, doubtful, unreachable.');

const wikiSchema = z.object({
  dbname: z.string(),
  domain: z.string(),
  state: z.enum(['never', 'passed', 'failing', 'closed', 'gone', 'locked']),
  passed: z.iso.datetime().optional().describe('When the last whole pass over its pages began.'),
  pages: z.int().optional().describe('Pages watched.'),
  progress: z.object({ pages: z.int(), of: z.int() }).optional().describe('Of the pass under way.'),
  counted: z.iso.date().optional().describe('When its links were counted last.'),
  links: linksSchema.optional(),
  unreachable: z
    .number()
    .optional()
    .describe('Share of unreachable links among those that have been judged, 0 to 1.'),
});

const sweepSchema = z
  .object({
    over: z
      .boolean()
      .describe('Whether practically all were looked at; then nothing is measured any more.'),
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          urls: z.int().describe('URLs that the wiki uses, each once.'),
          lookedAt: z.int().describe('Those that were looked at.'),
          failing: z.int().describe('Those that failed when they were looked at last.'),
          unreachable: z.int().describe('Those that are told as unreachable.'),
          expected: z
            .int()
            .optional()
            .describe(
              'An estimate of how many of those that were not looked at are dead; absent as long as too few were looked at.',
            ),
        }),
      )
      .describe('Oldest first: 200 days, and one day of each month before.'),
  })
  .describe(
    'How far the first look at all its URLs has come, which begins where most are expected to be dead.',
  );

export const wikisOperation = {
  method: 'get',
  path: '/wikis',
  id: 'wikis',
  summary: 'All watched wikis, how they stand, and how many of their links are unreachable.',
  query: z.object({
    sort: z.enum(WIKI_SORTS).optional().describe('What the list is sorted by; wiki by default.'),
    order: z
      .enum(['usual', 'reverse'])
      .optional()
      .describe('usual (default): names from A on, numbers from the largest down.'),
    limit: listLimit,
    page: z
      .string()
      .regex(/^[1-9]\d{0,4}$/)
      .transform(Number)
      .optional()
      .describe('Which part of the list, with limit; from 1 on.'),
    lang,
    format: formatOf(FORMATS),
  }),
  example: { sort: 'share' },
  formats: FORMATS,
  answer: z.object({ source: sourceSchema, next: nextField, wikis: z.array(wikiSchema) }),
  access: 'all',
} as const satisfies Operation;

export const wikiOperation = {
  method: 'get',
  path: '/wiki',
  id: 'wiki',
  summary:
    'One watched wiki: its rules, how it stands, its links by verdict over time, and how far they were looked through.',
  query: z.object({ dbname, lang, format: formatOf(FORMATS) }),
  example: { dbname: 'dewiki' },
  formats: FORMATS,
  answer: wikiSchema.extend({
    source: sourceSchema,
    policy: z
      .object({
        minFailures: z.int().describe('Failed checks with no good one between.'),
        minDays: z.int().describe('Days from the first to the last of them.'),
      })
      .describe('When a failing link is called unreachable.'),
    checkDays: z.int().describe('Days between checks.'),
    deadCheckDays: z
      .int()
      .optional()
      .describe(
        'Days between checks of what is dead; absent: the longer it is dead, the further apart.',
      ),
    namespaces: z.union([z.array(z.int()), z.literal('content')]).describe('Namespaces watched.'),
    history: z
      .array(z.object({ date: z.iso.date(), links: linksSchema }))
      .describe('Oldest first: a hundred days, and one day of each month before.'),
    sweep: sweepSchema.optional(),
  }),
  access: 'all',
} as const satisfies Operation;

export const WIKI_OPERATIONS: readonly Operation[] = [wikisOperation, wikiOperation];
