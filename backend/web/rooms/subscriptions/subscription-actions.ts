import { fullName, talkWikis } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { Seal } from '../../../runtime/seal';
import { findWikiId } from '../../../store/pages/wikis';
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
import type { RoomDeed } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { changedOr, rhythmOf, subscriberActs } from '../webhooks/subscriber-acts';
import { topicsIn } from '../webhooks/webhook-topics';
import type { TalkDone, TalkForm } from './subscription-question';

/** What somebody wants done with messages on the own talk page, never another's. */
interface TalkWish extends RoomDeed<TalkForm> {
  seal: Seal;
}

type Act = (parts: PeopleParts, wish: TalkWish) => Promise<TalkDone>;

/** What the forms of the page do. */
export const TALK_ACTS: Readonly<Record<TalkForm['action'], Act>> = {
  ...subscriberActs((wish: TalkWish) => asOwn(ownOf(wish))),
  add,
  often: (_parts, wish) =>
    changedOr(changeRhythm(wish.people.database, ownOf(wish), rhythmOf(wish.form))),
  restart: (_parts, wish) => changedOr(restartTalk(wish.people.database, ownOf(wish))),
  erase,
};

async function add(parts: PeopleParts, wish: TalkWish): Promise<TalkDone> {
  const { form, owner, people, seal, nowS, session } = wish;
  const wiki = talkWikis(parts.wikis).find((one) => fullName(one) === form.talk);
  if (wiki === undefined) return 'no-wiki';
  if (!isUserName(session.userName)) return 'bad-name';
  const found = findWikiId(parts.store, wiki.farm.code, wiki.dbname);
  const wikiId = await orProblem('database-unavailable', found);
  if (wikiId === undefined) return 'unknown-wiki';
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  const name = seal.close(session.userName);
  const everyDays = rhythmOf(form);
  return addTalkSubscriber(people.database, { owner, name, wikiId, everyDays, topics, nowS });
}

/** W8.6: all that is stored of the person for this goes at once. */
async function erase(_parts: PeopleParts, { people, owner, nowS }: TalkWish): Promise<TalkDone> {
  for (const { subscriberId } of await talkSubscribersOf(people.database, owner)) {
    await removeWebhook(people.database, asOwn({ subscriberId, owner, nowS }));
  }
  return 'erased';
}

/** @throws Problem missing-parameter */
function ownOf({ form, owner, nowS }: TalkWish): OwnTalk {
  if (form.subscriber === undefined) throw new Problem('missing-parameter', 'subscriber');
  return { subscriberId: form.subscriber, owner, nowS };
}
