import { z } from 'zod';
import { sourceSchema } from '../../http/source-schema';
import type { Operation } from '../../http/operation';
import { formatOf, lang } from '../../http/parameters';
import { STATUS_SECTIONS } from './sections/all-sections';
import { STANDINGS } from './sections/standing';

const FORMATS = ['html', 'json'] as const;

const standing = z.enum(STANDINGS).describe('How it is doing.');
const sections = STATUS_SECTIONS.map(({ name, schema }): [string, z.ZodType] => [
  name,
  schema.extend({ standing }).optional(),
]);

export const statusOperation = {
  method: 'get',
  path: '/status',
  id: 'status',
  summary: 'How Weboid is doing, part by part, and one word for all of it.',
  query: z.object({ lang, format: formatOf(FORMATS) }),
  example: {},
  formats: FORMATS,
  answer: z.object({
    source: sourceSchema,
    status: standing.describe('The worst of all parts.'),
    database: z.enum(['ok', 'unreachable']).describe('unreachable: no part is known.'),
    parts: z
      .object(Object.fromEntries(sections))
      .describe('What this installation has, and how it is doing.'),
  }),
  access: 'all',
} as const satisfies Operation;

export const STATUS_OPERATIONS: readonly Operation[] = [statusOperation];
