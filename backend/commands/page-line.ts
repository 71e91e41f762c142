import type { z } from 'zod';
import { describeIssue } from '../runtime/describe-issue';
import { CommandError } from './command-error';

/** A page of 2 MiB, the most that MediaWiki stores, with each character escaped. */
export const PAGE_LINE_MEBI_MAX = 12;

/** What a line has to be. */
interface WantedLine<Page> {
  schema: z.ZodType<Page>;
  /** An example. */
  wanted: string;
  /** What it is called; a page by default. */
  what?: string;
}

/**
 * Pages that are given as lines of JSON, each with the number of its line, from 1. Blank lines are none: an answer tells
 * by its id whose it is.
 * @throws CommandError naming the first line that is no page, and what is wrong with it
 */
export async function* readPageLines<Page>(
  lines: AsyncIterable<string>,
  wanted: WantedLine<Page>,
): AsyncGenerator<{ page: Page; line: number }> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { page: parsePageLine(text, line, wanted), line };
  }
}

function parsePageLine<Page>(
  text: string,
  line: number,
  { schema, wanted, what = 'page' }: WantedLine<Page>,
): Page {
  const result = schema.safeParse(parseJson(text, line, wanted));
  if (result.success) return result.data;
  const wrong = describeIssue(result.error);
  throw new CommandError(`line ${line} is no ${what} (${wrong}); expected ${wanted}`);
}

function parseJson(text: string, line: number, wanted: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`line ${line} is no JSON; expected ${wanted}`, { cause });
  }
}
