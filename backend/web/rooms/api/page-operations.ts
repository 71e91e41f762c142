import { z } from 'zod';
import { lang } from '../../http/parameters';
import type { Operation } from '../../http/operation';

const filledIn = z.string().max(100_000).optional().describe('Fills in the form; not judged here.');

const FIELDS = [
  'ask',
  'dbname',
  'pageid',
  'curid',
  'title',
  'all',
  'url',
  'farm',
  'pattern',
  'website',
  'namespace',
  'status',
  'domain',
  'path',
] as const;

/** The form, as its own addresses fill it in. */
export const homeQuery = z.object({
  ...Object.fromEntries(FIELDS.map((name) => [name, filledIn])),
  lang,
});

/** Of pages that need to know nothing else. */
export const languageQuery = z.object({ lang });

const forPeople = {
  method: 'get',
  example: {},
  formats: ['html'],
  answer: null,
  access: 'people',
} as const;

/** Pages that explain themselves. */
export const PAGE_OPERATIONS: readonly Operation[] = [
  {
    ...forPeople,
    path: '/',
    id: 'home',
    summary: 'What Weboid is, and the form.',
    query: homeQuery,
  },
  {
    ...forPeople,
    path: '/api',
    id: 'api',
    summary: 'What programs can ask, with forms to try it.',
    query: languageQuery,
  },
];
