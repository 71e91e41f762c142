import { startCopyButtons } from './copy-buttons';
import { startInlineAnswers } from './inline-answers';
import { closeByEscape } from './languages-menu';
import { startSuggestions } from './suggestions';

/** What a browser does beyond the pages themselves; without it everything works, too. */
for (const input of elements('input[data-suggest]')) {
  if (input instanceof HTMLInputElement) startSuggestions(input);
}
for (const menu of elements('details.languages')) closeByEscape(menu);
for (const source of elements('[data-copy]')) startCopyButtons(source);
for (const form of elements('form[data-inline]')) {
  if (form instanceof HTMLFormElement) startInlineAnswers(form);
}

function elements(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
