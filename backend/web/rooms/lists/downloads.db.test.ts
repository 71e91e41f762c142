import { systemRandom } from '../../../runtime/random';
import { encodeHistory } from '../../../status/history';
import { createMarkIndex } from '../../../status/mark-index';
import { storeArchivedCopies } from '../../../store/pages/archived-copies';
import { withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { wikiIdOf } from '../../../store/pages/wikis';
import { copiedUrls } from '../../../url/archived-copy';
import { urlsByText } from '../../../url/testing/normal-url';
import { createStoredFindings } from '../../../answers/stored-findings';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { toldLinks, type ToldLink } from '../../testing/told-links';

const TODAY = 3610;
const DEAD = 'http://dead.net/?a=1&b=2';
const COPY = `https://web.archive.org/web/20150102/${DEAD}`;
const ALSO_DEAD = 'http://also-dead.net/';
const SPOILT = `https://web.archive.org/web/2015/${ALSO_DEAD}`;
const ODD = 'http://odd.net/';
const OF_ODD = `https://web.archive.org/web/2015/${ODD}`;
const WELL = 'https://well.org/';
/** Failures in a row of those that do not work. */
const FAILURES = new Map([
  [DEAD, 5],
  [ALSO_DEAD, 5],
  [SPOILT, 5],
  [ODD, 1],
]);

const { database: store } = withStore();
const pages = [
  { pageId: 12, title: 'Hai', links: [DEAD, COPY, ALSO_DEAD, SPOILT, ODD, OF_ODD, WELL] },
  { pageId: 13, title: 'Wal', links: [DEAD, ODD, WELL] },
].map((page) => ({ ...page, namespace: 0 }));
const wiki = sampleWiki(pages);
let web: Served;

beforeAll(async () => {
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const known = urlsByText(pages.flatMap(({ links }) => links));
  await store.transaction(async (tx) => {
    const ids = await touchUrls(tx, known, TODAY, systemRandom);
    const idOf = (url: string): number => ids.get(url) ?? 0;
    const copies = [...known.values()].flatMap((url) =>
      copiedUrls(url).map((original) => ({ original, urlId: idOf(url.text) })),
    );
    await storeArchivedCopies(tx, copies);
    for (const { pageId, links } of pages) {
      const rows = links.map((url) => [wikiId, pageId, idOf(url)]);
      await tx.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [rows]);
    }
    for (const url of known.keys()) {
      const failures = FAILURES.get(url) ?? 0;
      const answer =
        failures > 0 ? ({ code: 18, http: 404 } as const) : ({ code: 1, http: 200 } as const);
      const runs = [{ ...answer, firstDay: TODAY - 30, lastDay: TODAY }];
      await tx.run('UPDATE url SET history = ?, failures = ?, checked_day = ? WHERE url_id = ?', [
        Buffer.from(encodeHistory(runs)),
        failures,
        TODAY,
        idOf(url),
      ]);
    }
  });
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  await store.run(
    'INSERT INTO archive_search (url_id, due_at, searched_day) SELECT url_id, 1, ? FROM url',
    [TODAY - 15],
  );
  web = await serve(sampleParts(wiki, {}, { findings, store }));
});
afterAll(() => web.close());

/** Where a page for people leads for its files, by format. */
function downloadsOn(html: string): [format: string, href: string][] {
  const [, part = ''] = /<p class="downloads">(.*?)<\/p>/s.exec(html) ?? [];
  const hrefs = [...part.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return hrefs.map((href) => [new URLSearchParams(href.split('?')[1]).get('format') ?? '', href]);
}

/** What a page tells people, after all that can be downloaded from it was found to tell the same. */
async function told(path: string): Promise<ToldLink[]> {
  const address = `${path}&lang=en&dbname=dewiki`;
  const html = await (await web.get(address)).text();
  const links = await toldLinks('html', new Response(html));
  const files = downloadsOn(html);
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const [format, href] of files) {
    const file = await web.get(href);
    expect([href, file.status]).toEqual([href, 200]);
    expect([href, await toldLinks(format, file)]).toEqual([href, links]);
  }
  return links;
}

const sorted = (...links: ToldLink[]): ToldLink[] =>
  links.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));

const OF_HAI: ToldLink[] = [
  [DEAD, COPY],
  [ALSO_DEAD, null],
  [SPOILT, null],
];
const INFO = '/externalLinkInfo?';

test('problems are the same in every file, without what has its copy on the page', async () => {
  const problems = '/externalLinkProblem?format=html';
  expect(await told(`${problems}&pageid=12`)).toEqual(sorted([ALSO_DEAD, null], [SPOILT, null]));
  expect(await told(`${problems}&pageid=12|13`)).toEqual(
    sorted([ALSO_DEAD, null], [SPOILT, null], [DEAD, null]),
  );
  expect(await told(`${problems}&pageid=12&status=unreachable`)).toEqual(sorted(...OF_HAI));
});

test('every file of a report tells which link is a copy of another one', async () => {
  const found = sorted(...OF_HAI, [ODD, OF_ODD]);
  expect(await told(`${INFO}pageid=12`)).toEqual(found);
  const rest: ToldLink[] = [COPY, OF_ODD, WELL].map((url) => [url, null]);
  expect(await told(`${INFO}pageid=12&all=1`)).toEqual(sorted(...found, ...rest));
  expect(await told(`${INFO}pageid=12&status=unreachable`)).toEqual(sorted(...OF_HAI));
});

test.each(['', '&domain=dead.net'])('pages of a wiki are told as their reports%s', async (more) => {
  const list = await told(`/wiki/pages?status=unreachable|doubtful${more}`);
  const reports = await told(`${INFO}pageid=12|13&status=unreachable|doubtful`);
  expect(list).toEqual(reports.filter(([url]) => more === '' || url === DEAD));
  expect(list).toContainEqual([DEAD, COPY]);
  expect(list).toContainEqual([DEAD, null]);
});

test('lists of URLs are about no page', async () => {
  const urls = [DEAD, ALSO_DEAD].map((url) => new URL(url).hostname);
  expect(await told(`/pattern?pattern=${urls[0]}/`)).toEqual([[DEAD, null]]);
  expect(await told(`/pattern?pattern=${urls[1]}/`)).toEqual([[ALSO_DEAD, null]]);
});

/** As each format tells that no archive has a copy, fifteen days ago. */
const SEARCHED: Record<string, RegExp> = {
  html: /No usable archived copy was found \(archives last asked: <time class="ago" datetime="2026-11-05">15 days ago<\/time>\)\./g,
  json: /"archivesSearched":"2026-11-05"/g,
  xml: / archivesSearched="2026-11-05"/g,
  js: /"archivesSearched":"2026-11-05"/g,
  csv: /,2026-11-05,/g,
  wikitext: /\n\| 2026-11-05\n/g,
};

test.each(Object.entries(SEARCHED))(
  'that no archive has a copy is told as %s, of the two that are missed alone',
  async (format, sentence) => {
    const page = `dbname=dewiki&lang=en&pageid=12&format=${format}`;
    const answer = await (await web.get(`${INFO}all=1&${page}`)).text();
    expect(answer.match(sentence)).toHaveLength(2);
  },
);

test('that no archive has a copy is told about blocks, if details are wanted', async () => {
  const block = '/externalLinkProblem?dbname=dewiki&block=0';
  const withDetails = await (await web.get(`${block}&details=1`)).text();
  expect(withDetails.match(SEARCHED.json ?? /^$/g)).toHaveLength(3);
  expect(await (await web.get(block)).text()).not.toContain('archivesSearched');
});
