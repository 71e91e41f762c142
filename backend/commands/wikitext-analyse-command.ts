import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { analyse } from '../wikitext/analyse';
import { CommandError } from './command-error';
import { readItems, writeJsonLine } from './items';

/** A page of 2 MiB, the most that MediaWiki stores, with each character escaped. */
const LINE_MEBI_MAX = 12;

const pageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  wiki: z.string(),
  wikitext: z.string(),
});

/**
 * `weboid wikitext analyse`: the references of pages (I2), a line each.
 * @throws CommandError at the first line that is no page
 */
export async function wikitextAnalyseCommand(
  args: string[],
  input: Readable,
  output: Writable,
): Promise<void> {
  let line = 0;
  for await (const item of readItems(args, input, LINE_MEBI_MAX)) {
    line += 1;
    const { id, wiki, wikitext } = parsePage(item, line);
    await writeJsonLine(output, { id, references: analyse(wikitext, wiki) });
  }
}

function parsePage(text: string, line: number): z.infer<typeof pageSchema> {
  const wanted = 'wanted is {"id": "…", "wiki": "enwiki", "wikitext": "…"}';
  try {
    const result = pageSchema.safeParse(JSON.parse(text));
    if (result.success) return result.data;
  } catch (cause) {
    throw new CommandError(`line ${line} is no JSON; ${wanted}`, { cause });
  }
  throw new CommandError(`line ${line} is no page; ${wanted}`);
}
