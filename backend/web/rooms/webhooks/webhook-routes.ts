import type { Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { revealSecret } from '../../../store/subscribers/change-webhook';
import { topicText } from '../../../store/subscribers/topic-names';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import { webhooksOf } from '../../../store/subscribers/webhooks-of-person';
import type { Operation } from '../../http/operation';
import type { View } from '../../pages/view';
import { createFormRoom, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { ownOf, WEBHOOK_ACTS, type WebhookWish } from './webhook-actions';
import {
  HOOK_REFUSALS,
  webhookFormSchema,
  webhooksSchema,
  type HookDone,
  type WebhookForm,
} from './webhook-question';
import { createTopicTitles } from './kept-titles';
import { nameTopics, type TopicParts } from './named-topic';
import { secretPage } from './secret-page';
import type { ShownWebhook } from './shown-webhook';
import { webhooksPage, type ShownWebhooks } from './webhooks-page';

/** What can be asked at `/webhooks`. */
export const WEBHOOK_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/webhooks',
    id: 'webhooks',
    summary: 'The webhooks of who is signed in, and the forms to have some.',
    query: webhooksSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Webhooks (C4) of who is signed in. */
export function createWebhookRoutes(parts: PeopleParts): Router {
  const named = { ...parts, titles: createTopicTitles(parts.clock) };
  return createFormRoom(parts, {
    path: '/webhooks',
    target: '/webhooks/do',
    question: webhooksSchema,
    form: webhookFormSchema,
    limit: 'limit',
    isTyped: ({ action }) => TYPED_ACTIONS.has(action),
    refusals: HOOK_REFUSALS,
    page: (asking, { done, typed }) => pageOf(named, asking, { done, typed }),
    act: (deed) => {
      const { people, form } = deed;
      const seal = createWebhookSeal(people.signIn.sessionKey, people.random);
      const wish = { ...deed, seal };
      return form.action === 'reveal' ? reveal(wish) : WEBHOOK_ACTS[form.action](parts, wish);
    },
  });
}

/** Those with fields to type into. */
const TYPED_ACTIONS: ReadonlySet<WebhookForm['action']> = new Set(['add', 'add-topic']);

async function pageOf(
  parts: PeopleParts & TopicParts,
  { view, visitor, person }: RoomVisitor,
  page: Pick<ShownWebhooks, 'done' | 'typed'>,
): Promise<string> {
  const asked = person === null ? [] : shownWebhooks(parts, person.owner);
  const webhooks = await orProblem('database-unavailable', Promise.resolve(asked));
  const nowS = Math.floor(parts.clock.now() / 1_000);
  return webhooksPage(view, visitor, { ...page, webhooks, nowS });
}

async function shownWebhooks(parts: TopicParts, owner: Buffer): Promise<ShownWebhook[]> {
  const webhooks = await webhooksOf(parts.store, owner);
  const named = await nameTopics(
    parts,
    webhooks.flatMap(({ topics }) => topics),
  );
  const byKey = new Map(named.map((topic) => [topicText(topic), topic]));
  return webhooks.map((webhook) => ({
    ...webhook,
    topics: webhook.topics.flatMap((topic) => byKey.get(topicText(topic)) ?? []),
  }));
}

async function reveal(wish: WebhookWish): Promise<HookDone | ((view: View) => string)> {
  const sealed = await revealSecret(wish.people.database, ownOf(wish));
  const secret = sealed === null ? null : wish.seal.open(sealed);
  return secret === null ? 'impossible' : (view) => secretPage(view, secret);
}
