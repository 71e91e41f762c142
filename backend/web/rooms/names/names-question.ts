import { z } from 'zod';
import { formatOf, lang } from '../../http/parameters';

/** Formats of a list of names. */
export const NAMES_FORMATS = ['html', 'json', 'csv', 'xlsx'] as const;

/** What `/names` can be asked. */
export const namesSchema = z.object({
  state: z
    .enum(['taken', 'suspected'])
    .optional()
    .describe(
      'Names that are in other hands by signs of more than one kind, or as people confirmed (taken, default); or that seem to ' +
        'be, which is looked at more closely (suspected).',
    ),
  after: z
    .string()
    .regex(/^\d{1,10}-[^\s/]{1,255}$/)
    .transform(placeIn)
    .optional()
    .describe('Go on behind this place, as the answer before said.'),
  lang,
  format: formatOf(NAMES_FORMATS),
});

/** What a form about a name may have led to. */
const NAME_DONE = [
  'confirmed',
  'first',
  'objected',
  'repeated',
  'impossible',
  'no-editor',
  'undone',
] as const;

/** The same, as a word. */
export type NameDone = (typeof NAME_DONE)[number];

const ADDRESS_CHARS_MAX = 8_000;

/** What `/name` can be asked. */
export const nameSchema = z.object({
  url: z
    .string()
    .max(ADDRESS_CHARS_MAX)
    .optional()
    .describe(
      'An address, or a domain: meant is the registered domain, or a host below a private suffix.',
    ),
  done: z.enum(NAME_DONE).optional().describe('What a form has led to.'),
  lang,
});

/** What somebody says of a name, or a reviewer takes back. */
export const nameFormSchema = z.object({
  url: z.string().max(ADDRESS_CHARS_MAX),
  action: z.enum(['confirm', 'object', 'undo']),
  /** Which decision is undone: when it was made, in seconds since 1970. */
  decided: z.coerce.number().int().positive().optional(),
  token: z.string().max(1_000),
  lang,
});

/** The place in a list behind a name: `12-example.org`, to which 12 pages link. */
function placeIn(text: string): { pages: number; name: string } {
  const end = text.indexOf('-');
  return { pages: Number(text.slice(0, end)), name: text.slice(end + 1) };
}
