import type { LinkAddress } from '../state/link-matcher';
import { selectAll } from './select-all';

/**
 * What MediaWiki's two parsers write. Parsoid gives its external links this class, too. Source: Parsoid,
 * AddLinkAttributes.php, before 1.40 AddLinkClasses.php.
 */
const EXTERNAL = 'a.external[href]';
const INTERWIKI = 'a.extiw[href]:not(.external)';
/** What may hold a link together with its archived copy, which may stand outside the citation: the first kind found counts. */
const SOURCES = ['.reference-text,li', 'p,td,th,dd,dt,figcaption', 'cite'];
/** What somebody is writing is not marked: the marks would be saved with it. */
const EDITABLE = '[contenteditable]:not([contenteditable=false])';

/** Whether there is something to ask about; nothing is while the page is in the visual editor. */
export function hasLinks(root: Element): boolean {
  return !root.closest('.ve-active') && root.querySelector(`${EXTERNAL},${INTERWIKI}`) !== null;
}

/** An external or interwiki link of the page. */
export interface PageLink extends LinkAddress {
  readonly element: HTMLAnchorElement;
}

/** All external links inside `root`, then all interwiki links: browsers find two lists in less time than a common one. */
export function findLinks(root: Element): PageLink[] {
  const external = selectAll<HTMLAnchorElement>(root, EXTERNAL).map((link) => read(link));
  return external.concat(selectAll<HTMLAnchorElement>(root, INTERWIKI).map(readInterwiki));
}

/** The attributes as they stand in the HTML: `a.href` is already rewritten by the browser. */
function read(element: HTMLAnchorElement, href = element.getAttribute('href') ?? ''): PageLink {
  return { element, href, originalHref: element.getAttribute('data-mw-original-href') };
}

/** Parsoid writes %20 for the blanks of the title, where the link table and the other parser have underscores. */
function readInterwiki(element: HTMLAnchorElement): PageLink {
  return read(element, (element.getAttribute('href') ?? '').replace(/%20/g, '_'));
}

/** Whether the link stands in something that is being edited. */
export function isEditable({ element }: PageLink): boolean {
  return element.closest(EDITABLE) !== null;
}

/** What tells of the same source as the link: its footnote or list item, else its paragraph or cell, else its citation, else itself alone. */
export function sourceOf({ element }: PageLink): Element {
  for (const selector of SOURCES) {
    const source = element.closest(selector);
    if (source) return source;
  }
  return element;
}
