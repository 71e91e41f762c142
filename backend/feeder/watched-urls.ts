import { classifyUrl, type Site } from '../url/classify-url';
import type { NormalUrl } from '../url/normal-url';

/** Column `path` of table url holds this many bytes; no server takes a longer request line. */
const PATH_BYTES_MAX = 65_535;

/**
 * W2.2: what the URL list takes of a page's links: resource URLs in normal form, each once.
 * Examples, invalid ones, the farm's own pages and what the wiki does not record stay out, even when
 * an old row of it still stands in the wiki's table.
 */
export function watchedUrls(links: string[], site: Site): Map<string, NormalUrl> {
  const watched = new Map<string, NormalUrl>();
  for (const link of links) {
    const { kind, url } = classifyUrl(link, site);
    if (kind !== 'resource' || url === null || url.path.length > PATH_BYTES_MAX) continue;
    watched.set(url.text, url);
  }
  return watched;
}
