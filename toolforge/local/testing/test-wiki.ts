import { z } from 'zod';
import type { LocalWiki } from '../mediawiki';

const wikiSchema: z.ZodType<LocalWiki> = z.object({
  code: z.string(),
  folder: z.string(),
  port: z.number(),
  databasePort: z.number(),
});

/** The wiki of the end-to-end tests, as start-world.ts started it. */
export function testWiki(): LocalWiki {
  return wikiSchema.parse(JSON.parse(process.env['WEBOID_TEST_WIKI'] ?? 'null'));
}
