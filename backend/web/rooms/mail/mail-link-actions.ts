import { Problem } from '../../../answers/problem';
import type { OwnWebhook } from '../../../store/subscribers/change-webhook';
import {
  addMailSubscriber,
  asMailOwn,
  changeMailRhythm,
  restartMail,
} from '../../../store/mail/mail-subscribers';
import type { PeopleParts } from '../people/people-parts';
import { changedOr, rhythmOf, subscriberActs } from '../webhooks/subscriber-acts';
import { topicsIn } from '../webhooks/webhook-topics';
import type { LinkAction, MailDone } from './mail-question';
import type { MailAct, MailWish } from './mail-wish';

const { remove: end, 'add-topic': addTopic, ...others } = subscriberActs(ownOf);

/** What the forms do by which an address is told of changed links. */
export const LINK_ACTS: Readonly<Record<LinkAction, MailAct>> = {
  ...others,
  end,
  tell,
  often: (_parts, wish) =>
    changedOr(changeMailRhythm(wish.people.database, ownOf(wish), rhythmOf(wish.form))),
  restart: (_parts, wish) => changedOr(restartMail(wish.people.database, ownOf(wish))),
  'add-topic': async (parts, wish) => {
    const done = await addTopic(parts, wish);
    return done === 'too-many' ? 'too-many-topics' : done;
  },
};

async function tell(
  parts: PeopleParts,
  { form, owner, people, nowS }: MailWish,
): Promise<MailDone> {
  const { recipient: recipientId } = form;
  if (recipientId === undefined) throw new Problem('missing-parameter', 'recipient');
  const everyDays = rhythmOf(form);
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  const wanted = { owner, recipientId, everyDays, topics, nowS };
  const added = await addMailSubscriber(people.database, wanted);
  if (added === 'there') return 'told';
  return added === 'gone' ? 'impossible' : 'added';
}

/** @throws Problem missing-parameter */
function ownOf({ form, owner, nowS }: MailWish): OwnWebhook {
  if (form.subscriber === undefined) throw new Problem('missing-parameter', 'subscriber');
  return asMailOwn({ subscriberId: form.subscriber, owner, nowS });
}
