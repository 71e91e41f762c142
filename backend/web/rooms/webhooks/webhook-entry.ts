import { OFF_DAYS_MAX } from '../../../store/subscribers/remove-webhook';
import { isOff } from '../../../store/subscribers/subscriber-state';
import type { MessageKey } from '../../../runtime/messages';
import { topicText } from '../../../store/subscribers/topic-names';
import { submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { urlText } from '../../pages/outward-url';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import type { TypedTopics, WebhookForm } from './webhook-question';
import type { NamedTopic } from './webhook-topics';
import type { ShownWebhook } from './shown-webhook';

const DAY_S = 86_400;

/**
 * A webhook: how it stands, of what it is told, and what its owner can do.
 * @param shown the time, and the form that could not be taken, whose fields stay as they were
 */
export function webhookEntry(
  view: View,
  visitor: Visitor,
  webhook: ShownWebhook,
  shown: { nowS: number; typed: WebhookForm | null },
): Markup {
  const { nowS, typed } = shown;
  const { text } = view.translator;
  const { subscriberId, address, topics } = webhook;
  const refused = typed?.action === 'add-topic' && typed.hook === subscriberId ? typed : undefined;
  const id = `hook-${subscriberId}`;
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 class="address-heading" id="${id}">${urlText(address)}</h2>
<p>${text(`weboid-web-hook-state-${webhook.state}`)}</p>
<ul class="said">${sentences(view, webhook, nowS).map(
    (sentence) => markup`<li><span>${sentence}</span></li>
`,
  )}</ul>
<div class="review">${buttons(view, visitor, webhook)}</div>
<h3>${text('weboid-web-hook-topics')}</h3>
<ul class="said">${topics.map((topic) => topicItem(view, visitor, webhook, topic))}</ul>
<details class="no-print"${refused !== undefined && markup` open`}><summary>${text('weboid-web-hook-topic-add')}</summary>
<form action="/webhooks/do" method="post">
${visitor.hidden({ action: 'add-topic', hook: String(subscriberId) })}
${topicFields(view, id, refused)}
${submitButton(text('weboid-web-hook-topic-add'))}
</form></details>
</section>`;
}

function sentences(view: View, webhook: ShownWebhook, nowS: number): Markup[] {
  const { text } = view.translator;
  const { triedAtS, outcome, toldAtS, tries, dueAtS, waiting, isCalled, oldSecretUntilS } = webhook;
  const isWaitingToRetry = tries > 0 && dueAtS > nowS && !isOff(webhook.state);
  const told: (Markup | false)[] = [
    isCalled && markup`${text('weboid-web-hook-called')}`,
    triedAtS > 0 &&
      markup`${text('weboid-web-hook-last')} ${moment(triedAtS)} (<code dir="ltr">${outcome}</code>)`,
    toldAtS > 0 && markup`${text('weboid-web-hook-told')} ${moment(toldAtS)}`,
    isOff(webhook.state) &&
      markup`${text('weboid-web-hook-off-until')} ${moment(triedAtS + OFF_DAYS_MAX * DAY_S)}`,
    isWaitingToRetry && markup`${text('weboid-web-hook-next')} ${moment(dueAtS)}`,
    waiting > 0 && markup`${text('weboid-web-hook-waiting', waiting)}`,
    oldSecretUntilS > nowS &&
      markup`${text('weboid-web-hook-old-secret')} ${moment(oldSecretUntilS)}`,
  ];
  return told.filter((sentence) => sentence !== false);
}

/** UTC. */
function moment(atS: number): Markup {
  const when = new Date(atS * 1_000).toISOString();
  return markup`<time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)} UTC</time>`;
}

/** Which actions a webhook in its state has, and what they are called. */
function buttonsOf({
  state,
  isSecretShown,
  isCalled,
}: ShownWebhook): [WebhookForm['action'], MessageKey][] {
  const isUnproven = state === 'unproven' || isOff(state);
  const canRotate = isSecretShown || isOff(state);
  return [
    ...some(!isSecretShown, 'reveal', 'weboid-web-hook-reveal'),
    ...some(isUnproven && !isCalled, 'call', 'weboid-web-hook-verify'),
    ...some(state === 'on' && !isCalled, 'call', 'weboid-web-hook-test'),
    ...some(state === 'on', 'pause', 'weboid-web-hook-pause'),
    ...some(state === 'paused', 'resume', 'weboid-web-hook-resume'),
    ...some(canRotate, 'rotate', 'weboid-web-hook-rotate'),
    ...some(true, 'remove', 'weboid-web-hook-delete'),
  ];
}

function some(
  isThere: boolean,
  action: WebhookForm['action'],
  label: MessageKey,
): [WebhookForm['action'], MessageKey][] {
  return isThere ? [[action, label]] : [];
}

function buttons(view: View, visitor: Visitor, webhook: ShownWebhook): Markup[] {
  const { text } = view.translator;
  return buttonsOf(webhook).map(([action, label]) => {
    const look = action === 'remove' ? ' cdx-button--action-destructive' : '';
    return markup`<form action="/webhooks/do" method="post">
${visitor.hidden({ action, hook: String(webhook.subscriberId) })}
<button class="cdx-button${look}" type="submit">${text(label)} <span class="visually-hidden">${webhook.address}</span></button>
</form>`;
  });
}

function topicItem(
  view: View,
  visitor: Visitor,
  { subscriberId }: ShownWebhook,
  named: NamedTopic,
): Markup {
  const { text } = view.translator;
  const topic = topicText(named);
  return markup`<li><span>${topicLabel(view, named)}</span>
<form action="/webhooks/do" method="post">
${visitor.hidden({ action: 'remove-topic', hook: String(subscriberId), topic })}
<button class="cdx-button cdx-button--action-destructive" type="submit">${text('weboid-web-report-remove')} <span class="visually-hidden">${topicName(view, named)}</span></button>
</form></li>
`;
}

function topicLabel(view: View, topic: NamedTopic): Markup {
  if (topic.kind === 'url') return urlText(topic.url);
  const name = topicName(view, topic);
  const address = topic.kind === 'page' || topic.kind === 'category' ? topic.address : null;
  const linked = address === null ? markup`${name}` : markup`<a href="${address}">${name}</a>`;
  if (topic.kind !== 'category' || topic.extent === 'whole') return linked;
  return markup`${linked} ${view.translator.text(`weboid-web-sub-topic-${topic.extent}`)}`;
}

function topicName({ translator: { text } }: View, topic: NamedTopic): string {
  if (topic.kind === 'wiki') return text('weboid-web-hook-topic-wiki', isolated(topic.wiki));
  if (topic.kind === 'domain') return text('weboid-web-hook-topic-domain', isolated(topic.domain));
  if (topic.kind === 'url') return isolated(topic.url);
  if (topic.kind === 'category') {
    return text('weboid-web-sub-topic-category', isolated(topic.title), isolated(topic.wiki));
  }
  return text('weboid-web-hook-topic-page', topic.pageId, isolated(topic.wiki));
}

/**
 * The fields that name topics.
 * @param form tells its fields from those of others on the page
 */
export function topicFields(view: View, form: string, typed: TypedTopics = {}): Markup {
  const { text } = view.translator;
  const fields = [
    ['dbname', 'weboid-web-form-wiki', 'weboid-web-form-wiki-optional-help', 'wikis'],
    ['title', 'weboid-web-form-page', 'weboid-web-hook-page-help', 'pages'],
    ['category', 'weboid-web-sub-category', 'weboid-web-sub-category-help', undefined],
    ['domain', 'weboid-web-form-domain', 'weboid-web-hook-domain-help', undefined],
    ['url', 'weboid-web-ask-url', 'weboid-web-hook-url-help', undefined],
  ] as const;
  return markup`<fieldset class="cdx-field cdx-field--is-fieldset"><legend class="cdx-label"><span class="cdx-label__label__text">${text('weboid-web-hook-topics')}</span></legend>
${fields.map(([name, label, help, suggest]) =>
  textField(
    { id: `${form}-${name}`, name, label: text(label), help: text(help) },
    {
      value: typed[name] ?? '',
      dir: name === 'title' || name === 'category' ? 'auto' : 'ltr',
      maxLength: name === 'url' ? 8_000 : 255,
      ...(suggest !== undefined && { suggest }),
    },
  ),
)}
</fieldset>`;
}
