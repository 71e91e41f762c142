import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { withStore } from '../store/testing/with-store';
import { pagesTold, type AskedWorld, type PageReports } from './testing/agreement/asked-world';
import { compareWithoutLists } from './testing/agreement/blind-ways';
import { compareChanges } from './testing/agreement/change-ways';
import { compareCommands } from './testing/agreement/command-ways';
import { compareComparisons } from './testing/agreement/compare-ways';
import { compareCounts } from './testing/agreement/count-ways';
import { compareDay } from './testing/agreement/day-ways';
import { compareDigests } from './testing/agreement/digest-ways';
import { Disagreements, type ToldLinks } from './testing/agreement/disagreements';
import { emptyWorld } from './testing/agreement/empty-world';
import { compareEvents } from './testing/agreement/event-ways';
import { compareFeeds, compareFeedsOfDomains } from './testing/agreement/feed-ways';
import { compareFilesOfDomains, compareFilesOfWiki } from './testing/agreement/file-ways';
import { compareFixes } from './testing/agreement/fix-ways';
import { domainOfUrl } from './testing/agreement/folded-feed';
import { compareGadget } from './testing/agreement/gadget-ways';
import { compareHooks, makeHooks } from './testing/agreement/hook-ways';
import { compareFilesOfPage, compareHtml } from './testing/agreement/html-ways';
import { compareLists } from './testing/agreement/list-ways';
import { compareOwnList } from './testing/agreement/own-list-ways';
import { comparePages } from './testing/agreement/page-ways';
import { comparePublished } from './testing/agreement/published-ways';
import { randomWorld } from './testing/agreement/random-world';
import { compareRobots } from './testing/agreement/robot-ways';
import { compareScripts } from './testing/agreement/script-ways';
import { compareFeedsOfSites } from './testing/agreement/site-feed-ways';
import { compareCitations } from './testing/agreement/site-ways';
import { compareStatus } from './testing/agreement/status-ways';
import { storedList } from './testing/agreement/stored-list';
import { storeWorld } from './testing/agreement/store-world';
import { compareUrlsOfWiki, compareUsualRules } from './testing/agreement/url-ways';
import { compareWebsites } from './testing/agreement/website-ways';
import { compareWork } from './testing/agreement/work-ways';
import { openWorldWeb } from './testing/agreement/world-web';
import { worldWikis, type WorldWiki } from './testing/agreement/world-wikis';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const TODAY = dayNumberOf(clock.now());
/** For many worlds: `WEBOID_AGREEMENT_SEEDS='100 50'`, the first number and how many. */
const [FIRST = 1, COUNT = 2] = (process.env['WEBOID_AGREEMENT_SEEDS'] ?? '1 2')
  .split(' ')
  .map(Number);
const SEEDS = Array.from({ length: COUNT }, (_, n) => FIRST + n);

beforeEach(() => emptyWorld(database));

/** How answers are shown is alike for all wikis: each world asks it of another one. */
const shownWiki = ({ world, wikis }: AskedWorld): WorldWiki | undefined =>
  wikis[world.seed % wikis.length];

async function compareShown(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  await compareScripts(asked, one, reports);
  await compareFilesOfPage(asked, one, reports);
  await compareFilesOfWiki(asked, one, reports);
  await compareWork(asked, one);
}

/** Asks every way. */
async function ask(asked: AskedWorld): Promise<void> {
  const told = new Map<WorldWiki, PageReports>();
  for (const one of asked.wikis) {
    const reports = await pagesTold(asked, one, '/externalLinkInfo?all=1');
    told.set(one, reports);
    await comparePages(asked, one, reports);
    await compareLists(asked, one, reports);
    const list = await storedList(asked, one);
    await compareOwnList(asked, one, reports, list);
    await compareFeeds(asked, one, reports, list);
    await compareDay(asked, one, reports);
    await compareUrlsOfWiki(asked, one, reports);
    await compareHtml(asked, one, reports);
    await compareGadget(asked, one, reports);
    await compareFixes(asked, one, reports);
    await compareWithoutLists(asked, one, reports);
    await compareChanges(asked, one, reports);
    await compareCommands(asked, one);
    if (one === shownWiki(asked)) await compareShown(asked, one, reports);
  }
  await compareCounts(asked, told);
  const urls = await compareUsualRules(asked);
  await comparePublished(asked, told, urls);
  await compareEvents(asked, told, urls);
  await compareFeedsOfDomains(asked, urls);
  await compareFeedsOfSites(asked, domainsOf(urls));
  await compareComparisons(asked, urls);
  await compareFilesOfDomains(asked, domainsOf(urls));
  await compareCitations(asked, told, urls);
  await compareWebsites(asked, urls);
  await compareStatus(asked);
  await compareRobots(asked, urls);
  const hooks = await makeHooks(asked);
  await compareDigests(asked, told, urls);
  await compareHooks(asked, told, hooks);
}

const domainsOf = (urls: ToldLinks): string[] => [...new Set([...urls.keys()].map(domainOfUrl))];

test.each(SEEDS)(
  'all ways of asking about the world of seed %d tell the same',
  async (seed) => {
    const world = randomWorld(seed, TODAY);
    const wikis = worldWikis(world, database, clock);
    await storeWorld({ world, wikis, database, clock });
    const web = await openWorldWeb(wikis, database, clock);
    try {
      const found = new Disagreements();
      await ask({ world, wikis, database, clock, web, found });
      expect(found.found).toEqual([]);
      expect(found.compared).toBeGreaterThan(5_000);
    } finally {
      await web.close();
    }
  },
  400_000,
);
