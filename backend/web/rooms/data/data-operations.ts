import { z } from 'zod';
import { publishedFileSchema } from '../../../dumps/manifest';
import { sourceSchema } from '../../http/source-schema';
import type { Operation } from '../../http/operation';
import { formatOf, lang } from '../../http/parameters';

const FORMATS = ['html', 'json'] as const;

export const dataOperation = {
  method: 'get',
  path: '/data',
  id: 'data',
  summary: 'The files with all that is known of all links, and with what changed each day.',
  query: z.object({ lang, format: formatOf(FORMATS) }),
  example: {},
  formats: FORMATS,
  answer: z.object({
    source: sourceSchema,
    licence: z.literal('CC0-1.0'),
    files: z
      .array(publishedFileSchema.extend({ url: z.string().describe('Where it is.') }))
      .describe('The newest day first.'),
  }),
  access: 'all',
} as const satisfies Operation;

export const DATA_OPERATIONS: readonly Operation[] = [dataOperation];
