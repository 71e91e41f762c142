import { changeLine } from '../../../dumps/change-line';
import { loadMessages, type MessageKey } from '../../../runtime/messages';
import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { createEventIds } from '../../../web/rooms/stream/event-ids';
import { VerdictEvent } from '../../../web/rooms/stream/verdict-event';
import { json, text, type AskedWorld, type PageReports } from './asked-world';
import { linksThat, type ToldLinks } from './disagreements';
import { isDoubtedByTag, shownStatus } from './link-rules';
import type { WorldWiki } from './world-wikis';

interface ChangeTold {
  id: number;
  url: string;
  from: string;
  to: string;
}

/**
 * What the changes of a wiki end with is what its reports say. That a name is under suspicion is told to nobody by itself
 * (U1); that a new URL works is nobody's news.
 */
export async function compareChanges(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const { dbname } = one.wiki;
  const links = linksThat(
    new Map([...reports.values()].flatMap((its) => [...its])),
    (link) => !isDoubtedByTag(link),
  );
  const changes = await changesOf(asked, dbname);
  const newest = newestOf(changes);
  for (const { url, verdict, takeover } of links.values()) {
    if (isSuspected(takeover)) continue;
    const told = newest.get(url);
    const isTold = verdict === 'unreachable' || verdict === 'doubtful';
    if (isTold || told !== undefined) {
      asked.found.value(`changes ${dbname} ${url}`, verdict, told?.to);
    }
  }
  await compareStanding(asked, dbname, links);
  await compareFeed(asked, dbname, changes);
}

/** All of them, the newest first. */
async function changesOf(asked: AskedWorld, dbname: string): Promise<ChangeTold[]> {
  const all: ChangeTold[] = [];
  let path: string | null = `/changes?dbname=${dbname}&format=json&limit=100`;
  while (path !== null) {
    const part: { next?: string; changes: ChangeTold[] } = await json(asked, path);
    all.push(...part.changes);
    const next: URL | null = part.next === undefined ? null : new URL(part.next);
    path = next && next.pathname + next.search;
  }
  return all;
}

const newestOf = (changes: readonly ChangeTold[]): Map<string, ChangeTold> =>
  new Map(changes.toReversed().map((change) => [change.url, change]));

const isSuspected = (takeover: unknown): boolean =>
  (takeover as { state?: string } | undefined)?.state === 'suspected';

const words = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);

/** What a link came to may hold no more: beside it stands what it is now. */
async function compareStanding(asked: AskedWorld, dbname: string, links: ToldLinks): Promise<void> {
  const html = await text(asked, `/changes?dbname=${dbname}&lang=en&limit=100`);
  for (const row of html.split('<tr role="row" id="change-').slice(1)) {
    const url = /title="([^"]*)"/.exec(row)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const now = /<span class="chip[^"]*"><svg.*?<\/svg>([^<]*)</s.exec(row)?.[1];
    const link = links.get(url);
    if (link === undefined) continue;
    const word = words.text(`weboid-web-verdict-${shownStatus(link)}` as MessageKey);
    asked.found.value(`changes now ${dbname} ${url}`, word, now);
  }
}

/** An entry of one URL tells the same of it; many of a domain stand in one, which nothing is compared with. */
async function compareFeed(
  asked: AskedWorld,
  dbname: string,
  changes: readonly ChangeTold[],
): Promise<void> {
  const known = new Map(changes.map((change) => [change.id, change]));
  const path = `/feed/wiki.json?dbname=${dbname}&to=all&limit=100`;
  const { items } = await json<{ items: { _weboid: Partial<ChangeTold> }[] }>(asked, path);
  for (const { _weboid: told } of items) {
    if (told.url === undefined) continue;
    const { url, from, to } = known.get(told.id ?? 0) ?? {};
    asked.found.value(
      `feed ${dbname} ${told.url}`,
      [url, from, to],
      [told.url, told.from, told.to],
    );
  }
}

/** What the log ends with, by the usual rules, as the stream and the files of changes tell it. */
export async function compareLog({ database, found }: AskedWorld, urls: ToldLinks): Promise<void> {
  const log = await createTableChangeFeed(database).after(0, 100_000);
  const newest = new Map(log.map((change) => [change.url, change]));
  const eventWords = {
    publicUrl: 'https://weboid.toolforge.org',
    eventIds: createEventIds('https://weboid.toolforge.org'),
    wikiNames: new Map(),
  };
  for (const { url, verdict, takeover } of urls.values()) {
    const change = newest.get(url);
    if (change === undefined || isSuspected(takeover)) continue;
    found.value(`stream ${url}`, verdict, new VerdictEvent(change, undefined, eventWords).to);
    const line = changeLine(change);
    if (line !== null) found.value(`changes file ${url}`, verdict, line.to);
  }
}
