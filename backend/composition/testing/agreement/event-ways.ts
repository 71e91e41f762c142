import { pagesOfUrls } from '../../../store/changes/pages-of-urls';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { findWikiId } from '../../../store/pages/wikis';
import { createEventIds } from '../../../web/rooms/stream/event-ids';
import { VerdictEvent } from '../../../web/rooms/stream/verdict-event';
import type { AskedWorld, PageReports } from './asked-world';
import type { ToldLinks } from './disagreements';
import { isSuspected } from './link-rules';
import type { WorldWiki } from './world-wikis';

const ORIGIN = 'https://weboid.toolforge.org';

interface EventTold {
  url: string;
  to: string;
  pages: { wiki: string; page_id: number }[];
  page_count: number;
}

/**
 * Compares the last event of each URL in the stream with what is told of it by the usual rules, and its pages with the reports
 * that have it. What is spam to a wiki, or left out by it, is no link of its pages.
 */
export async function compareEvents(
  { database, found }: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
  urls: ToldLinks,
): Promise<void> {
  const log = await createTableChangeFeed(database).after(0, 100_000);
  const newest = new Map(log.map((change) => [change.url, change]));
  const pages = await pagesOfUrls(
    database,
    log.map(({ urlId }) => urlId),
  );
  const words = {
    publicUrl: ORIGIN,
    eventIds: createEventIds(ORIGIN),
    wikiNames: await namesOf(database, [...told.keys()]),
  };
  for (const change of newest.values()) {
    const link = urls.get(change.url);
    if (link === undefined) continue;
    const event = eventIn(new VerdictEvent(change, pages.get(change.urlId), words).text);
    const way = `stream ${change.url}`;
    if (!isSuspected(link)) found.value(way, link.verdict, event.to);
    const expected = pagesWith(change.url, told);
    const its = event.pages.map(({ wiki, page_id: pageId }) => `${wiki} ${pageId}`);
    found.value(`${way} pages`, expected.toSorted(), its.toSorted());
    found.value(`${way} page count`, expected.length, event.page_count);
  }
}

async function namesOf(
  database: AskedWorld['database'],
  wikis: readonly WorldWiki[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const { wiki } of wikis) {
    const wikiId = await findWikiId(database, wiki.farm.code, wiki.dbname);
    names.set(wikiId ?? 0, `${wiki.dbname}@${wiki.farm.name}`);
  }
  return names;
}

/** As the stream sends it: the data of one event. */
function eventIn(text: string): EventTold {
  const data = text.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
  return JSON.parse(data.join('\n')) as EventTold;
}

/** Pages whose reports tell of a URL as one of their links. */
export function pagesWith(url: string, told: ReadonlyMap<WorldWiki, PageReports>): string[] {
  return [...told].flatMap(([{ wiki }, reports]) =>
    [...reports].flatMap(([pageId, links]) => {
      const verdict = links.get(url)?.verdict;
      const isLink = verdict !== undefined && verdict !== 'spam' && verdict !== 'ignored';
      return isLink ? [`${wiki.dbname}@${wiki.farm.name} ${pageId}`] : [];
    }),
  );
}
