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

/** All external links inside `root`, then all interwiki links: browsers find two lists in less time than a common one. */
export function findLinks(root: Element): HTMLAnchorElement[] {
  return selectAll<HTMLAnchorElement>(root, EXTERNAL).concat(selectAll(root, INTERWIKI));
}

/**
 * The address as it stands in the HTML: `a.href` is already rewritten by the browser. Parsoid writes %20 for
 * the blanks of an interwiki title, where the link table and the other parser have underscores.
 */
export function hrefOf(link: HTMLAnchorElement): string {
  const href = link.getAttribute('href') ?? '';
  const hasBlanks = href.includes('%20') && link.classList.contains('extiw');
  return hasBlanks ? href.replace(/%20/g, '_') : href;
}

/** Whether the page's text has a prefix and a title in place of the address. */
export function isInterwiki(link: HTMLAnchorElement): boolean {
  return link.matches(INTERWIKI);
}

/** The address that stood there before MediaWiki rewrote the link; null: it did not. */
export function originalOf(link: HTMLAnchorElement): string | null {
  return link.getAttribute('data-mw-original-href');
}

/** Whether the link stands in something that is being edited. */
export function isEditable(link: HTMLAnchorElement): boolean {
  return link.closest(EDITABLE) !== null;
}

/** What tells of the same source as the link: its footnote or list item, else its paragraph or cell, else its citation, else itself alone. */
export function sourceOf(link: HTMLAnchorElement): Element {
  return SOURCES.map((selector) => link.closest(selector)).find(Boolean) ?? link;
}
