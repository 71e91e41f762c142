import type { Clock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { slicesOf } from '../../../runtime/slices';
import { dayNumberOf, type DayNumber } from '../../../status/day-number';
import { NOTHING_DECLARED, type LinkDeclaration } from '../../../status/link-declaration';
import type { LeasedSearch, ServiceFinding } from '../../archives/leased-search';
import { createSearchQueue } from '../../archives/search-queue';
import { storeHints } from '../../hints/url-hints';
import { storeDeclarations, type PageDeclarations } from '../../pages/declared-links';
import { undeclaredPagesAfter } from '../../pages/undeclared-pages';
import { addressesOf } from '../../urls/addresses';
import { mixed } from './invented-web';

const SEARCHES_AT_ONCE = 100;
const MONTH_S = 30 * 86_400;
/** Of lost URLs, those of which the Wayback Machine and archive.today have a copy. */
const IN_WAYBACK = 0.7;
const IN_ARCHIVE_TODAY = 0.08;
/** Sitemaps speak for hosts with so many URLs, and name one of so many. */
const SITEMAP_URLS_MIN = 200;
const LISTED = 4;

/** Asks invented archives for all that is due. */
export async function findCopies(
  database: Database,
  clock: Clock,
  luckOf: (urlId: number) => number,
): Promise<void> {
  const queue = createSearchQueue(database, clock);
  const nowS = Math.floor(clock.now() / 1_000);
  const today = dayNumberOf(clock.now());
  for (;;) {
    const leased = await queue.lease(SEARCHES_AT_ONCE);
    if (leased.length === 0) return;
    await Promise.all(
      leased.map((search) =>
        queue.settle(search, {
          findings: findingsOf(search, luckOf(search.urlId)),
          unnamed: [],
          linkedFound: search.linked.map(({ urlId }) => ({ urlId, isRefused: false })),
          today,
          againAtS: nowS + 60 + Math.floor(mixed(search.urlId + 1) * MONTH_S) + 2 * MONTH_S,
          tries: 0,
          round: null,
          isWhole: true,
        }),
      ),
    );
  }
}

function findingsOf({ url }: LeasedSearch, luck: number): ServiceFinding[] {
  const title = 'A title of some words as pages have them | The Daily Example';
  const found: ServiceFinding[] = [];
  if (luck < IN_WAYBACK) {
    const timestamp = `20${10 + Math.floor(luck * 20)}0704123456`;
    const address = `https://web.archive.org/web/${timestamp}/${url.text}`;
    found.push({
      kind: 'chosen',
      snapshot: { service: 'wayback', url: address, timestamp, title },
    });
  }
  if (luck > 1 - IN_ARCHIVE_TODAY) {
    const snapshot = {
      service: 'archive-today',
      url: `https://archive.ph/20190101000000/${url.text}`,
      timestamp: '20190101000000',
    } as const;
    found.push({ kind: 'chosen', snapshot });
  }
  return found;
}

/** What the texts of pages with dead or copied links say of these. */
export async function declareSome(database: Database, wikiId: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const { pageIds, throughPageId } = await undeclaredPagesAfter(database, wikiId, after);
    for (const slice of slicesOf(pageIds, 200)) {
      const pages = await declarationsOf(database, wikiId, slice);
      await database.transaction((statements) => storeDeclarations(statements, wikiId, pages));
    }
    after = throughPageId;
  }
}

async function declarationsOf(
  database: Database,
  wikiId: number,
  pageIds: readonly number[],
): Promise<PageDeclarations[]> {
  const rows = await database.select<{ page: number; url: number; failures: number; rev: number }>(
    `SELECT page.page_id AS page, url_id AS url, failures, latest_revision AS rev
     FROM page JOIN link USING (wiki_id, page_id) JOIN url USING (url_id)
     WHERE wiki_id = ? AND page_id IN (?)`,
    [wikiId, [...pageIds]],
  );
  const addresses = await addressesOf(
    database,
    rows.map(({ url }) => url),
  );
  return pageIds.map((pageId) => {
    const own = rows.filter(({ page }) => page === pageId);
    const links = own.flatMap(({ url, failures }): [string, LinkDeclaration][] => {
      const isDead = failures > 0 && mixed(url + 3) < 0.5;
      const address = addresses.get(url)?.text;
      if (address === undefined || (!isDead && mixed(url + 5) > 0.05)) return [];
      const fate = isDead ? ({ fate: 'dead' } as const) : ({ access: 'subscription' } as const);
      return [[address, { ...NOTHING_DECLARED, ...fate }]];
    });
    return { pageId, revisionId: own[0]?.rev ?? 0, links: new Map(links) };
  });
}

/** What sitemaps of large hosts say of some of their URLs. */
export async function hearHosts(database: Database, today: DayNumber): Promise<void> {
  const rows = await database.select<{ url_id: number; host_id: number }>(
    `SELECT url_id, host_id FROM url
     WHERE url_id MOD ? = 0 AND host_id IN
       (SELECT host_id FROM (SELECT host_id FROM url GROUP BY host_id HAVING COUNT(*) >= ?) AS large)
     ORDER BY host_id`,
    [LISTED, SITEMAP_URLS_MIN],
  );
  for (const slice of slicesOf(rows, 1_000)) {
    await storeHints(
      database,
      slice.map(({ url_id: urlId, host_id: hostId }) => ({
        source: 'sitemap',
        urlId,
        hostId,
        word: 'there',
        saidDay: today - (hostId % 28),
        changedDay: null,
      })),
    );
  }
}
