import { z } from 'zod';
import { dayNumberOf, type DayNumber } from '../../../status/day-number';

/** A day, from 2017 on. */
export const sinceDay = (what: string) =>
  z.iso
    .date()
    .transform((date) => dayOfDate(date))
    .optional()
    .describe(what);

/** What was before our days begin is as old as can be. */
function dayOfDate(date: string): DayNumber {
  return dayNumberOf(Math.max(Date.parse(date), Date.UTC(2017, 0, 1)));
}

/** Some stages, with `|` between them. */
export function stagesOf<const Stage extends string>(stages: readonly Stage[], what: string) {
  return z
    .string()
    .max(200)
    .transform((text, context) => {
      const names = text.split('|').map((name) => name.trim());
      const known = stages.filter((stage) => names.includes(stage));
      if (names.every((name) => stages.some((stage) => stage === name))) return known;
      context.addIssue({ code: 'custom', message: 'unknown stage' });
      return z.NEVER;
    })
    .optional()
    .describe(`${what}, separated by |: ${stages.join(', ')}.`);
}
