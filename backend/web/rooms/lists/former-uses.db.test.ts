import { createMarkIndex } from '../../../status/mark-index';
import { noteGoneLinks } from '../../../store/pages/gone-links';
import { listUrls } from '../../../store/testing/sample-urls';
import { watchStatements } from '../../../store/testing/watch-statements';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { wikiIdOf } from '../../../store/pages/wikis';
import { createStoredFindings } from '../../../answers/stored-findings';
import { Problem } from '../../../answers/problem';
import { browse } from '../../testing/browse';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { patternAnswerSchema } from './pattern-json';

/** 2026-11-20. */
const TODAY = 3610;
const URL = "https://www.site.org/folder/<dead>'s.html";
const NORMAL = "https://www.site.org/folder/%3Cdead%3E's.html";
const OTHER = 'https://site.org/other';

const { database: store } = withStore();
const pages = [
  { pageId: 12, title: 'Hai & <Wal>', namespace: 0, links: [] },
  { pageId: 13, title: 'Diskussion:Wal', namespace: 1, links: [] },
  { pageId: 14, title: 'Zugspitze', namespace: 0, links: [URL] },
];
const wiki = sampleWiki(pages);
const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
let web: Served;
let urlId: number;
let otherId: number;
let wikiId: number;

beforeAll(async () => {
  wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const ids = await listUrls(store, [NORMAL, OTHER], TODAY);
  urlId = ids.get(NORMAL) ?? 0;
  otherId = ids.get(OTHER) ?? 0;
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (?, 14, ?)', [wikiId, urlId]);
  web = await serve(sampleParts(wiki, {}, { findings, store }));
});
afterAll(() => web.close());
beforeEach(() => emptyTables(store, 'gone_link'));

const lose = (pageId: number, lastUsedDay: number, goneDay: number, ofUrl = urlId) =>
  noteGoneLinks(store, wikiId, [{ pageId, urlId: ofUrl, lastUsedDay, firstDay: 0 }], goneDay);

/** Isolating characters left out. */
async function pageAt(path: string, of: Served = web): Promise<string> {
  const { status, text } = await browse(of.port, path);
  expect([path, status]).toEqual([path, 200]);
  checkWellFormed(text);
  return text.replaceAll(/[\u2068\u2069]/g, '');
}

const urlPath = (lang: string, more = ''): string =>
  `/url?dbname=dewiki&lang=${lang}&url=${encodeURIComponent(NORMAL)}${more}`;

describe('one URL', () => {
  test('tells where it was used until lately behind where it is used', async () => {
    await lose(12, TODAY - 17, TODAY - 1);
    await lose(13, TODAY - 1, TODAY - 1);
    const text = await pageAt(urlPath('en'));
    const [present = '', former = ''] = text.split(
      'Pages of German Wikipedia, de.wikipedia.org that used it until lately',
    );
    expect(present).toContain('<bdi>Zugspitze</bdi>');
    expect(former).toContain('A link is listed here for 42 days');
    expect(former).toContain('<p>2 pages</p>');
    expect(former).toContain(
      '<bdi>Hai &amp; &lt;Wal&gt;</bdi></a> (until at least Nov 3, 2026, gone by Nov 19, 2026)</li>',
    );
    expect(former).toContain('<bdi>Diskussion:Wal</bdi></a> (until Nov 19, 2026)</li>');
    expect(former).toContain('curid=12"');
    expect(await pageAt(urlPath('de'))).toContain(
      '(mindestens bis 03.11.2026, am 19.11.2026 nicht mehr)',
    );
  });

  test('of which no link vanished says nothing of it', async () => {
    expect(await pageAt(urlPath('en'))).not.toContain('until lately');
  });

  test('leaves out pages that were deleted, and counts them not', async () => {
    await lose(12, TODAY, TODAY);
    await lose(99, TODAY, TODAY);
    const text = await pageAt(urlPath('en'));
    expect(text).not.toContain('#99');
    expect(text.split('until lately')[1]).toContain('<p>1 page</p>');
    await emptyTables(store, 'gone_link');
    await lose(99, TODAY, TODAY);
    expect(await pageAt(urlPath('en'))).not.toContain('until lately');
  });

  test('names the wikis where the whole farm is asked for', async () => {
    await lose(12, TODAY, TODAY);
    expect(await pageAt(urlPath('en', '&farm=1'))).toMatch(
      /until lately[^]*<bdi>German Wikipedia, de\.wikipedia\.org<\/bdi>: <a [^>]*curid=12"/,
    );
  });

  test('tells ids in the place of titles while the wiki cannot be asked', async () => {
    await lose(12, TODAY, TODAY);
    const { reader } = wiki;
    const silent = {
      ...wiki,
      reader: { ...reader, pagesNamed: () => Promise.reject(new Problem('replica-unavailable')) },
    };
    const other = await serve(sampleParts(silent, {}, { findings, store }));
    try {
      expect(await pageAt(urlPath('en'), other)).toMatch(/until lately[^]*<bdi>#12<\/bdi>/);
    } finally {
      await other.close();
    }
  });

  test('tells the first hundred', async () => {
    await store.run(
      'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT ?, ?, seq + 100, ?, ? FROM seq_1_to_250',
      [urlId, wikiId, TODAY, TODAY],
    );
    const many = Array.from({ length: 250 }, (_, n) => ({
      pageId: 101 + n,
      title: `P${n}`,
      namespace: 0,
      links: [],
    }));
    const other = await serve(sampleParts(sampleWiki(many), {}, { findings, store }));
    try {
      const text = await pageAt(urlPath('en'), other);
      expect(text).toContain('The first 100 of 250 pages.');
      expect(text.match(/\(until /g)).toHaveLength(100);
    } finally {
      await other.close();
    }
  });
});

describe('a pattern', () => {
  const ask = async (query: string) => {
    const response = await web.get(`/pattern?pattern=*.site.org&format=json${query}`);
    expect(response.status).toBe(200);
    return patternAnswerSchema.parse(await response.json());
  };
  const OF_WIKI = '&dbname=dewiki';

  beforeEach(async () => {
    await lose(13, TODAY - 9, TODAY - 2, otherId);
    await lose(12, TODAY - 17, TODAY - 1);
    await lose(12, TODAY - 17, TODAY - 1, otherId);
    await lose(99, TODAY, TODAY, otherId);
  });

  test('tells the pages that used its URLs until lately, URLs that nobody uses by now too', async () => {
    const { formerPages, links } = await ask(OF_WIKI);
    expect(links.map(({ url }) => url)).toEqual([NORMAL]);
    const days = { lastUsedDay: '2026-11-03', goneDay: '2026-11-19' };
    expect(formerPages).toEqual({
      count: 2,
      first: [
        {
          pageid: 12,
          title: 'Hai & <Wal>',
          links: [
            { url: NORMAL, ...days },
            { url: OTHER, ...days },
          ].sort((a) => (a.url === OTHER && otherId < urlId ? -1 : 1)),
        },
        {
          pageid: 13,
          title: 'Diskussion:Wal',
          links: [{ url: OTHER, lastUsedDay: '2026-11-11', goneDay: '2026-11-18' }],
        },
      ],
    });
  });

  test('holds them to namespaces and to the wiki', async () => {
    const { formerPages } = await ask(`${OF_WIKI}&namespace=1`);
    expect(formerPages?.first.map(({ pageid }) => pageid)).toEqual([13]);
    expect((await ask('')).formerPages).toBeUndefined();
    await emptyTables(store, 'gone_link');
    expect((await ask(OF_WIKI)).formerPages).toBeUndefined();
  });

  test('looks at 200 uses', async () => {
    await store.run(
      'INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day) SELECT ?, ?, seq + 1000, ?, ? FROM seq_1_to_250',
      [urlId, wikiId, TODAY, TODAY],
    );
    expect((await ask(OF_WIKI)).formerPages).toMatchObject({ bounded: true });
  });

  test('as a page leads from each to what is known of it', async () => {
    const text = await pageAt(`/pattern?pattern=*.site.org&lang=en${OF_WIKI}`);
    const [, former = ''] = text.split(
      'Pages of German Wikipedia, de.wikipedia.org that used it until lately',
    );
    expect(former).toContain('<bdi>Hai &amp; &lt;Wal&gt;</bdi></a>');
    expect(former).toContain(
      'href="/url?url=https%3A%2F%2Fsite.org%2Fother&amp;dbname=dewiki%40WMF&amp;lang=en"',
    );
    expect(former).toContain(
      `${OTHER}</bdi></a> (until at least Nov 11, 2026, gone by Nov 18, 2026)</li>`,
    );
    expect(former).not.toContain('#99');
  });
});

test('answers about pages and blocks of them do not read what is gone', async () => {
  await lose(12, TODAY, TODAY);
  const read: string[] = [];
  const watched = watchStatements(store, (_statements, sql) => {
    read.push(sql);
    return Promise.resolve();
  });
  const watchedFindings = createStoredFindings(watched, () => Promise.resolve(createMarkIndex([])));
  const other = await serve(sampleParts(wiki, {}, { findings: watchedFindings, store: watched }));
  try {
    for (const path of [
      '/externalLinkProblem?dbname=dewiki&pageid=14&format=json',
      '/externalLinkInfo?dbname=dewiki&pageid=14&format=json',
      '/externalLinkProblem?dbname=dewiki&block=0&details=1',
      '/wiki/pages?dbname=dewiki&status=unreachable&format=json',
      '/domain?domain=site.org',
    ]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 200]);
    }
    expect(read.length).toBeGreaterThan(4);
    expect(read.filter((sql) => sql.includes('gone_link'))).toEqual([]);
    await pageAt(urlPath('en'), other);
    expect(read.filter((sql) => sql.includes('gone_link'))).toHaveLength(2);
  } finally {
    await other.close();
  }
});
