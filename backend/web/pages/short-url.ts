import { markup, type Markup } from '../words/markup';
import { mayLinkTo, urlText, type LinkingView } from './outward-url';
import { readableUrl } from './readable-host';

/** So much of an address fits everywhere. */
const SHORT_LENGTH = 24;

/** The end of an address tells most of what it leads to: it stays when there is no room for the middle. */
const PARTS = /^(.+)(.{10})$/su;

/**
 * An address that the style sheet shortens in its middle where there is no room for it; as text, and when it
 * is copied, it is whole.
 */
export function shortUrl(url: string): Markup {
  const shown = readableUrl(url);
  const [, head, tail] = (shown.length > SHORT_LENGTH && PARTS.exec(shown)) || [];
  if (head === undefined || tail === undefined) return urlText(url);
  return markup`<bdi class="url url--short" dir="ltr"><span class="url__head">${head}</span><span class="url__tail">${tail}</span></bdi>`;
}

/** The same as a link that tells the other side nothing of where people come from; as text where nobody is to be led there. */
export function shortUrlLink(view: LinkingView, url: string): Markup {
  if (!mayLinkTo(view, url)) return shortUrl(url);
  return markup`<a href="${url}" title="${url}" rel="nofollow noreferrer">${shortUrl(url)}</a>`;
}
