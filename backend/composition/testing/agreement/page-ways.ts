import { asTool, json, pagesTold, text, type AskedWorld, type PageReports } from './asked-world';
import { byUrl, linksThat, type ToldLink, type ToldLinks } from './disagreements';
import { isDoubtedByTag, isFinding, isProblem, isRepaired, isTaken } from './link-rules';
import type { WorldWiki } from './world-wikis';

/** Compares all ways of asking about a page with the reports. */
export async function comparePages(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  await compareReports(asked, one, reports);
  await compareProblems(asked, one, reports);
  await compareBlocks(asked, one, reports);
  await compareBatch(asked, one, reports);
}

async function compareReports(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const findings = await pagesTold(asked, one, '/externalLinkInfo');
  forEachPage(asked, 'info', one, { reports, told: findings, isTold: isFinding });
}

/** Readers are told of what is dead and not repaired; whether the page was edited since or not. */
async function compareProblems(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const ask = () => pagesTold(asked, one, '/externalLinkProblem');
  const told = await ask();
  forEachPage(asked, 'problem', one, { reports, told, isTold: isProblem });
  const states = one.pages.map(({ latestRevision }) => latestRevision ?? 0);
  for (const page of one.pages) page.latestRevision = (page.latestRevision ?? 0) + 1;
  const edited = await ask();
  for (const [place, page] of one.pages.entries()) page.latestRevision = states[place] ?? 0;
  forEachPage(asked, 'problem of an edited page', one, {
    reports,
    told: edited,
    isTold: isProblem,
  });
}

interface BlockTold {
  pages: { pageid: number; problems: ToldLink[]; repaired?: string[] }[];
}

/** What is in other hands is told to all readers; what only its page calls dead, a block does not know. */
async function compareBlocks(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const ask = async (more: string): Promise<BlockTold> =>
    json(asked, `/externalLinkProblem?dbname=${one.wiki.dbname}&block=10${more}`);
  const isMarked = (link: ToldLink): boolean =>
    isProblem(link) || (isUnrepaired(link) && isTaken(link));
  const isDoubtful = (link: ToldLink): boolean => isUnrepaired(link);
  for (const [more, isTold] of [
    ['', isMarked],
    ['&doubtful=1', isDoubtful],
  ] as const) {
    const bare = blockPages(await ask(more));
    const details = blockPages(await ask(`${more}&details=1`));
    forEachPage(asked, `block${more}&details=1`, one, { reports, told: details, isTold });
    forEachPage(asked, `block${more}`, one, {
      reports: mapLinks(reports, bareLink),
      told: bare,
      isTold: (link) => isTold(link['whole'] as ToldLink),
      without: ['whole'],
    });
  }
  const { pages } = await ask('&doubtful=1');
  const repaired = new Map(pages.map((page) => [page.pageid, page.repaired ?? []]));
  for (const [pageId, links] of reports) {
    const expected = [...linksThat(links, isRepaired).keys()].toSorted();
    asked.found.value(
      `block repaired ${one.wiki.dbname} ${pageId}`,
      expected,
      repaired.get(pageId) ?? [],
    );
  }
}

const isUnrepaired = (link: ToldLink): boolean =>
  ['unreachable', 'doubtful'].includes(link.verdict) &&
  link['archivedOnPage'] === undefined &&
  !isDoubtedByTag(link);

const bareLink = (link: ToldLink): ToldLink => ({
  url: link.url,
  verdict: link.verdict,
  ...((link['archives'] as unknown[]).length > 0 && { hasCopy: true }),
  ...(isTaken(link) && { taken: true }),
  whole: link,
});

const blockPages = ({ pages }: BlockTold): Map<number, ToldLinks> =>
  new Map(pages.map(({ pageid, problems }) => [pageid, byUrl(problems)]));

/** Reports with each link told otherwise. */
export const mapLinks = (reports: PageReports, map: (link: ToldLink) => ToldLink): PageReports =>
  new Map([...reports].map(([pageId, links]) => [pageId, byUrl([...links.values()].map(map))]));

async function compareBatch(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  for (const all of ['0', '1']) {
    const pageid = one.pages.map(({ pageId }) => pageId).join('|');
    const form = asTool({ dbname: one.wiki.dbname, pageid, all });
    const lines = (await text(asked, '/batch', form)).split('\n').filter((line) => line !== '');
    const told = lines
      .map((line) => JSON.parse(line) as { pageid?: number; links?: ToldLink[] })
      .flatMap(({ pageid: id, links }) =>
        id === undefined || links === undefined ? [] : [[id, byUrl(links)] as const],
      );
    const isTold = all === '1' ? () => true : isFinding;
    forEachPage(asked, `batch all=${all}`, one, { reports, told: new Map(told), isTold });
  }
}

interface ToldPages {
  reports: PageReports;
  told: ReadonlyMap<number, ToldLinks>;
  /** Which links of the report are to be told. */
  isTold: (link: ToldLink) => boolean;
  without?: readonly string[];
}

/** Page by page; one of which nothing is told may be left out. */
export function forEachPage(
  { found }: AskedWorld,
  way: string,
  { wiki, pages }: WorldWiki,
  { reports, told, isTold, without = [] }: ToldPages,
): void {
  for (const { pageId } of pages) {
    const expected = linksThat(reports.get(pageId) ?? new Map(), isTold);
    const place = `${way} ${wiki.dbname} ${pageId}`;
    found.links(place, { expected, told: told.get(pageId) ?? new Map(), without });
  }
}
