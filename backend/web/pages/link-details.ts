import { isChanged } from '../../status/takeover/copy-comparison';
import type { LinkAnswer, LinkFacts } from '../../answers/link-answer';
import { markup, type Markup, type MarkupValue } from '../words/markup';
import { archiveList } from './archive-list';
import { domainFindings } from './domain-findings';
import { factList } from './fact-list';
import { hintTexts } from './hint-texts';
import { linkNotes, linkSteps, listOf } from './link-actions';
import type { LinkPlace } from './link-place';
import { siteLink } from './site-link';
import { spamNote } from './spam-note';
import type { View } from './view';

/**
 * What a row has no room for, folded: first what can be done (copy the archived copy, edit the section, say what is
 * known), then what was found, how and when; nothing where there is nothing of that. Works without script; open on paper.
 * @param place the page that the link stands on; null: it is no matter of one page
 */
export function linkDetails(view: View, link: LinkAnswer, place: LinkPlace | null): MarkupValue {
  const facts: LinkFacts = link;
  const parts = [
    archiveList(view, otherCopies(facts)),
    listOf('actions', [
      ...linkSteps(view, link, place).others,
      ...compareStep(view, facts),
      ...aboutStep(view, facts),
    ]),
    listOf('notes', [...linkNotes(view, link), ...changeNote(view, link)]),
    hintList(view, link),
    factList(view, link),
    spamNote(view, link),
    domainFindings(view, facts.domainFindings ?? []),
  ].filter((part) => part !== false);
  const label = view.translator.text('weboid-web-row-details');
  return (
    parts.length > 0 &&
    markup`<details class="link-row__details"><summary>${label}</summary>
<div class="link-row__fold">
${parts.map((part) => markup`${part}\n`)}</div></details>`
  );
}

/** What stands on the page is told among the facts. */
function otherCopies({
  archives = [],
  archivesSearched,
  archivedOnPage,
}: LinkFacts): Parameters<typeof archiveList>[1] {
  const others = archives.filter(({ url }) => url !== archivedOnPage);
  return archivesSearched === undefined
    ? { archives: others }
    : { archives: others, archivesSearched };
}

/** To all that is known of a link that is in the list. */
function aboutStep(view: View, { url, stored = null }: LinkFacts): Markup[] {
  if (stored === null) return [];
  const label = view.translator.text('weboid-web-url-more');
  return [markup`<a href="${urlAddress(view, url)}" rel="nofollow">${label}</a>`];
}

/** That its page was compared, and is another one than was cited: no problem of the article. */
function changeNote(view: View, { url }: LinkAnswer): Markup[] {
  const found = view.comparisons?.get(url);
  if (found === undefined || !isChanged(found)) return [];
  const told = view.translator.text('weboid-web-compare-changed');
  // Paper drops links into Weboid, and with one that stands alone its line.
  return [
    markup`<a href="${siteLink(view, '/compare', { url })}" rel="nofollow">${told}</a><span class="paper-only">${told}</span>`,
  ];
}

/** To the page that compares it with its copy, of one that answers. */
function compareStep(view: View, link: LinkFacts): Markup[] {
  const { url, stored = null } = link;
  if (stored === null || !mayHaveCopy(link)) return [];
  const label = view.translator.text('weboid-web-compare-step');
  return [markup`<a href="${siteLink(view, '/compare', { url })}" rel="nofollow">${label}</a>`];
}

/** Of what works nobody asks which copies there are; of what is in doubt, a comparison is offered where one is known. */
function mayHaveCopy({ verdict, archives = [], archivedOnPage = null }: LinkFacts): boolean {
  if (verdict === 'doubtful') return archives.length > 0 || archivedOnPage !== null;
  return verdict === 'working';
}

/** Where all that is known of a URL is told, with the pages of the wiki that was asked about. */
export function urlAddress(view: View, url: string): string {
  const { dbname } = view.form;
  return siteLink(view, '/url', dbname === '' ? { url } : { url, dbname });
}

function hintList(view: View, link: LinkAnswer): MarkupValue {
  const items = hintTexts(view, link).map((text) => markup`<li>${text}</li>`);
  return items.length > 0 && markup`<ul class="hints">${items}</ul>`;
}
