import type { Request, RequestHandler, Response, Router } from 'express';
import { fullName } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import { storedWikis } from '../../../store/pages/wikis';
import { talkSubscribersOf } from '../../../store/subscribers/talk-subscribers';
import { topicText } from '../../../store/subscribers/topic-names';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts } from '../people/people-parts';
import { formBody, readForm } from '../people/read-form';
import type { Session } from '../people/sessions';
import { createSignedIn, type SignedIn } from '../people/signed-in';
import { doneOrLimit } from '../people/done-or-limit';
import { forOneVisitor, ownerOf } from '../webhooks/webhook-routes';
import { nameTopics } from '../webhooks/webhook-topics';
import { TALK_ACTS, talkWikis, type TalkWish } from './subscription-actions';
import {
  subscriptionsSchema,
  TALK_REFUSALS,
  talkFormSchema,
  type TalkDone,
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

/** Messages on talk pages (C4): what is answered here is for one visitor alone and kept by nobody. */
export function createSubscriptionRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/subscriptions(?:\/do)?$/, forOneVisitor);
  router.get('/subscriptions', showPage(parts, signedIn));
  router.post('/subscriptions/do', formBody, takeForm(parts, signedIn));
  return router;
}

function showPage(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { done } = readQuery(subscriptionsSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    response.send(await pageOf(parts, { signedIn, session }, view, { done, typed: null }));
  };
}

/** Who asks; null: nobody can sign in, or has. */
interface Asker {
  signedIn: SignedIn | null;
  session: Session | null;
}

async function pageOf(
  parts: PeopleParts,
  { signedIn, session }: Asker,
  view: View,
  page: Pick<ShownSubscriptions, 'done' | 'typed'>,
): Promise<string> {
  const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
  const isOwner = signedIn !== null && session !== null;
  const asked = isOwner ? shownTalks(parts, ownerOf(session, signedIn)) : [];
  const talks = await orProblem('database-unavailable', Promise.resolve(asked));
  const wikis = talkWikis(parts.wikis).map(fullName);
  return subscriptionsPage(view, visitor, { ...page, talks, wikis });
}

async function shownTalks(parts: PeopleParts, owner: Buffer): Promise<ShownTalk[]> {
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

async function wikiNames({ wikis, store }: PeopleParts): Promise<Map<number, string>> {
  const stored = await storedWikis(store);
  return new Map(
    stored.map(({ wikiId, farm, dbname }) => {
      const wiki = wikis.all.find((one) => one.farm.code === farm && one.dbname === dbname);
      return [wikiId, wiki === undefined ? dbname : fullName(wiki)];
    }),
  );
}

/**
 * Answered by the way back to the page, so that loading it again sends nothing again; what was typed and could not be
 * taken is answered at once, with the form.
 */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people?.signIn == null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(talkFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const seal = createWebhookSeal(people.signIn.sessionKey, people.random);
    const owner = ownerOf(session, signedIn);
    const nowS = Math.floor(parts.clock.now() / 1_000);
    const wish: TalkWish = { form, person: session, owner, people, seal, nowS };
    const done = await doneBy(TALK_ACTS[form.action](parts, wish), form);
    const isTyped = TYPED_ACTIONS.has(form.action);
    if (done instanceof Problem || (isTyped && TALK_REFUSALS.has(done))) {
      const view = viewOfPage(parts, { request, response }, form);
      const page = { done, typed: form };
      response.status(NOT_TAKEN).send(await pageOf(parts, { signedIn, session }, view, page));
    } else {
      response.redirect(303, addressOf(form, done));
    }
  };
}

/** Those with fields to type into, which are not lost with a slip. */
const TYPED_ACTIONS: ReadonlySet<TalkForm['action']> = new Set(['add', 'add-topic']);
/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/** @throws Problem of another kind than what is told beside the form, with the way back to the page */
async function doneBy(acted: Promise<TalkDone>, form: TalkForm): Promise<TalkDone | Problem> {
  try {
    return await doneOrLimit(acted);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (TYPED_ACTIONS.has(form.action) && error.status < 500) return error;
    error.wayBack = addressOf(form);
    throw error;
  }
}

function viewOfPage(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  { lang }: TalkForm,
): View {
  const query = new URLSearchParams(lang === undefined ? {} : { lang });
  const view = viewOf(request, response, parts, query);
  return { ...view, address: { ...view.address, path: '/subscriptions' } };
}

function addressOf({ lang }: TalkForm, done?: TalkDone): string {
  const parameters = { ...(lang !== undefined && { lang }), ...(done !== undefined && { done }) };
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? '/subscriptions' : `/subscriptions?${query}`;
}
