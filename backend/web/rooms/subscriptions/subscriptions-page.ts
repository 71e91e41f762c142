import { Problem } from '../../../answers/problem';
import type { MessageKey } from '../../../runtime/messages';
import { selectField, submitButton } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { siteLink } from '../../pages/site-link';
import { waysForPrograms, waysToBeTold } from '../../pages/told-at-once';
import type { ToldOf } from '../../pages/told-of';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { loginAddress, signInButton } from '../people/sign-in-link';
import { topicFields } from '../webhooks/topic-list';
import { TALK_REFUSALS, type TalkDone, type TalkForm } from './subscription-question';
import { talkEntry, type ShownTalk } from './talk-entry';

/** What the page shows. */
export interface ShownSubscriptions {
  talks: readonly ShownTalk[];
  /** Those on whose talk pages is written: full name and label. */
  wikis: readonly (readonly [name: string, label: string])[];
  /** What a form has led to, or what is wrong with something typed. */
  done: TalkDone | Problem | undefined;
  /** The form that could not be taken, to be shown again; null: there is none. */
  typed: TalkForm | null;
  /** What the page is about that they came from: the form is filled in with it. */
  chosen: ToldOf;
}

/** Of what a person is told on talk pages, with all that can be done about it. */
export function subscriptionsPage(view: View, visitor: Visitor, shown: ShownSubscriptions): string {
  const { text } = view.translator;
  const title = text('weboid-web-sub-heading');
  const main = markup`<h1>${title}</h1>
${shown.done !== undefined && doneMessage(view, shown.done)}
${isOff(shown) ? markup`<p class="message">${text('weboid-web-sub-no-wiki')}</p>` : markup`<p>${text('weboid-web-sub-what')}</p>`}
<p class="page-links hint-text">${waysToBeTold({ ...view, subject: shown.chosen })}
${waysForPrograms(view)}</p>
${visitor.session === null ? signInPart(view, visitor, shown) : ownPart(view, visitor, shown)}`;
  return layout(view, `${title} – Weboid`, main);
}

/** What is told of all that people subscribe to with one text. */
const DONE_TEXTS: Partial<Record<TalkDone, MessageKey>> = {
  changed: 'weboid-web-hook-done-changed',
  limit: 'weboid-web-hook-done-limit',
  unlisted: 'weboid-web-hook-done-unlisted',
  'unknown-wiki': 'weboid-web-hook-done-unknown-wiki',
  'unknown-category': 'weboid-web-hook-done-unknown-category',
  added: 'weboid-web-sub-done-added',
  erased: 'weboid-web-sub-done-erased',
  there: 'weboid-web-sub-done-there',
  'too-many': 'weboid-web-sub-done-too-many',
  'no-topic': 'weboid-web-sub-done-no-topic',
  'no-wiki': 'weboid-web-sub-done-no-wiki',
  'bad-name': 'weboid-web-sub-done-bad-name',
};

function doneMessage(view: View, done: TalkDone | Problem): Markup {
  const isProblem = done instanceof Problem;
  const look = isProblem || TALK_REFUSALS.has(done) ? 'error' : 'success';
  const told = isProblem
    ? problemDetail(view, done)
    : view.translator.text(DONE_TEXTS[done] ?? 'weboid-web-sub-done-impossible');
  return markup`<p class="message message--${look}" role="status">${told}</p>`;
}

/** Whether messages on talk pages are switched off for all wikis. */
function isOff({ wikis }: ShownSubscriptions): boolean {
  return wikis.length === 0;
}

/** Where nobody is told, signing in is offered only for having erased what was kept before. */
function signInPart(view: View, { canSignIn }: Visitor, shown: ShownSubscriptions): Markup {
  const { text } = view.translator;
  if (!canSignIn) {
    return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  }
  const here = siteLink(view, '/subscriptions', shown.chosen);
  if (isOff(shown)) {
    return markup`<p class="hint-text"><a href="${loginAddress(here)}" rel="nofollow">${text('weboid-web-sub-erase-sign-in')}</a></p>`;
  }
  return markup`${signInButton(here, text('weboid-web-sub-sign-in'))}
<p class="hint-text">${text('weboid-web-sub-sign-in-why')}</p>`;
}

function ownPart(
  view: View,
  visitor: Visitor,
  { talks, wikis, typed, chosen }: ShownSubscriptions,
): Markup {
  const { text } = view.translator;
  const isRefused = typed?.action === 'add';
  return markup`${signedInLine(view, visitor)}
${talks.length === 0 && markup`<p>${text('weboid-web-sub-none')}</p>`}
${isRefused && addForm(view, visitor, wikis, typed)}
${talks.map((talk) => talkEntry(view, visitor, talk, typed))}
${!isRefused && addForm(view, visitor, wikis, chosen)}
${talks.length > 0 && eraseForm(view, visitor)}`;
}

function signedInLine(view: View, visitor: Visitor): Markup {
  const { text } = view.translator;
  return markup`<form class="signed-in" action="/auth/logout" method="post">
${visitor.hidden({ return: siteLink(view, '/subscriptions') })}
<p>${text('weboid-web-hook-signed-in', isolated(visitor.session?.userName ?? ''))}
<button class="cdx-button cdx-button--weight-quiet" type="submit">${text('weboid-web-sign-out')}</button></p>
</form>
<p class="hint-text">${text('weboid-web-sub-sign-in-why')}</p>`;
}

function addForm(
  view: View,
  visitor: Visitor,
  wikis: ShownSubscriptions['wikis'],
  typed: Partial<TalkForm> = {},
): Markup | false {
  const { text } = view.translator;
  if (wikis.length === 0) return false;
  const ofName = isolated(visitor.session?.userName ?? '');
  const wiki = {
    id: 'talk-wiki',
    name: 'talk',
    label: text('weboid-web-sub-wiki'),
    help: text('weboid-web-sub-wiki-help', ofName),
  };
  const often = { id: 'talk-often', name: 'often', label: text('weboid-web-sub-often') };
  const days = [
    ['1', text('weboid-web-sub-daily')],
    ['7', text('weboid-web-sub-weekly')],
  ] as const;
  return markup`<section class="no-print" aria-labelledby="add-talk">
<h2 id="add-talk">${text('weboid-web-sub-add')}</h2>
<form action="/subscriptions/do" method="post">
${visitor.hidden({ action: 'add' })}
${selectField(wiki, wikis, typed.talk ?? '')}
${selectField(often, days, typed.often ?? '1')}
${topicFields(view, 'add', typed)}
${submitButton(text('weboid-web-sub-add'))}
</form>
</section>`;
}

function eraseForm(view: View, visitor: Visitor): Markup {
  const { text } = view.translator;
  return markup`<section class="no-print" aria-labelledby="erase-talk">
<h2 id="erase-talk">${text('weboid-web-sub-erase')}</h2>
<p>${text('weboid-web-sub-erase-what')}</p>
<form action="/subscriptions/do" method="post">
${visitor.hidden({ action: 'erase' })}
<button class="cdx-button cdx-button--action-destructive" type="submit">${text('weboid-web-sub-erase')}</button>
</form>
</section>`;
}
