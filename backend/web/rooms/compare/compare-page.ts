import type { MessageKey } from '../../../runtime/messages';
import { isChanged, type ComparisonOutcome } from '../../../status/takeover/copy-comparison';
import { ARCHIVE_NAMES } from '../../../url/archive-names';
import { copyName } from '../../pages/archive-list';
import { dayAgo } from '../../pages/day-ago';
import { languageInput, submitButton, textField } from '../../pages/field';
import { layout } from '../../pages/layout';
import { urlText } from '../../pages/outward-url';
import { shareText } from '../../pages/share-text';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import type { Visitor } from '../people/people-forms';
import { signInButton } from '../people/sign-in-link';
import type { CompareDone } from './compare-question';
import type { ComparedUrl } from './compared-url';

/** Where nothing was named yet. */
export function compareStartPage(view: View): string {
  const { text } = view.translator;
  const title = text('weboid-web-compare-heading');
  const field = { id: 'compare-url', name: 'url', label: text('weboid-web-report-which') };
  const main = markup`<h1>${title}</h1>
<p>${text('weboid-web-compare-what')}</p>
<form action="/compare" method="get">
${languageInput(view)}
${textField(field, { value: '', dir: 'ltr', maxLength: 8000, isRequired: true })}
${submitButton(text('weboid-web-report-open'))}
</form>`;
  return layout(view, `${title} – Weboid`, main);
}

/**
 * The page of today beside its copy, as far as that was compared (U1): how much was kept, never the pages themselves. The
 * address is text: it may lead to something else by now.
 */
export function comparePageFor(
  view: View,
  visitor: Visitor,
  known: ComparedUrl,
  done: CompareDone | undefined,
): string {
  const { text } = view.translator;
  const title = text('weboid-web-compare-heading');
  const main = markup`<h1>${title}</h1>
<p>${text('weboid-web-compare-what')}</p>
<p class="asked-url">${urlText(known.url.text)}</p>
${isNews(done, known) && doneMessage(view, done)}
${foundPart(view, known)}
${askPart(view, visitor, known, done)}
<p class="page-links"><a href="${siteLink(view, '/url', { url: known.url.text })}" rel="nofollow">${text('weboid-web-url-more')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}

/** What was asked for is due until it is compared; a page that is opened again afterwards promises nothing any more. */
function isNews(done: CompareDone | undefined, { isDue }: ComparedUrl): done is CompareDone {
  return isWish(done) ? isDue : done !== undefined;
}

/** Whether it says that a comparison has been asked for. */
function isWish(done: CompareDone | undefined): boolean {
  return done === 'asked' || done === 'waiting';
}

function doneMessage({ translator: { text } }: View, done: CompareDone): Markup {
  const look = done === 'asked' ? 'success' : 'notice';
  return markup`<p class="message message--${look}" role="status">${text(`weboid-web-compare-done-${done}`)}</p>`;
}

const OUTCOMES: Readonly<Record<ComparisonOutcome, MessageKey>> = {
  same: 'weboid-web-compare-same',
  drifted: 'weboid-web-compare-changed',
  'usurped?': 'weboid-web-compare-changed',
  usurped: 'weboid-web-compare-changed',
  unknown: 'weboid-web-compare-unknown',
  'no-copy': 'weboid-web-compare-no-copy',
  'no-page': 'weboid-web-compare-no-page',
};

function foundPart(view: View, { isListed, isDue, found, copyUrl }: ComparedUrl): MarkupValue {
  const { text } = view.translator;
  if (!isListed) return markup`<p class="message">${text('weboid-web-compare-unlisted')}</p>`;
  if (found === null) return !isDue && markup`<p>${text('weboid-web-compare-never')}</p>`;
  const facts = [
    fact(text('weboid-web-compare-day'), dayAgo(view, found.comparedDay)),
    found.copy !== null &&
      fact(text('weboid-web-compare-copy'), copyShown(view, found.copy, copyUrl)),
    shareFact(view, 'weboid-web-compare-text', found.textKept),
    shareFact(view, 'weboid-web-compare-words', found.wordsKept),
    shareFact(view, 'weboid-web-compare-names', found.namesKept),
  ].filter((item) => item !== false);
  return markup`<p><strong>${text(OUTCOMES[found.outcome])}</strong></p>
<dl class="facts">${facts}</dl>
${isChanged(found) && markup`<p class="hint-text">${text('weboid-web-compare-no-fault')}</p>`}`;
}

const DAY_MS = 86_400_000;

function copyShown(
  view: View,
  { service, madeOn }: NonNullable<NonNullable<ComparedUrl['found']>['copy']>,
  copyUrl: string | null,
): Markup {
  const day = new Date(madeOn * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const name = markup`<time datetime="${day}">${day}</time> · ${ARCHIVE_NAMES[service]}`;
  return copyUrl === null ? name : copyName(view, copyUrl, name);
}

function shareFact(view: View, label: MessageKey, share: number | null): Markup | false {
  if (share === null) return false;
  return fact(view.translator.text(label), shareText(view, share));
}

function fact(label: string, value: MarkupValue): Markup {
  return markup`<div><dt>${label}</dt><dd>${value}</dd></div>
`;
}

function askPart(
  view: View,
  visitor: Visitor,
  { url, isListed, isDue }: ComparedUrl,
  done: CompareDone | undefined,
): MarkupValue {
  const { text } = view.translator;
  if (!isListed) return false;
  if (isDue) {
    return !isWish(done) && markup`<p class="message">${text('weboid-web-compare-due')}</p>`;
  }
  if (visitor.session === null) return signInPart(view, visitor, url.text);
  return markup`<form action="/compare/ask" method="post">
${visitor.hidden({ url: url.text })}
${submitButton(text('weboid-web-compare-ask'))}
</form>`;
}

function signInPart(view: View, { canSignIn }: Visitor, url: string): Markup {
  const { text } = view.translator;
  if (!canSignIn) return markup`<p class="message">${text('weboid-web-problem-no-sign-in')}</p>`;
  const here = siteLink(view, '/compare', { url });
  return markup`${signInButton(here, text('weboid-web-compare-sign-in'))}
<p class="hint-text">${text('weboid-web-compare-sign-in-why')}</p>`;
}
