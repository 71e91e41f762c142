import type { LinkAddress } from '../state/link-matcher';
import { selectAll } from './select-all';

/** The forms of external and interwiki links that MediaWiki's two parsers write. */
const LINKS = 'a.external[href],a.extiw[href],a[rel~="mw:ExtLink"][href]';
/** What may hold a link together with its archived copy, which may stand outside the citation: the first kind found counts. */
const SOURCES = ['.reference-text,li', 'p,td,th,dd,dt,figcaption', 'cite'];
/** What somebody is writing is not marked: the marks would be saved with it. */
const EDITABLE = '[contenteditable]:not([contenteditable=false])';

/** Whether there is something to ask about; nothing is while the page is in the visual editor. */
export function hasLinks(root: Element): boolean {
  return !root.closest('.ve-active') && root.querySelector(LINKS) !== null;
}

/** An external or interwiki link of the page. */
export interface PageLink extends LinkAddress {
  readonly element: HTMLAnchorElement;
}

/** All external and interwiki links inside `root`. */
export function findLinks(root: Element): PageLink[] {
  return selectAll<HTMLAnchorElement>(root, LINKS).map(read);
}

/**
 * The attributes as they stand in the HTML: `a.href` is already rewritten by the browser. Parsoid writes
 * %20 for the blanks of an interwiki title, where the link table and the other parser have underscores.
 */
function read(element: HTMLAnchorElement): PageLink {
  const href = element.getAttribute('href') ?? '';
  const hasBlanks = href.includes('%20') && element.classList.contains('extiw');
  return {
    element,
    href: hasBlanks ? href.replace(/%20/g, '_') : href,
    originalHref: element.getAttribute('data-mw-original-href'),
  };
}

/** Whether the link stands in something that is being edited. */
export function isEditable({ element }: PageLink): boolean {
  return element.closest(EDITABLE) !== null;
}

/** What tells of the same source as the link: its footnote or list item, else its paragraph or cell, else its citation, else itself alone. */
export function sourceOf({ element }: PageLink): Element {
  return SOURCES.map((selector) => element.closest(selector)).find(Boolean) ?? element;
}
