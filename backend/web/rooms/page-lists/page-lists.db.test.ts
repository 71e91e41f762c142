import { parseAtomFeed } from 'feedsmith';
import { createStoredFindings } from '../../../answers/stored-findings';
import { createMarkIndex } from '../../../status/mark-index';
import { encodeHistory } from '../../../status/history';
import { STATUS } from '../../../status/status-code';
import { urlKey } from '../../../store/statements/url-key';
import { touchUrls } from '../../../store/urls/urls';
import { urlsByText } from '../../../url/testing/normal-url';
import { systemRandom } from '../../../runtime/random';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { verdictIdOf } from '../../../status/verdict';
import { dayNumberOf } from '../../../status/day-number';
import { leaseList, noteListProgress } from '../../../store/page-lists/due-lists';
import { keepListedPages } from '../../../store/page-lists/listed-pages';
import type { PageList } from '../../../store/page-lists/page-list';
import { pastedLines } from '../../../store/page-lists/pasted-lines';
import { settleFault, settleList } from '../../../store/page-lists/settle-list';
import { pageListOfKey } from '../../../store/page-lists/stored-lists';
import { savePageTallies } from '../../../store/tallies/page-tally';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { scansOf } from '../../../store/testing/scans-of';
import { watchStatements } from '../../../store/testing/watch-statements';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { unzip } from '../../testing/unzip';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { listAnswerSchema } from './list-json';

const { database } = withStore();
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const clock = createManualClock(NOW_MS);
const NOW_S = NOW_MS / 1_000;
const [DOUBTFUL, DEAD] = [verdictIdOf('doubtful'), verdictIdOf('unreachable')];
const TODAY = dayNumberOf(NOW_MS);
const CATEGORY = { pageId: 40, title: 'Kategorie:Haie & Co', namespace: 14, links: [] };
const pages = [
  { pageId: 12, title: 'Hai <b>', namespace: 0, links: [] },
  { pageId: 13, title: 'Wal', namespace: 0, links: [] },
  { pageId: 14, title: 'Diskussion:Wal', namespace: 1, links: [] },
  { ...CATEGORY, title: 'Category:Haie & Co' },
  CATEGORY,
];

let web: Served;
let origin: string;
let key = '';
const scans: string[] = [];
/** What is done in place of reading the links of pages; null: they are read. */
let hindrance: string | null = null;

beforeAll(async () => {
  const free = await serve(sampleParts(sampleWiki([]), {}));
  await free.close();
  origin = `http://127.0.0.1:${free.port}`;
  const store = watchStatements(database, async (statements, sql, values) => {
    const isAboutLinks = sql.includes('AS listed');
    if (isAboutLinks && hindrance !== null) await statements.select(hindrance);
    if (isAboutLinks) scans.push(...(await scansOf(statements, untimed(sql), values)));
    if (!sql.includes('page_list') || sql.includes('COUNT(*) AS n FROM page_list')) return;
    scans.push(...(await scansOf(statements, sql.trim(), values)));
  });
  const parts = sampleParts(
    sampleWiki(pages),
    {},
    {
      clock,
      store,
      publicUrl: origin,
      pageLists: { database, random: systemRandom },
      findings: createStoredFindings(database, () => Promise.resolve(createMarkIndex([]))),
    },
  );
  web = await serve(parts, free.port);
});
afterAll(() => web.close());
beforeEach(async () => {
  const tables =
    'page_list page_list_page page_list_text page_tally tally_walk page allowance wiki wiki_change change dispatch link url archive archived_copy';
  await emptyTables(database, ...tables.split(' '));
  await database.run("INSERT INTO wiki VALUES (1, 1, 'dewiki')");
  await database.run(
    'INSERT INTO tally_walk (wiki_id, begun_at, generation, whole_generation) VALUES (1, 1, 1, 1)',
  );
});
afterEach(() => expect(scans).toEqual([]));

/** Such a prefix cannot be explained. */
const untimed = (sql: string): string => sql.replace(/^SET STATEMENT \S+ = \d+ FOR/, '').trim();

/** Sends the form as a browser does, from our own page. */
async function send(
  fields: Record<string, string>,
  more: {
    file?: [name: string, text: string];
    headers?: Record<string, string>;
    path?: string;
  } = {},
): Promise<{ status: number; location: string; text: string }> {
  const { file, headers = { 'sec-fetch-site': 'same-origin' }, path = '/lists' } = more;
  const isMultipart = file !== undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([file[1]]), file[0]);
  const body = isMultipart ? form : new URLSearchParams(fields);
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers,
  });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  };
}

const CATEGORY_FORM = { kind: 'category', dbname: 'dewiki', category: 'Haie & Co', depth: '2' };

async function asked(fields: Record<string, string> = CATEGORY_FORM): Promise<PageList> {
  const { status, location } = await send(fields);
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/list\?id=[\w-]{12}$/)]);
  key = location.slice(location.indexOf('=') + 1);
  return stored();
}

async function stored(): Promise<PageList> {
  const list = await pageListOfKey(database, key);
  if (list === null) throw new Error('no list');
  return list;
}

/** As if the feeder had read it. */
async function readWith(list: PageList, pageIds: number[], more = {}): Promise<void> {
  await keepListedPages(database, list, new Set(pageIds));
  await settleList(database, list, {
    pages: pageIds.length,
    isCut: false,
    missing: { count: 0, names: [] },
    readAtS: NOW_S - 7_200,
    nextAtS: NOW_S + 7_200,
    fault: null,
    ...more,
  });
}

async function tallied(
  ...rows: [pageId: number, dead: number, withoutCopy: number, age: number][]
) {
  const tallies = rows.map(([pageId, dead, withoutCopy, age]) => ({
    pageId,
    namespace: pageId === 14 ? 1 : 0,
    dead,
    doubtful: 0,
    withoutCopy,
    newestDay: TODAY - age,
    namedDay: TODAY,
  }));
  await savePageTallies(database, 1, tallies);
}

const page = async (query = ''): Promise<string> => {
  const response = await web.get(`/list?id=${key}&lang=en${query}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  checkWellFormed(text);
  return text.replaceAll(/[\u2066-\u2069]/g, '');
};
const json = async (query = ''): Promise<Record<string, unknown>> => {
  const response = await web.get(`/list?id=${key}&format=json${query}`);
  const data: unknown = await response.json();
  expect(listAnswerSchema.safeParse(data).error).toBeUndefined();
  return data as Record<string, unknown>;
};

test('each kind has its form, with the only wiki in it, without a word about anybody', async () => {
  for (const kind of ['category', 'project', 'petscan', 'quarry', 'pasted']) {
    const response = await web.get(`/lists?kind=${kind}&lang=en`);
    const text = await response.text();
    checkWellFormed(text);
    expect(text).toContain('value="de.wikipedia.org"');
    expect(text).toContain('action="/lists" method="post"');
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

test('a form leads to the address of its list; an equal one to the same', async () => {
  const list = await asked();
  expect(list).toMatchObject({
    source: 'category',
    parameter: 'Haie_&_Co',
    depth: 2,
    title: 'Category:Haie & Co',
  });
  const address = 'https://de.wikipedia.org/wiki/Kategorie:Haie_%26_Co';
  expect((await asked({ ...CATEGORY_FORM, category: address })).key).toBe(list.key);
  expect((await asked({ ...CATEGORY_FORM, depth: '3' })).key).not.toBe(list.key);
  const petscan = { kind: 'petscan', dbname: 'dewiki', number: '12' };
  const first = await asked(petscan);
  const pasted = { ...petscan, number: 'https://evil.example/?psid=12&x=1' };
  expect((await asked(pasted)).key).toBe(first.key);
  const quarry = { kind: 'quarry', dbname: 'dewiki', number: 'https://quarry.wmcloud.org/query/7' };
  expect(await asked(quarry)).toMatchObject({ source: 'quarry', parameter: '7' });
});

test('what is pasted or uploaded waits to be looked up', async () => {
  const pasted = { kind: 'pasted', dbname: 'dewiki', pages: 'Hai\nWal\nHai' };
  const list = await asked(pasted);
  expect(await pastedLines(database, list.listId)).toEqual(['Hai', 'Wal']);
  const sent = await send(
    { kind: 'pasted', dbname: 'dewiki', pages: '' },
    { file: ['list.csv', '\uFEFFtitle,n\nHai,3\nWal,4\n'] },
  );
  expect(sent.location).toBe(`/list?id=${list.key}`);
});

test('what cannot be a list is told beside what was typed', async () => {
  const refused = [
    [{ ...CATEGORY_FORM, category: 'No <such>' }, 422],
    [{ ...CATEGORY_FORM, category: 'Nothing' }, 422],
    [{ ...CATEGORY_FORM, dbname: 'xxwiki' }, 422],
    [{ kind: 'category', dbname: 'dewiki' }, 422],
    [{ kind: 'quarry', dbname: 'dewiki', number: 'https://quarry.example/7' }, 422],
    [{ kind: 'pasted', dbname: 'dewiki', pages: ' \n' }, 422],
  ] as const;
  for (const [fields, status] of refused) {
    const came = await send(fields);
    expect([fields, came.status]).toEqual([fields, status]);
    checkWellFormed(came.text);
    expect(came.text).toContain('message--error');
  }
  expect(await database.select('SELECT 1 FROM page_list')).toEqual([]);
});

/** The form that asks for the list of a category that begins alike; '' where there is none. */
const formOfAlike = (text: string): string =>
  /<form class="alike"[^]*?<\/form>/.exec(text)?.[0] ?? '';

test('a category is found also where capital letters are small', async () => {
  const { location } = await send({ ...CATEGORY_FORM, category: 'Haie & co' });
  expect(location).toMatch(/^\/list\?id=/);
});

test('of a category that is not there, those are offered that begin alike, and one press leads on', async () => {
  const { status, text } = await send({ ...CATEGORY_FORM, category: 'Haye' });
  expect(status).toBe(422);
  expect(formOfAlike(text)).toContain('name="category" value="Category:Haie &amp; Co"');
  const led = await send({ ...CATEGORY_FORM, category: 'Category:Haie & Co' });
  expect(led.location).toMatch(/^\/list\?id=/);
  expect(formOfAlike((await send({ ...CATEGORY_FORM, category: 'Xyz' })).text)).toBe('');
  const address = 'https://de.wikipedia.org/wiki/Kategorie:Haye';
  const ofAddress = await send({ ...CATEGORY_FORM, dbname: 'xxwiki', category: address });
  expect(formOfAlike(ofAddress.text)).toContain('name="dbname" value="de.wikipedia.org"');
});

test('where the wiki cannot be asked for them, it is told all the same that there is none', async () => {
  const wiki = sampleWiki(pages);
  const reader = {
    ...wiki.reader,
    titlesBeginning: () => Promise.reject(new Error('the wiki is slow')),
  };
  const parts = sampleParts({ ...wiki, reader }, {}, { clock, store: database });
  const slow = await serve(parts);
  const body = new URLSearchParams({ ...CATEGORY_FORM, category: 'Haye' });
  const headers = { 'sec-fetch-site': 'same-origin' };
  const came = await slow.get('/lists', { method: 'POST', body, headers });
  expect(came.status).toBe(422);
  expect(await came.text()).toContain('message--error');
  await slow.close();
});

test('nothing is made by a form of another site, by a program that names no origin, or beyond the budget', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://evil.example' },
    {},
  ]) {
    expect((await send(CATEGORY_FORM, { headers })).status).toBe(403);
  }
  await asked({ ...CATEGORY_FORM, depth: '1' });
  await database.run("UPDATE allowance SET taken = 120 WHERE name = 'page-list'");
  const came = await send(CATEGORY_FORM);
  expect(came.status).toBe(422);
  expect(came.text).toContain('value="Haie &amp; Co"');
});

test('a text longer than two megabytes, or of too many lines, is refused', async () => {
  const pasted = { kind: 'pasted', dbname: 'dewiki' };
  const long = await send({ ...pasted, pages: 'x'.repeat(2_100_000) });
  expect(long.status).toBe(422);
  const huge = await send({ ...pasted, pages: 'é'.repeat(1_100_000) });
  expect([400, 422]).toContain(huge.status);
  const file = await send(pasted, { file: ['x.txt', 'y\n'.repeat(1_500_000)] });
  expect([400, 422]).toContain(file.status);
});

test('the address tells how far the reading is, in words and a bar, and renews itself', async () => {
  const list = await asked();
  const waiting = await web.get(`/list?id=${key}&lang=en`);
  expect(waiting.headers.get('refresh')).toBe('3');
  expect(await page()).toContain('waits to be read');
  await database.run('UPDATE page_list SET seen_at = ?', [Math.floor(clock.now() / 1_000) - 90]);
  expect((await web.get(`/list?id=${key}`)).headers.get('refresh')).toBe('10');
  await database.run('UPDATE page_list SET seen_at = 5');
  const late = await web.get(`/list?id=${key}&lang=en`);
  expect(late.headers.get('refresh')).toBeNull();
  expect(await late.text()).toContain('does not renew itself any more');
  expect(await json()).toMatchObject({ state: 'waiting', pages: [], page_count: 0 });
  await leaseList(database, list, { nowS: NOW_S, untilS: NOW_S + 60 });
  const held = { listId: list.listId, dueAtS: NOW_S + 60 };
  await noteListProgress(database, held, { done: 1_200, total: 0, untilS: NOW_S + 61 });
  expect(await page()).toContain('1,200 pages so far');
  await noteListProgress(
    database,
    { ...held, dueAtS: NOW_S + 61 },
    { done: 1_500, total: 3_000, untilS: NOW_S + 62 },
  );
  expect(await page()).toContain('<progress id="list-progress" max="3000" value="1500">');
  expect(await json()).toMatchObject({ state: 'reading', done: 1_500, total: 3_000 });
});

test('a file of a list that is not read yet is refused, with when to come again', async () => {
  const list = await asked();
  for (const format of ['csv', 'xlsx', 'wikitext']) {
    const response = await web.get(`/list?id=${key}&format=${format}`);
    const type = response.headers.get('content-type') ?? '';
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(type).not.toContain('html');
    expect(await response.text()).toContain('busy');
  }
  const dueAtS = Math.floor(clock.now() / 1_000) + 7_200;
  await settleFault(database, list, { fault: 'service-away', nextAtS: dueAtS });
  const failed = await web.get(`/list?id=${key}&format=csv`);
  expect(failed.status).toBe(503);
  expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(7_000);
});

test('what went wrong is told in words, and nothing renews itself then', async () => {
  const list = await asked();
  await settleFault(database, list, { fault: 'unknown-category', nextAtS: NOW_S + 9 });
  expect(await page()).toContain('The wiki has no such category.');
  expect((await web.get(`/list?id=${key}`)).headers.get('refresh')).toBeNull();
  expect(await json()).toMatchObject({ state: 'failed', fault: 'unknown-category' });
});

test('a category without pages of its own is asked for with its subcategories next', async () => {
  const way =
    /Pages of subcategories, if there are any, are not in it\. <a href="([^"]*)">Choose how many levels of subcategories to include/;
  await settleFault(database, await asked(), { fault: 'empty', nextAtS: 0 });
  expect(await page()).not.toMatch(way);
  const list = await asked({ ...CATEGORY_FORM, depth: '0' });
  await settleFault(database, list, { fault: 'empty', nextAtS: 0 });
  expect(await page()).toMatch(way);
  await readWith(await stored(), [], { fault: 'empty' });
  const [, address = ''] = way.exec(await page()) ?? [];
  const form = await (await web.get(address.replaceAll('&amp;', '&'))).text();
  expect(form).toMatch(/name="category"[^>]*value="Category:Haie &amp; Co"/);
  expect(form).toMatch(/<option value="1" selected/);
});

test('a list of a category without its subcategories says so once, beside its number of pages', async () => {
  const said = 'Pages of subcategories, if there are any, are not in it.';
  const timesIn = (html: string): number => html.split(said).length - 1;
  const asPage = { kind: 'pasted', dbname: 'dewiki', pages: 'Dam' };
  await readWith(await asked(), [12]);
  expect(timesIn(await page())).toBe(0);
  await readWith(await asked({ ...CATEGORY_FORM, depth: '0' }), [12]);
  expect(await page()).toMatch(/<p class="list-totals">[^<]*Pages of subcategories, if there/);
  expect(timesIn(await page())).toBe(1);
  const failed = { fault: 'service-away', nextAtS: NOW_S + 9 } as const;
  await settleFault(database, await stored(), failed);
  expect(timesIn(await page())).toBe(1);
  await readWith(await stored(), [], { fault: 'empty' });
  expect(timesIn(await page())).toBe(1);
  await readWith(await asked(asPage), [12]);
  expect(timesIn(await page())).toBe(0);
});

test('a list of a category says how deep it was read', async () => {
  await readWith(await asked(), [12]);
  expect(await page()).toContain(
    'Subcategories count down to 2 levels. Pages that are deeper are not in it.',
  );
  await readWith(await asked({ ...CATEGORY_FORM, depth: '0' }), [12]);
  expect(await page()).not.toContain('Subcategories count');
});

test('its pages with dead links are told in any order, with what is missing', async () => {
  await tallied([12, 3, 1, 9], [13, 5, 0, 3], [14, 1, 1, 1], [99, 7, 7, 7]);
  await database.run(
    'INSERT INTO page (wiki_id, page_id, touched_day, needs_update) VALUES (1, 12, 1, 0), (1, 13, 1, 0)',
  );
  for (const [pageId, links] of [
    [12, 3],
    [13, 5],
    [14, 1],
  ] as const) {
    const dead = Array.from({ length: links }, (_, n) => `https://a.org/${pageId}/${n}`);
    await failFor90Days(pageId, dead);
  }
  await readWith(await asked(), [12, 13, 14, 15], {
    isCut: true,
    missing: { count: 2, names: ['<i>'] },
  });
  const text = await page();
  expect(text).toContain('Pages with dead links: 3 of the 4 in this list. Dead links on them: 9.');
  expect(text).toMatch(/<p class="paper-only">Report of Weboid as of .?\d{4}-\d\d-\d\d.?, for /);
  expect(text).toContain('A link counts once for each page that has it.');
  expect(text).toContain('Of 2 pages in the list nothing is known');
  expect(text).toContain('2 entries were not found');
  expect(text).toMatch(/<details class="list-missing" open>[^]*&lt;i&gt;/);
  expect(text).toContain('Others: 1');
  const file = await (await web.get(`/list?id=${key}&format=csv&lang=en`)).text();
  expect(file.split('\r\n')).toHaveLength(5);
  const xlsx = await web.get(`/list?id=${key}&format=xlsx&lang=en`);
  const sheets = unzip(Buffer.from(await xlsx.arrayBuffer()));
  expect(sheets.get('xl/workbook.xml')?.toString()).toContain('name="Notes"');
  const written = [...sheets.values()].join('');
  expect(written).toContain('Not found on the wiki: &lt;i&gt;');
  expect(written).toContain('Others: 1');
  expect(text).toContain('2 hours ago');
  expect(text).toContain(`${origin}/list?id=${key}</code>`);
  expect(text).toMatch(/Be told of changes:\n<a href="\/mail/);
  expect(text).toMatch(/curid=13[^]*5 dead links[^]*curid=12[^]*3 without[^]*curid=14/);
  expect(text).toMatch(
    /<time datetime="2026-08-\d\d" title="[^"]* ago">first failed check of the newest: Aug \d+, 2026</,
  );
  const orderOf = async (query: string): Promise<number[]> => {
    const { pages: told } = (await json(query)) as { pages: { pageid: number }[] };
    return told.map(({ pageid }) => pageid);
  };
  expect(await orderOf('')).toEqual([13, 12, 14]);
  expect(await orderOf('&sort=newest')).toEqual([14, 13, 12]);
  expect(await orderOf('&sort=without-copy')).toEqual([12, 14, 13]);
  expect(await orderOf('&sort=page&copy=none')).toEqual([12, 14]);
  expect(await orderOf('&namespace=1')).toEqual([14]);
  // Nobody is offered an order that nothing in the list shows.
  expect(text).not.toContain('value="page"');
  expect(text).not.toContain('Page ID');
  const byIds = await page('&sort=page');
  expect(byIds).toContain('<option value="page" selected>Page ID</option>');
  expect(byIds).toMatch(/Page ID 12<[^]*Page ID 13<[^]*Page ID 14</);
  expect(await json()).toMatchObject({
    state: 'ready',
    page_count: 4,
    pages_with_dead: 3,
    dead: 9,
    unwatched: 2,
    complete: false,
    missing: 2,
  });
});

test('each of its pages unfolds its dead links that are left to mend, as in other lists', async () => {
  const [GONE, LOST, COPIED] = ['https://a.org/gone', 'https://a.org/lost', 'https://a.org/copied'];
  const copy = `https://web.archive.org/web/20200101000000/${COPIED}`;
  await areGone(12, [GONE, LOST, COPIED], copy);
  await tallied([12, 2, 1, 9], [13, 5, 0, 3]);
  await readWith(await asked(), [12, 13]);
  const rowOf = (text: string): string =>
    /curid=12[^]*?<\/li>\n(?=<li><div|<\/ol>)/.exec(text)?.[0] ?? '';
  const whole = await page();
  expect(whole.match(/A repair usually shows/g)).toHaveLength(1);
  expect(whole).toContain('A repair usually shows here within a quarter of an hour.');
  const row = rowOf(whole);
  expect(row).toMatch(/fold-show">Show 2 links<[^]*a\.org\/gone[^]*a\.org\/lost/);
  expect(row).toContain('https://web.archive.org/web/20190101000000/https://a.org/lost');
  expect(row).not.toContain(COPIED);
  const narrowed = rowOf(await page('&copy=none'));
  expect(narrowed).toMatch(/Show 1 link<[^]*a\.org\/gone/);
  expect(narrowed).not.toContain(LOST);
});

test('of many dead links a page unfolds the first ones of its report, and leads there for the others', async () => {
  const many = Array.from({ length: 330 }, (_, n) => `https://${'zyxwv'[n % 5]}.org/${n}`);
  await failFor90Days(12, many.slice(0, 7));
  await failFor90Days(13, many);
  await tallied([12, 9, 1, 9], [13, 340, 0, 3]);
  await readWith(await asked(), [12, 13]);
  const [most = '', few = ''] =
    (await page()).match(/<li><div[^]*?<\/li>\n(?=<li><div|<\/ol>)/g) ?? [];
  expect(few).toMatch(/fold-show">Show 5 links</);
  const shown = [...few.matchAll(/link-row__url"><a[^>]* href="([^"]+)"/g)].map(([, url]) => url);
  expect(shown).toEqual(
    ['v.org/4', 'w.org/3', 'x.org/2', 'y.org/1', 'y.org/6'].map((url) => `https://${url}`),
  );
  // As many as there are now, not as were counted last.
  expect(few).toContain('7 dead links</a>');
  expect(most).toContain('340 dead links</a>');
  expect(few).toMatch(
    /<p><a href="[^"]*externalLinkInfo[^"]*pageid=12[^"]*">and 2 more dead links in the report of this page</,
  );
  // More than are read: as many as were counted last.
  expect(most).toMatch(/Show 5 links<[^]*and 335 more dead links/);
  expect(most.match(/link-row__url/g)).toHaveLength(5);
});

test('only pages that still have as many dead links are told to share the first place', async () => {
  const links = ['v', 'w', 'x'].map((host) => `https://${host}.org/gone`);
  for (const pageId of [12, 13]) await failFor90Days(pageId, links);
  await tallied([12, 3, 1, 9], [13, 3, 1, 9]);
  await readWith(await asked(), [12, 13]);
  expect(await page()).toContain('Tied at the top: 2, with 3 each.');
  await database.run('DELETE FROM link WHERE page_id = 13 LIMIT 1');
  const text = await page();
  expect(text).toMatch(/curid=13[^]*>2 dead links<\/a>/);
  expect(text).not.toContain('Tied at the top');
});

test('a page of which all is mended says that it has no dead links now, one that was not read in whole does not', async () => {
  const COPIED = 'https://a.org/copied';
  const copy = `https://web.archive.org/web/20200101000000/${COPIED}`;
  await areGone(13, ['https://a.org/gone', 'https://a.org/lost', COPIED], copy);
  await database.run(
    "DELETE link FROM link JOIN url USING (url_id) WHERE page_id = 13 AND path IN ('/gone', '/lost')",
  );
  const many = Array.from({ length: 301 }, (_, n) => `https://b.org/${n}`);
  await failFor90Days(14, many);
  await database.run(
    "UPDATE url SET failures = 0, failing_day = 0, history = '' WHERE url_id IN (SELECT url_id FROM link WHERE page_id = 14)",
  );
  await tallied([12, 3, 1, 9], [13, 1, 1, 9], [14, 2, 0, 3]);
  await readWith(await asked(), [12, 13, 14]);
  const text = await page();
  expect(text).toMatch(/curid=12[^]*>0 dead links<\/a>\n/);
  expect(text).toMatch(/curid=13[^]*>0 dead links<\/a>\n/);
  expect(text).toMatch(/curid=14[^]*>2 dead links<\/a>\n/);
  expect(text).not.toContain('fold-show');
});

const ENDED = 'SET STATEMENT max_statement_time = 0.05 FOR SELECT SLEEP(2)';

test.each([ENDED, 'SELECT SLEEP(3)', 'SELECT nothing'])(
  'where their links cannot be read in time, the pages are told without them: %s',
  async (instead) => {
    await failFor90Days(12, ['https://a.org/gone']);
    await tallied([12, 1, 1, 9]);
    await readWith(await asked(), [12]);
    hindrance = instead;
    const text = await page().finally(() => (hindrance = null));
    expect(text).toMatch(
      /The links of these pages cannot be shown right now\. [^]*curid=12[^]*>1 dead link</,
    );
    expect(text).not.toMatch(/fold-show|A page unfolds/);
    expect(await page()).toMatch(/Show 1 link</);
  },
);

/** URLs of a page that fail for long. */
async function failFor90Days(pageId: number, urls: readonly string[]): Promise<void> {
  const ids = await database.transaction((tx) =>
    touchUrls(tx, urlsByText(urls), TODAY, systemRandom),
  );
  const run = { code: STATUS.gone, http: 404, firstDay: TODAY - 90, lastDay: TODAY };
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    [...ids.values()].map((id) => [1, pageId, id]),
  ]);
  await database.run(
    'UPDATE url SET failures = 5, failing_day = ?, history = ?, checked_day = ? WHERE url_id IN (?)',
    [TODAY - 90, Buffer.from(encodeHistory([run])), TODAY, [...ids.values()]],
  );
}

/** URLs of a page that fail for long, the second with a copy elsewhere, the third with one on the page. */
async function areGone(
  pageId: number,
  gone: [string, string, string],
  copy: string,
): Promise<void> {
  const all = urlsByText([...gone, copy]);
  const ids = await database.transaction((tx) => touchUrls(tx, all, TODAY, systemRandom));
  const links = [...ids.values()].map((id) => [1, pageId, id]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
  const run = { code: STATUS.gone, http: 404, firstDay: TODAY - 90, lastDay: TODAY };
  await database.run(
    'UPDATE url SET failures = 5, failing_day = ?, history = ?, checked_day = ? WHERE url_id IN (?)',
    [TODAY - 90, Buffer.from(encodeHistory([run])), TODAY, gone.map((url) => ids.get(url) ?? 0)],
  );
  await database.run('INSERT INTO archived_copy (url_id, original_key) VALUES (?, ?)', [
    ids.get(copy) ?? 0,
    urlKey(gone[2]),
  ]);
  await database.run(
    `INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day)
     VALUES (?, 0, ?, '20190101000000', 0, ?)`,
    [ids.get(gone[1]) ?? 0, `https://web.archive.org/web/20190101000000/${gone[1]}`, TODAY],
  );
}

test('as long as the wiki was not counted whole, nobody is told that nothing is dead', async () => {
  await readWith(await asked(), [12, 13]);
  expect(await page()).toContain('No page of this list has dead links.');
  expect(await json()).toMatchObject({ counted: true });
  await database.run('DELETE FROM tally_walk');
  const text = await page();
  expect(text).toContain('Dead links are still being counted for the first time.');
  expect(text).not.toContain('No page of this list has dead links.');
  expect(await json()).toMatchObject({ state: 'ready', counted: false, pages: [] });
  await tallied([12, 3, 1, 9]);
  expect(await page()).toMatch(/still being counted[^]*curid=12/);
});

test('it can be downloaded as a table, and a long one goes on at its next part', async () => {
  const many = Array.from({ length: 1_050 }, (_, n) => 1_000 + n);
  await tallied(...many.map((id): [number, number, number, number] => [id, 1, 0, 1]));
  await readWith(await asked(), many);
  const html = await page('&sort=page&page=2');
  expect(html).toContain('start="101"');
  expect(html).toContain('2 of 11');
  const first = await json('&sort=page');
  expect(first['next']).toBe(`${origin}/list?id=${key}&format=json&sort=page&page=2`);
  const rest = (await json('&sort=page&page=2')) as { pages: unknown[]; next?: string };
  expect([rest.pages.length, rest.next]).toEqual([50, undefined]);
  const part = await web.get(`/list?id=${key}&format=csv&lang=en`);
  expect(part.headers.get('content-disposition')).toContain('-part-');
  const further = part.headers.get('link');
  expect(further).toContain(`${origin}/list?id=${key}&format=csv&lang=en&page=2`);
  const csv = await part.text();
  expect(csv.split('\r\n')[1]).toBe(
    '#1000,https://de.wikipedia.org/w/index.php?curid=1000,1000,1,0,2026-11-19',
  );
  const versioned = await web.get(`/v1/list?id=${key}&format=csv&lang=en`);
  expect(versioned.headers.get('link')).toContain(`${origin}/v1/list?id=${key}&`);
  const wikitext = await (await web.get(`/list?id=${key}&format=wikitext&page=2`)).text();
  expect(wikitext).toContain('{| class="wikitable sortable"');
  const xlsx = await web.get(`/list?id=${key}&format=xlsx`);
  expect(xlsx.headers.get('content-disposition')).toContain('.xlsx');
});

test('a list is read again for who asks, once in ten minutes', async () => {
  const list = await asked();
  await readWith(list, [12]);
  expect(await page()).toContain('Read again which pages are in it');
  const came = await send({ id: key }, { path: '/list' });
  expect([came.status, came.location]).toEqual([303, `/list?id=${key}`]);
  expect((await stored()).dueAtS).toBeLessThanOrEqual(Math.floor(clock.now() / 1_000));
  expect(await page()).toContain('being read again');
  expect((await send({ id: key }, { path: '/list', headers: {} })).status).toBe(403);
});

test('a list that nobody asked for is not there, and looking at one is noted', async () => {
  for (const id of ['', 'x', 'AAAAAAAAAAAA']) {
    expect((await web.get(`/list?id=${id}`)).status).toBeGreaterThanOrEqual(400);
  }
  const list = await asked();
  await database.run('UPDATE page_list SET seen_at = 5, due_at = 0');
  await page();
  const seen = await stored();
  expect(seen.seenAtS).toBeGreaterThanOrEqual(NOW_S);
  expect(seen.dueAtS).toBeGreaterThanOrEqual(NOW_S);
  expect(seen.listId).toBe(list.listId);
});

test('its feed tells what changes on its pages, and on no others', async () => {
  const list = await asked();
  await readWith(list, [12, 13]);
  const urls = ['a', 'b', 'c'].map((path) => `http://museum-lunden.org/${path}`);
  for (const [place, url] of urls.entries()) {
    await database.run(
      `INSERT INTO \`change\` (change_id, url_id, url, domain_key, reason, old_verdict, new_verdict, changed_at)
       VALUES (?, ?, ?, 1, '', ?, ?, ?)`,
      [place + 1, place + 1, url, DOUBTFUL, DEAD, NOW_S - 9],
    );
  }
  const rows: [changeId: number, pageId: number][] = [
    [1, 12],
    [1, 99],
    [2, 99],
    [3, 13],
  ];
  for (const [changeId, pageId] of rows) {
    await database.run(
      `INSERT INTO wiki_change (wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at)
       VALUES (1, ?, ?, ?, ?, ?, ?)`,
      [changeId, pageId, changeId, DOUBTFUL, DEAD, NOW_S - 9],
    );
  }
  const response = await web.get(`/feed/list.atom?id=${key}&lang=en&to=all`);
  const feed = parseAtomFeed(await response.text());
  expect(feed.entries?.map(({ title }) => title?.value ?? title)).toHaveLength(2);
  expect(JSON.stringify(feed)).toContain('museum-lunden.org/a');
  expect(JSON.stringify(feed)).not.toContain('museum-lunden.org/b');
  expect(JSON.stringify(feed)).not.toContain('curid=99');
  const tag = response.headers.get('etag') ?? '';
  const again = await fetch(`${origin}/feed/list.atom?id=${key}&lang=en&to=all`, {
    headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' },
  });
  expect(again.status).toBe(304);
  expect((await web.get('/feed/list.json?id=AAAAAAAAAAAA')).status).toBe(404);
});
