import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { lang } from '../../http/parameters';
import { mailSchema } from './mail-question';

const forPeople = {
  method: 'get',
  example: {},
  formats: ['html'],
  answer: null,
  access: 'people',
} as const;

/** What can be asked of mail, and of what is stored of people. */
export const MAIL_OPERATIONS: readonly Operation[] = [
  {
    ...forPeople,
    path: '/mail',
    id: 'mail',
    summary: 'The addresses to which mail is sent of who is signed in, and the forms to have some.',
    query: mailSchema,
  },
  {
    ...forPeople,
    path: '/privacy',
    id: 'privacy',
    summary: 'What is stored of people, for how long, and how it is erased.',
    query: z.object({ lang }),
  },
];
