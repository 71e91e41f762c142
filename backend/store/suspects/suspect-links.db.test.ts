import { setTimeout } from 'node:timers/promises';
import { systemRandom } from '../../runtime/random';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { urlsByText } from '../../url/testing/normal-url';
import { replaceLinks } from '../pages/links';
import { emptyTables, withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { touchUrls } from '../urls/urls';
import { settleEarlierRelease, wasEarlierAtWork } from './earlier-release';
import { flagLinks, flagLinksTo } from './suspect-links';
import { noteSuspectWalk, suspectWalkOf } from './suspect-walks';
import { mendWindow } from './suspect-window';

const { database } = withStore();
const WIKI = 3;
const DAY = 3_600;
const WALKED = { walkedTo: 0, begunAtS: 5, filledAtS: 9, links: 0, lacked: 0 };

beforeEach(() => emptyTables(database, 'link', 'link_walk', 'suspect_walk', 'suspect_link'));

const links = (pages: string, urlId: number, wikiId = WIKI): Promise<unknown> =>
  database.run(`INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, ? FROM seq_${pages}`, [
    wikiId,
    urlId,
  ]);

async function flagged(): Promise<number[][]> {
  const rows = await database.select<{ wiki_id: number; page_id: number; url_id: number }>(
    'SELECT wiki_id, page_id, url_id FROM link WHERE suspect = 1 ORDER BY wiki_id, page_id, url_id',
  );
  return rows.map((row) => [row.wiki_id, row.page_id, row.url_id]);
}

test('all links of a wiki to URLs are flagged, few at a time, and none of another wiki', async () => {
  await links('1_to_7', 20);
  await links('4_to_9', 10);
  await links('1_to_9', 10, WIKI + 1);
  await links('1_to_9', 30);
  await flagLinksTo(database, WIKI, [10, 20], 2);
  const wanted = Array.from({ length: 9 }, (_, n) => n + 1).flatMap((pageId) => [
    ...(pageId >= 4 ? [[WIKI, pageId, 10]] : []),
    ...(pageId <= 7 ? [[WIKI, pageId, 20]] : []),
  ]);
  expect(await flagged()).toEqual(wanted);
});

test.each([1, 2, 2_000])('%i links of one statement are found by their keys', async (count) => {
  await links('1_to_20000', 10);
  await database.run('ANALYZE TABLE link');
  const plans: { type: string; key: string; rows: string }[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    if (!sql.includes('UPDATE link')) return;
    const update = sql.slice(sql.indexOf('UPDATE'));
    plans.push(...(await statements.select<(typeof plans)[0]>(`EXPLAIN ${update}`, values)));
  });
  const all = Array.from({ length: count }, (_, n) => ({ pageId: 1 + n * 10, urlId: 10 }));
  await flagLinks(watched, WIKI, all);
  expect(await flagged()).toHaveLength(count);
  expect(plans).toMatchObject([{ type: 'range', key: 'PRIMARY' }]);
  expect(Number(plans[0]?.rows)).toBeLessThan(4_000);
});

test('a link is flagged however long it takes, though other statements of a dispatcher are ended soon', async () => {
  await links('5_to_5', 10);
  await database.session(async (session) => {
    await session.run('SET SESSION max_statement_time = 0.2');
    let flagging: Promise<void> = Promise.resolve();
    await database.transaction(async (statements) => {
      await statements.run('UPDATE link SET first_day = 1');
      flagging = flagLinksTo(session, WIKI, [10]);
      await setTimeout(500);
    });
    await flagging;
    await session.run('SET SESSION max_statement_time = DEFAULT');
  });
  expect(await flagged()).toEqual([[WIKI, 5, 10]]);
});

test('a link that stays on a page whose links change stays flagged; one that comes is not', async () => {
  await links('5_to_5', 10);
  await links('5_to_5', 20);
  await links('6_to_6', 10);
  await flagLinksTo(database, WIKI, [10]);
  await database.transaction((statements) =>
    replaceLinks(
      statements,
      WIKI,
      [5, 6],
      [
        { pageId: 5, urlId: 10 },
        { pageId: 5, urlId: 30 },
        { pageId: 6, urlId: 20 },
      ],
    ),
  );
  expect(await flagged()).toEqual([[WIKI, 5, 10]]);
});

test('a URL whose links lose their flags cannot fail before that is done', async () => {
  const urls = urlsByText(['http://sound.org/']);
  const ids = await database.transaction((tx) => touchUrls(tx, urls, DAY, systemRandom));
  const [urlId = 0] = ids.values();
  const fine = { code: STATUS.fine, http: 200, firstDay: DAY - 20, lastDay: DAY } as const;
  await database.run('UPDATE url SET history = ? WHERE url_id = ?', [
    Buffer.from(encodeHistory([fine])),
    urlId,
  ]);
  await links('5_to_5', urlId);
  await flagLinksTo(database, WIKI, [urlId]);
  await database.transaction(async (statements) => {
    await mendWindow(statements, { wikiId: WIKI, afterPageId: 0, lastPageId: 9 }, []);
    const failing = database.session(async (session) => {
      await session.run('SET SESSION innodb_lock_wait_timeout = 1');
      return session.run('UPDATE url SET failures = 1 WHERE url_id = ?', [urlId]);
    });
    await expect(failing).rejects.toThrow(/lock wait timeout/i);
  });
  expect(await flagged()).toEqual([]);
});

test('where an earlier release was at work, walks begin anew, and it finds nothing to rely on', async () => {
  for (const wikiId of [WIKI, WIKI + 1]) await noteSuspectWalk(database, wikiId, WALKED, null);
  await database.run('REPLACE INTO suspect_walk SELECT * FROM link_walk WHERE wiki_id = ?', [WIKI]);
  await database.run('INSERT INTO suspect_link SELECT 3, seq, 1 FROM seq_1_to_10001');
  expect(await wasEarlierAtWork(database, WIKI)).toBe(true);
  expect(await wasEarlierAtWork(database, WIKI + 1)).toBe(false);
  expect(await settleEarlierRelease(database)).toBe(true);
  expect(await settleEarlierRelease(database)).toBe(false);
  expect(await database.select('SELECT 1 FROM suspect_link LIMIT 1')).toEqual([]);
  expect(await wasEarlierAtWork(database, WIKI)).toBe(false);
  expect(await suspectWalkOf(database, WIKI)).toBeNull();
  expect(await suspectWalkOf(database, WIKI + 1)).toEqual(WALKED);
});
