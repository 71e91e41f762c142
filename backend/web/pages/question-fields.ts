import { markup, type Markup } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { selectField, textField } from './field';
import { isolated } from './isolated';
import type { View } from './view';

const NAME_MAX = 255;
const ADDRESS_MAX = 2000;

/** A page of a wiki (W7.2). */
export function pageFields(view: View): Markup[] {
  const { text } = view.translator;
  const title = textField(
    {
      id: 'page-title',
      name: 'title',
      label: text('weboid-web-form-page'),
      help: text('weboid-web-form-page-help'),
    },
    {
      value: view.form.title,
      dir: 'auto',
      maxLength: ADDRESS_MAX,
      isRequired: true,
      suggest: 'pages',
    },
  );
  const show = selectField(
    { id: 'page-all', name: 'all', label: text('weboid-web-form-show') },
    [
      ['0', text('weboid-web-links-found')],
      ['1', text('weboid-web-links-all')],
    ],
    view.form.all ? '1' : '0',
  );
  return [title, wikiField(view, 'page', 'weboid-web-form-wiki-help'), show];
}

/** One URL; with a wiki, by its rules and with its pages. */
export function urlFields(view: View): Markup[] {
  const help = view.translator.text('weboid-web-form-url-help');
  const url = addressField(view, 'url', { label: 'weboid-web-ask-url', help });
  return [url, wikiField(view, 'url', 'weboid-web-form-wiki-optional-help')];
}

/** URLs by a pattern, perhaps in certain pages of a wiki only. */
export function patternFields(view: View): Markup[] {
  const { text } = view.translator;
  const help = text('weboid-web-form-pattern-help', isolated('*.example.org/news/*'));
  const pattern = addressField(view, 'pattern', { label: 'weboid-web-ask-pattern', help });
  const namespaces = textField(
    {
      id: 'pattern-namespace',
      name: 'namespace',
      label: text('weboid-web-form-namespaces'),
      help: text('weboid-web-form-namespaces-help'),
    },
    { value: sent(view, 'namespace'), dir: 'ltr', maxLength: NAME_MAX },
  );
  return [
    pattern,
    wikiField(view, 'pattern', 'weboid-web-form-wiki-optional-help'),
    namespaces,
    statusField(view, 'pattern', ['', 'unreachable', 'doubtful', 'working']),
  ];
}

/** All pages of a wiki with links of one status (W7.6). */
export function wikiFields(view: View): Markup[] {
  const { text } = view.translator;
  const narrower = (name: 'domain' | 'path', help: string): Markup =>
    textField(
      { id: `wiki-${name}`, name, label: text(`weboid-web-form-${name}`), help },
      { value: sent(view, name), dir: 'ltr', maxLength: ADDRESS_MAX },
    );
  return [
    wikiField(view, 'wiki', 'weboid-web-form-wiki-needed-help', true),
    statusField(view, 'wiki', ['unreachable', 'doubtful', 'spam', 'called-dead']),
    narrower('domain', text('weboid-web-form-optional-help')),
    narrower('path', text('weboid-web-form-path-help', isolated('/news/'))),
  ];
}

function addressField(
  view: View,
  name: 'url' | 'pattern',
  { label, help }: { label: MessageKey; help: string },
): Markup {
  const field = textField(
    { id: `${name}-${name}`, name, label: view.translator.text(label), help },
    { value: sent(view, name), dir: 'ltr', maxLength: ADDRESS_MAX, isRequired: true },
  );
  return markup`<div class="field--wide">${field}</div>`;
}

function wikiField(view: View, part: string, help: MessageKey, isRequired = false): Markup {
  const { text } = view.translator;
  return textField(
    {
      id: `${part}-dbname`,
      name: 'dbname',
      label: text('weboid-web-form-wiki'),
      help: text(help),
    },
    { value: view.form.dbname, dir: 'ltr', maxLength: NAME_MAX, isRequired, suggest: 'wikis' },
  );
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
