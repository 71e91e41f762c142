import type { Operation } from '../../http/operation';
import { urlsAnswerSchema } from './urls-json';
import { URLS_FORMATS, ASKED_URLS_MAX, urlsPageSchema, urlsSchema } from './urls-question';

/** What can be asked of lists of URLs: by tools at once, by people who are signed in with a form. */
export const URLS_OPERATIONS: readonly Operation[] = [
  // The first one's format is that of failures where a client accepts anything.
  {
    method: 'post',
    path: '/urls',
    id: 'urls',
    summary: `What is known of a list of URLs, ${ASKED_URLS_MAX} at most, sent as a form; those that no watched wiki uses are neither added nor looked at.`,
    query: urlsSchema,
    example: { url: 'https://example.net/\nhttps://example.com/gone' },
    formats: URLS_FORMATS,
    answer: urlsAnswerSchema,
    access: 'token',
  },
  {
    method: 'get',
    path: '/urls',
    id: 'urlsForm',
    summary: 'The form for a list of URLs, for who is signed in.',
    query: urlsPageSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];
