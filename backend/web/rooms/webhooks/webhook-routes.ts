import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem, Problem } from '../../../answers/problem';
import { LimitReachedError } from '../../../store/people/people-limits';
import { revealSecret } from '../../../store/subscribers/change-webhook';
import { createWebhookSeal } from '../../../store/subscribers/webhook-seal';
import { webhooksOf } from '../../../store/subscribers/webhooks-of-person';
import type { Operation } from '../../http/operation';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { createVisitor } from '../people/people-forms';
import type { PeopleParts } from '../people/people-parts';
import { formBody, readForm } from '../people/read-form';
import type { Session } from '../people/sessions';
import { createSignedIn, type SignedIn } from '../people/signed-in';
import { ownOf, WEBHOOK_ACTS, type WebhookWish } from './webhook-actions';
import {
  webhookFormSchema,
  webhooksSchema,
  type HookDone,
  type WebhookForm,
} from './webhook-question';
import { nameTopics } from './webhook-topics';
import { secretPage } from './secret-page';
import type { ShownWebhook } from './shown-webhook';
import { webhooksPage } from './webhooks-page';

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

const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};

function showWebhooks(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { done, address = '' } = readQuery(webhooksSchema, queryOf(request));
    const view = viewOf(request, response, parts);
    const session = (await signedIn?.sessions.of(request)) ?? null;
    const visitor = createVisitor(view, session, signedIn?.tokens.make(session) ?? null);
    const isOwner = signedIn !== null && session !== null;
    const asked = isOwner ? shownWebhooks(parts, ownerOf(session, signedIn)) : [];
    const webhooks = await orProblem('database-unavailable', Promise.resolve(asked));
    const nowS = nowSOf(parts);
    response.send(webhooksPage(view, visitor, { webhooks, done, address, nowS }));
  };
}

async function shownWebhooks(parts: PeopleParts, owner: Buffer): Promise<ShownWebhook[]> {
  const webhooks = await webhooksOf(parts.store, owner);
  const named = await nameTopics(
    parts,
    webhooks.flatMap(({ topics }) => topics),
  );
  const keyOf = ({ topic, key }: { topic: number; key: number }): string => `${topic} ${key}`;
  const byKey = new Map(named.map((topic) => [keyOf(topic), topic]));
  return webhooks.map((webhook) => ({
    ...webhook,
    topics: webhook.topics.flatMap((topic) => byKey.get(keyOf(topic)) ?? []),
  }));
}

/** Answered by the way back to the page, so that loading it again sends nothing again; a secret is shown at once. */
function takeForm(parts: PeopleParts, signedIn: SignedIn | null): RequestHandler {
  return async (request, response) => {
    const { people } = parts;
    if (signedIn === null || people?.signIn == null) throw new Problem('no-sign-in');
    const { form, session } = await readForm(webhookFormSchema, request, signedIn);
    if (session === null) throw new Problem('not-signed-in');
    const seal = createWebhookSeal(people.signIn.sessionKey, people.random);
    const owner = ownerOf(session, signedIn);
    const wish: WebhookWish = { form, owner, people, seal, nowS: nowSOf(parts) };
    if (form.action === 'reveal') {
      return showSecret(parts, { request, response }, wish);
    }
    const acted = WEBHOOK_ACTS[form.action](parts, wish);
    const done = await orLimit(acted).catch((error: unknown) => {
      if (error instanceof Problem) error.wayBack = addressOf(form, {});
      throw error;
    });
    response.redirect(303, addressOf(form, keptOf(form, done)));
  };
}

async function showSecret(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  wish: WebhookWish,
): Promise<void> {
  const revealed = revealSecret(wish.people.database, ownOf(wish));
  const sealed = await orProblem('database-unavailable', revealed);
  const secret = sealed === null ? null : wish.seal.open(sealed);
  if (secret === null) {
    response.redirect(303, addressOf(wish.form, { done: 'impossible' }));
    return;
  }
  const view = viewOf(request, response, parts);
  const address = { ...view.address, path: '/webhooks' };
  response.send(secretPage({ ...view, address }, secret));
}

/** Nothing that is stored leads from it to the account. */
function ownerOf(session: Session, { signer }: SignedIn): Buffer {
  return signer.hash('person', session.centralId);
}

function nowSOf({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}

async function orLimit(acted: Promise<HookDone>): Promise<HookDone> {
  try {
    return await acted;
  } catch (error) {
    if (error instanceof LimitReachedError) return 'limit';
    if (error instanceof Problem) throw error;
    return orProblem('database-unavailable', Promise.reject(asError(error)));
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('not an error', { cause: error });
}

/** What was typed, for the form to show it again. */
function keptOf({ action, address = '' }: WebhookForm, done: HookDone): Record<string, string> {
  const isKept = action === 'add' && done !== 'added' && address !== '' && address.length <= 500;
  return isKept ? { done, address } : { done };
}

function addressOf({ lang }: WebhookForm, more: Record<string, string>): string {
  const language = lang === undefined ? {} : { lang };
  return `/webhooks?${new URLSearchParams({ ...language, ...more }).toString()}`;
}
