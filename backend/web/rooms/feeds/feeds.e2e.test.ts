import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { worldAddresses } from '../../../../gadget/testing/open-browser';
import { WIKI_DATABASE } from '../../../../toolforge/local/mediawiki';
import { exampleArticle, expectedUnreachable } from '../../../../toolforge/local/world/expected';
import { strictXml } from '../../testing/strict-xml';
import { changesOperation } from './changes-operation';

/** Feeds of the example wiki, as `npm start` brings it up. */
const { weboid } = worldAddresses();
const dbname = `dbname=${WIKI_DATABASE}`;

async function read(path: string): Promise<string> {
  const response = await fetch(`${weboid}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const isAddressOf = (url: string) => (entry: { external_url?: string }) =>
  entry.external_url === url;

test('npm start shows a feed with entries', async () => {
  const atom = await read(`/feed/wiki.atom?${dbname}`);
  strictXml(atom);
  const { entries = [] } = parseAtomFeed(atom);
  expect(entries.length).toBeGreaterThan(0);
  const { items = [] } = parseRssFeed(await read(`/feed/wiki.rss?${dbname}`));
  expect(items.map(({ guid }) => guid?.value)).toEqual(entries.map(({ id }) => id));
});

test('each dead link of the example article is in the feed of that page, with its title', async () => {
  const feed = parseJsonFeed(
    await read(`/feed/page.json?${dbname}&title=${exampleArticle}&limit=100`),
  );
  expect(feed.title).toContain(exampleArticle);
  for (const url of expectedUnreachable(exampleArticle)) {
    expect([url, feed.items?.some(isAddressOf(url))]).toEqual([url, true]);
  }
});

test('the domain of a dead link has a feed, too', async () => {
  const [url = ''] = expectedUnreachable(exampleArticle);
  const { host } = new URL(url);
  const feed = parseJsonFeed(await read(`/feed/domain.json?domain=${host}`));
  expect(feed.items?.some(isAddressOf(url))).toBe(true);
});

test('the list of changes names the pages', async () => {
  const json: unknown = JSON.parse(await read(`/changes?${dbname}&format=json&to=unreachable`));
  const { changes } = changesOperation.answer.parse(json);
  const titles = changes.flatMap(({ pages = [] }) => pages.map(({ title }) => title));
  expect(titles).toContain(exampleArticle);
});
