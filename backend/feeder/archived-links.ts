import type { ListedCopy } from '../store/pages/archived-copies';
import { copiedUrls } from '../url/archived-copy';
import type { NormalUrl } from '../url/normal-url';

/**
 * W5.4: those of these URLs that are archived copies of others, by their addresses; a copy of a copy is one
 * of both.
 * @param urls by normal form
 * @param urlIds by normal form
 */
export function archivedLinks(
  urls: ReadonlyMap<string, NormalUrl>,
  urlIds: ReadonlyMap<string, number>,
): ListedCopy[] {
  const copies: ListedCopy[] = [];
  for (const [url, parts] of urls) {
    const urlId = urlIds.get(url);
    if (urlId === undefined) continue;
    copies.push(...copiedUrls(parts).map((original) => ({ urlId, original })));
  }
  return copies;
}
