import { urlKey } from '../statements/url-key';

/** Numbers under which kinds of topics are stored; 3 is used no more. */
export const TOPIC = { wiki: 1, page: 2, domain: 4, category: 5, url: 6 } as const;

/** What somebody can subscribe to, as it stands in a row of table subscription. */
export interface Topic {
  topic: (typeof TOPIC)[keyof typeof TOPIC];
  /**
   * wiki: wiki_id; page: pageKeyOf; category: list_id of its list; URL: urlTopicKeyOf; domain: domainKeyOf of
   * changes/domain-key.ts. Below 2^48.
   */
  key: number;
}

/** Page ids have 32 bits, and wiki ids 16: together they are exact in a number. */
const PAGE_IDS = 2 ** 32;

/** Stands for a page among topics: wiki_id << 32 | page_id. */
export function pageKeyOf(wikiId: number, pageId: number): number {
  return wikiId * PAGE_IDS + pageId;
}

/** The page that a key stands for. */
export function pageOfKey(key: number): { wikiId: number; pageId: number } {
  return { wikiId: Math.floor(key / PAGE_IDS), pageId: key % PAGE_IDS };
}

const URL_KEY_BYTES = 6;

/**
 * Stands for a URL among topics: the first six bytes of its key. Not its id: a URL that nobody uses for a while goes, and
 * is another row when it comes back.
 * @param url normal form
 */
export function urlTopicKeyOf(url: string): number {
  return urlKey(url).readUIntBE(0, URL_KEY_BYTES);
}
