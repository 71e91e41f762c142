import { z } from 'zod';
import { dbname, formatOf, lang } from '../../http/parameters';
import { sourceSchema } from '../../http/source-schema';
import type { Operation } from '../../http/operation';

const FORMATS = ['html', 'json'] as const;
const URL_LENGTH_MAX = 10_000;

export const fixQuery = z.object({
  dbname: dbname.optional(),
  pageid: z.string().max(10).optional().describe('Page id.').meta({ problem: 'bad-pageid' }),
  title: z
    .string()
    .max(10_000)
    .optional()
    .describe('Title of the page, or its address (dbname is then not needed).')
    .meta({ problem: 'bad-title' }),
  url: z
    .string()
    .max(URL_LENGTH_MAX)
    .optional()
    .describe('Only the references to this URL; by default all of the page.')
    .meta({ problem: 'bad-url' }),
  with: z
    .enum(['archived-copy', 'live-page'])
    .optional()
    .describe(
      'What a dead link is repaired with: by default its archived copy; live-page, with url alone: the page that has its content today, as somebody said or a search found. Compare both before.',
    )
    .meta({ problem: 'bad-parameter' }),
  lang,
  format: formatOf(FORMATS),
});

export const sectionQuery = fixQuery.omit({ format: true, with: true });

/** How references of a page are fixed by a person. */
export const FIX_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/fix',
    id: 'fix',
    summary:
      "Fields of a form, for the wiki's own editor, that shows the references of a page with their repair; nothing is saved.",
    query: fixQuery,
    example: { dbname: 'dewiki', pageid: '9301140' },
    formats: FORMATS,
    answer: z.object({
      source: sourceSchema,
      title: z.string(),
      changes: z.int().describe('References that change; 0: there is nothing to be fixed.'),
      repairs: z
        .array(
          z.object({
            url: z.string(),
            wikitext: z.string(),
            parameters: z.array(
              z.object({
                name: z.string(),
                value: z.string(),
                isThere: z
                  .literal(true)
                  .optional()
                  .describe('The citation has it with another value: it is to be changed there.'),
                isGone: z
                  .literal(true)
                  .optional()
                  .describe('The citation has it, and is not to have it any more.'),
              }),
            ),
          }),
        )
        .optional()
        .describe('Each reference as it is repaired, with what is new in a citation.'),
      livePages: z
        .array(
          z.object({
            url: z.string().describe('The dead link.'),
            livePage: z.string().describe('Where its content stands today; compare before.'),
            lastChecked: z.iso.date(),
          }),
        )
        .optional()
        .describe('Links that may be led to a live page (with=live-page).'),
      summary: z.string().optional(),
      address: z.url().optional().describe('To which the form is to be sent, by POST.'),
      fields: z.record(z.string(), z.string()).optional(),
    }),
    access: 'all',
  },
  {
    method: 'get',
    path: '/fix/section',
    id: 'fixSection',
    summary:
      "Leads to the wiki's own editor of the section whose source holds a link; of the whole page where none does.",
    query: sectionQuery,
    example: { dbname: 'dewiki', pageid: '9301140', url: 'https://museum-lunden.org/mill' },
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];
