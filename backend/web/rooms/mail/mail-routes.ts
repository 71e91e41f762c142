import type { Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { createRouter } from '../../http/router';
import { forOneVisitor } from '../people/for-one-visitor';
import { createFormRoom, type RoomVisitor } from '../people/form-room';
import type { PeopleParts } from '../people/people-parts';
import { createConsentRoutes } from './consent-routes';
import { MAIL_ACTS } from './mail-actions';
import { chosenIn, type NamedLinks } from '../webhooks/chosen-links';
import { mailPage, type ShownMail } from './mail-page';
import { MAIL_REFUSALS, mailFormSchema, mailSchema, type MailForm } from './mail-question';
import { createPrivacyRoutes } from './privacy-routes';
import { createTopicTitles } from '../webhooks/kept-titles';
import type { TopicParts } from '../webhooks/named-topic';
import { shownRecipients } from './shown-recipients';

/** Mail (W8.6): what is answered here is for one visitor alone and kept by nobody, but for what is told of privacy. */
export function createMailRoutes(parts: PeopleParts): Router {
  const router = createRouter();
  const named = { ...parts, titles: createTopicTitles(parts.clock) };
  router.use(/^\/(?:mail|unsubscribe)(?:\/.*)?$/, forOneVisitor);
  router.use(createAddressRoutes(named), createConsentRoutes(named), createPrivacyRoutes(parts));
  return router;
}

function createAddressRoutes(parts: PeopleParts & TopicParts): Router {
  return createFormRoom(parts, {
    path: '/mail',
    target: '/mail/do',
    question: mailSchema,
    form: mailFormSchema,
    limit: 'limit',
    isTyped: ({ action }) => TYPED_ACTIONS.has(action),
    refusals: MAIL_REFUSALS,
    page: (asking, { done, typed, question }) =>
      pageOf(parts, asking, {
        done,
        typed,
        chosen: chosenIn(parts.wikis, choiceOf(typed) ?? question),
      }),
    act: (deed) => {
      const languages = parts.messages.languages.map(({ code }) => code);
      return MAIL_ACTS[deed.form.action](parts, { ...deed, languages });
    },
  });
}

/** Those with fields to type into. */
const TYPED_ACTIONS: ReadonlySet<MailForm['action']> = new Set(['add', 'tell', 'add-topic']);

/** What the form of an address says; the others say of what one of them is told. */
function choiceOf(typed: MailForm | null): NamedLinks | null {
  if (typed === null) return null;
  return typed.action === 'add' ? typed : {};
}

async function pageOf(
  parts: PeopleParts & TopicParts,
  { view, visitor, person }: RoomVisitor,
  page: Pick<ShownMail, 'done' | 'typed' | 'chosen'>,
): Promise<string> {
  const asked = person === null ? [] : shownRecipients(parts, person.owner);
  const recipients = await orProblem('database-unavailable', Promise.resolve(asked));
  const sendsMail = parts.people?.sendsMail ?? true;
  return mailPage(view, visitor, { ...page, recipients, sendsMail });
}
