import { dayNumberOf, isoDate } from '../../../status/day-number';
import { json, type AskedWorld, type PageReports } from './asked-world';
import { isDoubtedByTag, isSuspected } from './link-rules';
import { idsOf } from './store-urls';
import type { WorldWiki } from './world-wikis';

interface DayTold {
  dead: [pageId: number, urlId: number][];
  no_longer_dead: [pageId: number, urlId: number][];
}

/** Compares what the gadget on a watchlist reads of the day on which all of a world became known, with the reports. */
export async function compareDay(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const day = isoDate(dayNumberOf(asked.clock.now()));
  const path = `/feed/wiki-day.json?dbname=${wiki.dbname}&day=${day}`;
  const told = await json<DayTold>(asked, path);
  const dead = new Set(told.dead.map((link) => link.join(' ')));
  const links = [...reports].flatMap(([pageId, its]) =>
    [...its.values()].map((link) => ({ pageId, link })),
  );
  const ids = await idsOf(asked.database, [...new Set(links.map(({ link }) => link.url))]);
  for (const { pageId, link } of links) {
    if (isSuspected(link) || isDoubtedByTag(link)) continue;
    const urlId = ids.get(link.url)?.urlId ?? 0;
    const isDead = link.verdict === 'unreachable';
    asked.found.value(`${path} ${pageId} ${link.url}`, isDead, dead.has(`${pageId} ${urlId}`));
  }
  asked.found.value(`${path} no longer dead`, [], told.no_longer_dead);
}
