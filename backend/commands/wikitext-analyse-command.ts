import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { analyse } from '../wikitext/analyse';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { readItems, writeJsonLine } from './items';
import { PAGE_LINE_MEBI_MAX, readPageLines } from './page-line';

const pageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  wiki: z.string(),
  wikitext: z.string(),
});

const WANTED = '{"id": "…", "wiki": "enwiki", "wikitext": "…"}';

/**
 * `weboid wikitext analyse`: the references of pages (I2), a line each.
 * @throws CommandError at the first line that is no page
 */
export async function wikitextAnalyseCommand(
  args: string[],
  input: Readable,
  output: Writable,
): Promise<void> {
  const lines = readItems(args, input, PAGE_LINE_MEBI_MAX);
  for await (const { page } of readPageLines(lines, { schema: pageSchema, wanted: WANTED })) {
    const { id, wiki, wikitext } = page;
    await writeJsonLine(output, { id, references: analyse(wikitext, templatesOf(wiki)) });
  }
}
