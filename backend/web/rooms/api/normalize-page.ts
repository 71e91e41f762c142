import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { MessageKey } from '../../../runtime/messages';
import { isTooLong } from '../../../url/too-long';
import { cardTable } from '../../pages/card-table';
import { languageInput, submitButton } from '../../pages/field';
import { layout } from '../../pages/layout';
import type { View } from '../../pages/view';
import { linesField } from '../../pages/lines-field';
import { MAX_URLS } from './normalize-operation';
import type { Normalization } from './normalization';

/** The form, and below it the normal form of each URL that was given. */
export function normalizePage(view: View, urls: readonly Normalization[]): string {
  const { text } = view.translator;
  const heading = text('weboid-web-normalize-heading');
  const main = markup`<h1>${heading}</h1>
<p class="lead">${text('weboid-web-normalize-what')}</p>
${urlForm(view, urls)}
${urls.length > 0 && resultTable(view, urls)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function urlForm(view: View, urls: readonly Normalization[]): Markup {
  const { text } = view.translator;
  const label = text('weboid-web-normalize-field');
  const help = text('weboid-web-normalize-help', MAX_URLS);
  const given = urls.map((url) => url.given).join('\n');
  return markup`<form action="/normalize" method="get">
${linesField({ id: 'url', name: 'url', label, help }, given)}
<input type="hidden" name="format" value="html">
${languageInput(view)}
${submitButton(text('weboid-web-normalize-submit'))}
</form>`;
}

function resultTable(view: View, urls: readonly Normalization[]): Markup {
  const { text } = view.translator;
  const columns = [
    { label: text('weboid-web-normalize-given') },
    { label: text('weboid-web-normalize-result') },
    { label: text('weboid-web-normalize-remarks') },
  ];
  const rows = urls.map((url) => resultRow(view, url));
  return cardTable({ name: text('weboid-web-normalize-heading'), columns, isNamed: true }, rows);
}

function resultRow(
  { translator: { text } }: View,
  { given, url, ...known }: Normalization,
): MarkupValue[] {
  const remarks = [...remarkKeys(known), ...lengthRemark(known, url)].map(
    (key) => markup`<div>${text(key)}</div>`,
  );
  return [shownUrl(given), url !== undefined && shownUrl(url), markup`${remarks}`];
}

const shownUrl = (url: string): Markup => markup`<bdi class="url" dir="ltr">${url}</bdi>`;

const KIND_REMARKS: Readonly<Record<Normalization['kind'], MessageKey | null>> = {
  resource: null,
  ignored: 'weboid-web-reason-other-scheme',
  invalid: 'weboid-web-reason-invalid-address',
  example: 'weboid-web-reason-example-domain',
  special: 'weboid-web-reason-special-name',
  internal: 'weboid-web-reason-own-farm',
  unmonitored: 'weboid-web-reason-not-monitored',
};

const lengthRemark = ({ kind }: Pick<Normalization, 'kind'>, text = ''): MessageKey[] =>
  kind === 'resource' && isTooLong({ text }) ? ['weboid-web-reason-too-long'] : [];

function remarkKeys({ kind, cause, hints }: Omit<Normalization, 'given' | 'url'>): MessageKey[] {
  const kindRemark = cause === undefined ? KIND_REMARKS[kind] : null;
  return [
    ...(kindRemark === null ? [] : [kindRemark]),
    ...(cause === undefined ? [] : [`weboid-web-invalid-${cause}` as const]),
    ...hints.map((hint) => `weboid-web-hint-${hint}` as const),
  ];
}
