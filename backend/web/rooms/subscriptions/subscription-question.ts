import { z } from 'zod';
import { lang } from '../../http/parameters';
import { rowNumber, topicByKey, typedTopicNames } from '../webhooks/webhook-question';

/** What a form has led to. */
const DONE = [
  'added',
  'changed',
  'erased',
  'impossible',
  'there',
  'too-many',
  'no-topic',
  'no-wiki',
  'bad-name',
  'unlisted',
  'unknown-wiki',
  'unknown-category',
  'limit',
] as const;

/** The same, as a word. */
export type TalkDone = (typeof DONE)[number];

const SUCCESSES: ReadonlySet<string> = new Set<TalkDone>(['added', 'changed', 'erased']);

/** Those that are no success. */
export const TALK_REFUSALS: ReadonlySet<TalkDone> = new Set(
  DONE.filter((done) => !SUCCESSES.has(done)),
);

/** What links of pages to `/subscriptions` name; absent or empty: nothing. */
const { dbname, title, category, domain, url } = typedTopicNames;

/** What can be asked at `/subscriptions`. */
export const subscriptionsSchema = z.object({
  dbname: dbname.describe(
    'The wiki that the form is filled in with, or that of the page or category.',
  ),
  title: title.describe('The page that the form is filled in with.'),
  category: category.describe('The category that the form is filled in with.'),
  domain: domain.describe('The domain that the form is filled in with.'),
  url: url.describe('The web link that the form is filled in with.'),
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** Days between messages, as the forms send them. */
const often = z.enum(['1', '7']);

/** What the forms of the page send: nothing of it names a person, whose page is always the own one. */
export const talkFormSchema = z.object({
  ...typedTopicNames,
  action: z.enum([
    'add',
    'often',
    'pause',
    'resume',
    'restart',
    'remove',
    'erase',
    'add-topic',
    'remove-topic',
  ]),
  subscriber: rowNumber,
  /** The wiki of the talk page. */
  talk: z.string().max(255).optional(),
  often: often.optional(),
  topic: topicByKey,
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type TalkForm = z.infer<typeof talkFormSchema>;
