import { formerPageUsesOf, formerUsesOfUrl } from '../answers/former-uses';
import {
  forgetGoneLinks,
  GONE_LINKS_DAYS,
  linksNotOn,
  noteGoneLinks,
  purgeGoneLinks,
} from './gone-links';
import { firstDaysOn, replaceLinks } from './links';
import { listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const WIKI = 7;
const TODAY = 3_610;
const LONGEST_AGO = TODAY - GONE_LINKS_DAYS;

beforeEach(() => emptyTables(database, 'link', 'gone_link'));

const note = (pageId: number, urlId: number, lastUsedDay: number, goneDay = TODAY) =>
  noteGoneLinks(database, WIKI, [{ pageId, urlId, lastUsedDay, firstDay: 0 }], goneDay);

const rows = () =>
  database
    .select(
      'SELECT url_id, wiki_id, page_id, last_used_day, gone_day FROM gone_link ORDER BY url_id, wiki_id, page_id',
    )
    .then((all) => all.map((row) => Object.values(row as Record<string, number>)));

describe('replaced links', () => {
  const replace = (pageIds: number[], links: [number, number][]) =>
    database.transaction((tx) =>
      replaceLinks(
        tx,
        WIKI,
        pageIds,
        links.map(([pageId, urlId]) => ({ pageId, urlId })),
      ),
    );

  test('tell what came and what went, page by page', async () => {
    const first = await replace(
      [1, 2, 3],
      [
        [1, 10],
        [1, 11],
        [2, 10],
      ],
    );
    expect(first).toMatchObject({ added: { length: 3 }, removed: [] });
    expect(
      await replace(
        [1, 2, 3],
        [
          [1, 11],
          [1, 12],
          [3, 10],
        ],
      ),
    ).toEqual({
      added: [
        { pageId: 1, urlId: 12 },
        { pageId: 3, urlId: 10 },
      ],
      removed: [
        { pageId: 1, urlId: 10, firstDay: 0 },
        { pageId: 2, urlId: 10, firstDay: 0 },
      ],
    });
    expect(
      await replace(
        [1, 2, 3],
        [
          [1, 11],
          [1, 12],
          [3, 10],
        ],
      ),
    ).toEqual({ added: [], removed: [] });
  });
});

test('a link that vanishes twice is told by the second time', async () => {
  await note(1, 10, TODAY - 30, TODAY - 20);
  await note(1, 10, TODAY - 2);
  expect(await rows()).toEqual([[10, WIKI, 1, TODAY - 2, TODAY]]);
});

test('it was not used after it was gone, whatever a clock said', async () => {
  await note(1, 10, TODAY + 99);
  expect(await rows()).toEqual([[10, WIKI, 1, TODAY, TODAY]]);
});

test('what is back is forgotten: on that page, in that wiki', async () => {
  for (const pageId of [1, 2]) await note(pageId, 10, TODAY);
  await noteGoneLinks(
    database,
    WIKI + 1,
    [{ pageId: 1, urlId: 10, lastUsedDay: TODAY, firstDay: 0 }],
    TODAY,
  );
  const others = Array.from({ length: 4_500 }, (_, n) => ({ pageId: 3 + n, urlId: 10 }));
  await forgetGoneLinks(database, WIKI, [...others, { pageId: 1, urlId: 10 }]);
  expect(await rows()).toEqual([
    [10, WIKI, 2, TODAY, TODAY],
    [10, WIKI + 1, 1, TODAY, TODAY],
  ]);
});

test('more rows than one statement takes', async () => {
  const many = Array.from({ length: 4_500 }, (_, n) => ({
    pageId: 1 + (n % 9),
    urlId: 10_000 - n,
    lastUsedDay: TODAY,
    firstDay: 0,
  }));
  await noteGoneLinks(database, WIKI, many, TODAY);
  expect(await rows()).toHaveLength(4_500);
  await forgetGoneLinks(database, WIKI, many);
  expect(await rows()).toEqual([]);
});

test('links whose addresses their page still holds are no gone ones; nor are those without URL', async () => {
  const ids = await listUrls(database, ['https://a.net/x', 'https://a.net/y'], TODAY);
  const x = ids.get('https://a.net/x') ?? 0;
  const y = ids.get('https://a.net/y') ?? 0;
  const links = [1, 2].flatMap((pageId) => [x, y].map((urlId) => ({ pageId, urlId })));
  const on = new Map([[1, ['https://a.net/x', 'https://b.net/']]]);
  const left = await linksNotOn(
    database,
    [...links, { pageId: 1, urlId: 4_000_000 }],
    (pageId) => on.get(pageId) ?? [],
  );
  expect(left).toEqual([
    { pageId: 1, urlId: y },
    { pageId: 2, urlId: x },
    { pageId: 2, urlId: y },
  ]);
});

test('after 42 days they are purged, as many as are wanted', async () => {
  for (const [pageId, goneDay] of [
    LONGEST_AGO - 2,
    LONGEST_AGO - 1,
    LONGEST_AGO,
    TODAY,
  ].entries()) {
    await note(pageId, 10, goneDay, goneDay);
  }
  expect(await purgeGoneLinks(database, LONGEST_AGO, 1)).toBe(1);
  expect(await purgeGoneLinks(database, LONGEST_AGO, 9)).toBe(1);
  expect((await rows()).map(([, , pageId]) => pageId)).toEqual([2, 3]);
});

describe('former uses', () => {
  const told = { today: TODAY, limit: 100 };

  test('of a URL: some of them, and how many; none that only waits to be purged', async () => {
    await note(1, 10, TODAY - 9, TODAY - 3);
    await note(2, 10, LONGEST_AGO, LONGEST_AGO);
    await note(3, 10, LONGEST_AGO, LONGEST_AGO - 1);
    await note(1, 11, TODAY);
    expect(await formerUsesOfUrl(database, 10, [1, WIKI], told)).toEqual({
      uses: [
        { wikiId: WIKI, pageId: 1, lastUsedDay: TODAY - 9, goneDay: TODAY - 3 },
        { wikiId: WIKI, pageId: 2, lastUsedDay: LONGEST_AGO, goneDay: LONGEST_AGO },
      ],
      count: 2,
      isMore: false,
    });
    expect(await formerUsesOfUrl(database, 10, [1], told)).toMatchObject({ count: 0 });
    expect(await formerUsesOfUrl(database, 10, [], told)).toMatchObject({ count: 0 });
  });

  test('of a URL that a template took from very many pages', async () => {
    await database.run(
      'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT 10, ?, seq, ?, ? FROM seq_1_to_12000',
      [WIKI, TODAY, TODAY],
    );
    const { uses, ...counted } = await formerUsesOfUrl(database, 10, [WIKI], told);
    expect(uses).toHaveLength(100);
    expect(counted).toEqual({ count: 10_000, isMore: true });
  });

  test('of many URLs on the pages of a wiki', async () => {
    for (const urlId of [10, 1_500, 2_500]) await note(1, urlId, TODAY);
    await note(2, 11, LONGEST_AGO, LONGEST_AGO - 1);
    const all = Array.from({ length: 3_000 }, (_, n) => n);
    expect(await formerPageUsesOf(database, WIKI, all, told)).toMatchObject({
      items: [{ urlId: 10 }, { urlId: 1_500 }, { urlId: 2_500 }],
      isCut: false,
    });
    expect(await formerPageUsesOf(database, WIKI, all, { ...told, limit: 2 })).toMatchObject({
      items: { length: 2 },
      isCut: true,
    });
    expect((await formerPageUsesOf(database, WIKI + 1, all, told)).items).toEqual([]);
  });
});

test('every statement is served by the index that it names', async () => {
  await database.run(
    'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT seq, ?, seq, ?, ? - seq MOD 40 FROM seq_1_to_20000',
    [WIKI, TODAY, TODAY],
  );
  await database.select('ANALYZE TABLE gone_link');
  const plans = new Set<string>();
  const watched = watchStatements(database, async (statements, sql, values) => {
    const plan = await statements.select<Record<'table' | 'type' | 'key', string | null>>(
      `EXPLAIN ${sql}`,
      values,
    );
    for (const { table, type, key } of plan) {
      const isScan = type === 'ALL' || type === 'index';
      if (table === 'gone_link') plans.add(isScan ? `scan: ${sql}` : String(key));
    }
  });
  const told = { today: TODAY, limit: 100 };
  const many = Array.from({ length: 2_000 }, (_, n) => ({ urlId: n + 1, pageId: n + 1 }));
  await formerUsesOfUrl(watched, 10, [1, WIKI], told);
  await formerPageUsesOf(watched, WIKI, [10, 11, 12], told);
  await formerPageUsesOf(
    watched,
    WIKI,
    many.map(({ urlId }) => urlId),
    told,
  );
  await forgetGoneLinks(watched, WIKI, many.slice(0, 3));
  await forgetGoneLinks(watched, WIKI, many);
  expect([...plans]).toEqual(['PRIMARY']);
  await purgeGoneLinks(watched, TODAY - 38, 100);
  expect([...plans]).toEqual(['PRIMARY', 'gone_day']);
});

describe('the day on which a link was first seen', () => {
  const firstDays = () =>
    database
      .select<{ url_id: number; first_day: number }>(
        'SELECT url_id, first_day FROM link WHERE wiki_id = ? ORDER BY url_id',
        [WIKI],
      )
      .then((rowsOfLinks) => rowsOfLinks.map((row) => [row.url_id, row.first_day]));
  const replace = (links: { urlId: number; firstDay: number }[]) =>
    database.transaction((tx) =>
      replaceLinks(
        tx,
        WIKI,
        [1],
        links.map((link) => ({ ...link, pageId: 1 })),
      ),
    );

  test('stays while the link stays, whatever comes beside it', async () => {
    await replace([{ urlId: 10, firstDay: 0 }]);
    await replace([10, 11].map((urlId) => ({ urlId, firstDay: TODAY - 9 })));
    await replace([10, 11, 12].map((urlId) => ({ urlId, firstDay: TODAY })));
    expect(await firstDays()).toEqual([
      [10, 0],
      [11, TODAY - 9],
      [12, TODAY],
    ]);
  });

  test('comes back with a link that was gone for some days', async () => {
    await replace([10, 11].map((urlId) => ({ urlId, firstDay: TODAY - 9 })));
    const { removed } = await replace([{ urlId: 11, firstDay: TODAY }]);
    expect(removed).toEqual([{ pageId: 1, urlId: 10, firstDay: TODAY - 9 }]);
    const gone = removed.map((link) => ({ ...link, lastUsedDay: TODAY - 1 }));
    await noteGoneLinks(database, WIKI, gone, TODAY);
    const { added } = await replace([10, 11].map((urlId) => ({ urlId, firstDay: TODAY })));
    await forgetGoneLinks(database, WIKI, added);
    expect(await firstDays()).toEqual([
      [10, TODAY - 9],
      [11, TODAY - 9],
    ]);
  });

  test('is told of a page, by URL, as far as it has them', async () => {
    const ids = await listUrls(database, ['https://a.net/x', 'https://a.net/y'], TODAY);
    await replace([
      { urlId: ids.get('https://a.net/x') ?? 0, firstDay: TODAY - 3 },
      { urlId: ids.get('https://a.net/y') ?? 0, firstDay: 0 },
    ]);
    const urls = [...ids.keys(), 'https://a.net/unlisted'];
    const told = await firstDaysOn(database, { wikiId: WIKI, pageId: 1 }, urls);
    expect(Object.fromEntries(told)).toEqual({
      'https://a.net/x': TODAY - 3,
      'https://a.net/y': 0,
    });
    expect(await firstDaysOn(database, { wikiId: WIKI, pageId: 2 }, urls)).toEqual(new Map());
    expect(await firstDaysOn(database, { wikiId: WIKI, pageId: 1 }, [])).toEqual(new Map());
  });
});
