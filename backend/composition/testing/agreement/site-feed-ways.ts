import { json, type AskedWorld } from './asked-world';

/** What entries of both feeds tell. */
interface FeedTold {
  items: { id: string; title: string; content_html: string; _weboid: { id: number } }[];
}

/**
 * Compares the feeds of websites, at whose hosts nobody follows a case, with what feeds of their domains tell of what died and
 * came back: they are the same but for their own names.
 */
export async function compareFeedsOfSites(
  asked: AskedWorld,
  domains: readonly string[],
): Promise<void> {
  for (const domain of domains) {
    const query = `domain=${domain}`;
    const site = await json<FeedTold>(asked, `/feed/site.json?${query}`);
    const path = `/feed/domain.json?${query}&to=unreachable&limit=100`;
    const all = await json<FeedTold>(asked, path);
    asked.found.value(`/feed/site.json?${query}`, all.items.map(entryOf), site.items.map(entryOf));
  }
}

const entryOf = ({ title, content_html: html, _weboid: told }: FeedTold['items'][number]) => ({
  title,
  html,
  told,
});
