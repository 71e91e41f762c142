import { pagesTold, type AskedWorld, type PageReports } from './asked-world';
import { isFinding, isProblem } from './link-rules';
import { forEachPage } from './page-ways';
import type { WorldWiki } from './world-wikis';

/** Whose list names it is not known then, nor whether a live page is on one (W6.1). */
const UNKNOWN = ['spam', 'replacement'];

/** Compares what is told of pages while the wiki's spam lists cannot be read, by what stood there when the page was read, with the reports. */
export async function compareWithoutLists(
  asked: AskedWorld,
  one: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const { wiki } = one;
  const whole = { ...wiki };
  wiki.spamMatcher = () => Promise.reject(new Error('the lists cannot be read'));
  try {
    for (const [path, isTold] of [
      ['/externalLinkInfo?all=1', () => true],
      ['/externalLinkInfo', isFinding],
      ['/externalLinkProblem', isProblem],
    ] as const) {
      const told = await pagesTold(asked, one, path);
      forEachPage(asked, `${path} without lists`, one, { reports, told, isTold, without: UNKNOWN });
    }
  } finally {
    Object.assign(wiki, whole);
  }
}
