import { z } from 'zod';

/** A change of one URL, as `changeFacts` tells it. */
export const changeSchema = z.object({
  id: z
    .int()
    .describe('Newer changes have greater ids. The newest change that this one stands for.'),
  first_id: z.int().describe('The oldest.'),
  url: z.string().describe('Normal form.'),
  from: z.string().describe("Verdict before, by the wiki's rules."),
  to: z.string().describe('Verdict after.'),
  changed_at: z.iso.datetime(),
  name: z
    .enum(['taken', 'free'])
    .optional()
    .describe(
      'What became of its domain name, where that is what changed: it no longer seems to lead to what was cited, or it does again, or nothing speaks against it any more. `from` and `to` may then be the same.',
    ),
  pages: z
    .array(z.object({ pageid: z.int(), title: z.string().optional() }))
    .optional()
    .describe('Pages of the wiki that had the URL then, the first 20; some without their titles.'),
  page_count: z.int().optional(),
  more_pages: z.literal(true).optional().describe('There are more pages than were counted.'),
});
