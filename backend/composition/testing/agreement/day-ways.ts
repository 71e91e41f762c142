import { newlyDead } from '../../../../gadget/watchlist/dead-links';
import { parseWikiDay } from '../../../../gadget/watchlist/parse-wiki-day';
import { dayNumberOf, isoDate } from '../../../status/day-number';
import { json, type AskedWorld, type PageReports } from './asked-world';
import { isDoubtedByTag, isSuspected } from './link-rules';
import { idsOf } from './url-ids';
import type { WorldWiki } from './world-wikis';

/** Compares what the gadget on a watchlist reads of the day on which all of a world became known, with the reports. */
export async function compareDay(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const day = isoDate(dayNumberOf(asked.clock.now()));
  const path = `/feed/wiki-day.json?dbname=${wiki.dbname}&day=${day}`;
  const told = parseWikiDay(await json(asked, path), day);
  const dead = newlyDead([told]);
  const links = [...reports].flatMap(([pageId, its]) =>
    [...its.values()].map((link) => ({ pageId, link })),
  );
  const ids = await idsOf(asked.database, [...new Set(links.map(({ link }) => link.url))]);
  for (const { pageId, link } of links) {
    if (isSuspected(link) || isDoubtedByTag(link)) continue;
    const urlId = ids.get(link.url)?.urlId ?? 0;
    const isDead = link.verdict === 'unreachable';
    asked.found.value(
      `${path} ${pageId} ${link.url}`,
      isDead,
      dead.get(pageId)?.has(urlId) === true,
    );
  }
  asked.found.value(`${path} no longer dead`, [], told?.noLongerDead);
}
