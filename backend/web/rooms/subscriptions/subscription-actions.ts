import { fullName, type AskedWiki, type AskedWikis } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { Seal } from '../../../runtime/seal';
import { findWikiId } from '../../../store/pages/wikis';
import {
  addWebhookTopic,
  pauseWebhook,
  removeWebhookTopic,
  type WebhookChange,
} from '../../../store/subscribers/change-webhook';
import { removeWebhook } from '../../../store/subscribers/remove-webhook';
import {
  addTalkSubscriber,
  asOwn,
  changeRhythm,
  restartTalk,
  talkSubscribersOf,
  type OwnTalk,
} from '../../../store/subscribers/talk-subscribers';
import { isUserName } from '../../../wiki/editing/talk-owner';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import type { Person } from '../people/sessions';
import { topicOf } from '../webhooks/webhook-actions';
import { topicsIn } from '../webhooks/webhook-topics';
import type { TalkDone, TalkForm } from './subscription-question';

/** What somebody wants done with messages on talk pages. */
export interface TalkWish {
  form: TalkForm;
  /** Who is signed in: whose talk page it is, never another's. */
  person: Pick<Person, 'userName'>;
  /** Keyed hash of the person's central id. */
  owner: Buffer;
  people: SayingParts;
  seal: Seal;
  /** Seconds since 1970. */
  nowS: number;
}

type Act = (parts: PeopleParts, wish: TalkWish) => Promise<TalkDone>;

/** What the forms of the page do. */
export const TALK_ACTS: Readonly<Record<TalkForm['action'], Act>> = {
  add,
  often: (_parts, wish) =>
    changed(changeRhythm(wish.people.database, ownOf(wish), daysOf(wish.form))),
  pause: (_parts, wish) => changed(pause(wish, ['on', 'paused'])),
  resume: (_parts, wish) => changed(pause(wish, ['paused', 'on'])),
  restart: (_parts, wish) => changed(restartTalk(wish.people.database, ownOf(wish))),
  remove: (_parts, wish) => changed(removeWebhook(wish.people.database, asOwn(ownOf(wish)))),
  erase,
  'add-topic': addTopic,
  'remove-topic': (_parts, wish) =>
    changed(removeWebhookTopic(wish.people.database, asOwn(ownOf(wish)), topicOf(wish.form))),
};

/** The wikis on whose talk pages people may be told. */
export function talkWikis({ all }: AskedWikis): AskedWiki[] {
  return all.filter(({ talk }) => talk.mode === 'on');
}

async function add(parts: PeopleParts, wish: TalkWish): Promise<TalkDone> {
  const { form, owner, people, seal, nowS, person } = wish;
  const wiki = talkWikis(parts.wikis).find((one) => fullName(one) === form.talk);
  if (wiki === undefined) return 'no-wiki';
  if (!isUserName(person.userName)) return 'bad-name';
  const found = findWikiId(parts.store, wiki.farm.code, wiki.dbname);
  const wikiId = await orProblem('database-unavailable', found);
  if (wikiId === undefined) return 'unknown-wiki';
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  const name = seal.close(person.userName);
  const everyDays = daysOf(form);
  return addTalkSubscriber(people.database, { owner, name, wikiId, everyDays, topics, nowS });
}

async function addTopic(parts: PeopleParts, wish: TalkWish): Promise<TalkDone> {
  const topics = await topicsIn(parts, wish);
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  let done: TalkDone = 'changed';
  for (const topic of topics) {
    const result = await addWebhookTopic(wish.people.database, asOwn(ownOf(wish)), topic);
    if (result !== 'changed') done = result === 'gone' ? 'impossible' : result;
  }
  return done;
}

/** W8.6: all that is stored of the person for this goes at once. */
async function erase(_parts: PeopleParts, { people, owner, nowS }: TalkWish): Promise<TalkDone> {
  for (const { subscriberId } of await talkSubscribersOf(people.database, owner)) {
    await removeWebhook(people.database, asOwn({ subscriberId, owner, nowS }));
  }
  return 'erased';
}

function pause(
  wish: TalkWish,
  way: readonly ['on', 'paused'] | readonly ['paused', 'on'],
): Promise<WebhookChange> {
  return pauseWebhook(wish.people.database, asOwn(ownOf(wish)), way);
}

async function changed(change: Promise<WebhookChange>): Promise<TalkDone> {
  return (await change) === 'changed' ? 'changed' : 'impossible';
}

/** @throws Problem missing-parameter */
function ownOf({ form, owner, nowS }: TalkWish): OwnTalk {
  if (form.subscriber === undefined) throw new Problem('missing-parameter', 'subscriber');
  return { subscriberId: form.subscriber, owner, nowS };
}

/** @throws Problem missing-parameter */
function daysOf({ often }: TalkForm): number {
  if (often === undefined) throw new Problem('missing-parameter', 'often');
  return Number(often);
}
