import { Problem } from '../../../answers/problem';
import {
  addWebhookTopic,
  pauseWebhook,
  removeWebhookTopic,
  type OwnWebhook,
  type WebhookChange,
} from '../../../store/subscribers/change-webhook';
import {
  addMailSubscriber,
  asMailOwn,
  changeMailRhythm,
  restartMail,
} from '../../../store/mail/mail-subscribers';
import { removeWebhook } from '../../../store/subscribers/remove-webhook';
import type { PeopleParts } from '../people/people-parts';
import { topicOf } from '../webhooks/webhook-actions';
import { topicsIn } from '../webhooks/webhook-topics';
import type { LinkAction, MailDone, MailForm } from './mail-question';
import type { MailAct, MailWish } from './mail-wish';

/** What the forms do by which an address is told of changed links. */
export const LINK_ACTS: Readonly<Record<LinkAction, MailAct>> = {
  tell,
  often: (_parts, wish) =>
    changed(changeMailRhythm(wish.people.database, ownOf(wish), daysOf(wish.form))),
  pause: (_parts, wish) =>
    changed(pauseWebhook(wish.people.database, ownOf(wish), ['on', 'paused'])),
  resume: (_parts, wish) =>
    changed(pauseWebhook(wish.people.database, ownOf(wish), ['paused', 'on'])),
  restart: (_parts, wish) => changed(restartMail(wish.people.database, ownOf(wish))),
  end: (_parts, wish) => changed(removeWebhook(wish.people.database, ownOf(wish))),
  'add-topic': addTopic,
  'remove-topic': (_parts, wish) =>
    changed(removeWebhookTopic(wish.people.database, ownOf(wish), topicOf(wish.form))),
};

async function tell(
  parts: PeopleParts,
  { form, owner, people, nowS }: MailWish,
): Promise<MailDone> {
  const { recipient: recipientId } = form;
  if (recipientId === undefined) throw new Problem('missing-parameter', 'recipient');
  const everyDays = daysOf(form);
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  const wanted = { owner, recipientId, everyDays, topics, nowS };
  const added = await addMailSubscriber(people.database, wanted);
  if (added === 'there') return 'told';
  return added === 'gone' ? 'impossible' : 'added';
}

async function addTopic(parts: PeopleParts, wish: MailWish): Promise<MailDone> {
  const topics = await topicsIn(parts, wish);
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  for (const topic of topics) {
    const result = await addWebhookTopic(wish.people.database, ownOf(wish), topic);
    if (result === 'gone') return 'impossible';
    if (result === 'too-many') return 'too-many-topics';
  }
  return 'changed';
}

async function changed(change: Promise<WebhookChange>): Promise<MailDone> {
  return (await change) === 'changed' ? 'changed' : 'impossible';
}

/** @throws Problem missing-parameter */
function ownOf({ form, owner, nowS }: MailWish): OwnWebhook {
  if (form.subscriber === undefined) throw new Problem('missing-parameter', 'subscriber');
  return asMailOwn({ subscriberId: form.subscriber, owner, nowS });
}

/** @throws Problem missing-parameter */
function daysOf({ often }: MailForm): number {
  if (often === undefined) throw new Problem('missing-parameter', 'often');
  return Number(often);
}
