import { z } from 'zod';

/** `dewiki@WMF`, `dewiki` or `de.wikipedia.org`; who reads it asks the wikis whether there is one. */
export const dbname = z
  .string()
  .max(255)
  .describe('The wiki: dewiki@WMF, dewiki (farm WMF) or de.wikipedia.org.')
  .meta({ problem: 'unknown-dbname' });

/** Texts of HTML and of what carries texts; without it the browser's language, else English. */
export const lang = z
  .string()
  .max(35)
  .optional()
  .describe(
    "Language of texts, with MediaWiki's fallbacks; English by default. uselang says the same, unless lang is given.",
  );

/**
 * `format`, one of these.
 * @param formats the default first
 */
export function formatOf<const Formats extends readonly [string, ...string[]]>(formats: Formats) {
  return z
    .enum(formats)
    .optional()
    .describe(`Format of the answer; ${formats[0]} by default.`)
    .meta({ problem: 'bad-format' });
}

/** Whether links without findings are told too; by default not (W7.2). */
export const all = z
  .enum(['0', '1'])
  .optional()
  .transform((value) => value === '1')
  .describe('1: all links; 0 (default): only those with findings.')
  .meta({ problem: 'bad-all' });
