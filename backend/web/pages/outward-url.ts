import { classifyUrl } from '../../url/classify-url';
import { markup, type Markup } from '../words/markup';
import { readableUrl } from './readable-host';
import type { View } from './view';

/** What decides whether people are led to an address. */
export type LinkingView = Pick<View, 'takenNames'>;

/**
 * Whether a page of ours may lead people to an address: a URL of the kinds that we check, whose name has not come into other
 * hands (U1). The only place that decides it: whoever writes an address that is not ours asks here.
 */
export function mayLinkTo({ takenNames }: LinkingView, url: string): boolean {
  const { url: parts } = classifyUrl(url);
  return parts !== null && !takenNames.has(parts.host);
}

/**
 * An address as a link that tells the other side nothing of where people come from; as text where nobody is to be led there
 * (`mayLinkTo`).
 * @param shown what stands for it
 */
export function outwardUrl(view: LinkingView, url: string, shown = urlText(url)): Markup {
  return mayLinkTo(view, url)
    ? markup`<a href="${url}" rel="nofollow noreferrer">${shown}</a>`
    : shown;
}

/** An address as text, its host as it is read. */
export function urlText(url: string): Markup {
  return markup`<bdi class="url" dir="ltr">${readableUrl(url)}</bdi>`;
}
