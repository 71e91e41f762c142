import { createManualClock } from '../runtime/testing/manual-clock';
import type { Database } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import { encodeHistory } from '../status/history';
import { createMarkIndex } from '../status/mark-index';
import { STATUS } from '../status/status-code';
import { pageRecordsOf, touchPages } from '../store/pages/pages';
import { staleTallies } from '../store/tallies/stale-tallies';
import { beginTallyWalk } from '../store/tallies/tally-walks';
import { withStore } from '../store/testing/with-store';
import { normalUrl } from '../url/testing/normal-url';
import { storePages, type LinksOfPages } from './analyse-pages';
import { testFeeding } from './testing/test-feeding';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 8, 1, 12);
const TODAY = dayNumberOf(NOW_MS);
const WIKI = 1;

/** Pages of a wiki with so many links each, as they are read. */
async function pagesWith(linksOn: ReadonlyMap<number, number>): Promise<LinksOfPages> {
  const pageIds = [...linksOn.keys()];
  const state = { latestRevision: 1, linksUpdatedAtS: 1 };
  const pages = pageIds.map((pageId) => ({ pageId, ...state }));
  await database.transaction((statements) => touchPages(statements, WIKI, pages, TODAY));
  const clean = new Map(
    [...linksOn].map(([pageId, links]) => {
      const urls = Array.from({ length: links }, (_, n) => `https://site.org/${pageId % 7}/${n}`);
      return [pageId, new Map(urls.map((url) => [url, normalUrl(url)]))];
    }),
  );
  const links = new Map([...clean].map(([pageId, urls]) => [pageId, [...urls.keys()]]));
  const traces = pageIds.map((pageId) => ({ pageId, url: 'https://casino.org/', seenDay: TODAY }));
  return {
    records: await pageRecordsOf(database, WIKI, pageIds),
    links,
    clean,
    traces,
    day: TODAY,
  };
}

test('pages with very many links are stored in several transactions, usual ones in one', async () => {
  const linksAtOnce: number[] = [];
  const watched: Database = {
    ...database,
    transaction: async (work) => {
      const before = await stored();
      const told = await database.transaction(work);
      const links = (await stored()).links - before.links;
      if (links > 0) linksAtOnce.push(links);
      return told;
    },
  };
  const feeding = testFeeding(watched, createManualClock(NOW_MS));
  const usual = await pagesWith(new Map(Array.from({ length: 200 }, (_, n) => [n + 100, 9])));
  expect(await storePages(feeding, WIKI, usual)).toEqual({
    analysed: 200,
    links: 1_800,
    spam: 200,
  });
  expect(linksAtOnce.splice(0)).toEqual([1_800]);
  const wide = await pagesWith(
    new Map([
      [1, 4_000],
      [2, 0],
      [3, 6_000],
      [4, 12_000],
      [5, 3],
      [6, 4_000],
    ]),
  );
  expect(await storePages(feeding, WIKI, wide)).toEqual({ analysed: 6, links: 26_003, spam: 6 });
  expect(linksAtOnce).toEqual([10_000, 12_000, 4_003]);
  expect(await stored()).toEqual({ links: 27_803, traces: 206, flagged: 0 });
});

test('a page whose new link died while it was stored is counted again', async () => {
  const page = 900;
  await database.run('INSERT INTO link_walk VALUES (?, 0, 1, 0, 0, 0)', [WIKI]);
  await beginTallyWalk(database, WIKI, NOW_MS / 1_000);
  const feeding = testFeeding(database, createManualClock(NOW_MS));
  // Known already, and working: what was never checked may be a problem.
  await storePages(feeding, WIKI, await pagesWith(new Map([[page + 7, 1]])));
  const fine = { code: STATUS.fine, http: null, firstDay: TODAY - 9, lastDay: TODAY };
  await database.run("UPDATE url SET failures = 0, history = ? WHERE path = '/4/0'", [
    Buffer.from(encodeHistory([fine])),
  ]);
  await database.run('DELETE FROM stale_tally');
  const read = await pagesWith(new Map([[page, 1]]));
  let looks = 0;
  const marks = async () => {
    looks += 1;
    // Behind the transaction that stored the link.
    if (looks === 2) await database.run("UPDATE url SET failures = 4 WHERE path = '/4/0'");
    return createMarkIndex([]);
  };
  await storePages({ ...feeding, marks }, WIKI, read);
  expect(looks).toBe(2);
  expect([...(await staleTallies(database, WIKI, 9)).keys()]).toEqual([page]);
});

async function stored(): Promise<{ links: number; traces: number; flagged: number }> {
  const [row] = await database.select<{ links: number; traces: number; flagged: number }>(
    `SELECT (SELECT COUNT(*) FROM link) AS links, (SELECT COUNT(*) FROM spam_trace) AS traces,
       (SELECT COUNT(*) FROM page WHERE needs_update = 1) AS flagged`,
  );
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}
