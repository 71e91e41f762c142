import { z } from 'zod';
import { lastDayOfMark, UNTIL_LIFTED, type UrlMark } from '../../../status/url-mark';
import type { DayNumber } from '../../../status/day-number';
import { FAULT_KINDS, FAULT_NOTE_CHARS_MAX } from '../../../store/people/fault-reports';
import { lang } from '../../http/parameters';
import { ADDRESS_CHARS_MAX, subjectParameters } from './report-question';

/** What a form may have led to. */
const DONE = ['decided', 'impossible'] as const;

/** The same, as a word. */
export type FaultDone = (typeof DONE)[number];

/** Marks that reviewers may set; others are operators' and owners' own. */
export const REVIEWED_MARKS = [
  'by-hand-only',
  'permalive',
  'login',
  'paywall',
  'rate-limit',
  'needs-get',
  'needs-referer',
  'certificate',
] as const satisfies readonly UrlMark[];

/** Days for which a mark can be set; 0: until it is lifted. */
export const MARK_DAYS = [183, 30, 0] as const;

/** What can be asked at `/faults`. */
export const faultsSchema = z.object({
  after: z
    .string()
    .regex(/^[01]-[1-9]\d{0,9}$/)
    .optional()
    .describe('Only reports behind this one: 1 for an owner’s, else 0, and its number.'),
  done: z.enum(DONE).optional().describe('What a reviewer’s decision has led to.'),
  lang,
});

const text = z.string().max(FAULT_NOTE_CHARS_MAX).optional();
const token = z.string().max(1_000);

/** What somebody reports. */
export const faultFormSchema = z.object({
  ...subjectParameters,
  kind: z.enum(FAULT_KINDS),
  note: text,
  token,
  lang,
});

/** What a reviewer decides. */
export const decisionFormSchema = z.object({
  fault: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  action: z.enum(['mark', 'look', 'reject', 'undo']),
  mark: z.enum(REVIEWED_MARKS).optional(),
  pattern: z.string().max(ADDRESS_CHARS_MAX).optional(),
  days: z.enum(['183', '30', '0']).optional(),
  word: text,
  token,
  lang,
});

/** A decision as it was sent. */
export type DecisionForm = z.infer<typeof decisionFormSchema>;

/** The last day on which a mark holds that is set today. */
export function lastDayOf(mark: UrlMark, days: string | undefined, today: DayNumber): DayNumber {
  if (days === undefined) return lastDayOfMark(mark, today);
  return days === '0' ? UNTIL_LIFTED : today + Number(days) - 1;
}
