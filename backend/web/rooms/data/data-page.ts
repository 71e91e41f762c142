import type { PublishedFile } from '../../../dumps/manifest';
import { LATEST_NAME, SUMS_NAME } from '../../../dumps/published-file';
import type { MessageKey } from '../../../runtime/messages';
import { DEFAULT_POLICY, type VerdictPolicy } from '../../../status/verdict-policy';
import { cardTable } from '../../pages/card-table';
import { layout } from '../../pages/layout';
import { policyText } from '../../pages/policy-text';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';

/** A field of a line, and what it means; what follows from rules is told with their numbers. */
type Field = readonly [name: string, meaning: MessageKey, rules?: VerdictPolicy];

const DUMP_FIELDS: readonly Field[] = [
  ['url', 'weboid-web-data-field-url'],
  ['verdict', 'weboid-web-data-field-verdict', DEFAULT_POLICY],
  ['code', 'weboid-web-data-field-code'],
  ['checked', 'weboid-web-data-field-checked'],
  ['failing_since', 'weboid-web-data-field-failing-since'],
  ['history', 'weboid-web-data-field-history'],
];
const CHANGE_FIELDS: readonly Field[] = [
  ['id', 'weboid-web-data-field-id'],
  ['url', 'weboid-web-data-field-url'],
  ['from, to', 'weboid-web-data-field-from-to', DEFAULT_POLICY],
  ['reason', 'weboid-web-data-field-reason'],
  ['changed_at', 'weboid-web-data-field-changed-at'],
];
const DUMP_EXAMPLE =
  '{"url":"http://museum.org/a","verdict":"unreachable","code":18,"checked":"2026-11-24","failing_since":"2026-10-26","history":[[18,"2026-10-26","2026-11-24",404],[1,"2025-03-02","2026-10-12",200]]}';
const CHANGE_EXAMPLE =
  '{"id":4711,"url":"http://museum.org/a","from":"doubtful","to":"unreachable","reason":"http-404","changed_at":"2026-11-24T09:30:12.000Z"}';

/** The public files: what they hold, under which licence, how to check them. */
export function dataPage(view: View, files: readonly PublishedFile[]): string {
  const { text } = view.translator;
  const heading = text('weboid-web-data-heading');
  const dumps = files.filter(({ kind }) => kind === 'dump');
  const changes = files.filter(({ kind }) => kind === 'changes');
  const main = markup`<h1>${heading}</h1>
<p>${text('weboid-web-data-what')}</p>
<p class="page-links"><a rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>
<a href="${siteLink(view, '/data', { format: 'json' })}">JSON</a>${
    dumps.length > 0 &&
    markup`
<a href="/data/${LATEST_NAME}">${text('weboid-web-data-latest')}</a>`
  }</p>
${files.length === 0 && markup`<p class="message">${text('weboid-web-data-none')}</p>`}
<h2>${text('weboid-web-data-dumps')}</h2>
<p>${text('weboid-web-data-dumps-what')}</p>
${fileTable(view, 'weboid-web-data-dumps', dumps)}
${fieldList(view, DUMP_FIELDS, DUMP_EXAMPLE)}
<h2>${text('weboid-web-data-changes')}</h2>
<p>${text('weboid-web-data-changes-what')}</p>
${fileTable(view, 'weboid-web-data-changes', changes)}
${fieldList(view, CHANGE_FIELDS, CHANGE_EXAMPLE)}
${files.length > 0 && sumsPart(view)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function sumsPart({ translator: { text } }: View): Markup {
  return markup`<h2>${text('weboid-web-data-sums')}</h2>
<p>${text('weboid-web-data-sums-what')} <a href="/data/${SUMS_NAME}">${SUMS_NAME}</a></p>
<pre dir="ltr"><code>sha256sum -c --ignore-missing ${SUMS_NAME}</code></pre>`;
}

function fileTable(
  view: View,
  caption: MessageKey,
  files: readonly PublishedFile[],
): Markup | false {
  if (files.length === 0) return false;
  const { text } = view.translator;
  const columns = [
    { label: text('weboid-web-data-file') },
    { label: text('weboid-web-data-day') },
    { label: text('weboid-web-data-lines'), isNumber: true },
    { label: text('weboid-web-data-size'), isNumber: true },
  ];
  const rows = files.map((file) => fileRow(view, file));
  return cardTable({ name: text(caption), columns }, rows);
}

function fileRow(
  { translator }: View,
  { name, day, lines, bytes, missing }: PublishedFile,
): MarkupValue[] {
  const { text, number } = translator;
  const lost = missing !== undefined && text('weboid-web-data-missing', number(missing), missing);
  return [
    markup`<div><a href="/data/${name}"><bdi>${name}</bdi></a>${lost !== false && markup`<br><span class="hint-text">${lost}</span>`}</div>`,
    markup`<time datetime="${day}" dir="ltr">${day}</time>`,
    number(lines),
    sizeText(translator.lang, bytes),
  ];
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const PER_UNIT = 1_000;

/** `1.3 GB` */
function sizeText(lang: string, bytes: number): string {
  const steps = bytes === 0 ? 0 : Math.floor(Math.log(bytes) / Math.log(PER_UNIT));
  const place = Math.min(steps, UNITS.length - 1);
  const unit = UNITS[place] ?? 'byte';
  // `20 byte` is what the short form says of many.
  const unitDisplay = place === 0 ? 'long' : 'short';
  const maximumFractionDigits = place === 0 ? 0 : 1;
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(lang, format).format(bytes / PER_UNIT ** place);
}

function fieldList(view: View, fields: readonly Field[], line: string): Markup {
  const { text } = view.translator;
  const items = fields.map(
    ([
      name,
      meaning,
      rules,
    ]) => markup`<dt><code dir="ltr">${name}</code></dt><dd>${text(meaning)}${rules !== undefined && ` ${policyText(view.translator, rules)}`}</dd>
`,
  );
  return markup`<h3>${text('weboid-web-data-fields')}</h3>
<dl>
${items}</dl>
<pre dir="ltr"><code>${line}</code></pre>`;
}
