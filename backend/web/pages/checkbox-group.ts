import { markup, type Markup } from '../words/markup';

/** One of several that may be chosen together. */
export interface CheckboxChoice {
  /** Unique on the page. */
  id: string;
  /** The parameter. */
  name: string;
  /** What it is where this is chosen; `1` where it is not given. */
  value?: string;
  label: string;
  isChosen: boolean;
}

/** Choices of which any number may be taken, under one heading. */
export function checkboxGroup(legend: string, choices: readonly CheckboxChoice[]): Markup {
  return markup`<fieldset class="cdx-field cdx-field--is-fieldset"><legend class="cdx-label"><span class="cdx-label__label__text">${legend}</span></legend>
${choices.map(checkbox)}</fieldset>`;
}

function checkbox({ id, name, value = '1', label, isChosen }: CheckboxChoice): Markup {
  return markup`<div class="cdx-checkbox"><div class="cdx-checkbox__wrapper"><input class="cdx-checkbox__input" type="checkbox" id="${id}" name="${name}" value="${value}"${isChosen && markup` checked`}><span class="cdx-checkbox__icon"></span><div class="cdx-checkbox__label cdx-label"><label class="cdx-label__label" for="${id}"><span class="cdx-label__label__text">${label}</span></label></div></div></div>
`;
}
