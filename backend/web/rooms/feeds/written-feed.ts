import type { FeedDocument } from '../../formats/feed-document';
import { jsonFeed } from '../../formats/json-feed';
import { atomFeed, rssFeed } from '../../formats/xml-feed';
import type { FeedEnding } from '../../pages/feed-links';
import type { FeedParts } from './feed-parts';

/** Writes a feed in the format that its address names. */
export function writtenFeed(
  document: FeedDocument,
  ending: FeedEnding,
  { publicUrl }: Pick<FeedParts, 'publicUrl'>,
): string {
  switch (ending) {
    case 'atom':
      return atomFeed(document);
    case 'rss':
      return rssFeed(document);
    case 'json':
      return jsonFeed(document, `${publicUrl}/openapi.json`);
    default:
      return ending satisfies never;
  }
}
