import type { Request, RequestHandler, Response, Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { confirmRecipient } from '../../../store/mail/confirm-recipient';
import { unsubscribe } from '../../../store/mail/end-recipient';
import { createMailTokens, type MailTokens } from '../../../store/mail/mail-tokens';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import type { PeopleParts, SayingParts } from '../people/people-parts';
import { consentPage, type Consent, type ConsentStep } from './consent-page';

/** What links in mails need. */
interface ConsentParts extends PeopleParts {
  people: SayingParts;
  tokens: MailTokens;
}

/** Whether a link holds, and what its button does. */
interface Link {
  isValid: (parts: ConsentParts, token: string) => boolean;
  /** @returns false: it does not hold any more */
  press: (parts: ConsentParts, token: string) => Promise<boolean>;
}

const LINKS: Readonly<Record<Consent, Link>> = {
  confirm: {
    isValid: (parts, token) => parts.tokens.readConfirming(token, nowSOf(parts)) !== null,
    press: async (parts, token) => {
      const asked = parts.tokens.readConfirming(token, nowSOf(parts));
      const { database, random } = parts.people;
      const now = { nowS: nowSOf(parts), random };
      return asked !== null && confirmRecipient(database, asked, now);
    },
  },
  unsubscribe: {
    isValid: ({ tokens }, token) => tokens.readUnsubscribing(token) !== null,
    press: async (parts, token) => {
      const recipientId = parts.tokens.readUnsubscribing(token);
      if (recipientId === null) return false;
      const { database, random } = parts.people;
      await unsubscribe(database, recipientId, { nowS: nowSOf(parts), random });
      return true;
    },
  },
};

/**
 * Where links in mails lead. They prove themselves, so nobody has to be signed in, no cookie is read and no form has to be
 * ours; what a body says does not matter: mail clients send `List-Unsubscribe=One-Click` (RFC 8058).
 */
export function createConsentRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  router.get('/mail/confirm/:token', show(parts, 'confirm'));
  router.post('/mail/confirm/:token', press(parts, 'confirm'));
  router.get('/unsubscribe/:token', show(parts, 'unsubscribe'));
  router.post('/unsubscribe/:token', press(parts, 'unsubscribe'));
  return router;
}

function show(parts: PeopleParts, consent: Consent): RequestHandler {
  const known = partsWithTokens(parts);
  return (request, response) => {
    const isValid = known !== null && LINKS[consent].isValid(known, tokenIn(request));
    answer(parts, { request, response }, [consent, isValid ? 'asked' : 'invalid']);
  };
}

function press(parts: PeopleParts, consent: Consent): RequestHandler {
  const known = partsWithTokens(parts);
  return async (request, response) => {
    const pressed = known !== null && LINKS[consent].press(known, tokenIn(request));
    const isDone = await orProblem('database-unavailable', Promise.resolve(pressed));
    answer(parts, { request, response }, [consent, isDone ? 'done' : 'invalid']);
  };
}

/** Where nobody can sign in, nobody was ever sent a link. */
function partsWithTokens(parts: PeopleParts): ConsentParts | null {
  const { people } = parts;
  if (people?.signIn == null) return null;
  return { ...parts, people, tokens: createMailTokens(people.signIn.sessionKey) };
}

function answer(
  parts: PeopleParts,
  { request, response }: { request: Request; response: Response },
  [consent, step]: readonly [Consent, ConsentStep],
): void {
  const view = viewOf(request, response, parts);
  response.status(step === 'invalid' ? 404 : 200).send(consentPage(view, consent, step));
}

function tokenIn({ params }: Request): string {
  const { token } = params;
  return typeof token === 'string' ? token : '';
}

function nowSOf({ clock }: PeopleParts): number {
  return Math.floor(clock.now() / 1_000);
}
