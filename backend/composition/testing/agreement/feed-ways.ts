import { decoded } from '../../../web/testing/table-rows';
import { json, text, type AskedWorld, type PageReports } from './asked-world';
import type { ToldLink, ToldLinks } from './disagreements';
import { domainOfUrl, foldedFeed, isWanted, type EntryTold } from './folded-feed';
import { grouped } from './grouped';
import { countBy, isSuspected, isTaken } from './link-rules';
import { changesOf, type ChangeTold } from './told-changes';
import type { WorldWiki } from './world-wikis';

/** Of a wiki all, as they are read in one way. */
const FILTERS = ['all', 'unreachable', 'doubtful'];

interface ItemTold {
  id: string;
  url: string;
  title: string;
  content_html: string;
  _weboid: EntryTold & { first_id: number; changed_at: string };
}

/** Compares the feeds of a wiki, its pages and a list of all of them with its changes, and live pages in them with its reports. */
export async function compareFeeds(
  asked: AskedWorld,
  { wiki, pages }: WorldWiki,
  reports: PageReports,
  listKey: string,
): Promise<void> {
  const changes = await changesOf(asked, wiki.dbname);
  const scopes: [scope: string, query: string, changes: readonly ChangeTold[]][] = [
    ['wiki', `dbname=${wiki.dbname}`, changes],
    ['list', `id=${listKey}`, changes],
    ...pages.map(({ pageId }): [string, string, ChangeTold[]] => [
      'page',
      `dbname=${wiki.dbname}&pageid=${pageId}`,
      changes.filter((change) => change.pages.some(({ pageid }) => pageid === pageId)),
    ]),
  ];
  const links = new Map([...reports.values()].flatMap((its) => [...its]));
  for (const [scope, query, its] of scopes) {
    for (const filter of scope === 'wiki' ? FILTERS : ['unreachable']) {
      const feed = `/feed/${scope}.json?${query}&to=${filter}&limit=100`;
      const { items } = await json<{ items: ItemTold[] }>(asked, feed);
      const expected = foldedFeed(its.filter(isWanted(filter))).slice(0, 100);
      asked.found.value(feed, expected, items.map(entryOf));
      compareLivePages(asked, feed, items, links);
      if (scope === 'wiki') await compareFormats(asked, feed, items);
    }
  }
}

function entryOf({ _weboid }: ItemTold): EntryTold {
  const { first_id: _, changed_at: __, ...told } = _weboid;
  const named = Object.entries(told).filter(([name]) => !UNCOMPARED.has(name));
  return Object.fromEntries(named) as EntryTold;
}

/** Which pages have it is compared by asking for their feeds. */
const UNCOMPARED = new Set(['pages', 'page_count']);

/** W8.4: a death leads to the live page that reports tell. */
function compareLivePages(
  { found, world }: AskedWorld,
  feed: string,
  items: readonly ItemTold[],
  links: ToldLinks,
): void {
  const targets = new Set(world.urls.flatMap(({ replacement }) => replacement?.target ?? []));
  for (const { _weboid: told, content_html: html } of items) {
    if (!('url' in told) || told.to !== 'unreachable') continue;
    const link = links.get(told.url);
    if (link?.verdict !== 'unreachable') continue;
    const { url } = (link['replacement'] ?? { url: undefined }) as { url?: string };
    const shown = [...targets].find((target) => html.includes(`>${target}<`));
    found.value(`${feed} live page of ${told.url}`, url, shown);
  }
}

/** Atom and RSS tell the same entries. */
async function compareFormats(
  asked: AskedWorld,
  feed: string,
  items: readonly ItemTold[],
): Promise<void> {
  const expected = items.map(({ id, title, url }) => [id, title, url]);
  const atom = await text(asked, feed.replace('.json?', '.atom?'));
  const entries = atom.split('<entry>').slice(1);
  const ofAtom = entries.map((entry) => [
    elementIn(entry, 'id'),
    decoded(elementIn(entry, 'title')),
    decoded(/<link href="([^"]*)"/.exec(entry)?.[1] ?? ''),
  ]);
  asked.found.value(`${feed} atom`, expected, ofAtom);
  const rss = await text(asked, feed.replace('.json?', '.rss?'));
  const ofRss = rss
    .split('<item>')
    .slice(1)
    .map((item) => [
      elementIn(item, 'guid'),
      decoded(elementIn(item, 'title')),
      decoded(elementIn(item, 'link')),
    ]);
  asked.found.value(`${feed} rss`, expected, ofRss);
}

/** The text of an element, whose CDATA is text. */
const elementIn = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`, 's').exec(
    xml,
  )?.[1] ?? '';

/**
 * Compares the feeds of domains with what is told of their URLs by the usual rules: each has died or come into doubt once. Many
 * are told by their numbers.
 */
export async function compareFeedsOfDomains(asked: AskedWorld, urls: ToldLinks): Promise<void> {
  for (const [domain, links] of grouped(urls.values(), ({ url }) => domainOfUrl(url))) {
    const feed = `/feed/domain.json?domain=${domain}&to=all&limit=100`;
    const { items } = await json<{ items: ItemTold[] }>(asked, feed);
    compareDomain(asked, feed, items, links);
  }
}

function compareDomain(
  { found }: AskedWorld,
  feed: string,
  items: readonly ItemTold[],
  links: readonly ToldLink[],
): void {
  const entries = items.map(({ _weboid }) => _weboid);
  const many = entries.find((entry) => !('url' in entry) && !('name' in entry));
  if (many !== undefined && 'to' in many) {
    found.value(
      feed,
      countBy(links.filter(isNews), ({ verdict }) => verdict),
      many.to,
    );
    return;
  }
  const last = new Map(
    entries.toReversed().flatMap((entry) => ('url' in entry ? [[entry.url, entry.to]] : [])),
  );
  for (const link of links) {
    // That a name was taken is told once for all of its URLs.
    if (isSuspected(link) || isTaken(link)) continue;
    const { url, verdict } = link;
    if (isNews(link) || last.has(url)) found.value(`${feed} ${url}`, verdict, last.get(url));
  }
  const names = entries.filter((entry) => 'name' in entry).length;
  // What is dead stays so: it is no news that its name was taken.
  const isNamed = links.some((link) => isTaken(link) && link.verdict !== 'unreachable');
  found.value(`${feed} names`, isNamed ? 1 : 0, names);
}

const isNews = ({ verdict }: ToldLink): boolean =>
  verdict === 'unreachable' || verdict === 'doubtful';
