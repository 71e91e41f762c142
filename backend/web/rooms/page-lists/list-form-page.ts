import type { Problem } from '../../../answers/problem';
import { languageInput, selectField, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { problemDetail } from '../../pages/problem-detail';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import { DEPTH_MAX, LIST_KINDS, type ListKind, type TypedList } from './list-form';
import { pastedFields } from './pasted-fields';
import type { ListRefusal } from './wanted-list';

/** Why a form was not taken, in a word that has a message. */
type RefusalWord = ListRefusal | 'limit' | 'busy' | 'full';

/** What the form shows. */
export interface ShownListForm {
  typed: TypedList;
  /** What is wrong with what was typed. */
  refusal: RefusalWord | Problem | null;
  alike?: AlikeTitles;
}

/** Categories that begin as the one does that the wiki does not have. */
interface AlikeTitles {
  /** Of the wiki, which an address names whatever else was typed. */
  domain: string;
  titles: readonly string[];
}

const NAME_MAX = 255;
const ADDRESS_MAX = 2_000;

/** The form that asks for a list of pages. */
export function listsPage(view: View, { typed, refusal, alike }: ShownListForm): string {
  const { text } = view.translator;
  const kind = typed.kind ?? 'category';
  const title = text('weboid-web-lists-heading');
  const encoding = kind === 'pasted' && markup` enctype="multipart/form-data"`;
  const main = markup`<h1>${title}</h1>
${refusal !== null && refusalMessage(view, refusal)}
${alike !== undefined && alikeLinks(view, typed, alike)}
<p>${text('weboid-web-lists-intro')}</p>
<div class="list-question">
${kindLinks(view, kind, typed)}
<form class="question" action="/lists" method="post"${encoding}>
<input type="hidden" name="kind" value="${kind}">${languageInput(view)}
<div class="fields">
${wikiField(view, typed)}
${fieldsOf(view, kind, typed)}
</div>
${submitButton(text('weboid-web-lists-submit'))}
</form>
</div>
<p class="hint-text">${text('weboid-web-lists-privacy')}</p>`;
  return layout(view, `${title} – Weboid`, main);
}

function refusalMessage(view: View, refusal: RefusalWord | Problem): Markup {
  const told =
    typeof refusal === 'string'
      ? view.translator.text(`weboid-web-lists-refused-${refusal}`)
      : problemDetail(view, refusal);
  return markup`<p class="message message--error" role="alert">${told}</p>`;
}

/** Each asks for the list of itself at once. */
function alikeLinks(
  view: View,
  { kind, depth }: TypedList,
  { domain, titles }: AlikeTitles,
): Markup | false {
  if (titles.length === 0) return false;
  const hidden = Object.entries({
    ...(kind !== undefined && { kind }),
    dbname: domain,
    ...(depth !== undefined && { depth: String(depth) }),
  }).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
  const buttons = titles.map(
    (
      category,
    ) => markup`<button class="cdx-button" type="submit" name="category" value="${category}">${isolated(category)}</button>
`,
  );
  return markup`<form class="alike" action="/lists" method="post">${hidden}${languageInput(view)}
<p>${view.translator.text('weboid-web-lists-alike')}</p>
${buttons}</form>`;
}

/** Another kind is another address, so that it works without script; what was typed goes along, but for long lists. */
function kindLinks(view: View, shown: ListKind, { dbname = '' }: TypedList): Markup {
  const { text } = view.translator;
  const links = LIST_KINDS.map((kind) => {
    const query = { ...(kind !== 'category' && { kind }), ...(dbname !== '' && { dbname }) };
    const isShown = kind === shown;
    return markup`<li><a href="${siteLink(view, '/lists', query)}"${isShown && markup` aria-current="true"`}>${text(`weboid-web-lists-kind-${kind}`)}</a></li>
`;
  });
  return markup`<nav aria-label="${text('weboid-web-lists-kinds')}"><ul class="list-kinds">
${links}</ul></nav>`;
}

function wikiField(view: View, { dbname = '' }: TypedList): Markup {
  const { text } = view.translator;
  return textField(
    {
      id: 'list-dbname',
      name: 'dbname',
      label: text('weboid-web-form-wiki'),
      help: text('weboid-web-form-wiki-needed-help'),
    },
    {
      value: dbname,
      dir: 'ltr',
      maxLength: NAME_MAX,
      isRequired: true,
      suggest: 'wikis',
      isFocused: dbname === '',
    },
  );
}

function fieldsOf(view: View, kind: ListKind, typed: TypedList): Markup | Markup[] {
  if (kind === 'pasted') return pastedFields(view, typed);
  if (kind === 'petscan' || kind === 'quarry') return numberField(view, kind, typed);
  const field = categoryField(view, kind, typed);
  return kind === 'project' ? field : [field, depthField(view, typed)];
}

function categoryField(
  view: View,
  kind: 'category' | 'project',
  { dbname = '', category = '' }: TypedList,
): Markup {
  const { text } = view.translator;
  return textField(
    {
      id: 'list-category',
      name: 'category',
      label: text(`weboid-web-lists-${kind}`),
      help: text(`weboid-web-lists-${kind}-help`),
    },
    {
      value: category,
      dir: 'auto',
      maxLength: ADDRESS_MAX,
      isRequired: true,
      suggest: 'categories',
      // A category has its depth to be chosen behind it.
      isSentByChoice: kind === 'project',
      isFocused: dbname !== '' && category === '',
    },
  );
}

/** Who asks for one category gets one: categories may lie in a circle, and a few levels are the whole wiki. */
function depthField(view: View, { depth = 0 }: TypedList): Markup {
  const { text, number } = view.translator;
  const options = Array.from({ length: DEPTH_MAX + 1 }, (_, levels) => {
    const label =
      levels === 0
        ? text('weboid-web-lists-depth-none')
        : text('weboid-web-lists-depth-levels', number(levels), levels);
    return [String(levels), label] as const;
  });
  const field = { id: 'list-depth', name: 'depth', label: text('weboid-web-lists-depth') };
  return selectField(field, options, String(depth));
}

function numberField(
  view: View,
  kind: 'petscan' | 'quarry',
  { dbname = '', number = '' }: TypedList,
): Markup {
  const { text } = view.translator;
  return textField(
    {
      id: 'list-number',
      name: 'number',
      label: text(`weboid-web-lists-${kind}`),
      help: text(`weboid-web-lists-${kind}-help`),
    },
    {
      value: number,
      dir: 'ltr',
      maxLength: ADDRESS_MAX,
      isRequired: true,
      isFocused: dbname !== '' && number === '',
    },
  );
}
