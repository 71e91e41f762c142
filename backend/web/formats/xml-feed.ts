import { Feed, type Item } from 'feed';
import { markup } from '../words/markup';
import { FEED_AUTHOR, type FeedDocument, type FeedItem } from './feed-document';
import { plainText, plainTitle } from './plain-text';

/** Minutes for which a reader may wait. */
const TTL_MINUTES = 5;
const RSS_HEAD = /<channel>/;
const ATOM_HEAD = '<feed xmlns="http://www.w3.org/2005/Atom">';

/** Atom (RFC 4287). */
export function atomFeed(document: FeedDocument): string {
  const { items, lang } = document;
  const feed = emptyFeed(document);
  for (const item of items) feed.addItem({ ...itemOf(item), content: htmlOf(item) });
  // The library has no place for the language.
  const head = `${ATOM_HEAD.slice(0, -1)} xml:lang="${lang}">${archiveMarks(document, 'link')}`;
  return feed.atom1().replace(ATOM_HEAD, () => head);
}

/** RSS 2.0. */
export function rssFeed(document: FeedDocument): string {
  const feed = emptyFeed(document);
  for (const item of document.items) feed.addItem({ ...itemOf(item), description: htmlOf(item) });
  return feed.rss2().replace(RSS_HEAD, (head) => `${head}${archiveMarks(document, 'atom:link')}`);
}

/** RFC 5005: what older documents there are; the library has no place for them. */
function archiveMarks({ archive }: FeedDocument, link: 'link' | 'atom:link'): string {
  if (archive === undefined) return '';
  const { isOlder, previousUrl, currentUrl } = archive;
  const namespace = link === 'link' ? '' : ' xmlns:atom="http://www.w3.org/2005/Atom"';
  const to = (rel: string, href: string): string =>
    `<${link}${namespace} rel="${rel}" href="${markup`${plainText(href)}`.text}"/>`;
  const marks = [
    isOlder && '<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>',
    isOlder && to('current', currentUrl),
    previousUrl !== null && to('prev-archive', previousUrl),
  ];
  return marks.filter((mark) => mark !== false).join('');
}

function emptyFeed(document: FeedDocument): Feed {
  const { id, title, note = title, lang, siteUrl, feedUrl, updatedAtS } = document;
  return new Feed({
    id,
    title: libraryText(title),
    description: libraryText(note),
    language: lang,
    link: siteUrl,
    feed: feedUrl,
    updated: new Date(updatedAtS * 1_000),
    generator: FEED_AUTHOR,
    author: { name: FEED_AUTHOR },
    ttl: TTL_MINUTES,
  });
}

/** Titles of entries are HTML in Atom by what the library writes, and taken for it in RSS. */
function itemOf({ id, title, link, changedAtS, categories }: FeedItem): Item {
  return {
    id,
    title: htmlText(title),
    link,
    date: new Date(changedAtS * 1_000),
    category: categories.map((name) => ({ name, term: name })),
  };
}

/** Escaped, it holds no `]]>` either, of which the library would mend the first one only. */
const htmlText = (text: string): string => markup`${plainTitle(text)}`.text;

const htmlOf = ({ content }: FeedItem): string => plainText(content.text);

/** The library takes escaped ampersands for such as are to be escaped by it. */
const libraryText = (text: string): string => plainTitle(text).replaceAll('&', '&amp;');
