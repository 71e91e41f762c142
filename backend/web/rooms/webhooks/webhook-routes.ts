import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { revealSecret } from '../../../store/subscribers/change-webhook';
import { topicText } from '../../../store/subscribers/topic-names';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import { webhooksOf } from '../../../store/subscribers/webhooks-of-person';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import type { View } from '../../pages/view';
import { viewOf } from '../../pages/view-of';
import { doneOrLimit } from '../people/done-or-limit';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts } from '../people/people-parts';
import { formBody, readForm } from '../people/read-form';
import type { Session } from '../people/sessions';
import { createSignedIn, type SignedIn } from '../people/signed-in';
import { ownOf, WEBHOOK_ACTS, type WebhookWish } from './webhook-actions';
import {
  HOOK_REFUSALS,
  webhookFormSchema,
  webhooksSchema,
  type HookDone,
  type WebhookForm,
} from './webhook-question';
import { nameTopics } from './webhook-topics';
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

/** Webhooks (C4): what is answered here is for one visitor alone and kept by nobody. */
export function createWebhookRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const { people } = parts;
  const signedIn = people?.signIn ? createSignedIn(people.signIn, { ...parts, ...people }) : null;
  router.use(/^\/webhooks(?:\/do)?$/, forOneVisitor);
  router.get('/webhooks', showWebhooks(parts, signedIn));
  router.post('/webhooks/do', formBody, takeForm(parts, signedIn));
  return router;
}

/** What is answered is for one visitor alone, and kept by nobody. */
export const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

function showWebhooks(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { done } = readQuery(webhooksSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const page = { done, typed: null };
    response.send(await pageOf(parts, { signedIn, session }, view, page));
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
  page: Pick<ShownWebhooks, 'done' | 'typed'>,
): Promise<string> {
  const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
  const isOwner = signedIn !== null && session !== null;
  const asked = isOwner ? shownWebhooks(parts, ownerOf(session, signedIn)) : [];
  const webhooks = await orProblem('database-unavailable', Promise.resolve(asked));
  return webhooksPage(view, visitor, { ...page, webhooks, nowS: nowSOf(parts) });
}

async function shownWebhooks(parts: PeopleParts, owner: Buffer): Promise<ShownWebhook[]> {
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

/**
 * Answered by the way back to the page, so that loading it again sends nothing again. At once answered is what has no place
 * in an address: a secret, and the form with what was typed and could not be taken.
 */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people?.signIn == null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(webhookFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const seal = createWebhookSeal(people.signIn.sessionKey, people.random);
    const owner = ownerOf(session, signedIn);
    const wish: WebhookWish = { form, owner, people, seal, nowS: nowSOf(parts) };
    const { action } = form;
    const view = (): View => viewOfPage(parts, { request, response }, form);
    if (action === 'reveal') return showSecret(wish, view, response);
    const done = await doneBy(WEBHOOK_ACTS[action](parts, wish), form);
    if (done instanceof Problem || (TYPED_ACTIONS.has(action) && HOOK_REFUSALS.has(done))) {
      const page = { done, typed: form };
      const text = await pageOf(parts, { signedIn, session }, view(), page);
      response.status(NOT_TAKEN).send(text);
    } else {
      response.redirect(303, addressOf(form, done));
    }
  };
}

/** Those with fields to type into, which are not lost with a slip. */
const TYPED_ACTIONS: ReadonlySet<WebhookForm['action']> = new Set(['add', 'add-topic']);

/**
 * What is wrong with something typed is given back, to be told beside the form.
 * @throws Problem of another kind, with the way back to the page
 */
async function doneBy(acted: Promise<HookDone>, form: WebhookForm): Promise<HookDone | Problem> {
  try {
    return await doneOrLimit(acted);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (TYPED_ACTIONS.has(form.action) && error.status < 500) return error;
    error.wayBack = addressOf(form);
    throw error;
  }
}

/** RFC 9110: understood, but it cannot be done as it is. */
const NOT_TAKEN = 422;

/** That of the page whose form was sent. */
function viewOfPage(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  { lang }: WebhookForm,
): View {
  const query = new URLSearchParams(lang === undefined ? {} : { lang });
  const view = viewOf(request, response, parts, query);
  return { ...view, address: { ...view.address, path: '/webhooks' } };
}

async function showSecret(wish: WebhookWish, view: () => View, response: Response): Promise<void> {
  const revealed = revealSecret(wish.people.database, ownOf(wish));
  const sealed = await orProblem('database-unavailable', revealed);
  const secret = sealed === null ? null : wish.seal.open(sealed);
  if (secret === null) response.redirect(303, addressOf(wish.form, 'impossible'));
  else response.send(secretPage(view(), secret));
}

/** Nothing that is stored leads from it to the account. */
export function ownerOf(session: Session, { signer }: SignedIn): Buffer {
  return signer.hash('person', session.centralId);
}

function nowSOf({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}

function addressOf({ lang }: WebhookForm, done?: HookDone): string {
  const parameters = {
    ...(lang !== undefined && { lang }),
    ...(done !== undefined && { done }),
  };
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? '/webhooks' : `/webhooks?${query}`;
}
