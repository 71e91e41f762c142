import { Problem } from '../../../answers/problem';
import type { Database } from '../../../runtime/database';
import type { Seal } from '../../../runtime/seal';
import { addWebhook } from '../../../store/subscribers/add-webhook';
import {
  addWebhookTopic,
  callWebhook,
  pauseWebhook,
  removeWebhookTopic,
  rotateSecret,
  type OwnWebhook,
  type WebhookChange,
} from '../../../store/subscribers/change-webhook';
import { removeWebhook } from '../../../store/subscribers/remove-webhook';
import { TOPIC, type Topic } from '../../../store/subscribers/topics';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import { webhookAddress } from './webhook-address';
import type { HookDone, WebhookForm } from './webhook-question';
import { newWebhookSecret } from './webhook-secret';
import { topicsIn } from './webhook-topics';

/** What somebody wants done with webhooks. */
export interface WebhookWish {
  form: WebhookForm;
  /** Keyed hash of the person's central id. */
  owner: Buffer;
  people: SayingParts;
  seal: Seal;
  /** Seconds since 1970. */
  nowS: number;
}

type Act = (parts: PeopleParts, wish: WebhookWish) => Promise<HookDone>;

/** What the forms of the page do, but for showing a secret. */
export const WEBHOOK_ACTS: Readonly<Record<Exclude<WebhookForm['action'], 'reveal'>, Act>> = {
  add,
  rotate: (_parts, wish) =>
    changed(rotateSecret(databaseOf(wish), ownOf(wish), newSealedSecret(wish))),
  call: async (_parts, wish) => {
    const done = await changed(callWebhook(databaseOf(wish), ownOf(wish)));
    return done === 'changed' ? 'called' : done;
  },
  pause: (_parts, wish) => changed(pauseWebhook(databaseOf(wish), ownOf(wish), ['on', 'paused'])),
  resume: (_parts, wish) => changed(pauseWebhook(databaseOf(wish), ownOf(wish), ['paused', 'on'])),
  remove: (_parts, wish) => changed(removeWebhook(databaseOf(wish), ownOf(wish))),
  'add-topic': addTopic,
  'remove-topic': (_parts, wish) =>
    changed(removeWebhookTopic(databaseOf(wish), ownOf(wish), topicOf(wish.form))),
};

async function add(parts: PeopleParts, wish: WebhookWish): Promise<HookDone> {
  const { form, owner, people, nowS } = wish;
  const address = webhookAddress(form.address ?? '', new URL(parts.publicUrl).host);
  if (address === null) return 'bad-address';
  const topics = await topicsIn(parts, { form, owner });
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  const secret = newSealedSecret(wish);
  return addWebhook(people.database, { owner, address, secret, topics, nowS });
}

async function addTopic(parts: PeopleParts, wish: WebhookWish): Promise<HookDone> {
  const topics = await topicsIn(parts, wish);
  if (typeof topics === 'string') return topics;
  if (topics.length === 0) return 'no-topic';
  let done: HookDone = 'changed';
  for (const topic of topics) {
    const result = await addWebhookTopic(databaseOf(wish), ownOf(wish), topic);
    if (result !== 'changed') done = result === 'gone' ? 'impossible' : result;
  }
  return done;
}

async function changed(change: Promise<WebhookChange>): Promise<HookDone> {
  return (await change) === 'changed' ? 'changed' : 'impossible';
}

function databaseOf({ people }: WebhookWish): Database {
  return people.database;
}

function newSealedSecret({ people, seal }: WebhookWish): Buffer {
  return seal.close(newWebhookSecret(people.random));
}

/** Which webhook a form is about. @throws Problem missing-parameter */
export function ownOf({ form, owner, nowS }: WebhookWish): OwnWebhook {
  if (form.hook === undefined) throw new Problem('missing-parameter', 'hook');
  return { subscriberId: form.hook, owner, nowS };
}

/** The topic that a form names by kind and key. @throws Problem missing-parameter */
export function topicOf({ topic: text = '' }: Pick<WebhookForm, 'topic'>): Topic {
  const [kind, key] = text.split(' ').map(Number);
  const topic = Object.values(TOPIC).find((known) => known === kind);
  if (topic === undefined || key === undefined) throw new Problem('missing-parameter', 'topic');
  return { topic, key };
}
