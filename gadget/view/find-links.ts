import type { LinkAddress } from '../state/link-matcher';
import { selectAll } from './select-all';

/** The forms of external and interwiki links that MediaWiki's two parsers write. */
const LINKS = 'a.external[href],a[rel~="mw:ExtLink"][href],a.extiw[href]';
/** What may hold a link together with its archived copy, which may stand outside the citation: the first kind found counts. */
const SOURCES = ['.reference-text,li', 'p,td,th,dd,dt,figcaption', 'cite'];
/** What somebody is writing is not marked: the marks would be saved with it. */
const EDITABLE = '[contenteditable]:not([contenteditable=false])';

/** Whether there is something to ask about; nothing is while the page is in the visual editor. */
export function hasLinks(root: Element): boolean {
  return !root.closest('.ve-active') && root.querySelector(LINKS) !== null;
}

/** All external and interwiki links inside `root`. */
export function findLinks(root: Element): HTMLAnchorElement[] {
  return selectAll(root, LINKS);
}

/**
 * The attributes as they stand in the HTML: `a.href` is already rewritten by the browser. Parsoid writes
 * %20 for the blanks of an interwiki title, where the link table and the other parser have underscores.
 */
export function addressOf(link: HTMLAnchorElement): LinkAddress {
  const href = link.getAttribute('href');
  return {
    href:
      href && href.indexOf('%20') >= 0 && link.classList.contains('extiw')
        ? href.replace(/%20/g, '_')
        : href,
    originalHref: link.getAttribute('data-mw-original-href'),
  };
}

/** Whether the link stands in something that is being edited. */
export function isEditable(link: HTMLAnchorElement): boolean {
  return link.closest(EDITABLE) !== null;
}

/** What tells of the same source as the link: its footnote or list item, else its paragraph or cell, else its citation, else itself alone. */
export function sourceOf(link: HTMLAnchorElement): Element {
  return SOURCES.map((selector) => link.closest(selector)).find(Boolean) ?? link;
}
