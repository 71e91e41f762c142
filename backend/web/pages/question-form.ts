import { markup, type Markup } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { askedPart, type AskedPart } from './asked-part';
import { languageInput, lineField, submitButton, textField } from './field';
import {
  pageQuestion,
  siteQuestion,
  urlQuestion,
  wikiQuestion,
  type QuestionFields,
} from './question-fields';
import type { View } from './view';

interface PartOfForm {
  /** The address that answers. */
  action: string;
  submit: MessageKey;
  fields: (view: View) => QuestionFields;
}

const PARTS: Readonly<Record<AskedPart, PartOfForm>> = {
  page: { action: '/externalLinkInfo', submit: 'weboid-web-form-submit', fields: pageQuestion },
  url: { action: '/url', submit: 'weboid-web-form-search', fields: urlQuestion },
  site: { action: '/website', submit: 'weboid-web-form-search', fields: siteQuestion },
  wiki: { action: '/wiki/pages', submit: 'weboid-web-form-search', fields: wikiQuestion },
};

/**
 * The form of the part that a page belongs to (W7.3, W7.6), on one line: for pages that answer. The main field shows
 * what was asked; the other ones are folded away.
 */
export function questionForm(view: View): Markup {
  const { form, fields } = formOf(view);
  const { main, others, further } = fields;
  return form(markup`<div class="question__line">
${lineField(main.text, main.traits)}
${submitButton(submitText(view))}
<details class="question__more"><summary>${view.translator.text('weboid-web-form-more')}</summary>
<div class="fields">
${others}${further}
</div></details>
</div>`);
}

/** The same with all its fields, where nothing is answered: on the start page, and where something went wrong. */
export function openQuestionForm(view: View, { isFocused = false } = {}): Markup {
  const { form, fields } = formOf(view);
  const { main, others, further } = fields;
  return form(markup`<div class="fields">
<div class="field--wide">${textField(main.text, { ...main.traits, isFocused })}</div>
${others}
</div>
${further.length > 0 && moreFields(view, further)}
${submitButton(submitText(view))}`);
}

function moreFields({ translator }: View, further: readonly Markup[]): Markup {
  return markup`<details class="question__more"><summary>${translator.text('weboid-web-form-more')}</summary>
<div class="fields">
${further}
</div></details>`;
}

const partOf = (view: View): PartOfForm => PARTS[askedPart(view) ?? 'page'];

const submitText = (view: View): string => view.translator.text(partOf(view).submit);

function formOf(view: View): { form: (content: Markup) => Markup; fields: QuestionFields } {
  const { action, fields } = partOf(view);
  const form = (
    content: Markup,
  ): Markup => markup`<form class="question" id="ask" action="${action}" method="get">
${languageInput(view)}
${content}
</form>`;
  return { form, fields: fields(view) };
}
