import type { LinkAddress } from '../state/link-matcher';

/** The forms of external and interwiki links that MediaWiki's two parsers write. */
const LINKS = 'a.external[href], a[rel~="mw:ExtLink"][href], a.extiw[href]';
/** What holds one source together with its archived copy, which may stand outside the citation. */
const SOURCE = '.reference-text, li';

/** All external and interwiki links inside `root`. */
export function findLinks(root: Element): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>(LINKS)];
}

/** The attributes as they stand in the HTML: `a.href` is already rewritten by the browser. */
export function addressOf(link: HTMLAnchorElement): LinkAddress {
  return {
    href: link.getAttribute('href'),
    originalHref: link.getAttribute('data-mw-original-href'),
  };
}

/** `href` attributes of the other links in the same footnote or list item, else citation. */
export function neighbourAddresses(link: HTMLAnchorElement): string[] {
  const source = link.closest(SOURCE) ?? link.closest('cite');
  const others = source ? findLinks(source).filter((other) => other !== link) : [];
  return others.map((other) => other.getAttribute('href') ?? '');
}
