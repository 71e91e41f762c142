import { z } from 'zod';
import { lang } from '../../http/parameters';

/** What a form has led to. */
const DONE = [
  'added',
  'changed',
  'called',
  'impossible',
  'there',
  'too-many',
  'bad-address',
  'no-topic',
  'unlisted',
  'unknown-wiki',
  'unknown-category',
  'limit',
] as const;

/** The same, as a word. */
export type HookDone = (typeof DONE)[number];

const SUCCESSES: ReadonlySet<string> = new Set<HookDone>(['added', 'changed', 'called']);

/** Those that are no success. */
export const HOOK_REFUSALS: ReadonlySet<HookDone> = new Set(
  DONE.filter((done) => !SUCCESSES.has(done)),
);

/** What can be asked at `/webhooks`. */
export const webhooksSchema = z.object({
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** What a topic may be named by. */
export const typedTopicNames = {
  dbname: z.string().max(255).optional(),
  title: z.string().max(2_000).optional(),
  /** A category of the wiki. */
  category: z.string().max(2_000).optional(),
  domain: z.string().max(255).optional(),
  url: z.string().max(8_000).optional(),
};

/** The number of a row that a form is about. */
export const rowNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .optional();

/** A topic by its kind and key. */
export const topicByKey = z
  .string()
  .regex(/^[1-6] \d{1,15}$/)
  .optional();

/** What the forms of the page send. */
export const webhookFormSchema = z.object({
  ...typedTopicNames,
  action: z.enum([
    'add',
    'reveal',
    'rotate',
    'call',
    'pause',
    'resume',
    'remove',
    'add-topic',
    'remove-topic',
  ]),
  hook: rowNumber,
  topic: topicByKey,
  address: z.string().max(2_000).optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type WebhookForm = z.infer<typeof webhookFormSchema>;

/** What was typed to name topics; never in an address, as it may tell a secret. */
export type TypedTopics = Partial<Record<keyof typeof typedTopicNames, string | undefined>>;
