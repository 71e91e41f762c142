import { markup, type Markup } from '../words/markup';
import { chosenLanguage } from './site-link';
import type { View } from './view';

/** What a field is called and explained by. */
export interface FieldText {
  /** Unique on the page. */
  id: string;
  /** The parameter. */
  name: string;
  label: string;
  /** A sentence below the field. */
  help?: string;
}

/** How a text is entered. */
export interface TextFieldTraits {
  value: string;
  /** `auto` where the text is of any language, `ltr` for addresses and names of wikis. */
  dir: 'auto' | 'ltr';
  maxLength: number;
  isRequired?: boolean;
  /** What the browser script suggests while somebody types. */
  suggest?: 'wikis' | 'pages' | 'categories';
  /** Whether who chooses a suggestion sends the form by that. */
  isSentByChoice?: boolean;
  /** Whether the page begins in it. */
  isFocused?: boolean;
}

/** A labelled line of text. */
export function textField(text: FieldText, traits: TextFieldTraits): Markup {
  return field(text, textInput(text, traits, describedBy(text)));
}

/** The same beside its label, without explanation. */
export function lineField(text: FieldText, traits: TextFieldTraits): Markup {
  return markup`<label class="question__label" for="${text.id}">${text.label}</label>
<div class="question__field cdx-field__control">${textInput(text, traits)}</div>`;
}

function textInput(
  { id, name }: FieldText,
  {
    value,
    dir,
    maxLength,
    isRequired = false,
    suggest,
    isSentByChoice = false,
    isFocused = false,
  }: TextFieldTraits,
  described: Markup | false = false,
): Markup {
  return markup`<div class="cdx-text-input"><input class="cdx-text-input__input" type="text" id="${id}" name="${name}" value="${value}"
  dir="${dir}" maxlength="${maxLength}" autocomplete="off" autocapitalize="off" spellcheck="false"${described}${suggest && markup` data-suggest="${suggest}"`}${isSentByChoice && markup` data-sent-by-choice`}${isRequired && markup` required`}${isFocused && markup` autofocus`}></div>`;
}

/** A labelled choice of one. */
export function selectField(
  text: FieldText,
  options: readonly (readonly [value: string, label: string])[],
  selected: string,
): Markup {
  const items = options.map(([value, label]) => {
    const isSelected = value === selected;
    return markup`<option value="${value}"${isSelected && markup` selected`}>${label}</option>
`;
  });
  const select = markup`<select class="cdx-select" id="${text.id}" name="${text.name}"${describedBy(text)}>
${items}</select>`;
  return field(text, select);
}

/** The language chosen by hand goes along with a form. */
export function languageInput({ address }: View): Markup | false {
  const lang = chosenLanguage(address.query);
  return lang !== '' && markup`<input type="hidden" name="lang" value="${lang}">`;
}

/** The button that sends a form. */
export function submitButton(label: string): Markup {
  return markup`<div class="question__submit"><button class="cdx-button cdx-button--action-progressive cdx-button--weight-primary" type="submit">${label}</button></div>`;
}

function field({ id, label, help }: FieldText, control: Markup): Markup {
  return markup`<div class="cdx-field">
<div class="cdx-label"><label class="cdx-label__label" for="${id}"><span class="cdx-label__label__text">${label}</span></label></div>
<div class="cdx-field__control">${control}</div>
${help !== undefined && markup`<p class="hint-text" id="${id}-help">${help}</p>`}
</div>`;
}

function describedBy({ id, help }: FieldText): Markup | false {
  return help !== undefined && markup` aria-describedby="${id}-help"`;
}
