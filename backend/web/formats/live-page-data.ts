import { z } from 'zod';
import { ALIAS_CHECKS, ALIAS_DATES, ALIAS_WAYS } from '../../status/aliases/alias-evidence';
import type { FoundAlias } from '../../status/aliases/found-alias';
import { isoDate } from '../../status/day-number';
import type { Replacement } from '../../store/answers/annotations';

const date = z.iso.date();
const share = z.number().describe('0 to 1.');

/** How a search found a page again, and what speaks for it (U4). */
const foundSchema = z.strictObject({
  by: z
    .enum(ALIAS_WAYS)
    .describe(
      'As a rule of moved pages tells, in a sitemap or among cited URLs, or by a link of its site.',
    ),
  since: date.describe('When it was found.'),
  check: z
    .enum(ALIAS_CHECKS)
    .describe(
      'Text and title are those of the archived copy; the text alone; the beginning, before a wall for subscribers; or ' +
        'there was no copy to compare with, which is weaker.',
    ),
  title: share.describe(
    'Likeness of the titles, 0 to 1; without a copy the share of the words of url in the title.',
  ),
  kept: share.optional().describe("How much of the copy's text is there, 0 to 1."),
  grown: share.optional().describe('How much of the text there the copy had, 0 to 1.'),
  numbers: share.optional().describe('How many of its numbers are there, 0 to 1.'),
  date: z.enum(ALIAS_DATES).describe('How the days of publication compare.'),
  rule: z
    .strictObject({
      from: z.string().describe('Pattern of old addresses.'),
      to: z.string().describe('Pattern of new ones.'),
      right: z.int().describe('Of how many known moves it is right.'),
      matching: z.int().describe('Of how many it tells anything.'),
    })
    .optional()
    .describe('The rule that led there.'),
});

/** What programs are told of where the content of a dead page is now. */
export const livePageSchema = z.strictObject({
  url: z.string(),
  lastChecked: date,
  found: foundSchema.optional().describe('How a search found it. Absent: somebody said so.'),
});

/** The same of one link. */
export function livePageData({
  url,
  checkedDay,
  found,
}: Replacement): z.output<typeof livePageSchema> {
  return {
    url,
    lastChecked: isoDate(checkedDay),
    found: found === null ? undefined : foundData(found),
  };
}

function foundData({ by, foundDay, evidence, rule }: FoundAlias): z.output<typeof foundSchema> {
  const { check, title, kept, grown, numbers, date: dates } = evidence;
  return {
    by,
    since: isoDate(foundDay),
    check,
    title,
    kept: kept ?? undefined,
    grown: grown ?? undefined,
    numbers: numbers ?? undefined,
    date: dates,
    rule: rule ?? undefined,
  };
}
