import { ownRecipients, type OwnRecipient } from '../../../store/mail/own-recipients';
import { mailSubscribersOf, type StoredMailSubscriber } from '../../../store/mail/mail-subscribers';
import { topicText } from '../../../store/subscribers/topic-names';
import { nameTopics, type NamedTopic, type TopicParts } from '../webhooks/named-topic';

/** Of which links an address is told, with names. */
export interface ShownLinks extends Omit<StoredMailSubscriber, 'topics'> {
  address: string;
  topics: readonly NamedTopic[];
}

/** An address, with all that is stored of it; `links` null: it is told of none. */
export interface ShownRecipient extends OwnRecipient {
  links: ShownLinks | null;
}

/** The addresses of a person, in the order in which they were added. @throws what the database throws */
export async function shownRecipients(parts: TopicParts, owner: Buffer): Promise<ShownRecipient[]> {
  const recipients = await ownRecipients(parts.store, owner);
  const subscribers = await mailSubscribersOf(parts.store, owner);
  const named = await nameTopics(
    parts,
    subscribers.flatMap(({ topics }) => topics),
  );
  const byKey = new Map(named.map((topic) => [topicText(topic), topic]));
  const links = new Map(
    subscribers.map((one) => [
      one.recipientId,
      { ...one, topics: one.topics.flatMap((topic) => byKey.get(topicText(topic)) ?? []) },
    ]),
  );
  return recipients.map((one) => {
    const its = links.get(one.recipientId);
    return { ...one, links: its === undefined ? null : { ...its, address: one.address } };
  });
}
