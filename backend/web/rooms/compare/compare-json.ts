import { z } from 'zod';
import type { SourceInfo } from '../../../runtime/source-info';
import { isoDate } from '../../../status/day-number';
import { isChanged } from '../../../status/takeover/copy-comparison';
import { sourceSchema } from '../../http/source-schema';
import type { ComparedUrl } from './compared-url';

const share = z.number().min(0).max(1).nullable();

/** The JSON answer of `/compare`. */
export const compareAnswerSchema = z.strictObject({
  source: sourceSchema,
  url: z.string().describe('Normal form.'),
  listed: z.boolean().describe('Whether a watched wiki uses it; no other page is ever compared.'),
  due: z.boolean().describe('Whether it is still to be compared, for the first time or again.'),
  comparison: z
    .strictObject({
      day: z.string().describe('When it was compared.'),
      changed: z
        .boolean()
        .nullable()
        .describe('Whether the page has changed since it was cited; null: that cannot be told.'),
      why: z
        .enum(['no-copy', 'no-page', 'unknown'])
        .optional()
        .describe(
          'Why it cannot be told: no copy is known; the page or its copy cannot be read; they say too little.',
        ),
      copyDay: z.string().optional().describe('When the copy was made.'),
      copy: z
        .string()
        .optional()
        .describe('Its address, where it is among those that are offered.'),
      similarity: share,
      kept: z
        .strictObject({ text: share, words: share, names: share })
        .describe('Shares of runs of three words, of words that say something, of names.'),
    })
    .nullable()
    .describe('null: it has not been compared yet; due tells whether somebody has asked.'),
});

type Answer = z.input<typeof compareAnswerSchema>;

const DAY_MS = 86_400_000;

/** What is known of a URL and its copy, for programs. */
export function compareJson(
  { url, isListed, isDue, found, copyUrl }: ComparedUrl,
  { version, commit, url: sourceUrl }: SourceInfo,
): Answer {
  const source = { version, commit, url: sourceUrl };
  const comparison = found === null ? null : comparisonJson(found, copyUrl);
  return { source, url: url.text, listed: isListed, due: isDue, comparison };
}

function comparisonJson(
  found: NonNullable<ComparedUrl['found']>,
  copyUrl: string | null,
): Answer['comparison'] {
  const { comparedDay, outcome, copy, similarity, textKept, wordsKept, namesKept } = found;
  const why =
    outcome === 'no-copy' || outcome === 'no-page' || outcome === 'unknown' ? outcome : null;
  return {
    day: isoDate(comparedDay),
    changed: why === null ? isChanged(found) : null,
    ...(why !== null && { why }),
    ...(copy !== null && {
      copyDay: new Date(copy.madeOn * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
    }),
    ...(copyUrl !== null && { copy: copyUrl }),
    similarity,
    kept: { text: textKept, words: wordsKept, names: namesKept },
  };
}
