import { systemRandom } from '../../../runtime/random';
import { encodeHistory } from '../../../status/history';
import { createMarkIndex } from '../../../status/mark-index';
import type { StatusCode } from '../../../status/status-code';
import { replaceLinks } from '../../../store/pages/links';
import { markRead, touchPages } from '../../../store/pages/pages';
import { storeFoundPage } from '../../../store/testing/found-page';
import { stampBlocksOf } from '../../../store/suspects/block-stamps';
import { flagSuspectsOn } from '../../../store/suspects/suspect-links';
import { watchStatements } from '../../../store/testing/watch-statements';
import { withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { wikiIdOf } from '../../../store/pages/wikis';
import { removeReplacement } from '../../../store/people/replacements';
import { normalUrl, urlsByText } from '../../../url/testing/normal-url';
import { createStoredFindings } from '../../../answers/stored-findings';
import { createRequestNotes } from '../../../answers/request-notes';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';

/** Of the clock of sampleParts. */
const TODAY = 3_610;
const STAMP_S = 1_785_000_000;
const DEAD = 'http://a.net/d%C3%A9ad?x=1';
const ALSO_DEAD = 'https://a.net:8443/gone';
const DOUBTFUL = 'https://sub.b.co.uk/doubtful';
const CLOSED = 'https://closed.net/';
const WORKING = 'https://c.net/works';
const UNCHECKED = 'https://marked.net/new';
const SPAM = 'https://spam.net/';
const CHECKED: [url: string, code: StatusCode, firstDay: number, failures: number][] = [
  [DEAD, 18, TODAY - 20, 4],
  [ALSO_DEAD, 66, TODAY - 40, 9],
  [SPAM, 18, TODAY - 20, 4],
  [DOUBTFUL, 18, TODAY - 1, 1],
  [CLOSED, 17, TODAY - 20, 0],
  [WORKING, 1, TODAY - 20, 0],
];
const PAGES = new Map([
  [640, [DEAD, DOUBTFUL, WORKING, UNCHECKED, SPAM]],
  [700, [WORKING]],
  [703, [ALSO_DEAD, DEAD, CLOSED]],
  [704, [DEAD]],
]);

const { database } = withStore();
const pages = [...PAGES].map(([pageId, links]) => ({
  pageId,
  title: `Page ${pageId}`,
  namespace: 0,
  latestRevision: 34,
  linksUpdatedAtS: STAMP_S,
  links,
}));
const wiki = sampleWiki(pages, {
  spamMatcher: () =>
    Promise.resolve({
      match: (url) => (url.startsWith(SPAM) ? { list: 'l', line: 'spam' } : null),
      key: 'test',
      unsupported: [],
    }),
});
const marks = createMarkIndex([
  {
    pattern: { host: 'marked.net', pathPrefix: '/' },
    mark: 'permadead',
    firstDay: TODAY,
    lastDay: TODAY + 200,
  },
]);

/** Answers are kept in memory for a minute: between two questions more passes. */
let nowMs = Date.UTC(2026, 10, 20, 12);
const { throttling } = sampleParts(wiki, {});
const clock = { ...throttling.clock, now: () => (nowMs += 61_000) };

let web: Served;
const stored = createStoredFindings(database, () => Promise.resolve(marks));
/** Of questions about pages. */
const notes: Promise<unknown>[] = [];

beforeAll(async () => {
  await fill();
  const note = createRequestNotes(database, sampleParts(wiki, {}).clock);
  const noteRequest: typeof note = (...asked) => {
    const noted = note(...asked);
    notes.push(noted);
    return noted;
  };
  web = await serve(
    sampleParts(wiki, {}, { findings: stored, noteRequest, throttling: { ...throttling, clock } }),
  );
});
afterAll(() => web.close());

/** The feeder has read the pages, crawlers most of their links, and people have said something. */
async function fill(): Promise<void> {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  const urls = urlsByText([...PAGES.values()].flat());
  await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, pages, TODAY);
    const ids = await touchUrls(tx, urls, TODAY, systemRandom);
    const links = [...PAGES].flatMap(([pageId, its]) =>
      its.map((url) => ({ pageId, urlId: ids.get(url) ?? 0 })),
    );
    await replaceLinks(tx, wikiId, [...PAGES.keys()], links);
    await markRead(tx, wikiId, [...PAGES.keys()], TODAY);
    for (const [url, code, firstDay, failures] of CHECKED) {
      const runs = [
        { code, http: code === 18 ? 404 : null, firstDay, lastDay: TODAY - 1 },
        { code: 1 as const, http: 200, firstDay: firstDay - 100, lastDay: firstDay - 7 },
      ];
      await tx.run(
        `UPDATE url SET history = ?, failures = ?, failing_day = ?, checked_day = ?
         WHERE url_id = ?`,
        [
          Buffer.from(encodeHistory(runs)),
          failures,
          failures > 0 ? firstDay : 0,
          TODAY - 1,
          ids.get(url) ?? 0,
        ],
      );
    }
    const dead = ids.get(DEAD) ?? 0;
    await tx.run(
      'INSERT INTO redirect (url_id, target, kind, seen_day, target_class) VALUES (?, ?, 8, ?, 5)',
      [dead, 'https://to.net/', TODAY],
    );
    await tx.run(
      "INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES (?, 0, 'https://archive.net/', '20200101', 0, ?)",
      [dead, TODAY],
    );
    await tx.run(
      'INSERT INTO replacement (url_id, target, checked_day, state) VALUES (?, ?, ?, 1)',
      [dead, 'https://new.net/', TODAY],
    );
    await tx.run(
      "INSERT INTO domain_trait SELECT host_id, 1, 3500, ? FROM host WHERE name = 'a.net'",
      [TODAY],
    );
    await tx.run('INSERT INTO presumption SELECT host_id, ? FROM host WHERE name = ?', [
      TODAY + 9,
      'sub.b.co.uk',
    ]);
  });
}

interface ToldLink {
  url: string;
  verdict: string;
  archives?: unknown[];
  replacement?: unknown;
}
interface Told {
  pages: { pageid: number; problems: ToldLink[]; repaired?: string[] }[];
}
const askBlock = async (more = ''): Promise<Told> => {
  const response = await web.get(`/externalLinkProblem?dbname=dewiki&block=10${more}`);
  const body = await response.text();
  expect([response.status, body]).toEqual([200, expect.anything()]);
  return JSON.parse(body) as Told;
};
const askPage = async (address: string): Promise<Record<string, { verdict: string }[]>> =>
  (await (await web.get(address)).json()) as Record<string, { verdict: string }[]>;

const dead = (url: string) => ({ url, verdict: 'unreachable' });
/** An archive has it. */
const copied = (url: string) => ({ ...dead(url), hasCopy: true });

test('the problems of all pages of the block, each as slim as can be', async () => {
  const { pages: told } = await askBlock();
  expect(told).toEqual([
    { pageid: 640, problems: [copied(DEAD), dead(UNCHECKED)] },
    { pageid: 703, problems: [copied(DEAD), dead(ALSO_DEAD)] },
  ]);
});

test('with details they are told as in the answers about the pages', async () => {
  const { pages: told } = await askBlock('&details=1');
  expect(told.map(({ pageid }) => pageid)).toEqual([640, 703]);
  for (const { pageid, problems } of told) {
    const page = await askPage(`/externalLinkProblem?dbname=dewiki&pageid=${pageid}`);
    expect(problems).toEqual(page['problems']);
  }
  expect(told[0]?.problems[0]).toMatchObject({
    url: DEAD,
    code: 18,
    http: 404,
    failures: 4,
    redirect: 'https://to.net/',
    archives: [{ service: 'wayback' }],
    replacement: { url: 'https://new.net/' },
    domainFindings: [{}],
    otherPages: { count: 2 },
  });
});

test('doubtful ones too, as in the page information', async () => {
  const { pages: told } = await askBlock('&doubtful=1&details=1');
  for (const { pageid, problems } of told) {
    const { links = [] } = await askPage(
      `/externalLinkInfo?dbname=dewiki&pageid=${pageid}&format=json`,
    );
    const wanted = links.filter(({ verdict }) => ['unreachable', 'doubtful'].includes(verdict));
    expect(problems).toEqual(wanted);
  }
  const slim = await askBlock('&doubtful=1');
  const shown = ({ url, verdict, archives = [] }: ToldLink) =>
    archives.length > 0 ? { url, verdict, hasCopy: true } : { url, verdict };
  expect(slim.pages).toEqual(
    told.map(({ pageid, problems }) => ({ pageid, problems: problems.map(shown) })),
  );
  expect(slim.pages.flatMap(({ problems }) => problems.map(({ url }) => url)).toSorted()).toEqual(
    [DEAD, DEAD, ALSO_DEAD, DOUBTFUL, CLOSED, UNCHECKED].toSorted(),
  );
});

describe('a live page that a search found', () => {
  const NEW = 'https://new.net/found';
  const BLOCK = '/externalLinkProblem?dbname=dewiki&block=10';
  const PAGE = '/externalLinkProblem?dbname=dewiki&pageid=703';
  let urlId = 0;

  const store = (target: string, isShown: boolean): Promise<void> =>
    storeFoundPage(database, { urlId, target, foundDay: TODAY - 1, isShown });
  const toldBy = async (path: string): Promise<unknown[]> => {
    const answer = (await (await web.get(path)).json()) as Partial<Told & { problems: ToldLink[] }>;
    const links = answer.problems ?? answer.pages?.flatMap(({ problems }) => problems) ?? [];
    return links.flatMap(({ url, replacement }) => (url === ALSO_DEAD ? [replacement] : []));
  };
  const etagOf = async (path: string): Promise<string> =>
    (await web.get(path)).headers.get('etag') ?? '';
  const statusOf = async (path: string, etag: string): Promise<number> => {
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    return (await web.get(path, { headers })).status;
  };

  beforeAll(async () => {
    const known = await createStoredFindings(database, () => Promise.resolve(marks)).of([
      ALSO_DEAD,
    ]);
    urlId = known.get(ALSO_DEAD)?.urlId ?? 0;
  });
  afterAll(() => database.run('DELETE FROM replacement WHERE url_id = ?', [urlId]));

  test('is told as soon as a check found it working, with what speaks for it', async () => {
    const asked = [`${BLOCK}&details=1`, PAGE];
    await store(NEW, false);
    const before = await Promise.all(asked.map(etagOf));
    for (const path of asked) expect(await toldBy(path)).toEqual([undefined]);
    await store(NEW, true);
    const told = {
      url: NEW,
      lastChecked: '2026-11-19',
      found: {
        by: 'rule',
        since: '2026-11-19',
        check: 'same',
        title: 1,
        kept: 0.94,
        grown: 0.9,
        numbers: 1,
        date: 'same',
        rule: { from: 'a.net/<b>…', to: 'https://new.net/…', right: 7, matching: 7 },
      },
    };
    for (const [place, path] of asked.entries()) {
      expect(await statusOf(path, before[place] ?? '')).toBe(200);
      expect(await toldBy(path)).toEqual([told]);
    }
  });

  test('is told no more when somebody has removed it, nor when it is spam there', async () => {
    const asked = [`${BLOCK}&details=1`, PAGE];
    await store(NEW, true);
    const before = await Promise.all(asked.map(etagOf));
    await database.run('DELETE FROM replacement WHERE url_id = ?', [urlId]);
    for (const [place, path] of asked.entries()) {
      expect(await statusOf(path, before[place] ?? '')).toBe(200);
      expect(await toldBy(path)).toEqual([undefined]);
    }
    await store(`${SPAM}new`, true);
    for (const path of asked) expect(await toldBy(path)).toEqual([undefined]);
  });

  test('is told no more by an answer that was kept, made a moment ago', async () => {
    await store(NEW, true);
    const still = sampleParts(wiki, {}, { findings: stored, store: database });
    const served = await serve(still);
    const told = async (): Promise<string> => (await served.get(`${BLOCK}&details=1`)).text();
    expect(await told()).toContain(NEW);
    const anybody = { key: null, userName: null };
    const removal = { url: normalUrl(ALSO_DEAD), target: NEW };
    await removeReplacement(database, removal, anybody, Math.floor(still.clock.now() / 1_000));
    const after = await told();
    await served.close();
    expect(after).not.toContain(NEW);
  });

  test('changes nothing of an answer that tells no more than marks need', async () => {
    await store(NEW, false);
    const etag = await etagOf(BLOCK);
    await store(NEW, true);
    expect(await statusOf(BLOCK, etag)).toBe(304);
    expect(await toldBy(BLOCK)).toEqual([undefined]);
  });
});

test('pages that wait to be read are told of, and nobody is noted as having asked', async () => {
  const before = await askBlock();
  // Answers do not wait for them.
  await Promise.all(notes);
  await database.run('DELETE FROM page_request');
  await database.run('UPDATE page SET needs_update = 1, requested_day = NULL');
  expect(await askBlock()).toEqual(before);
  const requested = 'SELECT page_id FROM page WHERE requested_day IS NOT NULL';
  expect(await database.select(requested)).toEqual([]);
  expect(await database.select('SELECT * FROM page_request')).toEqual([]);
});

test('an unchanged answer is not sent again, a changed one is', async () => {
  const path = '/externalLinkProblem?dbname=dewiki&block=10';
  const etag = (await web.get(path)).headers.get('etag') ?? '';
  const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
  expect((await web.get(path, { headers })).status).toBe(304);
  await database.run('UPDATE url SET failures = 1 WHERE failures = 9');
  expect((await web.get(path, { headers })).status).toBe(200);
});

test('who reported a link has the details that the browser keeps confirmed, and reads of that', async () => {
  const path = '/externalLinkProblem?dbname=dewiki&block=10&details=1';
  const headers = {
    'If-None-Match': (await web.get(path)).headers.get('etag') ?? '',
    'Cache-Control': 'max-age=0',
  };
  expect((await web.get(path, { headers })).status).toBe(304);
  await database.run(
    `INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at)
     SELECT host_id, url_id, '', REPEAT('r', 16), ? FROM url WHERE failures = 4 LIMIT 1`,
    [Date.UTC(2026, 10, 20) / 1_000],
  );
  const again = await web.get(path, { headers });
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('"reports":1')]);
  await database.run('DELETE FROM report');
});

describe('where dispatchers keep stamps', () => {
  const path = '/externalLinkProblem?dbname=dewiki&block=10';
  const asked: string[] = [];
  let stamped: Served;
  let wikiId = 0;
  let rules = marks;

  beforeAll(async () => {
    wikiId = await wikiIdOf(database, 1, 'dewiki');
    await flagSuspectsOn(database, { wikiId, pageIds: [...PAGES.keys()] }, []);
    const watched = watchStatements(database, (_statements, sql) => {
      asked.push(sql);
      return Promise.resolve();
    });
    const findings = createStoredFindings(
      watched,
      () => Promise.resolve(rules),
      () => Promise.resolve('suspects'),
    );
    stamped = await serve(
      sampleParts(wiki, {}, { findings, throttling: { ...throttling, clock } }),
    );
    await stamped.get(path);
  });
  afterAll(() => stamped.close());

  const again = async (etag: string | null): Promise<[status: number, statements: number]> => {
    asked.length = 0;
    const headers = { 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' };
    const response = await stamped.get(path, { headers });
    await response.text();
    return [response.status, asked.length];
  };

  test('it takes one row to know that an answer is the same', async () => {
    const { headers } = await stamped.get(path);
    const etag = headers.get('etag');
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await again(etag)).toEqual([304, 1]);
    expect(asked[0]).toContain('FROM block_stamp');
    expect(await again(`"other", ${etag}`)).toEqual([304, 1]);
    // Kept in memory, it is not made again either.
    expect(await again(null)).toEqual([200, 1]);
  });

  test('it is another one when the stamp is, or when a mark is set', async () => {
    const etagOf = async () => (await stamped.get(path)).headers.get('etag');
    const first = await etagOf();
    await stampBlocksOf(database, { wikiId, pageIds: [640] }, 1_000);
    const second = await etagOf();
    expect((await again(first))[0]).toBe(200);
    expect(await again(second)).toEqual([304, 1]);
    rules = createMarkIndex([]);
    expect((await again(second))[0]).toBe(200);
    rules = marks;
  });

  test('with details, what no stamp tells may have changed', async () => {
    const response = await stamped.get(`${path}&details=1`);
    expect(response.headers.get('etag')).not.toMatch(/^W\/"[\w-]{22}"$/);
  });
});

test('of a wiki that the feeder never saw nothing is known', async () => {
  await database.run('DELETE FROM wiki');
  const findings = createStoredFindings(database, () => Promise.resolve(marks));
  const fresh = await serve(sampleParts(wiki, {}, { findings }));
  const response = await fresh.get('/externalLinkProblem?dbname=dewiki&block=10');
  const answer = await response.json();
  await fresh.close();
  expect([response.status, answer]).toEqual([200, expect.objectContaining({ pages: [] })]);
});
