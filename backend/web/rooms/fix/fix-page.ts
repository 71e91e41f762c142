import type { MessageKey } from '../../../runtime/messages';
import { readArchiveLink } from '../../../url/archived-copy';
import { classifyUrl } from '../../../url/classify-url';
import type { LinkAnswer, LinkFacts } from '../../../answers/link-answer';
import { nameOfWiki, wikiLabel, type NamedByPeople } from '../../../answers/wiki-name';
import { submitButton } from '../../pages/field';
import { isolated } from '../../pages/isolated';
import { layout } from '../../pages/layout';
import { mayLinkTo } from '../../pages/outward-url';
import type { LinkPlace } from '../../pages/link-place';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { DraftedFix, WrittenRepair } from './fix-parts';
import type { KnownLivePage } from './live-pages';
import { chosenLivePage, livePageChoices } from './live-pages-part';
import { repairedPart } from './repaired-part';
import { unfixedPart, waysOnFromFix } from './unfixed-part';
import { whyNotFixed } from './why-not-fixed';

/** Who has more to enter by hand takes the editor. */
const SHOWN_MAX = 50;

/** What the page of a fix shows. */
export interface ShownFix {
  wiki: NamedByPeople;
  place: LinkPlace;
  title: string;
  /** Normal form of the only URL that matters; null: all of the page. */
  url: string | null;
  fix: DraftedFix | null;
  livePages: readonly KnownLivePage[];
  /** The live page that the fix leads to; null: it adds archived copies, or none is known. */
  chosen: KnownLivePage | null;
  /** Whether a live page was chosen, be one known or not. */
  wantsLivePage: boolean;
  /** What the fix leaves as it is. */
  unfixed: readonly LinkAnswer[];
  /** Dead links of the page that have their archived copies on it by now; none where a single one is asked for. */
  repaired: readonly LinkAnswer[];
  /** The only link that matters; null: all of them do, or the page does not have it. */
  link: LinkAnswer | null;
}

/** Tells what would change, with a button that opens the wiki's editor; the person saves there, or does not. */
export function fixPage(view: View, shown: ShownFix): string {
  const { text } = view.translator;
  const { wiki, place, title, url, fix, livePages, chosen, wantsLivePage, unfixed } = shown;
  const tagsOnly = fix?.tagsOnly === true;
  const heading = text(headingKey(shown));
  const isWhyNotTold = url !== null && fix === null;
  const main = markup`<h1>${heading}</h1>
<p><bdi>${title}</bdi> · <bdi>${wikiLabel(wiki, view.translator)}</bdi></p>
${tagsOnly && markup`<p>${text('weboid-web-fix-tags-what')}</p>`}
${chosen !== null && chosenLivePage(view, place, chosen)}
${fix === null ? markup`<p>${nothingText(view, shown)}</p>` : editForm(view, wiki, fix)}
${!wantsLivePage && livePageChoices(view, place, { livePages, isWhyNotTold })}
${fix !== null && byHandPart(view, fix)}
${unfixedPart(view, place, {
  links: unfixed,
  isBelowFix: fix !== null,
  whyNot: (link) => (isWhyNotTold ? null : whyNotFixed(link, place.fixes ?? 'none')),
})}
${repairedPart(view, shown.repaired, fix === null)}
${waysOnFromFix(view, shown)}`;
  return layout(view, `${heading} – Weboid`, main);
}

/** A tag is called one, unless a live page may be chosen instead. */
function headingKey({ fix, livePages }: ShownFix): MessageKey {
  const isTag = fix?.tagsOnly === true && livePages.every(({ isInterwiki }) => isInterwiki);
  return isTag ? 'weboid-web-fix-heading-tags' : 'weboid-web-fix-heading';
}

/** Why nothing is fixed: of several links each tells that itself. */
function nothingText({ translator }: View, shown: ShownFix): string {
  const { text } = translator;
  const { url, wantsLivePage, unfixed, repaired, livePages, link, place } = shown;
  if (wantsLivePage) {
    const isInterwiki = link?.isInterwiki === true;
    return text(isInterwiki ? 'weboid-web-fix-interwiki' : 'weboid-web-fix-live-nothing');
  }
  if (repaired.length > 0) return nothingMoreText(translator, repaired.length);
  const isSound = url === null && unfixed.length === 0 && livePages.length === 0;
  if (isSound) return text('weboid-web-fix-none');
  const nothing = text('weboid-web-fix-nothing');
  if (url === null) return nothing;
  if (link === null) return `${nothing} ${text('weboid-web-fix-why-gone')}`;
  return `${nothing} ${text(whyNotFixed(link, place.fixes ?? 'none'), reportsOf(link))}`;
}

/** Who comes from a report of some minutes ago expects a fix of what is repaired since then. */
const nothingMoreText = ({ text, number }: View['translator'], count: number): string =>
  text('weboid-web-fix-nothing-more', number(count), count);

const reportsOf = ({ reports = 0 }: LinkFacts): number => reports;

/** Fields are inputs: of a text area browsers drop the first line break. */
function editForm(view: View, wiki: NamedByPeople, fix: DraftedFix): Markup {
  const { text } = view.translator;
  const wikiName = isolated(nameOfWiki(wiki, view.translator));
  const inputs = Object.entries(fix.fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">
`,
  );
  return markup`<p class="message">${text('weboid-web-fix-what')}</p>
<p>${text('weboid-web-fix-summary', isolated(fix.summary))}</p>
${placesNote(view, fix)}
<p class="message message--warning">${text('weboid-web-fix-also-watch')}</p>
<form method="post" action="${fix.address}" accept-charset="utf-8">
${inputs}${submitButton(text('weboid-web-fix-open', wikiName))}
</form>`;
}

/** A link that stands twice is one of those that the report counts, and two that change here. */
function placesNote({ translator }: View, { repairs }: DraftedFix): Markup | false {
  const { text, number } = translator;
  const links = new Set(repairs.map(({ url }) => url)).size;
  if (links === repairs.length) return false;
  return markup`<p>${text('weboid-web-fix-places', number(links), number(repairs.length))}</p>`;
}

function byHandPart(view: View, { repairs }: DraftedFix): Markup {
  const { text } = view.translator;
  const ofRepairs = repairs
    .slice(0, SHOWN_MAX)
    .map((repair) => byHand(view, repair, nthOf(view, repairs, repair)));
  return markup`<h2>${text('weboid-web-fix-by-hand')}</h2>
<p class="hint-text">${text(byHandKey(repairs))}
${repairs.length > 1 && text('weboid-web-fix-dates')}</p>
${ofRepairs}`;
}

/** Values are to be entered in citations alone: of bare links nothing but the whole text follows. */
function byHandKey(repairs: readonly WrittenRepair[]): MessageKey {
  const hasValues = repairs.some(({ parameters }) => parameters.length > 0);
  return hasValues ? 'weboid-web-fix-by-hand-what' : 'weboid-web-fix-by-hand-whole';
}

/** Which of several links to one URL it is, as the gadget says it. */
function nthOf(
  { translator: { text } }: View,
  repairs: readonly WrittenRepair[],
  repair: WrittenRepair,
): string | false {
  const ofUrl = repairs.filter(({ url }) => url === repair.url);
  const nth = ofUrl.indexOf(repair) + 1;
  return ofUrl.length > 1 && text('weboid-details-by-hand-nth', nth, ofUrl.length);
}

/** What is new in a citation, together and each value for itself, then all of the reference: texts to copy. */
function byHand(
  view: View,
  { url, parameters, wikitext }: WrittenRepair,
  nth: string | false,
): Markup {
  const { text } = view.translator;
  const rows = parameters
    .filter(({ isGone }) => isGone !== true)
    .map(
      ({ name, value, isThere }) =>
        markup`<dt>${isThere ? text('weboid-web-fix-change', isolated(name)) : markup`<bdi>${name}</bdi>`}</dt><dd>${toCopy(view, value)}</dd>
`,
    );
  const gone = parameters
    .filter(({ isGone }) => isGone === true)
    .map(
      ({ name }) => markup`<p>${text('weboid-web-fix-remove', isolated(name))}</p>
`,
    );
  const added = parameters.filter(({ isThere, isGone }) => isThere !== true && isGone !== true);
  const all = added.map(({ name, value }) => `|${name}=${value}`).join(' ');
  const copy = copyIn(wikitext, { view, url });
  return markup`<section class="by-hand"><h3><bdi class="url" dir="ltr">${url}</bdi>${nth !== false && ` · ${nth}`}</h3>
${copy !== undefined && markup`<p><a href="${copy}" rel="nofollow noreferrer">${text('weboid-web-fix-open-copy')}</a></p>`}
${all !== '' && markup`<p>${text('weboid-web-fix-all-parameters')} ${toCopy(view, all)}</p>`}
${rows.length > 0 && markup`<dl>${rows}</dl>`}
${gone}
<p>${text('weboid-web-fix-whole')} ${toCopy(view, wikitext)}</p></section>
`;
}

/** The archived copy that the reference gets, to look at before it is saved; undefined: it gets none, or it is not to be linked. */
function copyIn(wikitext: string, { view, url }: { view: View; url: string }): string | undefined {
  const addresses = wikitext.match(/https?:\/\/[^\s|\]}<>"]+/gu) ?? [];
  return addresses.find(
    (address) => address !== url && isArchivedCopy(address) && mayLinkTo(view, address),
  );
}

function isArchivedCopy(address: string): boolean {
  const { url } = classifyUrl(address);
  return url !== null && readArchiveLink(url) !== null;
}

/** With script a button behind it copies it (client/copy-buttons.ts). */
function toCopy({ translator: { text } }: View, copied: string): Markup {
  return markup`<code class="to-copy" dir="auto" data-copy="${text('weboid-web-copy')}" data-copied="${text('weboid-web-copied')}">${copied}</code>`;
}
