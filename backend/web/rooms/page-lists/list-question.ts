import { z } from 'zod';
import type { ListedTallies } from '../../../store/page-lists/listed-tallies';
import type { PageOrder } from '../../../store/tallies/tallied-pages';
import { formatOf, lang } from '../../http/parameters';

export const LIST_FORMATS = ['html', 'json', 'csv', 'xlsx', 'wikitext'] as const;

/** By what pages are sorted, as addresses name it. */
const LIST_ORDERS = [
  'dead',
  'newest',
  'without-copy',
  'page',
] as const satisfies readonly PageOrder[];

const NAMESPACES = /^-?\d{1,5}(?:\|-?\d{1,5}){0,49}$/;

/** What `/list` can be asked. */
export const listSchema = z.object({
  id: z
    .string()
    .max(40)
    .describe('The list, as its address names it.')
    .meta({ problem: 'not-found' }),
  sort: z
    .enum(LIST_ORDERS)
    .optional()
    .describe(
      'dead: pages with most dead links first (default); newest: those with the newest dead link; ' +
        'without-copy: those with most dead links of which there is no archived copy; page: by page ids.',
    ),
  copy: z
    .enum(['none'])
    .optional()
    .describe('none: only pages with dead links of which there is no archived copy.'),
  namespace: z
    .string()
    .regex(NAMESPACES)
    .transform((text) => text.split('|').map(Number))
    .optional()
    .describe('Only pages of these namespaces: numbers, with | between.'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional()
    .describe('Which part of the list: 100 pages, elsewhere than in HTML 1,000. 1 by default.'),
  lang,
  format: formatOf(LIST_FORMATS),
});

/** What has a list read again. */
export const againSchema = listSchema.pick({ id: true, lang: true });

/** A question about a list. */
export interface ListAsked extends Pick<ListedTallies, 'namespaces' | 'isWithoutCopy'> {
  order: PageOrder;
  page: number;
  format: (typeof LIST_FORMATS)[number];
}

export function listAsked(given: z.infer<typeof listSchema>): ListAsked {
  return {
    namespaces: given.namespace ?? null,
    isWithoutCopy: given.copy === 'none',
    order: given.sort ?? 'dead',
    page: given.page ?? 1,
    format: given.format ?? 'html',
  };
}
