import { classifyUrl, type Site } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';
import { isTooLong } from '../url/too-long';

/**
 * W2.2: what the URL list takes of a page's links: resource URLs in normal form, each once.
 * Examples, invalid ones, those that are too long, the farm's own pages and what the wiki does not record stay out, even when
 * an old row of it still stands in the wiki's table.
 */
export function watchedUrls(links: string[], site: Site): Map<string, NormalUrl> {
  const watched = new Map<string, NormalUrl>();
  for (const link of links) {
    const { kind, url } = classifyUrl(link, site);
    if (kind !== 'resource' || url === null || isTooLong(url)) continue;
    watched.set(url.text, url);
  }
  return watched;
}
