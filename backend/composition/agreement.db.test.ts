import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { withStore } from '../store/testing/with-store';
import { pagesTold, type AskedWorld } from './testing/agreement/asked-world';
import { compareChanges, compareLog } from './testing/agreement/change-ways';
import { Disagreements } from './testing/agreement/disagreements';
import { emptyWorld } from './testing/agreement/empty-world';
import { compareHtml } from './testing/agreement/html-ways';
import { compareLists } from './testing/agreement/list-ways';
import { comparePages } from './testing/agreement/page-ways';
import { randomWorld } from './testing/agreement/random-world';
import { storeWorld } from './testing/agreement/store-world';
import { compareUrlsOfWiki, compareUsualRules } from './testing/agreement/url-ways';
import { openWorldWeb } from './testing/agreement/world-web';
import { worldWikis } from './testing/agreement/world-wikis';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const TODAY = dayNumberOf(clock.now());
/** For many worlds: `WEBOID_AGREEMENT_SEEDS='100 50'`, the first number and how many. */
const [FIRST = 1, COUNT = 2] = (process.env['WEBOID_AGREEMENT_SEEDS'] ?? '1 2')
  .split(' ')
  .map(Number);
const SEEDS = Array.from({ length: COUNT }, (_, n) => FIRST + n);

beforeEach(() => emptyWorld(database));

/** Asks every way. */
async function ask(asked: AskedWorld): Promise<void> {
  for (const one of asked.wikis) {
    const reports = await pagesTold(asked, one, '/externalLinkInfo?all=1');
    await comparePages(asked, one, reports);
    await compareLists(asked, one, reports);
    await compareUrlsOfWiki(asked, one, reports);
    await compareHtml(asked, one, reports);
    await compareChanges(asked, one, reports);
  }
  await compareLog(asked, await compareUsualRules(asked));
}

test.each(SEEDS)('all ways of asking about the world of seed %d tell the same', async (seed) => {
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
});
