import { loadMessages, type MessageKey } from '../../../runtime/messages';
import { text, type AskedWorld, type PageReports } from './asked-world';
import { linksThat, type ToldLinks } from './disagreements';
import { isDoubtedByTag, isRepaired, isSuspected, shownStatus } from './link-rules';
import { changesOf, newestChanges } from './told-changes';
import type { WorldWiki } from './world-wikis';

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
  const newest = newestChanges(await changesOf(asked, dbname));
  for (const link of links.values()) {
    const { url, verdict } = link;
    if (isSuspected(link)) continue;
    const told = newest.get(url);
    const isTold = verdict === 'unreachable' || verdict === 'doubtful';
    if (isTold || told !== undefined) {
      asked.found.value(`changes ${dbname} ${url}`, verdict, told?.to);
    }
  }
  await compareStanding(asked, dbname, links, repairedIn(reports));
}

const words = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);

/** URLs that are dead with their copies beside them on all pages that have them. */
function repairedIn(reports: PageReports): ReadonlySet<string> {
  const all = [...reports.values()].flatMap((links) => [...links.values()]);
  const left = new Set(all.filter((link) => !isRepaired(link)).map(({ url }) => url));
  return new Set(all.map(({ url }) => url).filter((url) => !left.has(url)));
}

/** What a link came to may hold no more: beside it stands what it is now. */
async function compareStanding(
  asked: AskedWorld,
  dbname: string,
  links: ToldLinks,
  repaired: ReadonlySet<string>,
): Promise<void> {
  const html = await text(asked, `/changes?dbname=${dbname}&lang=en&limit=100`);
  for (const row of html.split('<tr role="row" id="change-').slice(1)) {
    const url = /title="([^"]*)"/.exec(row)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const now = /<span class="chip[^"]*"><svg.*?<\/svg>([^<]*)</s.exec(row)?.[1];
    const link = links.get(url);
    if (link === undefined) continue;
    const status = repaired.has(url) ? 'repaired' : shownStatus(link);
    const word = words.text(`weboid-web-verdict-${status}` as MessageKey);
    asked.found.value(`changes now ${dbname} ${url}`, word, now);
  }
}
