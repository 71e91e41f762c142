import { z } from 'zod';
import type { SiteRedirect } from '../../../status/aliases/redirect-list';
import { livePageData, livePageSchema } from '../../formats/live-page-data';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { SourceInfo } from '../../../runtime/source-info';
import type { RedirectsAnswer } from './redirects-answer';

/** The JSON answer about the redirects of a site. */
export const redirectsAnswerSchema = z.strictObject({
  source: sourceSchema,
  domain: z.string(),
  complete: z.boolean().describe('False: more of the site is dead than could be looked at.'),
  count: z.int(),
  page: z.int(),
  pages: z.int().describe('How many parts the list has, for page=.'),
  next: nextField,
  rules: z
    .array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        right: z.int().describe('Of the known moves it tells so many right,'),
        matching: z.int().describe('of so many of which it tells anything.'),
        redirects: z.int().describe('How many of the redirects follow it.'),
      }),
    )
    .describe('Rules that several of them follow, those of most first.'),
  redirects: z
    .array(
      z.strictObject({
        from: z.string().describe('The dead URL.'),
        to: z.string().describe('Where its content stands today; compare before.'),
        lastChecked: livePageSchema.shape.lastChecked,
        found: livePageSchema.shape.found,
      }),
    )
    .describe('Those of pages that are cited most come first.'),
});

/** @param next address of the rest */
export function redirectsJson(
  { question, redirects, rules, items, page, pages, isCut }: RedirectsAnswer,
  { version, commit, url }: SourceInfo,
  next: string | undefined,
): z.input<typeof redirectsAnswerSchema> {
  return {
    source: { version, commit, url },
    domain: question.domain,
    complete: !isCut,
    count: redirects.length,
    page,
    pages,
    ...(next !== undefined && { next }),
    rules: rules.map(({ from, to, right, matching, redirects: count }) => ({
      from,
      to,
      right,
      matching,
      redirects: count,
    })),
    redirects: items.map(redirectData),
  };
}

function redirectData({
  from,
  to,
  livePage,
}: SiteRedirect): z.input<typeof redirectsAnswerSchema>['redirects'][number] {
  const { lastChecked, found } = livePageData(livePage);
  return { from: from.text, to: to.text, lastChecked, ...(found !== undefined && { found }) };
}
