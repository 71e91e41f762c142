import { z } from 'zod';
import { jsonFeedSchema } from '../feeds/json-feed-schema';
import { LATER_STAGES } from './step-item';

const stepSchema = z.object({
  id: z.int().describe('Newer steps have greater ids.'),
  url: z.string().describe('Normal form.'),
  stage: z.enum(LATER_STAGES).describe('What it came to.'),
  dead_since: z.iso.date().describe('First day on which it was unreachable (UTC).'),
  changed_at: z.iso.datetime(),
});

const { items } = jsonFeedSchema.shape;

/** The JSON Feed of a site: what died and came back, and where cases are followed their later steps. */
export const siteFeedSchema = jsonFeedSchema.extend({
  description: z
    .string()
    .optional()
    .describe('That it lacks the later steps of cases, where the domain has too many hosts.'),
  next_url: z.string().optional().describe('Where what is older is told.'),
  items: z.array(
    items.element.extend({
      tags: z.array(z.string()).describe('Verdicts after changes, or stages of cases.'),
      _weboid: z.union([stepSchema, items.element.shape['_weboid']]),
    }),
  ),
});
