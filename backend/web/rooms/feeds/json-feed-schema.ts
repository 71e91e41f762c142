import { z } from 'zod';
import { changeSchema } from './change-schema';

/** Changes of URLs of one domain on one day, told as one. */
const manyChangesSchema = z.object({
  id: z.int().describe('Of the newest change.'),
  first_id: z.int().describe('Of the oldest.'),
  domain: z.string().describe('Registered domain of all their URLs.'),
  count: z.int().describe('How many URLs.'),
  more: z.literal(true).optional().describe('There are more than were counted.'),
  to: z.record(z.string(), z.int()).describe('How many came to which verdict.'),
  changed_at: z.iso.datetime().describe('Moment of the newest change.'),
});

/** A name that is taken, or free again, told once for all of its URLs. */
const nameChangeSchema = z.object({
  id: z.int().describe('Of the newest change.'),
  first_id: z.int().describe('Of the oldest.'),
  domain: z.string().describe('Registered domain, or a name below a public suffix.'),
  name: changeSchema.shape.name.unwrap(),
  count: z.int().describe('How many URLs.'),
  more: z.literal(true).optional().describe('There are more than were counted.'),
  changed_at: z.iso.datetime().describe('Moment of the newest change.'),
});

const missingChangesSchema = z.object({
  missing_to: z
    .int()
    .describe('Changes up to this one are missing: they were removed before they were passed on.'),
});

/** JSON Feed 1.1 with what programs want to know under `_weboid` (https://www.jsonfeed.org/version/1.1/). */
export const jsonFeedSchema = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: z.string(),
  feed_url: z.string(),
  language: z.string(),
  authors: z.array(z.object({ name: z.string() })),
  _weboid: z.object({
    about: z.string().describe('Where all this is described.'),
    missing_to: missingChangesSchema.shape.missing_to.optional(),
  }),
  items: z.array(
    z.object({
      id: z.string().describe('Stays the same, in all languages.'),
      url: z.string().describe('What Weboid knows of it.'),
      external_url: z.string().optional().describe('The URL that changed, where it is one.'),
      title: z.string(),
      content_html: z.string(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      tags: z
        .array(z.string())
        .describe('Verdicts after the changes; or name-taken, name-free, missing.'),
      _weboid: z
        .union([changeSchema, manyChangesSchema, nameChangeSchema, missingChangesSchema])
        .describe(
          'The change; or many of one domain told as one; or what became of a domain name; or that some are missing.',
        ),
    }),
  ),
});
