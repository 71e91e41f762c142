import type { LinkAnswer } from '../../../answers/link-answer';
import { wikiLabel } from '../../../answers/wiki-name';
import { selectField, submitButton, textField } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { linesField } from '../../pages/lines-field';
import { linkList } from '../../pages/link-list';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { visitorLine, type Visitor } from '../people/people-forms';
import type { UrlsAnswer } from './url-list-answer';
import { URLS_FORMATS, ASKED_URLS_MAX } from './url-list-question';

/** What stands in the form. */
interface UrlsTyped {
  url: string;
  dbname: string;
}

/** Nothing is reported here, and no name gets into the log. */
const TO_ASK = {
  none: 'weboid-web-problem-no-sign-in',
  signIn: 'weboid-web-urls-sign-in',
  why: 'weboid-web-urls-sign-in-why',
  signedIn: 'weboid-web-hook-signed-in',
} as const;

/**
 * The form for a list of URLs, with what it led to.
 * @param answer null: nothing was asked yet
 */
export function urlsPage(
  view: View,
  visitor: Visitor,
  typed: UrlsTyped,
  answer: UrlsAnswer | null,
): string {
  const { text, number } = view.translator;
  const heading = text('weboid-web-urls-heading');
  const main = markup`<h1>${heading}</h1>
<p class="lead">${text('weboid-web-urls-what', number(ASKED_URLS_MAX), ASKED_URLS_MAX)}</p>
${visitorLine(view, visitor, TO_ASK)}
${answer !== null && answerPart(view, answer)}
${visitor.session !== null && urlsForm(view, visitor, typed)}`;
  return layout(view, `${heading} – Weboid`, main);
}

function urlsForm(view: View, visitor: Visitor, { url, dbname }: UrlsTyped): Markup {
  const { text } = view.translator;
  const lines = {
    id: 'urls-url',
    name: 'url',
    label: text('weboid-web-urls-field'),
    help: text('weboid-web-urls-field-help'),
  };
  const wiki = { id: 'urls-dbname', name: 'dbname', label: text('weboid-web-form-wiki') };
  const format = { id: 'urls-format', name: 'format', label: text('weboid-web-urls-format') };
  const formats = URLS_FORMATS.toReversed().map(
    (one) =>
      [one, one === 'html' ? text('weboid-web-urls-format-page') : one.toUpperCase()] as const,
  );
  return markup`<form action="/urls" method="post">
${visitor.hidden({})}
<div class="fields">
${linesField(lines, url)}
${textField(wiki, { value: dbname, dir: 'auto', maxLength: 255, suggest: 'wikis' })}
${selectField(format, formats, 'html')}</div>
${submitButton(text('weboid-web-urls-ask'))}
</form>`;
}

function answerPart(view: View, { wiki, urls }: UrlsAnswer): Markup {
  const { text } = view.translator;
  const links = urls.flatMap(({ link }) => link ?? []);
  const unlisted = urls.flatMap(({ url, link }) => (url !== null && link === null ? url.text : []));
  const invalid = urls.flatMap(({ given, url }) => (url === null ? given : []));
  return markup`<h2>${text('weboid-web-urls')}</h2>
${wiki !== null && markup`<p>${text('weboid-web-form-wiki')}: ${isolated(wikiLabel(wiki, view.translator))}</p>`}
${links.length > 0 ? linkList(view, eachOnce(links)) : markup`<p>${text('weboid-web-no-urls')}</p>`}
${plainList(text('weboid-web-urls-unlisted'), unlisted, text('weboid-web-urls-unlisted-why'))}
${plainList(text('weboid-web-urls-invalid'), invalid, null)}`;
}

function eachOnce(links: readonly LinkAnswer[]): LinkAnswer[] {
  return [...new Map(links.map((link) => [link.url, link])).values()];
}

/** Somebody's words: text, no links. */
function plainList(heading: string, lines: readonly string[], why: string | null): MarkupValue {
  if (lines.length === 0) return false;
  return markup`<h2>${heading}</h2>
${why !== null && markup`<p>${why}</p>`}
<ul>
${[...new Set(lines)].map((line) => markup`<li><bdi>${line}</bdi></li>\n`)}</ul>`;
}
