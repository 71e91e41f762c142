import { topicText } from '../../../store/subscribers/topic-names';
import { askedFirst } from '../../pages/asked-first';
import { textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { urlText } from '../../pages/outward-url';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import type { TypedTopics } from './webhook-question';
import type { NamedTopic } from './named-topic';

/** Where forms about a subscriber lead to, and what names it there. */
export interface SubscriberForm {
  address: string;
  fields: Readonly<Record<string, string>>;
}

/** A topic of a subscriber, with a button that removes it. */
export function topicItem(
  view: View,
  visitor: Visitor,
  { address, fields }: SubscriberForm,
  named: NamedTopic,
): Markup {
  const topic = topicText(named);
  const { text } = view.translator;
  return markup`<li><span>${topicLabel(view, named)}</span>
${askedFirst(view, {
  action: address,
  fields: visitor.hidden({ action: 'remove-topic', ...fields, topic }),
  label: text('weboid-web-hook-topic-remove'),
  what: topicName(view, named),
  question: text('weboid-web-sure-topic'),
})}</li>
`;
}

/** What a topic is called, with a link to the page of the wiki that it is. */
export function topicLabel(view: View, topic: NamedTopic): Markup {
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
  return topic.title === null
    ? text('weboid-web-hook-topic-page', topic.pageId, isolated(topic.wiki))
    : text('weboid-web-mail-topic-page', isolated(topic.title), isolated(topic.wiki));
}

/**
 * The fields that name topics.
 * @param form tells its fields from those of others on the page
 */
export function topicFields(view: View, form: string, typed: TypedTopics = {}): Markup {
  const { text } = view.translator;
  const fields = [
    ['dbname', 'weboid-web-form-wiki', wikiHelp(view), 'wikis'],
    ['title', 'weboid-web-form-page', text('weboid-web-hook-page-help'), 'pages'],
    ['category', 'weboid-web-sub-category', text('weboid-web-sub-category-help'), 'categories'],
    ['domain', 'weboid-web-form-domain', text('weboid-web-hook-domain-help'), undefined],
    ['url', 'weboid-web-ask-url', text('weboid-web-hook-url-help'), undefined],
  ] as const;
  return markup`<fieldset class="cdx-field cdx-field--is-fieldset"><legend class="cdx-label"><span class="cdx-label__label__text">${text('weboid-web-hook-topics')}</span></legend>
<p class="hint-text">${text('weboid-web-topics-combine')}</p>
${fields.map(([name, label, help, suggest]) =>
  textField(
    { id: `${form}-${name}`, name, label: text(label), help },
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

/** The only wiki is not filled in: alone it would mean news of all of it, to who wants those of a domain, or none yet. */
function wikiHelp({ translator: { text }, onlyWiki = null }: View): string {
  return onlyWiki === null
    ? text('weboid-web-form-wiki-optional-help')
    : text('weboid-web-hook-wiki-help', isolated(onlyWiki.domain));
}
