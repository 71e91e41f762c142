import { z } from 'zod';
import type { Database } from '../../../backend/runtime/database';
import { isNews, wikiRows } from './logged-rows';
import { FRONT } from './soaked-front';

/** What an entry of a feed tells: of one change, or of all of a domain on a day. */
export interface FollowedEntry {
  key: string;
  /** The newest change that it stands for. */
  id: number;
  /** Null: it is of one change alone. */
  many: { domain: string; count: number } | null;
  /** As `2026-11-20`. */
  day: string;
  url: string | null;
}

const feedSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      date_published: z.string(),
      _weboid: z.object({
        id: z.int(),
        url: z.string().optional(),
        domain: z.string().optional(),
        count: z.int().optional(),
      }),
    }),
  ),
});
const DAY_CHARS = 10;
export const FEED_LIMIT = 100;

/** A reader of a wiki's JSON Feed, which says what it has (`If-None-Match`). */
export class FeedFollower {
  readonly wiki: string;
  /** All that it has been shown, answer by answer. */
  readonly answers: FollowedEntry[][] = [];
  /** How often it was told that there is nothing new. */
  unchanged = 0;
  /** Times when it had less than the feed had before it asked, though it was told that there is nothing new. */
  hidden = 0;
  /** The same, where it was sent the feed. */
  stale = 0;
  #tag: string | null = null;
  readonly #own: Database;

  constructor(own: Database, wiki: string) {
    this.#own = own;
    this.wiki = wiki;
  }

  /** Asks once. @throws where that is not answered */
  async poll(): Promise<void> {
    const newest = await newestDeath(this.#own, this.wiki);
    const query = new URLSearchParams({ dbname: this.wiki, limit: String(FEED_LIMIT) });
    // Else fetch adds no-cache, by which nothing counts as unchanged.
    const own = { 'Cache-Control': 'max-age=0' };
    const headers = this.#tag === null ? own : { ...own, 'If-None-Match': this.#tag };
    const response = await fetch(`${FRONT}/feed/wiki.json?${query.toString()}`, { headers });
    if (response.status === 304) {
      this.unchanged += 1;
      if (this.#has() < newest) this.hidden += 1;
      return;
    }
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`a feed: ${response.status}`);
    this.answers.push(feedSchema.parse(answer).items.map(followedEntry));
    this.#tag = response.headers.get('etag');
    if (this.#has() < newest) this.stale += 1;
  }

  /** The newest change that it was shown. */
  #has(): number {
    return Math.max(0, ...(this.answers.at(-1) ?? []).map(({ id }) => id));
  }
}

function followedEntry({
  id: key,
  date_published,
  _weboid,
}: z.infer<typeof feedSchema>['items'][number]): FollowedEntry {
  const { id, url = null, domain, count } = _weboid;
  const many = domain === undefined || count === undefined ? null : { domain, count };
  return { key, id, many, day: date_published.slice(0, DAY_CHARS), url };
}

async function newestDeath(own: Database, wiki: string): Promise<number> {
  const rows = (await wikiRows(own, wiki)).filter((row) => isNews(row) && isOfDeath(row));
  return rows.at(-1)?.id ?? 0;
}

/** Whether something died, or came back. */
export function isOfDeath({ from, to }: { from: string; to: string }): boolean {
  return from === 'unreachable' || to === 'unreachable';
}
