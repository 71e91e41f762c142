import { fullName, pageAddress } from '../../../answers/asked-wiki';
import { wikiLabel } from '../../../answers/wiki-name';
import { isolated } from '../../pages/isolated';
import { pageHref, type Here } from '../../pages/here';
import { pagesCount } from '../../pages/pages-count';
import type { View } from '../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../words/markup';
import { formerUsesPart, untilWriter } from './former-uses-part';
import type { TitledPage, UsesOfUrl, UsesOfWiki } from './titled-uses';
import type { UrlAnswer } from './url-answer';

/** The pages that use a URL, wiki by wiki (W7.4), and those that did until lately (W2.6). */
export function usesPart(view: View, here: Here, known: UrlAnswer): Markup {
  const { wiki, pages, wholeFarm, repairedOn } = known;
  const { text } = view.translator;
  const where = wiki !== null && !wholeFarm ? wikiLabel(wiki, view.translator) : null;
  const heading =
    where === null ? text('weboid-web-uses') : text('weboid-web-uses-heading', isolated(where));
  return markup`<h2 id="uses">${heading}</h2>
<p>${totalText(view, pages)}${pages.isUsedElsewhere && farmLink(view, here, wholeFarm)}</p>
${pages.wikis.map((uses) => usesOfWiki(view, uses, { isMore: pages.isMore, isNamed: where === null, repairedOn }))}
${pages.otherFarms.map((other) => otherFarm(view, here, other))}
${formerPart(view, where, pages.formerUses)}`;
}

/** `Used on 7 pages of 2 wikis.` */
function totalText({ translator }: View, { wikis, count, isMore }: UsesOfUrl): string {
  const { text, number } = translator;
  if (count === 0) return text('weboid-web-uses-none');
  const pages = isMore ? `${number(count)}+` : number(count);
  return text('weboid-web-uses-total', pages, count, number(wikis.length), wikis.length);
}

/** Only where it shows more, or less. */
function farmLink(view: View, here: Here, wholeFarm: boolean): Markup {
  const href = pageHref(here, { farm: wholeFarm ? null : '1' });
  const label = wholeFarm ? 'weboid-web-uses-of-wiki' : 'weboid-web-uses-of-farm';
  return markup` <a href="${href}">${view.translator.text(label)}</a>`;
}

/** How the pages of one wiki are told. */
interface ShownUses {
  isMore: boolean;
  /** The heading does not name the wiki. */
  isNamed: boolean;
  /** Ids of pages where its copy stands beside it. */
  repairedOn: ReadonlySet<number>;
}

/** Of the last of many wikis, the pages are counted only. */
function usesOfWiki(
  view: View,
  { wiki, pages, count }: UsesOfWiki,
  { isMore, isNamed, repairedOn }: ShownUses,
): MarkupValue {
  const isCut = pages.length < count;
  const told = pages.length > 0 ? pages.length : count;
  const counted = pagesCount(view, { count, isMore }, told);
  const items = pages.map(
    (page) =>
      markup`<li>${pageLink(page)}${repairedOn.has(page.pageId) && markup` · ${view.translator.text('weboid-web-verdict-repaired')}`}</li>
`,
  );
  return markup`${isNamed && markup`<h3><bdi>${wikiLabel(wiki, view.translator)}</bdi></h3>`}
${(isNamed || isCut) && markup`<p>${counted}</p>`}
${
  items.length > 0 &&
  markup`<ul class="uses">
${items}</ul>`
}`;
}

/** W7.4: pages of another family are told to who asks about that. */
function otherFarm(view: View, here: Here, wiki: UsesOfUrl['otherFarms'][number]): Markup {
  const href = pageHref(here, { dbname: fullName(wiki), farm: '1' });
  const label = view.translator.text('weboid-web-uses-other-farm', isolated(wiki.farm.name));
  return markup`<p><a href="${href}">${label}</a></p>
`;
}

function formerPart(
  view: View,
  where: string | null,
  formerUses: UsesOfUrl['formerUses'],
): MarkupValue {
  const until = untilWriter(view);
  const items = formerUses.pages.map((page) => {
    const name = where === null && markup`<bdi>${wikiLabel(page.wiki, view.translator)}</bdi>: `;
    return markup`<li>${name}${pageLink(page)} (${until(page)})</li>
`;
  });
  return formerUsesPart(view, where, formerUses, items);
}

function pageLink({ wiki, pageId, title }: TitledPage): Markup {
  return markup`<a href="${pageAddress(wiki, pageId)}"><bdi>${title ?? `#${pageId}`}</bdi></a>`;
}
