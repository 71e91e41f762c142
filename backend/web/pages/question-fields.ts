import { markup, type Markup } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { selectField, textField, type FieldText, type TextFieldTraits } from './field';
import { isolated } from './isolated';
import { sentOrder, WORST_FIRST } from './link-order';
import { namespaceChoices } from './namespace-choices';
import type { View } from './view';

const NAME_MAX = 255;
const ADDRESS_MAX = 2000;

/** The fields of a part of the form. */
export interface QuestionFields {
  /** What is asked about. */
  main: { text: FieldText; traits: TextFieldTraits };
  others: Markup[];
  /** Those that few need. */
  further: Markup[];
}

/** A page of a wiki (W7.2). */
export function pageQuestion(view: View): QuestionFields {
  const { text } = view.translator;
  const main = {
    text: {
      id: 'page-title',
      name: 'title',
      label: text('weboid-web-form-article'),
      help: text('weboid-web-form-page-help'),
    },
    traits: {
      value: view.form.title,
      dir: 'auto',
      maxLength: ADDRESS_MAX,
      isRequired: true,
      suggest: 'pages',
      isSentByChoice: true,
    },
  } as const;
  const show = selectField(
    { id: 'page-all', name: 'all', label: text('weboid-web-form-show') },
    [
      ['0', text('weboid-web-links-found')],
      ['1', text('weboid-web-links-all')],
    ],
    view.form.all ? '1' : '0',
  );
  const wiki = wikiField(view, 'page', 'weboid-web-form-wiki-help');
  return { main, others: [wiki, show, ...orderInputs(view)], further: [] };
}

/** The order that the reader chose stays for the next page; without one, what is left to do comes first. */
function orderInputs(view: View): Markup[] {
  const order = sentOrder(view.address.query) ?? WORST_FIRST;
  return Object.entries(order).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}

/** One URL; with a wiki, by its rules and with its pages. */
export function urlQuestion(view: View): QuestionFields {
  const help = view.translator.text(
    'weboid-web-form-url-help',
    isolated('https://example.org/news'),
  );
  const main = addressField(view, 'url', { label: 'weboid-web-ask-url', help });
  const wiki = wikiField(view, 'url', 'weboid-web-form-wiki-optional-help');
  return { main, others: [wiki], further: [] };
}

/** A website, or URLs by a pattern; perhaps in certain pages of a wiki only. */
export function siteQuestion(view: View): QuestionFields {
  const examples = ['example.org', 'example.org/news/', '*.example.org/*.pdf'].map(isolated);
  const help = view.translator.text('weboid-web-form-website-help', ...examples);
  const main = addressField(view, 'website', { label: 'weboid-web-form-website', help });
  main.traits.value ||= sent(view, 'pattern') || sent(view, 'domain');
  const further = [
    wikiField(view, 'website', 'weboid-web-form-wiki-optional-help', { isFilledIn: false }),
    statusField(view, 'website', ['', 'unreachable', 'doubtful', 'working']),
    namespaceChoices(view),
  ];
  return { main, others: [], further };
}

/** All pages of a wiki with links of one status (W7.6). */
export function wikiQuestion(view: View): QuestionFields {
  const { text } = view.translator;
  const narrower = (name: 'domain' | 'path', help: string): Markup =>
    textField(
      { id: `wiki-${name}`, name, label: text(`weboid-web-form-${name}`), help },
      { value: sent(view, name), dir: 'ltr', maxLength: ADDRESS_MAX },
    );
  return {
    main: wikiFieldOf(view, 'wiki', 'weboid-web-form-wiki-needed-help', { isRequired: true }),
    others: [
      statusField(view, 'wiki', ['unreachable', 'doubtful', 'spam', 'called-dead']),
      narrower('domain', text('weboid-web-form-optional-help')),
      narrower('path', text('weboid-web-form-path-help', isolated('/news/'))),
    ],
    further: [],
  };
}

function addressField(
  view: View,
  name: 'url' | 'website',
  { label, help }: { label: MessageKey; help: string },
): QuestionFields['main'] {
  return {
    text: { id: `${name}-${name}`, name, label: view.translator.text(label), help },
    traits: { value: sent(view, name), dir: 'ltr', maxLength: ADDRESS_MAX, isRequired: true },
  };
}

/** How the field of a wiki differs. */
interface WikiFieldTraits {
  isRequired?: boolean;
  /** Whether the only wiki that is watched stands in it before anything is typed. */
  isFilledIn?: boolean;
}

function wikiField(view: View, part: string, help: MessageKey, traits?: WikiFieldTraits): Markup {
  const field = wikiFieldOf(view, part, help, traits);
  return textField(field.text, field.traits);
}

function wikiFieldOf(
  view: View,
  part: string,
  help: MessageKey,
  { isRequired = false, isFilledIn = true }: WikiFieldTraits = {},
): QuestionFields['main'] {
  const { text } = view.translator;
  const { dbname, wiki = dbname } = view.form;
  const value = isFilledIn || sent(view, 'dbname') !== '' ? wiki : '';
  return {
    text: {
      id: `${part}-dbname`,
      name: 'dbname',
      label: text('weboid-web-form-wiki'),
      help: text(help),
    },
    traits: { value, dir: 'auto', maxLength: NAME_MAX, isRequired, suggest: 'wikis' },
  };
}

type Status = '' | 'unreachable' | 'doubtful' | 'working' | 'spam' | 'called-dead';

function statusField(view: View, part: string, statuses: readonly Status[]): Markup {
  const { text } = view.translator;
  const options = statuses.map((status) => {
    const key = status === '' ? 'weboid-web-form-any' : (`weboid-web-verdict-${status}` as const);
    return [status, text(key)] as const;
  });
  const id = `${part}-status`;
  const label = text('weboid-web-form-status');
  return selectField({ id, name: 'status', label }, options, sent(view, 'status'));
}

function sent({ address }: View, name: string): string {
  return address.query.get(name) ?? '';
}
