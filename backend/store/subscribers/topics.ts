/** Numbers under which kinds of topics are stored; 5 is kept for categories. */
export const TOPIC = { wiki: 1, page: 2, url: 3, domain: 4 } as const;

/** What somebody can subscribe to, as it stands in a row of table subscription. */
export interface Topic {
  topic: (typeof TOPIC)[keyof typeof TOPIC];
  /** wiki: wiki_id; page: pageKeyOf; URL: url_id; domain: domainKeyOf of changes/domain-key.ts. Below 2^48. */
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
