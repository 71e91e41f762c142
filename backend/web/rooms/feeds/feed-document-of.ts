import type { FeedEntry } from '../../../answers/feed-entries';
import type { FeedDocument } from '../../formats/feed-document';
import { wikiLabel } from '../../../answers/wiki-name';
import { isolated, quoted } from '../../pages/isolated';
import { feedItem, ownAddress, type FeedTelling } from './feed-item';

/** The year since which names of entries are given (RFC 4151). */
const TAGS_SINCE = '2026';

/** Beginning of the names of a feed's entries: `tag:weboid.toolforge.org,2026:wiki/dewiki@WMF`. */
export function feedTag(publicUrl: string, key: string): string {
  return `tag:${new URL(publicUrl).hostname},${TAGS_SINCE}:${key}`;
}

/**
 * Makes a feed of its entries, ready to be written in any format.
 * @param feedUrl where the feed stands
 * @param missingTo as of ChangeReader
 * @param isOfDeaths whether only what became dead, or is dead no more, is in it
 */
export function feedDocumentOf(
  entries: readonly FeedEntry[],
  telling: FeedTelling,
  { feedUrl, missingTo, isOfDeaths }: { feedUrl: string; missingTo: number; isOfDeaths: boolean },
): FeedDocument {
  const { translator, subject, tag } = telling;
  return {
    id: tag,
    title: translator.text(
      isOfDeaths ? 'weboid-web-feed-title-dead' : 'weboid-web-feed-title',
      subjectName(telling),
    ),
    lang: translator.lang,
    siteUrl: ownAddress(telling, subject.site.path, subject.site.query),
    feedUrl,
    updatedAtS: Math.max(0, ...entries.map(({ changedAtS }) => changedAtS)),
    facts: missingTo === 0 ? {} : { missing_to: missingTo },
    items: entries.map((entry) => feedItem(entry, telling)),
  };
}

function subjectName({ subject, titles, translator }: FeedTelling): string {
  const { pageId, wiki, list } = subject;
  const name = isolated(wiki === null ? subject.name : wikiLabel(wiki, translator));
  const of = (part: string): string => translator.text('weboid-web-part-of-wiki', part, name);
  if (list !== undefined) return of(list.title(translator));
  if (pageId === null) return name;
  return of(quoted(titles.get(pageId) ?? `#${pageId}`));
}
