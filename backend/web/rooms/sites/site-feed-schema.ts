import { z } from 'zod';
import { CASE_STAGES } from '../../../status/case-stage';
import { jsonFeedSchema } from '../feeds/json-feed-schema';

const stepSchema = z.object({
  id: z.int().describe('Newer steps have greater ids.'),
  url: z.string().describe('Normal form.'),
  stage: z.enum(CASE_STAGES).describe('What it came to.'),
  dead_since: z.iso.date().describe('First day on which it was unreachable (UTC).'),
  changed_at: z.iso.datetime(),
});

const { items } = jsonFeedSchema.shape;

/** The JSON Feed of a site: steps of its cases, or changes where nobody follows cases. */
export const siteFeedSchema = jsonFeedSchema.extend({
  next_url: z.string().optional().describe('Where what is older is told.'),
  items: z.array(
    items.element.extend({
      tags: z.array(z.string()).describe('Stages, or verdicts after changes.'),
      _weboid: z.union([stepSchema, items.element.shape['_weboid']]),
    }),
  ),
});
