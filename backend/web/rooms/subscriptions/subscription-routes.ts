import type { Router } from 'express';
import { fullName, talkWikis } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { orProblem } from '../../../answers/problem';
import { storedWikis } from '../../../store/pages/wikis';
import { talkSubscribersOf } from '../../../store/subscribers/talk-subscribers';
import { topicText } from '../../../store/subscribers/topic-names';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import type { Operation } from '../../http/operation';
import type { ToldOf } from '../../pages/told-of';
import { createFormRoom, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { chosenIn, type NamedLinks } from '../webhooks/chosen-links';
import { createTopicTitles } from '../webhooks/kept-titles';
import { nameTopics, type TopicParts } from '../webhooks/named-topic';
import { TALK_ACTS } from './subscription-actions';
import {
  subscriptionsSchema,
  TALK_REFUSALS,
  talkFormSchema,
  type TalkForm,
} from './subscription-question';
import { subscriptionsPage, type ShownSubscriptions } from './subscriptions-page';
import type { ShownTalk } from './talk-entry';

/** What can be asked at `/subscriptions`. */
export const SUBSCRIPTION_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/subscriptions',
    id: 'subscriptions',
    summary: 'Of what who is signed in is told on talk pages, and the forms to change it.',
    query: subscriptionsSchema,
    example: {},
    formats: ['html'],
    answer: null,
    access: 'people',
  },
];

/** Messages on talk pages (C4) of who is signed in. */
export function createSubscriptionRoutes(parts: PeopleParts): Router {
  const named = { ...parts, titles: createTopicTitles(parts.clock) };
  return createFormRoom(parts, {
    path: '/subscriptions',
    target: '/subscriptions/do',
    question: subscriptionsSchema,
    form: talkFormSchema,
    limit: 'limit',
    isTyped: ({ action }) => TYPED_ACTIONS.has(action),
    refusals: TALK_REFUSALS,
    page: (asking, { done, typed, question }) =>
      pageOf(named, asking, { done, typed, chosen: fieldsOf(parts, question) }),
    act: (deed) => {
      const { people, form } = deed;
      const seal = createWebhookSeal(people.signIn.sessionKey, people.random);
      return TALK_ACTS[form.action](parts, { ...deed, seal });
    },
  });
}

/** What the page that they came from names, with the wiki as people write it. */
function fieldsOf({ wikis }: PeopleParts, named: NamedLinks): ToldOf {
  const chosen = chosenIn(wikis, named);
  if (chosen === null) return {};
  return { ...chosen.fields, ...(chosen.wiki !== undefined && { dbname: chosen.wiki }) };
}

/** Those with fields to type into. */
const TYPED_ACTIONS: ReadonlySet<TalkForm['action']> = new Set(['add', 'add-topic']);

async function pageOf(
  parts: PeopleParts & TopicParts,
  { view, visitor, person }: RoomVisitor,
  page: Pick<ShownSubscriptions, 'done' | 'typed' | 'chosen'>,
): Promise<string> {
  const asked = person === null ? [] : shownTalks(parts, person.owner);
  const talks = await orProblem('database-unavailable', Promise.resolve(asked));
  const wikis = talkWikis(parts.wikis).map(
    (wiki) => [fullName(wiki), wikiLabel(wiki, view.translator)] as const,
  );
  return subscriptionsPage(view, visitor, { ...page, talks, wikis });
}

async function shownTalks(parts: TopicParts, owner: Buffer): Promise<ShownTalk[]> {
  const talks = await talkSubscribersOf(parts.store, owner);
  const named = await nameTopics(
    parts,
    talks.flatMap(({ topics }) => topics),
  );
  const byKey = new Map(named.map((topic) => [topicText(topic), topic]));
  const names = await wikiNames(parts);
  return talks.map((talk) => ({
    ...talk,
    wiki: names.get(talk.wikiId) ?? `#${talk.wikiId}`,
    topics: talk.topics.flatMap((topic) => byKey.get(topicText(topic)) ?? []),
  }));
}

async function wikiNames({
  wikis,
  store,
}: Pick<PeopleParts, 'wikis' | 'store'>): Promise<Map<number, string>> {
  const stored = await storedWikis(store);
  return new Map(
    stored.map(({ wikiId, farm, dbname }) => {
      const wiki = wikis.all.find((one) => one.farm.code === farm && one.dbname === dbname);
      return [wikiId, wiki === undefined ? dbname : wiki.domain];
    }),
  );
}
