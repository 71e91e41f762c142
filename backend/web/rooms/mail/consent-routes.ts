import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { confirmRecipient } from '../../../store/mail/confirm-recipient';
import { unsubscribe } from '../../../store/mail/end-recipient';
import {
  createMailTokens,
  type AskedConsent,
  type MailTokens,
} from '../../../store/mail/mail-tokens';
import { recipientOfToken } from '../../../store/mail/unsubscribe-token';
import { topicsToldAt } from '../../../store/mail/mail-subscribers';
import { domainsToldTo } from '../../../store/mail/own-recipients';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import { nameTopics, type TopicParts } from '../webhooks/named-topic';
import { consentPage, type Consent, type ConsentStep, type ToldAfter } from './consent-page';

/** What links in mails need. */
interface ConsentParts extends PeopleParts {
  people: SayingParts;
  /** Null: nobody can sign in, so nobody is asked. */
  tokens: MailTokens | null;
}

/** Whether a link holds, and what its button does. */
interface Link {
  isValid: (parts: ConsentParts, token: string) => Promise<boolean>;
  /** @returns false: it does not hold any more */
  press: (parts: ConsentParts, token: string) => Promise<boolean>;
}

const LINKS: Readonly<Record<Consent, Link>> = {
  confirm: {
    isValid: (parts, token) => Promise.resolve(askedIn(parts, token) !== null),
    press: async (parts, token) => {
      const asked = askedIn(parts, token);
      const { database, random } = parts.people;
      const now = { nowS: nowSOf(parts), random };
      return asked !== null && confirmRecipient(database, asked, now);
    },
  },
  unsubscribe: {
    isValid: async (parts, token) => (await endedBy(parts, token)) !== null,
    press: async (parts, token) => {
      const recipientId = await endedBy(parts, token);
      if (recipientId === null) return false;
      const { database, random } = parts.people;
      await unsubscribe(database, recipientId, { nowS: nowSOf(parts), random });
      return true;
    },
  },
};

const askedIn = (parts: ConsentParts, token: string): AskedConsent | null =>
  parts.tokens?.readConfirming(token, nowSOf(parts)) ?? null;

async function endedBy(
  { people: { database, random }, tokens }: ConsentParts,
  token: string,
): Promise<number | null> {
  const recipientId = await recipientOfToken(database, token, random);
  return recipientId ?? tokens?.readFormerUnsubscribing(token) ?? null;
}

/**
 * Where links in mails lead. They prove themselves, so nobody has to be signed in, no cookie is read and no form has to be
 * ours; what a body says does not matter: mail clients send `List-Unsubscribe=One-Click` (RFC 8058).
 */
export function createConsentRoutes(parts: PeopleParts & TopicParts): Router {
  const router = createRouter();
  router.get('/mail/confirm/:token', show(parts, 'confirm'));
  router.post('/mail/confirm/:token', press(parts, 'confirm'));
  router.get('/unsubscribe/:token', show(parts, 'unsubscribe'));
  router.post('/unsubscribe/:token', press(parts, 'unsubscribe'));
  return router;
}

function show(parts: PeopleParts & TopicParts, consent: Consent): RequestHandler {
  return answerWith(parts, consent, ['asked', LINKS[consent].isValid]);
}

function press(parts: PeopleParts & TopicParts, consent: Consent): RequestHandler {
  return answerWith(parts, consent, ['done', LINKS[consent].press]);
}

function answerWith(
  parts: PeopleParts & TopicParts,
  consent: Consent,
  [step, holds]: readonly [ConsentStep, Link['isValid']],
): RequestHandler {
  const known = partsWithTokens(parts);
  return async (request, response) => {
    const held = known === null ? false : holds(known, tokenIn(request));
    const isHeld = await orProblem('database-unavailable', Promise.resolve(held));
    const asked =
      known !== null && isHeld && consent === 'confirm' && askedIn(known, tokenIn(request));
    const read = asked ? toldAfter(parts, asked.recipientId) : NOTHING;
    const told = await orProblem('database-unavailable', Promise.resolve(read));
    answer(parts, { request, response }, { consent, step: isHeld ? step : 'invalid', told });
  };
}

const NOTHING: ToldAfter = { topics: [], domains: [] };

async function toldAfter(parts: TopicParts, recipientId: number): Promise<ToldAfter> {
  const { store } = parts;
  const domains = (await domainsToldTo(store, [recipientId])).get(recipientId) ?? [];
  return { topics: await nameTopics(parts, await topicsToldAt(store, recipientId)), domains };
}

/** Who wants no more mail is heard also where nobody can sign in any more. */
function partsWithTokens(parts: PeopleParts): ConsentParts | null {
  const { people } = parts;
  if (people === null) return null;
  const { signIn } = people;
  return { ...parts, people, tokens: signIn && createMailTokens(signIn.sessionKey) };
}

function answer(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  shown: { consent: Consent; step: ConsentStep; told: ToldAfter },
): void {
  const view = viewOf(request, response, parts);
  response.status(shown.step === 'invalid' ? 404 : 200).send(consentPage(view, shown));
}

function tokenIn({ params }: Request): string {
  const { token } = params;
  return typeof token === 'string' ? token : '';
}

function nowSOf({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}
