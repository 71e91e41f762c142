import type { MessageKey } from '../../../runtime/messages';
import { isOff } from '../../../store/subscribers/subscriber-state';
import { TALK_OFF_REASONS } from '../../../store/subscribers/talk-outcomes';
import type { StoredTalkSubscriber } from '../../../store/subscribers/talk-subscribers';
import { askedFirst } from '../../pages/asked-first';
import { submitButton } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { shownMoment } from '../webhooks/shown-moment';
import { topicFields, topicItem } from '../webhooks/topic-list';
import type { NamedTopic } from '../webhooks/named-topic';
import type { TalkForm } from './subscription-question';

/** Of what somebody is told on a talk page, with names. */
export interface ShownTalk extends Omit<StoredTalkSubscriber, 'topics'> {
  /** As `dbname@farm`. */
  wiki: string;
  topics: readonly NamedTopic[];
}

/**
 * Of what a person is told on a talk page, how it stands, and what can be done about it.
 * @param typed the form that could not be taken, whose fields stay as they were
 */
export function talkEntry(
  view: View,
  visitor: Visitor,
  talk: ShownTalk,
  typed: TalkForm | null,
): Markup {
  const { text } = view.translator;
  const { subscriberId, topics, wiki } = talk;
  const isRefused = typed?.action === 'add-topic' && typed.subscriber === subscriberId;
  const id = `talk-${subscriberId}`;
  const form = { address: '/subscriptions/do', fields: { subscriber: String(subscriberId) } };
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 id="${id}">${text('weboid-web-sub-page-of', isolated(wiki))}</h2>
<p>${text(stateText(talk))}</p>
<ul class="said">${sentences(view, talk).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${buttons(view, visitor, talk)}</div>
<h3>${text('weboid-web-hook-topics')}</h3>
<ul class="said">${topics.map((topic) => topicItem(view, visitor, form, topic))}</ul>
<details class="no-print"${isRefused && markup` open`}><summary>${text('weboid-web-hook-topic-add')}</summary>
<form action="/subscriptions/do" method="post">
${visitor.hidden({ action: 'add-topic', subscriber: String(subscriberId) })}
${topicFields(view, id, isRefused ? typed : undefined)}
${submitButton(text('weboid-web-hook-topic-add'))}
</form></details>
</section>`;
}

function stateText({ state, outcome }: ShownTalk): MessageKey {
  if (state === 'paused') return 'weboid-web-hook-state-paused';
  if (!isOff(state)) return 'weboid-web-sub-state-on';
  const reason = TALK_OFF_REASONS.find((known) => known === outcome) ?? 'refused';
  return `weboid-web-sub-off-${reason}`;
}

function sentences(
  view: View,
  { state, toldAtS, dueAtS, everyDays, waiting }: ShownTalk,
): Markup[] {
  const { text } = view.translator;
  const often = everyDays === 1 ? 'weboid-web-sub-daily' : 'weboid-web-sub-weekly';
  const told: (Markup | false)[] = [
    markup`${text('weboid-web-sub-often')}: ${text(often)}`,
    toldAtS > 0 && markup`${text('weboid-web-sub-last')} ${shownMoment(toldAtS)}`,
    state === 'on' && dueAtS > 0 && markup`${text('weboid-web-sub-next')} ${shownMoment(dueAtS)}`,
    waiting > 0 && markup`${text('weboid-web-hook-waiting', waiting)}`,
  ];
  return told.filter((sentence) => sentence !== false);
}

type TalkButton = [action: TalkForm['action'], fields: Record<string, string>, label: MessageKey];

/** Which actions there are in a state, with what else they send, and what they are called. */
function buttonsOf({ state, everyDays }: ShownTalk): TalkButton[] {
  const found: TalkButton[] = [];
  if (state === 'on') found.push(['pause', {}, 'weboid-web-hook-pause']);
  if (state === 'paused') found.push(['resume', {}, 'weboid-web-hook-resume']);
  if (isOff(state)) found.push(['restart', {}, 'weboid-web-sub-restart']);
  if (everyDays === 1) found.push(['often', { often: '7' }, 'weboid-web-sub-weekly']);
  else found.push(['often', { often: '1' }, 'weboid-web-sub-daily']);
  found.push(['remove', {}, 'weboid-web-hook-delete']);
  return found;
}

function buttons(view: View, visitor: Visitor, talk: ShownTalk): Markup[] {
  const { text } = view.translator;
  return buttonsOf(talk).map(([action, more, label]) => {
    const fields = visitor.hidden({ action, subscriber: String(talk.subscriberId), ...more });
    if (action === 'remove') {
      return askedFirst(view, {
        action: '/subscriptions/do',
        fields,
        label: text(label),
        what: talk.wiki,
        question: text('weboid-web-sure-subscription'),
      });
    }
    return markup`<form action="/subscriptions/do" method="post">
${fields}
<button class="cdx-button" type="submit">${text(label)} <span class="visually-hidden">${talk.wiki}</span></button>
</form>`;
  });
}
