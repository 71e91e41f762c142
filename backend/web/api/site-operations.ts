import { z } from 'zod';
import { lang } from '../query/parameters';
import type { Operation } from '../query/operation';

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
    query: z.object({ lang }),
    example: {},
    formats: ['html'],
    answer: null,
    access: 'all',
  },
];
