import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { TypedList } from './list-form';
import { PASTED_LINES_MAX } from './pasted-names';

/** What is longer is not shown again when something was wrong with it. */
const SHOWN_AGAIN_CHARS = 200_000;

/** Where pages are pasted, or a file of them is chosen. */
export function pastedFields(view: View, { pages = '' }: TypedList): Markup[] {
  const { text, number } = view.translator;
  const shown = pages.length > SHOWN_AGAIN_CHARS ? '' : pages;
  const help = text('weboid-web-lists-pages-help', number(PASTED_LINES_MAX), PASTED_LINES_MAX);
  return [
    markup`<div class="cdx-field field--wide">
<div class="cdx-label"><label class="cdx-label__label" for="list-pages"><span class="cdx-label__label__text">${text('weboid-web-lists-pages')}</span></label></div>
<div class="cdx-field__control"><textarea class="cdx-text-area__textarea" id="list-pages" name="pages" rows="8" dir="auto" spellcheck="false" autocomplete="off" aria-describedby="list-pages-help">
${shown}</textarea></div>
<p class="hint-text" id="list-pages-help">${help}</p>
</div>`,
    markup`<div class="cdx-field field--wide">
<div class="cdx-label"><label class="cdx-label__label" for="list-file"><span class="cdx-label__label__text">${text('weboid-web-lists-file')}</span></label></div>
<div class="cdx-field__control"><input type="file" id="list-file" name="file" accept=".txt,.csv,.tsv,text/plain,text/csv,text/tab-separated-values" aria-describedby="list-file-help"></div>
<p class="hint-text" id="list-file-help">${text('weboid-web-lists-file-help')}</p>
</div>`,
  ];
}
