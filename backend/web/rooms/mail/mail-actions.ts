import { Problem } from '../../../answers/problem';
import { addRecipient } from '../../../store/mail/add-recipient';
import { eraseRecipient } from '../../../store/mail/end-recipient';
import { mailAddress } from '../../../store/mail/mail-address';
import { recipientsOf } from '../../../store/mail/recipients';
import { addressHash } from '../../../store/mail/suppression';
import { LINK_ACTS } from './mail-link-actions';
import type { MailDone, MailForm } from './mail-question';
import type { MailAct, MailWish } from './mail-wish';

/** What the forms of the page do. */
export const MAIL_ACTS: Readonly<Record<MailForm['action'], MailAct>> = {
  add: (_parts, wish) => add(wish),
  erase: (_parts, wish) => erase(wish),
  'erase-all': (_parts, wish) => eraseAll(wish),
  ...LINK_ACTS,
};

async function add({ form, owner, people, languages, nowS }: MailWish): Promise<MailDone> {
  const { database, random, sendsMail = true } = people;
  const address = mailAddress(form.address ?? '');
  if (!sendsMail) return 'impossible';
  if (address === null) return 'bad-address';
  const language = languages.find((one) => one === form.language) ?? 'en';
  const hash = await addressHash(database, address, random);
  return addRecipient(database, { owner, address, hash, language, nowS });
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
