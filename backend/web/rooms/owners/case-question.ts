import { z } from 'zod';
import { lang } from '../../http/parameters';

/** What a form has led to. */
const DONE = ['asked', 'later', 'cut', 'partly', 'unchecked', 'nothing', 'limit'] as const;

/** The same, as a word. */
export type CaseDone = (typeof DONE)[number];

/** Those that are no success. */
export const CASE_REFUSALS: ReadonlySet<CaseDone> = new Set<CaseDone>([
  'unchecked',
  'nothing',
  'limit',
]);

/** Stages of cases that are open. */
export const OPEN_STAGES = ['found', 'referred', 'dropped', 'removed'] as const;

/** One of them. */
export type OpenStage = (typeof OPEN_STAGES)[number];

/** A domain that somebody has proved, or a host in it. */
const domain = z.string().max(255);
const ID = /^[1-9]\d{0,9}$/;

/** What can be asked at `/owners/cases`. */
export const casesSchema = z.object({
  domain: domain
    .optional()
    .describe('A domain that you have proved; without it all of them are listed.'),
  stage: z.enum(OPEN_STAGES).optional().describe('Only cases of this stage.'),
  page: z.string().regex(ID).transform(Number).optional().describe('Page of the list; 1.'),
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** What is asked there. */
export type CasesQuestion = z.infer<typeof casesSchema>;

/** What the forms of the page send. */
export const mendedFormSchema = z.object({
  domain,
  part: z.enum(['all', 'directory', 'url']),
  /** Host and path up to a slash. */
  directory: z.string().max(8_300).optional(),
  url: z.string().regex(ID).transform(Number).optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type MendedForm = z.infer<typeof mendedFormSchema>;
