import { FEED_AUTHOR, type FeedDocument, type FeedItem } from './feed-document';
import { plainText, plainTitle } from './plain-text';

/**
 * JSON Feed 1.1, with what programs want to know under `_weboid`. By hand, as the library of the other formats writes
 * version 1.0.
 */
export function jsonFeed(document: FeedDocument, about: string): string {
  const { title, note, lang, siteUrl, feedUrl, facts, items, archive } = document;
  const next = archive?.previousUrl ?? null;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: plainTitle(title),
    ...(note !== undefined && { description: plainTitle(note) }),
    home_page_url: siteUrl,
    feed_url: feedUrl,
    ...(next !== null && { next_url: next }),
    language: lang,
    authors: [{ name: FEED_AUTHOR }],
    _weboid: { about, ...facts },
    items: items.map(itemData),
  };
  return JSON.stringify(feed);
}

function itemData({ id, title, link, about, content, changedAtS, categories, facts }: FeedItem) {
  const moment = new Date(changedAtS * 1_000).toISOString();
  return {
    id,
    url: link,
    ...(about !== null && { external_url: plainText(about) }),
    title: plainTitle(title),
    content_html: plainText(content.text),
    date_published: moment,
    date_modified: moment,
    tags: categories,
    _weboid: facts,
  };
}
