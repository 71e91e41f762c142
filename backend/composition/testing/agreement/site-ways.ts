import { json, type AskedWorld, type PageReports } from './asked-world';
import type { ToldLink, ToldLinks } from './disagreements';
import { rowsIn } from './file-rows';
import { domainOfUrl } from './folded-feed';
import type { WorldWiki } from './world-wikis';

interface SiteTold {
  counts: { links: number; wikis: number };
  dead: {
    link: ToldLink;
    deadSince?: string;
    citations: { pages: number; wikis: { dbname: string; pages: number }[] };
  }[];
}

/** Compares who cites what is dead of websites with the reports on all pages of all wikis, and its file with what programs are told. */
export async function compareCitations(
  asked: AskedWorld,
  told: ReadonlyMap<WorldWiki, PageReports>,
  urls: ToldLinks,
): Promise<void> {
  for (const domain of new Set([...urls.keys()].map(domainOfUrl))) {
    const way = `/site?domain=${domain}`;
    const { counts, dead } = await json<SiteTold>(asked, `${way}&format=json`);
    const cited = new Map(dead.map(({ link }) => [link.url, citationsOf(link.url, told)]));
    for (const { link, citations } of dead) {
      const { wikis } = citations;
      asked.found.value(`${way} ${link.url}`, cited.get(link.url), inOrder(wikis));
    }
    const all = [...cited.values()].flat();
    const links = all.reduce((sum, { pages }) => sum + pages, 0);
    asked.found.value(`${way} links`, links, counts.links);
    asked.found.value(`${way} wikis`, new Set(all.map(({ dbname }) => dbname)).size, counts.wikis);
    const rows = await rowsIn(asked, way);
    asked.found.value(
      `${way} csv`,
      dead.map(({ link, deadSince, citations }) => [link.url, deadSince ?? '', citations.pages]),
      rows
        .filter((row) => row['Web link'] !== '')
        .map((row) => [
          row['Web link'],
          row['Called dead since'],
          Number(row['Pages that use it']),
        ]),
    );
  }
}

interface Citations {
  dbname: string;
  pages: number;
}

/** Spam, and what a wiki leaves out, is no link of it. */
function citationsOf(url: string, told: ReadonlyMap<WorldWiki, PageReports>): Citations[] {
  const counted = [...told].map(([{ wiki }, reports]) => {
    const links = [...reports.values()].flatMap((its) => its.get(url) ?? []);
    const pages = links.filter(({ verdict }) => verdict !== 'spam' && verdict !== 'ignored').length;
    // Without its farm, other than elsewhere.
    return { dbname: wiki.dbname, pages };
  });
  return inOrder(counted.filter(({ pages }) => pages > 0));
}

const inOrder = (citations: readonly Citations[]): Citations[] =>
  citations.toSorted((a, b) => (a.dbname < b.dbname ? -1 : 1));
