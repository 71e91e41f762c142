import { z } from 'zod';
import { WISHED_INTERVALS_MS } from '../../../status/owner-wish';
import type { WishChoice } from '../../../store/providers/owner-wishes';
import { lang } from '../../http/parameters';

/** What the form may have led to. */
const DONE = ['set', 'unchanged', 'lifted'] as const;

/** The same, as a word. */
export type WishDone = (typeof DONE)[number];

const claim = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number);

/** What can be asked at `/owners/wishes`. */
export const wishesSchema = z.object({
  claim: claim.optional().describe('Number of a domain that the visitor has proved to own.'),
  done: z.enum(DONE).optional().describe('What the form has led to.'),
  lang,
});

/** What is asked there. */
export type WishesQuestion = z.infer<typeof wishesSchema>;

const hour = z
  .string()
  .regex(/^(?:1?\d|2[0-3])$/)
  .transform(Number);

/** What the form sends. */
export const wishFormSchema = z.object({
  claim,
  action: z.enum(['set', 'lift']),
  never: z.enum(['0', '1']).optional(),
  interval: z.enum(['0', ...WISHED_INTERVALS_MS.map(String)]).optional(),
  from: hour.optional(),
  to: hour.optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type WishForm = z.infer<typeof wishFormSchema>;

/** What was chosen. Hours that are equal are all hours. */
export function choiceIn({ never, interval = '0', from = 0, to = 0 }: WishForm): WishChoice {
  return {
    isNever: never === '1',
    intervalMs: Number(interval),
    hours: from === to ? null : { fromHour: from, toHour: to },
  };
}
