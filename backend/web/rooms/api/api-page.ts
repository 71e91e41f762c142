import { markup, type Markup } from '../../words/markup';
import { selectField, submitButton, textField } from '../../pages/field';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import type { Operation } from '../../http/operation';
import { versionedPath } from '../../http/api-version';
import { budgetNotes, COUNTING, type BudgetSizes } from './budget-notes';
import { linesField } from '../../pages/lines-field';
import { PROMISE } from './promise';
import { queryParameters, type QueryParameter } from './query-parameters';

/** What programs can ask, each operation with a form to try it; it needs no script. */
export function apiPage(view: View, operations: readonly Operation[], sizes: BudgetSizes): string {
  const { text } = view.translator;
  const heading = text('weboid-web-api-heading');
  const main = markup`<h1>${heading}</h1>
<p class="lead">${text('weboid-web-api-what')}</p>
<ul>
<li><a href="/openapi.json">${text('weboid-web-api-document')}</a></li>
<li><a href="${siteLink(view, '/problems')}">${text('weboid-web-problems-heading')}</a></li>
</ul>
<h2 id="promise">${text('weboid-web-api-promise')}</h2>
<ul lang="en" dir="ltr">
${PROMISE.map(
  (sentence) => markup`<li>${sentence}</li>
`,
)}</ul>
<h2 id="budgets">${text('weboid-web-api-budgets')}</h2>
${budgetList(sizes)}
<h2 id="questions">${text('weboid-web-api-questions')}</h2>
<ul lang="en" dir="ltr">
${operations.map(contentsItem)}</ul>
${operations.map((operation) => operationPart(view, operation))}`;
  return layout(view, `${heading} – Weboid`, main);
}

function budgetList(sizes: BudgetSizes): Markup {
  const items = budgetNotes(sizes).map(
    ({ policy, whose, quota }) =>
      markup`<li><code>${policy}</code> ${whose} <code>q=${String(quota)}</code></li>
`,
  );
  return markup`<div lang="en" dir="ltr">
${COUNTING.map(
  (sentence) => markup`<p>${sentence}</p>
`,
)}<ul>
${items}</ul>
</div>`;
}

function contentsItem({ id, method, path, summary }: Operation): Markup {
  return markup`<li><a href="#${id}"><code>${method.toUpperCase()} ${versionedPath(path)}</code></a> ${summary}</li>
`;
}

function operationPart(view: View, operation: Operation): Markup {
  const { id, method, path, summary, formats, access } = operation;
  const canTry = method === 'get' && access !== 'token';
  return markup`<section class="operation" aria-labelledby="${id}">
<h2 id="${id}"><code dir="ltr">${method.toUpperCase()} ${versionedPath(path)}</code></h2>
<p lang="en" dir="ltr">${summary}</p>
${access === 'token' && markup`<p>${view.translator.text('weboid-web-api-token')}</p>`}
<p><code dir="ltr">format=${formats.join(' | ')}</code></p>
${examples(view, operation)}
${canTry ? tryForm(view, operation) : parameterList(view, operation)}
</section>
`;
}

function examples({ translator: { text } }: View, operation: Operation): Markup[] {
  const { method, access, example, otherExamples = [] } = operation;
  const isLink = method === 'get' && access !== 'token';
  const asked = example === undefined ? [] : [example, ...otherExamples];
  return asked.map((values) => {
    const address = addressOf(versionedPath(operation.path), values);
    const shown = markup`<code dir="ltr">${address}</code>`;
    return markup`<p>${text('weboid-web-api-example')}:
${isLink ? markup`<a href="${address}">${shown}</a>` : shown}</p>`;
  });
}

function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(values).toString();
  return query === '' ? path : `${path}?${query}`;
}

function tryForm(view: View, operation: Operation): Markup {
  const fields = queryParameters(operation).map((parameter) =>
    parameterField(view, operation.id, parameter),
  );
  return markup`<form action="${versionedPath(operation.path)}" method="get" data-inline>
<div class="fields" lang="en" dir="ltr">
${fields}</div>
${submitButton(view.translator.text('weboid-web-api-open'))}
</form>`;
}

function parameterField(view: View, operationId: string, parameter: QueryParameter): Markup {
  const { name, description, isRequired, schema, example: value = '' } = parameter;
  const required = view.translator.text('weboid-web-api-required');
  const label = isRequired ? `${name} (${required})` : name;
  const text = { id: `${operationId}-${name}`, name, label, help: description };
  if (schema.enum !== undefined) {
    const choices = schema.enum.map(String).map((choice) => [choice, choice] as const);
    return selectField(text, isRequired ? choices : [['', ''], ...choices], value);
  }
  if (value.includes('\n')) return linesField(text, value);
  return textField(text, { value, dir: 'auto', maxLength: schema.maxLength ?? 2000, isRequired });
}

function parameterList(view: View, operation: Operation): Markup {
  const required = view.translator.text('weboid-web-api-required');
  const items = queryParameters(operation).map(
    ({
      name,
      description,
      isRequired,
    }) => markup`<dt><code>${name}</code>${isRequired && ` (${required})`}</dt>
<dd>${description}</dd>
`,
  );
  return markup`<dl lang="en" dir="ltr">
${items}</dl>`;
}
