import { z } from 'zod';
import { formatOf, lang } from '../../http/parameters';

/** What a form may have led to. */
const COMPARE_DONE = ['asked', 'waiting', 'fresh', 'full'] as const;
export type CompareDone = (typeof COMPARE_DONE)[number];

export const COMPARE_FORMATS = ['html', 'json'] as const;

const address = z.string().min(1).max(8_000);

/** What `/compare` is asked with. */
export const compareSchema = z.object({
  url: address
    .optional()
    .describe('The web link; only one that a watched wiki uses is ever compared.')
    .meta({ problem: 'missing-parameter' }),
  format: formatOf(COMPARE_FORMATS),
  done: z.enum(COMPARE_DONE).optional().catch(undefined).describe('What a form has led to.'),
  lang,
});

/** The form by which somebody asks for a comparison. */
export const compareFormSchema = z.object({
  url: address,
  token: z.string().max(1_000),
  lang,
});
