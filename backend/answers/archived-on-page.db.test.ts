import { systemRandom } from '../runtime/random';
import { toCalendarDay } from '../status/day-number';
import { doubtIdOf, type ContentDoubt } from '../status/content-doubt';
import { encodeHistory } from '../status/history';
import { createMarkIndex, type PlacedMark } from '../status/mark-index';
import type { StatusCode } from '../status/status-code';
import { storeArchivedCopies } from '../store/pages/archived-copies';
import { replaceLinks } from '../store/pages/links';
import { markRead, touchPages } from '../store/pages/pages';
import { emptyTables, withStore } from '../store/testing/with-store';
import { urlKey } from '../store/statements/url-key';
import { changeName } from '../store/names/change-name';
import { touchUrls } from '../store/urls/urls';
import { wikiIdOf } from '../store/pages/wikis';
import { saveWikiState } from '../store/pages/wiki-states';
import { copiedUrls } from '../url/archived-copy';
import { urlsByText } from '../url/testing/normal-url';
import { linksKeyOf } from '../wiki/links-key';
import { answerForBlock } from './block-answer';
import { sampleParts, sampleWiki, type SamplePage } from '../web/testing/sample-web';
import { withCopiesOnPages } from '../web/rooms/lists/with-copies-on-pages';
import type { AskedWiki } from './asked-wiki';
import type { LinkFacts } from './link-answer';
import { answersFor } from './page-answer';
import { failingOrDoubtfulOn } from './failing-or-doubtful-links';
import { createStoredFindings } from './stored-findings';

const TODAY = 3_610;
const DAY = TODAY - 3;
const STATE = { latestRevision: 34, linksUpdatedAtS: 1_785_000_000 };
const DEAD = 'http://dead.net/x?y=1';
const DOUBTFUL = 'http://odd.net/';
const COPY = `https://web.archive.org/web/20150102030405/${DEAD}`;
const OF_COPY = `https://archive.ph/20170102030405/${COPY}`;
const BY_HTTPS = 'https://archive.ph/20160102030405/https://dead.net/x?y=1';
const OF_WWW = 'https://web.archive.org/web/2015/http://www.dead.net/x?y=1';
const OF_DOUBTFUL = `https://web.archive.org/web/2015/${DOUBTFUL}`;
const FIRST_PAGE_ID = 640;

const { database } = withStore();
afterEach(() =>
  emptyTables(
    database,
    ...'wiki wiki_state page link url host archived_copy name_standing'.split(' '),
  ),
);

/** What the last check of a URL said, for how many days, and why its content is in doubt. */
type Checks = Record<
  string,
  [code: StatusCode, days: number, failures: number, doubt?: ContentDoubt]
>;
const CHECKS: Checks = { [DEAD]: [18, 30, 6], [DOUBTFUL]: [18, 0, 1] };
const GONE: Checks[string] = [18, 30, 6];
const FINE: Checks[string] = [1, 30, 0];

/** The feeder has read these pages, and crawlers what `checks` names. */
async function feed(pages: readonly SamplePage[], checks: Checks): Promise<void> {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  await saveWikiState(database, wikiId, { linksKey: linksKeyOf(sampleWiki([])) });
  const urls = urlsByText(pages.flatMap(({ links }) => links));
  const pageIds = pages.map(({ pageId }) => pageId);
  await database.transaction(async (tx) => {
    await touchPages(
      tx,
      wikiId,
      pageIds.map((pageId) => ({ pageId, ...STATE })),
      DAY,
    );
    const ids = await touchUrls(tx, urls, DAY, systemRandom);
    const copies = [...urls].flatMap(([text, url]) => {
      return copiedUrls(url).map((original) => ({ original, urlId: ids.get(text) ?? 0 }));
    });
    await storeArchivedCopies(tx, copies);
    const links = pages.flatMap(({ pageId, links: its }) =>
      its.map((url) => ({ pageId, urlId: ids.get(url) ?? 0 })),
    );
    await replaceLinks(tx, wikiId, pageIds, links);
    await markRead(tx, wikiId, pageIds, DAY);
    for (const [url, [code, days, failures, doubt = null]] of Object.entries(checks)) {
      const runs = [{ code, http: null, firstDay: DAY - days, lastDay: DAY }];
      await tx.run(
        'UPDATE url SET history = ?, failures = ?, checked_day = ?, doubt = ? WHERE url_id = ?',
        [Buffer.from(encodeHistory(runs)), failures, DAY, doubtIdOf(doubt), ids.get(url) ?? 0],
      );
    }
  });
}

interface Setting {
  checks?: Checks;
  /** Copies that a search has refused. */
  refused?: string[];
  marks?: PlacedMark[];
  wiki?: Partial<AskedWiki>;
}

/** What every question says of the problems of pages with these links: all the same. */
async function problems(
  linksOfPages: string[][],
  { checks = {}, refused = [], marks = [], wiki: part = {} }: Setting = {},
): Promise<string[][]> {
  const pages = linksOfPages.map((links, place) => ({
    pageId: FIRST_PAGE_ID + place,
    title: `Page ${place}`,
    namespace: 0,
    links,
    ...STATE,
  }));
  await feed(pages, { ...CHECKS, ...checks });
  for (const url of refused) await refuse(url);
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex(marks)));
  const names = pages.map(({ pageId }) => ({ pageId }));
  const ask = async (wikiNow: AskedWiki) => {
    const parts = sampleParts(wikiNow, {}, { findings });
    const { answers } = await answersFor({ wiki: wikiNow, pages: names }, parts, 'problems');
    return answers.map(({ links }) => links.map(({ url }) => url));
  };
  const unchanged = await ask(sampleWiki(pages, part));
  expect(await ask(sampleWiki(pages.map(edited), part))).toEqual(unchanged);
  const wiki = sampleWiki(pages, part);
  const block = { wiki, block: FIRST_PAGE_ID / 64, doubtful: false, details: false, lang: null };
  const { pages: told } = await answerForBlock(block, sampleParts(wiki, {}, { findings }));
  const byId = new Map(told.map(({ pageId, links }) => [pageId, links.map(({ url }) => url)]));
  expect(names.map(({ pageId }) => byId.get(pageId) ?? [])).toEqual(unchanged);
  return unchanged;
}

async function refuse(url: string): Promise<void> {
  const ofCopy = 'WHERE url_id = (SELECT url_id FROM url WHERE url_key = ?)';
  await database.run(`UPDATE archived_copy SET refused_day = ? ${ofCopy}`, [DAY, urlKey(url)]);
}

const edited = (page: SamplePage): SamplePage => ({ ...page, latestRevision: 35 });

test('a death is told on the page without the copy alone', async () => {
  expect(await problems([[DEAD, COPY], [DEAD], [COPY], [DEAD, OF_DOUBTFUL]])).toEqual([
    [],
    [DEAD],
    [],
    [DEAD],
  ]);
});

test('the other of http and https is the same page, www is another', async () => {
  expect(
    await problems([
      [DEAD, BY_HTTPS],
      [DEAD, OF_WWW],
    ]),
  ).toEqual([[], [DEAD]]);
});

test.each<[string, Setting, string[]]>([
  ['was not checked', {}, []],
  ['works', { checks: { [COPY]: FINE } }, []],
  ['failed once', { checks: { [COPY]: [18, 0, 1] } }, []],
  ['machines cannot judge', { checks: { [COPY]: [17, 30, 0] } }, []],
  ['is gone', { checks: { [COPY]: GONE } }, [DEAD, COPY]],
  ['is of an archive that is marked as gone', { marks: [gone('web.archive.org')] }, [DEAD, COPY]],
])('with a copy that %s', async (_what, setting, told) => {
  const [found = []] = await problems([[DEAD, COPY]], setting);
  expect(new Set(found)).toEqual(new Set(told));
});

const NO_COPY: ContentDoubt[] = ['soft-404', 'parked', 'to-home-page', 'to-login'];

test.each(NO_COPY)('a copy that is none, as its content is %s, hides nothing', async (doubt) => {
  expect(await problems([[DEAD, COPY]], { checks: { [COPY]: [1, 30, 0, doubt] } })).toEqual([
    [DEAD],
  ]);
});

test('a copy of a service that the wiki refuses hides nothing', async () => {
  const wiki = { archives: { refused: ['archive-today' as const], order: [] } };
  expect(await problems([[DEAD, BY_HTTPS]], { wiki })).toEqual([[DEAD]]);
  expect(await problems([[DEAD, BY_HTTPS, COPY]], { wiki })).toEqual([[]]);
});

test('a copy that a search has refused hides nothing, whatever checks say', async () => {
  const setting = { checks: { [COPY]: FINE }, refused: [COPY] };
  expect(await problems([[DEAD, COPY], [DEAD, COPY, BY_HTTPS], [COPY]], setting)).toEqual([
    [DEAD],
    [],
    [],
  ]);
});

test('nor does one that a search has refused before anybody checked it', async () => {
  expect(
    await problems(
      [
        [DEAD, COPY],
        [DEAD, COPY, BY_HTTPS],
      ],
      { refused: [COPY] },
    ),
  ).toEqual([[DEAD], []]);
});

test('a copy of after the name was taken hides nothing: of the page, its block, tallies and lists', async () => {
  await changeName(
    database,
    'dead.net',
    (stored) => ({
      ...stored,
      standing: 'taken',
      sinceDay: toCalendarDay(TODAY),
      signals: [{ signal: 'registered-later', registered: '2016-01-01' }],
    }),
    { nowS: toCalendarDay(TODAY) * 86_400, policies: [] },
  );
  const lists = [
    [DEAD, BY_HTTPS],
    [DEAD, BY_HTTPS, COPY],
  ];
  expect(await problems(lists)).toEqual([[DEAD], []]);
  const judging = { policy: sampleWiki([]).policy, marks: createMarkIndex([]) };
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  const pageIds = [FIRST_PAGE_ID, FIRST_PAGE_ID + 1];
  const inNeed = await failingOrDoubtfulOn(
    database,
    sampleWiki([]),
    { wikiId, pageIds },
    { judging: { ...judging, site: null, spam: null }, among: 'all' },
  );
  const copiesOf = (links: readonly LinkFacts[] = []) =>
    links.map(({ archivedOnPage }) => archivedOnPage);
  expect(pageIds.map((pageId) => copiesOf(inNeed.get(pageId)))).toEqual([[null], [COPY]]);
  const listed = pageIds.map((pageId) => ({
    pageId,
    links: (inNeed.get(pageId) ?? []).map((link) => ({ ...link, archivedOnPage: null })),
  }));
  const findings = createStoredFindings(database, () => Promise.resolve(judging.marks));
  const parts = sampleParts(sampleWiki([]), {}, { findings, store: database });
  const told = await withCopiesOnPages(listed, sampleWiki([]), parts);
  expect(told.map(({ links }) => copiesOf(links))).toEqual([[null], [COPY]]);
});

test('one that is gone does not spoil another', async () => {
  expect(await problems([[DEAD, COPY, BY_HTTPS]], { checks: { [COPY]: GONE } })).toEqual([[COPY]]);
});

test('a copy of a copy is one of both', async () => {
  expect(await problems([[DEAD, COPY, OF_COPY]], { checks: { [COPY]: GONE } })).toEqual([[]]);
});

test('a copy that is spam serves nobody', async () => {
  const spamMatcher: AskedWiki['spamMatcher'] = () =>
    Promise.resolve({
      match: (url) => (url === COPY ? { list: 'l', line: 'x' } : null),
      key: 'test',
      unsupported: [],
    });
  expect(await problems([[DEAD, COPY]], { wiki: { spamMatcher } })).toEqual([[DEAD]]);
});

function gone(host: string): PlacedMark {
  return {
    pattern: { host, pathPrefix: '/' },
    mark: 'permadead',
    firstDay: DAY,
    lastDay: DAY + 200,
  };
}

test('about all links, the dead one is told with its copy, what is doubtful as well', async () => {
  const links = [DEAD, COPY, BY_HTTPS, DOUBTFUL, OF_DOUBTFUL];
  const page = { pageId: 640, title: 'Hai', namespace: 0, links, ...STATE };
  await feed([page], { ...CHECKS, [COPY]: FINE });
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex([])));
  const wiki = sampleWiki([page]);
  const { answers } = await answersFor(
    { wiki, pages: [{ pageId: 640 }] },
    sampleParts(wiki, {}, { findings }),
  );
  const told = answers[0]?.links.map(({ url, verdict, archivedOnPage }: LinkFacts) => [
    url,
    verdict,
    archivedOnPage,
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      [DEAD, 'unreachable', COPY],
      [COPY, 'working', undefined],
      [BY_HTTPS, 'unknown', undefined],
      [DOUBTFUL, 'doubtful', OF_DOUBTFUL],
    ]),
  );
});

test('about all links, a copy that a search has refused is not told beside the dead one', async () => {
  const page = { pageId: 640, title: 'Hai', namespace: 0, links: [DEAD, COPY], ...STATE };
  await feed([page], { ...CHECKS, [COPY]: FINE });
  await refuse(COPY);
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex([])));
  const wiki = sampleWiki([page]);
  const parts = sampleParts(wiki, {}, { findings });
  const { answers } = await answersFor({ wiki, pages: [{ pageId: 640 }] }, parts);
  expect(answers[0]?.links.map(({ archivedOnPage }: LinkFacts) => archivedOnPage)).toEqual([
    null,
    undefined,
  ]);
});

test('about a block, what is doubtful is not told either where its copy is beside it', async () => {
  const pages = [[DOUBTFUL, OF_DOUBTFUL], [DOUBTFUL]].map((links, place) => ({
    pageId: FIRST_PAGE_ID + place,
    title: 'Hai',
    namespace: 0,
    links,
    ...STATE,
  }));
  await feed(pages, CHECKS);
  const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex([])));
  const wiki = sampleWiki(pages);
  const question = { wiki, block: FIRST_PAGE_ID / 64, doubtful: true, details: true, lang: null };
  const answer = await answerForBlock(question, sampleParts(wiki, {}, { findings }));
  expect(answer.pages.map(({ pageId }) => pageId)).toEqual([FIRST_PAGE_ID + 1]);
});
