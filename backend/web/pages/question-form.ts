import { markup, type Markup } from '../markup';
import type { View } from './view';

/** The form that asks about one page (W7.3), filled in as `view.form` says. */
export function questionForm(view: View): Markup {
  return markup`<form class="question" action="/externalLinkInfo" method="get">
${pageField(view)}
${wikiField(view)}
${showField(view)}
${languageField(view)}
<div class="submit"><button type="submit">${view.translator.text('weboid-web-form-submit')}</button></div>
</form>`;
}

function pageField({ translator: { text }, form }: View): Markup {
  return markup`<div class="field">
<label for="title">${text('weboid-web-form-page')}</label>
<input type="text" id="title" name="title" value="${form.title}" dir="auto" maxlength="2000"
  autocomplete="off" spellcheck="false" aria-describedby="title-help" required>
<p class="hint-text" id="title-help">${text('weboid-web-form-page-help')}</p>
</div>`;
}

function wikiField({ translator: { text }, form }: View): Markup {
  return markup`<div class="field">
<label for="dbname">${text('weboid-web-form-wiki')}</label>
<input type="text" id="dbname" name="dbname" value="${form.dbname}" dir="ltr" maxlength="255"
  autocapitalize="off" spellcheck="false" aria-describedby="dbname-help">
<p class="hint-text" id="dbname-help">${text('weboid-web-form-wiki-help')}</p>
</div>`;
}

function showField({ translator: { text }, form }: View): Markup {
  return markup`<div class="field">
<label for="all">${text('weboid-web-form-show')}</label>
<select id="all" name="all">
${option('0', text('weboid-web-links-found'), !form.all)}
${option('1', text('weboid-web-links-all'), form.all)}
</select>
</div>`;
}

function languageField({ translator, languages }: View): Markup {
  const options = languages.map(({ code, name }) => option(code, name, code === translator.lang));
  return markup`<div class="field">
<label for="lang">${translator.text('weboid-web-form-language')}</label>
<select id="lang" name="lang">
${options}
</select>
</div>`;
}

function option(value: string, label: string, isSelected: boolean): Markup {
  return markup`<option value="${value}"${isSelected && markup` selected`}>${label}</option>`;
}
