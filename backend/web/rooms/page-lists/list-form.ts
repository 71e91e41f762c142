import { z } from 'zod';
import { lang } from '../../http/parameters';

/** Kinds of lists, as a form names them. */
export const LIST_KINDS = ['category', 'project', 'petscan', 'quarry', 'pasted'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Levels below a category that a form offers. */
export const DEPTH_MAX = 10;
export const DEPTH_USUAL = 3;

const depth = z
  .string()
  .regex(/^(?:\d|10)$/)
  .transform(Number)
  .optional()
  .describe('Levels below the category that count: 0 to 10, 3 by default.');

/** What `/lists` is filled in with. */
export const listFormSchema = z.object({
  kind: z.enum(LIST_KINDS).optional().describe('Where the pages come from; category by default.'),
  dbname: z.string().max(255).optional().describe('The wiki.'),
  category: z.string().max(2_000).optional().describe('A category: its name or its address.'),
  depth,
  number: z
    .string()
    .max(2_000)
    .optional()
    .describe('Number of a query of PetScan or Quarry, or its address.'),
  lang,
});

/** What it sends. */
export const listSentSchema = listFormSchema.extend({
  pages: z.string().max(4_000_000).optional().describe('Pages, a line each.'),
});

export type TypedList = z.infer<typeof listSentSchema>;
