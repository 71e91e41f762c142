import { markup, type Markup, type MarkupValue } from '../words/markup';
import type { MessageKey } from '../../runtime/messages';
import { ASKED_PARTS, askedPart, type AskedPart } from './asked-part';
import { languageInput, submitButton } from './field';
import { pageFields, patternFields, urlFields, wikiFields } from './question-fields';
import type { View } from './view';

interface PartOfForm {
  label: MessageKey;
  /** The address that answers. */
  action: string;
  submit: MessageKey;
  fields: (view: View) => MarkupValue;
}

const PARTS: Readonly<Record<AskedPart, PartOfForm>> = {
  page: {
    label: 'weboid-web-form-page',
    action: '/externalLinkInfo',
    submit: 'weboid-web-form-submit',
    fields: pageFields,
  },
  url: {
    label: 'weboid-web-ask-url',
    action: '/url',
    submit: 'weboid-web-form-search',
    fields: urlFields,
  },
  pattern: {
    label: 'weboid-web-ask-pattern',
    action: '/pattern',
    submit: 'weboid-web-form-search',
    fields: patternFields,
  },
  wiki: {
    label: 'weboid-web-ask-wiki',
    action: '/wiki/pages',
    submit: 'weboid-web-form-search',
    fields: wikiFields,
  },
};

/**
 * The form in its four parts (W7.3, W7.6), filled in from the address and as `view.form` says. The
 * tabs are buttons that load the page with another part; the browser script spares that way.
 */
export function questionForm(view: View): Markup {
  const shown = askedPart(view) ?? 'page';
  const { text } = view.translator;
  const tabs = ASKED_PARTS.map((part) => tab(view, part, part === shown));
  return markup`<div class="cdx-tabs question" id="ask">
<form class="cdx-tabs__header" action="/" method="get">
${languageInput(view)}${wikiInput(view)}
<div class="cdx-tabs__list" role="tablist" aria-label="${text('weboid-web-ask')}">
${tabs}</div>
</form>
<div class="cdx-tabs__content">
${ASKED_PARTS.map((part) => panel(view, part, part === shown))}</div>
</div>`;
}

function tab({ translator }: View, part: AskedPart, isShown: boolean): Markup {
  return markup`<button class="cdx-tabs__list__item" type="submit" role="tab" name="ask" value="${part}" id="ask-${part}" aria-controls="asked-${part}" aria-selected="${String(isShown)}">${translator.text(PARTS[part].label)}</button>
`;
}

function panel(view: View, part: AskedPart, isShown: boolean): Markup {
  const { action, submit, fields } = PARTS[part];
  return markup`<div class="question__part" role="tabpanel" id="asked-${part}" aria-labelledby="ask-${part}"${!isShown && markup` hidden`}>
<form action="${action}" method="get">
${languageInput(view)}
<div class="fields">
${fields(view)}
</div>
${submitButton(view.translator.text(submit))}
</form>
</div>
`;
}

/** Whoever changes the part goes on with the same wiki. */
function wikiInput({ form }: View): Markup | false {
  return form.dbname !== '' && markup`<input type="hidden" name="dbname" value="${form.dbname}">`;
}
