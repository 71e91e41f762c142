import { z } from 'zod';
import { lang } from '../../http/parameters';
import { rowNumber, topicByKey, typedTopicNames } from '../webhooks/webhook-question';

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
  'added',
  'changed',
  'told',
  'too-many-topics',
  'no-topic',
  'unlisted',
  'unknown-wiki',
  'unknown-category',
] as const;

/** The same, as a word. */
export type MailDone = (typeof DONE)[number];

const SUCCESSES: ReadonlySet<MailDone> = new Set(['asked', 'erased', 'added', 'changed']);

/** Those that are no success. */
export const MAIL_REFUSALS: ReadonlySet<MailDone> = new Set(
  DONE.filter((done) => !SUCCESSES.has(done)),
);

/** What links of pages to `/mail` name, all of it public; absent or empty: nothing. */
const { dbname, title, category, domain, url } = typedTopicNames;

/** What can be asked at `/mail`. */
export const mailSchema = z.object({
  dbname: dbname.describe('The wiki of which mail is to tell, or that of the category.'),
  title: title.describe('The page of which mail is to tell, in place of the whole wiki.'),
  category: category.describe('The category of which mail is to tell, in place of the whole wiki.'),
  domain: domain.describe('The domain of which mail is to tell.'),
  url: url.describe('The web link of which mail is to tell.'),
  done: z.enum(DONE).optional().describe('What a form has led to.'),
  lang,
});

/** What the forms do by which an address is told of changed links. */
const LINK_ACTIONS = [
  'tell',
  'often',
  'pause',
  'resume',
  'restart',
  'end',
  'add-topic',
  'remove-topic',
] as const;

/** One of them. */
export type LinkAction = (typeof LINK_ACTIONS)[number];

/** What the forms of the page send. */
export const mailFormSchema = z.object({
  ...typedTopicNames,
  action: z.enum(['add', 'erase', 'erase-all', ...LINK_ACTIONS]),
  recipient: rowNumber,
  subscriber: rowNumber,
  /** Days between digests. */
  often: z.enum(['1', '7']).optional(),
  topic: topicByKey,
  address: z.string().max(1_000).optional(),
  language: z.string().max(35).optional(),
  token: z.string().max(1_000),
  lang,
});

/** A form as it was sent. */
export type MailForm = z.infer<typeof mailFormSchema>;
