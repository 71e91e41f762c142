import { z } from 'zod';
import { lang } from '../../http/parameters';

/** What a form has led to. */
const DONE = [
  'asked',
  'erased',
  'there',
  'ended',
  'too-many',
  'bad-address',
  'impossible',
  'limit',
] as const;

/** The same, as a word. */
export type MailDone = (typeof DONE)[number];

const SUCCESSES: ReadonlySet<MailDone> = new Set(['asked', 'erased']);

/** Whether something was done that was wanted. */
export const isMailSuccess = (done: MailDone): boolean => SUCCESSES.has(done);

/** What can be asked at `/mail`. */
export const mailSchema = z.object({
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** What the forms of the page send. */
export const mailFormSchema = z.object({
  action: z.enum(['add', 'erase', 'erase-all']),
  recipient: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional(),
  address: z.string().max(1_000).optional(),
  language: z.string().max(35).optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type MailForm = z.infer<typeof mailFormSchema>;
