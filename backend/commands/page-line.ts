import type { z } from 'zod';
import { describeIssue } from '../runtime/describe-issue';
import { CommandError } from './command-error';

/** A page of 2 MiB, the most that MediaWiki stores, with each character escaped. */
export const PAGE_LINE_MEBI_MAX = 12;

/** What a line has to be. */
interface WantedLine<Page> {
  schema: z.ZodType<Page>;
  /** Its number, from 1. */
  line: number;
  /** An example. */
  wanted: string;
  /** What it is called; a page by default. */
  what?: string;
}

/**
 * A page that is given as a line of JSON.
 * @throws CommandError naming the line, and what is wrong with it
 */
export function parsePageLine<Page>(
  text: string,
  { schema, line, wanted, what = 'page' }: WantedLine<Page>,
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
