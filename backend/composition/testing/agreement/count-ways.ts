import { fullName } from '../../../answers/asked-wiki';
import { rowsOf } from '../../../web/testing/table-rows';
import { json, text, type AskedWorld, type PageReports } from './asked-world';
import { domainOfUrl } from './folded-feed';
import { countBy, deadOf, isDoubtedByTag } from './link-rules';
import type { WorldWiki } from './world-wikis';

interface WikisTold {
  wikis: { dbname: string; links: Record<string, number>; unreachable?: number }[];
}

interface SitesTold {
  websites: { domain: string; dead: number; newly_dead: number }[];
}

type TalliedSite = [domain: string, dead: number];

/** Compares the numbers of all wikis together with the reports on all pages of all of them. */
export async function compareCounts(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
): Promise<void> {
  await compareWikis(asked, told);
  await compareAllSites(asked, told);
}

/** What only its page calls dead counts as the operator calls it. */
async function compareWikis(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
): Promise<void> {
  const { wikis } = await json<WikisTold>(asked, '/wikis?format=json');
  const html = await text(asked, '/wikis?lang=en');
  for (const [{ wiki }, reports] of told) {
    const links = [...reports.values()].flatMap((its) => [...its.values()]);
    const counted = links.filter(
      ({ verdict }) => !['invalid', 'ignored', 'spam'].includes(verdict),
    );
    const counts = countBy(counted, (link) => (isDoubtedByTag(link) ? 'working' : link.verdict));
    const { unreachable = 0, doubtful = 0, working = 0 } = counts;
    const its = wikis.find(({ dbname }) => dbname === fullName(wiki));
    const way = `/wikis ${wiki.dbname}`;
    const shown = Object.entries(its?.links ?? {}).filter(([, count]) => count > 0);
    asked.found.value(way, Object.entries(counts).toSorted(), shown.toSorted());
    const share = Number((unreachable / (unreachable + doubtful + working)).toFixed(4));
    asked.found.value(`${way} share`, share, its?.unreachable);
    const row = html
      .split('<tr role="row">')
      .find((one) => one.includes(`dbname=${wiki.dbname}%40`));
    const cells = [...(row ?? '').matchAll(/class="number"[^>]*><div>([\d,]*)<\/div>/g)];
    const numbers = cells.slice(1, 4).map(([, number]) => Number(number?.replaceAll(',', '')));
    asked.found.value(`${way} html`, [counted.length, unreachable, doubtful], numbers);
  }
}

async function compareAllSites(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
): Promise<void> {
  const reports = [...told.values()].flatMap((its) => [...its.values()]);
  const dead = reports.flatMap((links) => deadOf(links));
  const expected = Object.entries(countBy(dead, ({ url }) => domainOfUrl(url))).toSorted();
  const { websites } = await json<SitesTold>(asked, '/sites?format=json');
  const sites = websites.map((site): TalliedSite => [site.domain, site.dead]);
  asked.found.value('/sites', expected, sites.toSorted());
  const html = await text(asked, '/sites?lang=en');
  const rows = html.split('<tr role="row">\n<th scope="row"').slice(1);
  asked.found.value('/sites html', sites, rows.map(siteIn));
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await asked.web.get(`/sites?lang=en&format=${format}`);
    const [, ...lines] = rowsOf(format, Buffer.from(await file.arrayBuffer()));
    const written = lines
      .filter(([domain = '']) => domain !== '')
      .map(([domain = '', count]): TalliedSite => [domain, Number(count)]);
    asked.found.value(`/sites ${format}`, sites, written);
  }
}

const siteIn = (row: string): TalliedSite => [
  /domain=([^&"]*)/.exec(row)?.[1] ?? '',
  Number(/<\/span> ([\d,]+)<\/td>/.exec(row)?.[1]?.replaceAll(',', '')),
];
