import { classifyUrl } from '../../url/classify-url';
import { markup, type Markup } from '../words/markup';

/**
 * An address that was said by somebody else (a server, an archive, a person): a link only where it
 * is a URL of the kinds that we check.
 */
export function outwardUrl(url: string): Markup {
  return classifyUrl(url).url === null ? urlText(url) : urlLink(url);
}

/** An address as a link that tells the other side nothing of where people come from. */
export function urlLink(url: string): Markup {
  return markup`<a href="${url}" rel="nofollow noreferrer">${urlText(url)}</a>`;
}

/** An address as text. */
export function urlText(url: string): Markup {
  return markup`<bdi class="url" dir="ltr">${url}</bdi>`;
}
