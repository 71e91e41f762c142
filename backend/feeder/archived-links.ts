import type { ListedCopy } from '../store/archived-copies';
import { readArchivedCopy } from '../url/archived-copy';
import type { UrlParts } from '../url/url-parts';

/**
 * W5.4: those of these URLs that are archived copies of others, by their addresses.
 * @param urls by normal form
 * @param urlIds by normal form
 */
export function archivedLinks(
  urls: ReadonlyMap<string, UrlParts>,
  urlIds: ReadonlyMap<string, number>,
): ListedCopy[] {
  const copies: ListedCopy[] = [];
  for (const [url, parts] of urls) {
    const copy = readArchivedCopy(parts);
    const urlId = urlIds.get(url);
    if (copy !== null && urlId !== undefined) copies.push({ ...copy, urlId });
  }
  return copies;
}
