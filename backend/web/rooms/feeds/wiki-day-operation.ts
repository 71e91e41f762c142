import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { dbname } from '../../http/parameters';

const links = (what: string) =>
  z
    .array(z.array(z.int()).length(2))
    .describe(`Links that ${what}: page id, and a number that stands for the URL on any page.`);

/** What can be asked at `/feed/wiki-day.json`. */
export const wikiDayOperation = {
  method: 'get',
  path: '/feed/wiki-day.json',
  id: 'wikiDay',
  summary:
    "Which links of a wiki's pages died or came back on a day, in short: to be compared with a list of pages.",
  query: z.object({
    dbname,
    day: z.iso
      .date()
      .optional()
      .describe('A day (UTC) such as 2026-11-20, as far back as feeds are kept; today by default.'),
  }),
  example: { dbname: 'dewiki' },
  formats: ['json'],
  answer: z.object({
    dbname: z.string(),
    day: z.iso.date(),
    dead: links('became unreachable by the end of the day'),
    no_longer_dead: links('were unreachable before it, and are not any more'),
    final: z.boolean().describe('The day is over and told in whole: the answer will not change.'),
    more: z
      .boolean()
      .describe('There was more on that day than is told: its beginning is missing.'),
    missing_to: z
      .int()
      .optional()
      .describe(
        'Some changes up to this one are missing: they were removed before they were passed on.',
      ),
  }),
  access: 'all',
} as const satisfies Operation;
