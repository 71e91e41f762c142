import type { Operation } from '../../http/operation';
import { listFormSchema } from './list-form';
import { listAnswerSchema } from './list-json';
import { LIST_FORMATS, listSchema } from './list-question';

/** Own lists of pages (W7.6). They are asked for by people: a list costs a wiki more than an answer. */
export const PAGE_LIST_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/lists',
    id: 'lists',
    summary: 'The form by which people ask for lists of pages.',
    query: listFormSchema,
    formats: ['html'],
    answer: null,
    access: 'people',
  },
  {
    method: 'get',
    path: '/list',
    id: 'list',
    summary:
      'A list of pages that somebody has asked for: how far its reading has come, or its pages with dead links.',
    query: listSchema,
    example: { id: 'AbCdEfGhIjKl' },
    formats: LIST_FORMATS,
    answer: listAnswerSchema,
    access: 'all',
  },
];
