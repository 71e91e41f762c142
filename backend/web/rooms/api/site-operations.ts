import { z } from 'zod';
import type { Operation } from '../../http/operation';
import { languageQuery } from './page-operations';

const nothing = z.object({});

/** What the installation tells about itself. */
export const siteOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/version',
    id: 'version',
    summary: 'Which source answers here.',
    query: nothing,
    example: {},
    formats: ['json'],
    answer: z.object({
      version: z.string(),
      commit: z.string(),
      source: z.string().describe('Where that source can be read.'),
    }),
    access: 'all',
  },
  {
    method: 'get',
    path: '/healthz',
    id: 'health',
    summary:
      'A sign of life: 200 as long as the process lives, whether its own database answers, and what an ' +
      'operator should look at.',
    query: nothing,
    example: {},
    formats: ['json'],
    answer: z.object({
      status: z.literal('ok'),
      database: z.enum(['ok', 'unreachable']),
      warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    }),
    access: 'all',
  },
  {
    method: 'get',
    path: '/problems',
    id: 'problems',
    summary: 'Every problem code; the type of a problem document leads here.',
    query: languageQuery,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'all',
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'openApi',
    summary: 'The OpenAPI document of all operations for programs.',
    query: nothing,
    example: {},
    formats: ['json'],
    answer: z.looseObject({ openapi: z.string() }),
    access: 'all',
  },
  {
    method: 'get',
    path: '/toolinfo.json',
    id: 'toolinfo',
    summary: 'What Toolhub tells people of this tool.',
    query: nothing,
    example: {},
    formats: ['json'],
    answer: z.looseObject({ name: z.string() }),
    access: 'all',
  },
];
