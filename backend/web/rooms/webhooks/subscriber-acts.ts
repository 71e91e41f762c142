import { Problem } from '../../../answers/problem';
import {
  addWebhookTopic,
  pauseWebhook,
  removeWebhookTopic,
  type OwnWebhook,
  type WebhookChange,
} from '../../../store/subscribers/change-webhook';
import { removeWebhook } from '../../../store/subscribers/remove-webhook';
import { TOPIC, type Topic } from '../../../store/subscribers/topics';
import type { RoomDeed } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import type { TypedTopics } from './webhook-question';
import { topicsIn, type TopicRefusal } from './webhook-topics';

/** What every kind of subscriber can be told by a form. */
type SubscriberAction = 'pause' | 'resume' | 'remove' | 'add-topic' | 'remove-topic';

/** What has become of it; `impossible`: there is no such subscriber of that person, or it is not in that state. */
type SubscriberDone = 'changed' | 'impossible' | 'too-many' | TopicRefusal;

/** What such a form holds. */
type SubscriberForm = TypedTopics & { topic?: string | undefined };

/** @param ownOf whose subscriber a form is about, and which one; throws Problem missing-parameter */
export function subscriberActs<Wish extends RoomDeed<SubscriberForm>>(
  ownOf: (wish: Wish) => OwnWebhook,
): Readonly<Record<SubscriberAction, (parts: PeopleParts, wish: Wish) => Promise<SubscriberDone>>> {
  const onOwn =
    (change: (wish: Wish, own: OwnWebhook) => Promise<WebhookChange>) =>
    (_parts: PeopleParts, wish: Wish): Promise<SubscriberDone> =>
      changedOr(change(wish, ownOf(wish)));
  return {
    pause: onOwn(({ people }, own) => pauseWebhook(people.database, own, ['on', 'paused'])),
    resume: onOwn(({ people }, own) => pauseWebhook(people.database, own, ['paused', 'on'])),
    remove: onOwn(({ people }, own) => removeWebhook(people.database, own)),
    'remove-topic': onOwn(({ people, form }, own) =>
      removeWebhookTopic(people.database, own, topicOf(form)),
    ),
    'add-topic': async (parts, wish) => {
      const topics = await topicsIn(parts, wish);
      if (typeof topics === 'string') return topics;
      for (const topic of topics) {
        const result = await addWebhookTopic(wish.people.database, ownOf(wish), topic);
        if (result !== 'changed') return result === 'gone' ? 'impossible' : result;
      }
      return 'changed';
    },
  };
}

/** What a change of a subscriber is told as. */
export async function changedOr(change: Promise<WebhookChange>): Promise<'changed' | 'impossible'> {
  return (await change) === 'changed' ? 'changed' : 'impossible';
}

/** Days between messages, as a form sends them. @throws Problem missing-parameter */
export function rhythmOf({ often }: { often?: string | undefined }): number {
  if (often === undefined) throw new Problem('missing-parameter', 'often');
  return Number(often);
}

/** The topic that a form names by kind and key. @throws Problem missing-parameter */
function topicOf({ topic: text = '' }: SubscriberForm): Topic {
  const [kind, key] = text.split(' ').map(Number);
  const topic = Object.values(TOPIC).find((known) => known === kind);
  if (topic === undefined || key === undefined) throw new Problem('missing-parameter', 'topic');
  return { topic, key };
}
