import { z } from 'zod';
import type { SiteRedirect } from '../../../status/aliases/redirect-list';
import { ALIAS_CHECKS, ALIAS_DATES, ALIAS_WAYS } from '../../../status/aliases/alias-evidence';
import { isoDate } from '../../../status/day-number';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { SourceInfo } from '../../../runtime/source-info';
import type { RedirectsAnswer } from './redirects-answer';

const share = z.number().min(0).max(1);

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
        lastChecked: z.iso.date(),
        found: z
          .strictObject({
            by: z.enum(ALIAS_WAYS),
            day: z.iso.date(),
            check: z.enum(ALIAS_CHECKS),
            date: z.enum(ALIAS_DATES),
            title: share,
            kept: share.optional().describe("Share of the copy's own text that lives on."),
            grown: share.optional().describe("Share of the living page's text that the copy had."),
            numbers: share.optional().describe("Share of the copy's numbers that live on."),
          })
          .optional()
          .describe('How a search found it; absent: somebody said so.'),
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
  livePage: { checkedDay, found },
}: SiteRedirect): z.input<typeof redirectsAnswerSchema>['redirects'][number] {
  return {
    from: from.text,
    to: to.text,
    lastChecked: isoDate(checkedDay),
    ...(found !== null && { found: foundData(found) }),
  };
}

function foundData({
  by,
  foundDay,
  evidence: { title, kept, grown, numbers, date, check },
}: NonNullable<SiteRedirect['livePage']['found']>) {
  return {
    by,
    day: isoDate(foundDay),
    check,
    date,
    title,
    kept: kept ?? undefined,
    grown: grown ?? undefined,
    numbers: numbers ?? undefined,
  };
}
