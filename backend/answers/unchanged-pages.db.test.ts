import { systemRandom } from '../runtime/random';
import { encodeHistory } from '../status/history';
import { createMarkIndex, type PlacedMark } from '../status/mark-index';
import { replaceLinks } from '../store/pages/links';
import { markRead, touchPages } from '../store/pages/pages';
import { emptyTables, withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { wikiIdOf } from '../store/pages/wikis';
import { saveWikiState } from '../store/pages/wiki-states';
import { linksKeyOf } from '../wiki/links-key';
import { dayNumberOf } from '../status/day-number';
import { replaceSpamTraces } from '../store/pages/spam-traces';
import { RELIABLE_DAYS } from '../store/answers/known-pages';
import { urlsByText } from '../url/testing/normal-url';
import { sampleParts, sampleWiki, type SamplePage } from '../web/testing/sample-web';
import type { PageName } from '../wiki/page-address';
import type { AskedWiki } from './asked-wiki';
import { answersFor } from './page-answer';
import { createStoredFindings } from './stored-findings';

const TODAY = dayNumberOf(sampleParts(sampleWiki([]), {}).clock.now());
const DAY = TODAY - 3;
const STAMP_S = 1_785_000_000;
const DEAD = 'http://a.net/d%C3%A9ad?x=1';
const DOUBTFUL = 'https://sub.b.co.uk:8443/doubtful';
const WORKING = 'https://c.net/works';
const UNCHECKED = 'https://d.net/new';
const LINKS = [DEAD, DOUBTFUL, WORKING];
const { database } = withStore();

afterEach(() =>
  emptyTables(database, 'wiki', 'wiki_state', 'page', 'link', 'url', 'host', 'spam_trace'),
);

/** A page as the wiki has it now. */
const page = (part: Partial<SamplePage> = {}): SamplePage => ({
  pageId: 12,
  title: 'Hai',
  namespace: 0,
  latestRevision: 34,
  linksUpdatedAtS: STAMP_S,
  links: LINKS,
  ...part,
});

/** The feeder has read this page, and crawlers its links. */
async function known(links: string[] = LINKS, pageId = 12): Promise<void> {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  await saveWikiState(database, wikiId, { linksKey: linksKeyOf(sampleWiki([])) });
  await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, [{ ...page(), pageId, ...STATE }], DAY);
    const urls = urlsByText(links);
    const ids = await touchUrls(tx, urls, DAY, systemRandom);
    const rows = [...ids.values()].map((urlId) => ({ pageId, urlId }));
    await replaceLinks(tx, wikiId, [pageId], rows);
    await markRead(tx, wikiId, [pageId], DAY);
    await check(ids.get(DEAD), 18, DAY - 20, 4);
    await check(ids.get(DOUBTFUL), 18, DAY, 1);
    await check(ids.get(WORKING), 1, DAY - 20, 0);

    async function check(id = 0, code: 1 | 18, firstDay: number, failures: number): Promise<void> {
      const history = Buffer.from(encodeHistory([{ code, http: null, firstDay, lastDay: DAY }]));
      await tx.run('UPDATE url SET history = ?, failures = ?, checked_day = ? WHERE url_id = ?', [
        history,
        failures,
        DAY,
        id,
      ]);
    }
  });
}

const STATE = { latestRevision: 34, linksUpdatedAtS: STAMP_S };

/** Asks for problems; tells of which pages the links were read from the wiki. */
async function ask(
  pages: SamplePage[],
  marks: PlacedMark[] = [],
  names: PageName[] = [{ pageId: 12 }],
  configured: Partial<AskedWiki> = {},
) {
  const wiki = sampleWiki(pages, configured);
  const readFromWiki: number[] = [];
  const { linksByKind } = wiki.reader;
  const reader = {
    ...wiki.reader,
    linksByKind: (pageIds: number[]) => {
      readFromWiki.push(...pageIds);
      return linksByKind(pageIds);
    },
  };
  const index = createMarkIndex(marks);
  const findings = createStoredFindings(database, () => Promise.resolve(index));
  const asked = { wiki: { ...wiki, reader }, pages: names };
  const parts = sampleParts(asked.wiki, {}, { findings });
  const { answers, missing } = await answersFor(asked, parts, 'problems');
  const dead = answers.map((answer) => answer.links.map(({ url }) => url));
  return { answers, missing, dead, complete: answers.map((it) => it.complete), readFromWiki };
}

const permadead = (host: string): PlacedMark => ({
  pattern: { host, pathPrefix: '/' },
  mark: 'permadead',
  firstDay: DAY,
  lastDay: DAY + 200,
});

test('of a page that the feeder has read and that has not changed, no link is read from the wiki', async () => {
  await known();
  const { dead, complete, readFromWiki } = await ask([page({ links: ['http://never.net/'] })]);
  expect({ dead, complete, readFromWiki }).toEqual({
    dead: [[DEAD]],
    complete: [true],
    readFromWiki: [],
  });
});

test('the answer is the one that a changed page with the same links gets', async () => {
  await known([...LINKS, UNCHECKED]);
  const unchanged = await ask([page()]);
  const changed = await ask([page({ latestRevision: 35, links: [...LINKS, UNCHECKED] })]);
  expect(changed.readFromWiki).toEqual([12]);
  expect(unchanged.complete).toEqual([false]);
  expect(unchanged.answers.map(({ links }) => links)).toEqual(
    changed.answers.map(({ links }) => links),
  );
  expect(changed.complete).toEqual([false]);
});

test('a page without suspects has no problems', async () => {
  await known([WORKING]);
  const { dead, complete, readFromWiki } = await ask([page()]);
  expect({ dead, complete, readFromWiki }).toEqual({
    dead: [[]],
    complete: [true],
    readFromWiki: [],
  });
});

test.each([
  ['has a newer revision', { latestRevision: 35 }],
  ['had its links renewed', { linksUpdatedAtS: STAMP_S + 4_000 }],
  ['has lost its stamp', { linksUpdatedAtS: 0 }],
])('the links of a page that %s are read in this second', async (_what, part) => {
  await known();
  const { dead, readFromWiki } = await ask([page({ ...part, links: [WORKING] })]);
  expect({ dead, readFromWiki }).toEqual({ dead: [[]], readFromWiki: [12] });
});

test.each([
  ['waits to be read', 'UPDATE page SET needs_update = 1'],
  ['was renewed a moment before it was read', 'UPDATE page SET links_updated_at = 1'],
  ['was forgotten', 'DELETE FROM page'],
  ['is of a wiki that the feeder never saw', 'DELETE FROM wiki'],
])('the links of a page that %s are read in this second', async (_what, sql) => {
  await known();
  await database.run(sql);
  const stamps = sql.includes('at = 1') ? { linksUpdatedAtS: 1 } : {};
  const { dead, readFromWiki } = await ask([page({ ...stamps, links: [DEAD, WORKING] })]);
  expect({ dead, readFromWiki }).toEqual({ dead: [[DEAD]], readFromWiki: [12] });
});

test('several pages, changed or not, by titles too, are each answered once', async () => {
  await known();
  const other = page({ pageId: 13, title: 'Rochen', links: [DEAD] });
  const names = [{ pageId: 13 }, { title: 'Hai' }, { pageId: 12 }, { pageId: 99 }];
  const { answers, dead, missing, readFromWiki } = await ask([page(), other], [], names);
  expect(answers.map((answer) => answer.page.title)).toEqual(['Rochen', 'Hai']);
  expect({ dead, missing, readFromWiki }).toEqual({
    dead: [[DEAD], [DEAD]],
    missing: [{ pageId: 99 }],
    readFromWiki: [13],
  });
});

test('what was read so long ago that its links may be removed is not relied on', async () => {
  await known([DEAD, UNCHECKED]);
  await database.run('UPDATE page SET read_day = ?', [TODAY - RELIABLE_DAYS]);
  expect((await ask([page()])).readFromWiki).toEqual([]);
  await database.run('UPDATE page SET read_day = ?', [TODAY - RELIABLE_DAYS - 1]);
  const { dead, complete, readFromWiki } = await ask([page({ links: [DEAD, UNCHECKED] })]);
  expect({ dead, complete, readFromWiki }).toEqual({
    dead: [[DEAD]],
    complete: [false],
    readFromWiki: [12],
  });
});

test('a page with links that were spam when it was read is read in this second: lists change', async () => {
  await known([WORKING]);
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  const trace = { pageId: 12, url: DEAD, seenDay: DAY };
  await database.transaction((tx) => replaceSpamTraces(tx, wikiId, [12], [trace]));
  const { complete, readFromWiki } = await ask([page({ links: [WORKING, DEAD] })]);
  expect({ complete, readFromWiki }).toEqual({ complete: [false], readFromWiki: [12] });
});

test('what was read by other rules is not relied on', async () => {
  await known([WORKING]);
  const ignoredDomains = ['museum.net'];
  const links = [WORKING, 'http://never.net/'];
  const { complete, readFromWiki } = await ask([page({ links })], [], [{ pageId: 12 }], {
    ignoredDomains,
  });
  expect({ complete, readFromWiki }).toEqual({ complete: [false], readFromWiki: [12] });
});

test('a marked host is found by its name where suffixes have changed since it was stored', async () => {
  await known();
  await database.run("UPDATE host SET registered_domain = 'net' WHERE name = 'c.net'");
  const { dead } = await ask([page()], [permadead('c.net')]);
  expect(new Set(dead[0])).toEqual(new Set([DEAD, WORKING]));
});

test.each([
  ['its host', 'c.net', [DEAD, WORKING]],
  ['its domain', '*.c.net', [DEAD, WORKING]],
  ['a suffix above its domain', '*.net', [DEAD, WORKING]],
  ['a domain above its host', '*.b.co.uk', [DOUBTFUL, DEAD]],
  ['another host', 'e.net', [DEAD]],
])('a mark on %s makes a link dead though checks say it is not', async (_what, host, urls) => {
  await known();
  const { dead, readFromWiki } = await ask([page()], [permadead(host)]);
  expect(new Set(dead[0])).toEqual(new Set(urls));
  expect(readFromWiki).toEqual([]);
});

test('more marked domains than can filter anything leave nothing out', async () => {
  await known();
  const many = Array.from({ length: 2_001 }, (_, n) => permadead(`h${n}.net`));
  const { dead } = await ask([page()], [...many, permadead('c.net')]);
  expect(new Set(dead[0])).toEqual(new Set([DEAD, WORKING]));
});

test('when the database is gone, it is told as a problem', async () => {
  const broken = { ...database, select: () => Promise.reject(new Error('gone')) };
  const findings = createStoredFindings(broken, () => Promise.resolve(createMarkIndex([])));
  const wiki = sampleWiki([page()]);
  await expect(
    answersFor(
      { wiki, pages: [{ pageId: 12 }] },
      { ...sampleParts(wiki, {}, { findings }) },
      'problems',
    ),
  ).rejects.toMatchObject({ code: 'database-unavailable' });
});
