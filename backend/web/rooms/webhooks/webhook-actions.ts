import { Problem } from '../../../answers/problem';
import type { Seal } from '../../../runtime/seal';
import { addWebhook } from '../../../store/subscribers/add-webhook';
import {
  callWebhook,
  rotateSecret,
  type OwnWebhook,
} from '../../../store/subscribers/change-webhook';
import type { RoomDeed } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { changedOr, subscriberActs } from './subscriber-acts';
import { webhookAddress } from './webhook-address';
import type { HookDone, WebhookForm } from './webhook-question';
import { newWebhookSecret } from './webhook-secret';
import { topicsIn } from './webhook-topics';

/** What somebody wants done with webhooks. */
export interface WebhookWish extends RoomDeed<WebhookForm> {
  seal: Seal;
}

type Act = (parts: PeopleParts, wish: WebhookWish) => Promise<HookDone>;

/** What the forms of the page do, but for showing a secret. */
export const WEBHOOK_ACTS: Readonly<Record<Exclude<WebhookForm['action'], 'reveal'>, Act>> = {
  ...subscriberActs(ownOf),
  add,
  rotate: (_parts, wish) =>
    changedOr(rotateSecret(wish.people.database, ownOf(wish), newSealedSecret(wish))),
  call: async (_parts, wish) => {
    const called = await callWebhook(wish.people.database, ownOf(wish));
    return called === 'changed' ? 'called' : 'impossible';
  },
};

async function add(parts: PeopleParts, wish: WebhookWish): Promise<HookDone> {
  const { form, owner, people, nowS } = wish;
  const address = webhookAddress(form.address ?? '', new URL(parts.publicUrl).host);
  if (address === null) return 'bad-address';
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  const secret = newSealedSecret(wish);
  return addWebhook(people.database, { owner, address, secret, topics, nowS });
}

function newSealedSecret({ people, seal }: WebhookWish): Buffer {
  return seal.close(newWebhookSecret(people.random));
}

/** Which webhook a form is about. @throws Problem missing-parameter */
export function ownOf({ form, owner, nowS }: WebhookWish): OwnWebhook {
  if (form.hook === undefined) throw new Problem('missing-parameter', 'hook');
  return { subscriberId: form.hook, owner, nowS };
}
