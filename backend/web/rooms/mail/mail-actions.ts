import { Problem } from '../../../answers/problem';
import { addRecipient, type NewRecipient } from '../../../store/mail/add-recipient';
import { eraseRecipient } from '../../../store/mail/end-recipient';
import { mailAddress } from '../../../store/mail/mail-address';
import { recipientsOf } from '../../../store/mail/recipients';
import { addressHash } from '../../../store/mail/suppression';
import type { PeopleParts } from '../people/people-parts';
import { rhythmOf } from '../webhooks/subscriber-acts';
import { topicsIn, type TopicRefusal } from '../webhooks/webhook-topics';
import { LINK_ACTS } from './mail-link-actions';
import type { MailDone, MailForm } from './mail-question';
import type { MailAct, MailWish } from './mail-wish';

/** What the forms of the page do. */
export const MAIL_ACTS: Readonly<Record<MailForm['action'], MailAct>> = {
  add,
  erase: (_parts, wish) => erase(wish),
  'erase-all': (_parts, wish) => eraseAll(wish),
  ...LINK_ACTS,
};

async function add(parts: PeopleParts, wish: MailWish): Promise<MailDone> {
  const { form, owner, people, languages, nowS } = wish;
  const { database, random, sendsMail = true } = people;
  const address = mailAddress(form.address ?? '');
  if (!sendsMail) return 'impossible';
  if (address === null) return 'bad-address';
  const language = languages.find((one) => one === form.language) ?? 'en';
  const links = await linksIn(parts, wish);
  if (typeof links === 'string') return links;
  const hash = await addressHash(database, address, random);
  return addRecipient(database, { owner, address, hash, language, nowS, ...links });
}

/** Of what the address is to be told, if the form says so. @throws Problem as `topicsIn` */
async function linksIn(
  parts: PeopleParts,
  { form, owner }: MailWish,
): Promise<Pick<NewRecipient, 'links'> | TopicRefusal> {
  const topics = await topicsIn(parts, { form, owner });
  if (topics === 'no-topic') return {};
  if (typeof topics === 'string') return topics;
  return { links: { everyDays: rhythmOf({ often: form.often ?? '1' }), topics } };
}

async function erase({ form, owner, people, nowS }: MailWish): Promise<MailDone> {
  if (form.recipient === undefined) throw new Problem('missing-parameter', 'recipient');
  const own = { owner, recipientId: form.recipient, nowS };
  return (await eraseRecipient(people.database, own)) ? 'erased' : 'impossible';
}

async function eraseAll({ owner, people: { database }, nowS }: MailWish): Promise<MailDone> {
  for (const { recipientId } of await recipientsOf(database, owner)) {
    await eraseRecipient(database, { owner, recipientId, nowS });
  }
  return 'erased';
}
