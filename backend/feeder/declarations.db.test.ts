import { createStoredFindings } from '../answers/stored-findings';
import { createManualClock } from '../runtime/testing/manual-clock';
import { systemRandom } from '../runtime/random';
import { dayNumberOf } from '../status/day-number';
import { createMarkIndex } from '../status/mark-index';
import { NOTHING_DECLARED } from '../status/link-declaration';
import { linksAfter } from '../store/answers/linked-urls';
import { storeArchivedCopies } from '../store/pages/archived-copies';
import { replaceLinks } from '../store/pages/links';
import { removePages, touchPages } from '../store/pages/pages';
import { removeUrls } from '../store/pages/removals';
import { saveWikiState } from '../store/pages/wiki-states';
import { wikiIdOf } from '../store/pages/wikis';
import { flagSuspectsOn } from '../store/suspects/suspect-links';
import { orphans } from '../store/testing/orphans';
import { emptyTables, withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { classifyUrl } from '../url/classify-url';
import { readArchiveLink } from '../url/archived-copy';
import type { CurrentText } from '../wiki/page-texts';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { declareOnce, runDeclarationsLoop } from './declarations-loop';
import { readDeclarations, type TextSource } from './read-declarations';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const TODAY = dayNumberOf(clock.now());
const feeding = testFeeding(database, clock);
const wiki = testWiki(database, 'none');
const signal = new AbortController().signal;
const DEAD = 'https://dead.org/1';
const FINE = 'https://fine.org/1';
const COPY = `https://web.archive.org/web/20150102030405/${FINE}`;

const NO_TEXT: CurrentText = { pageId: 1, namespace: 0, title: 'A', revisionId: 1, wikitext: '' };

let wikiId = 0;
/** By page id. */
let texts = new Map<number, CurrentText>();
/** Page ids whose texts were asked for. */
let read: number[] = [];
let tagged: number[] = [];

const source: TextSource = {
  templates: templatesOf('enwiki'),
  async *textsOf(pageIds) {
    read.push(...pageIds);
    yield* pageIds.flatMap((pageId) => texts.get(pageId) ?? []);
  },
  async *pagesUsing() {
    yield tagged;
  },
};

beforeEach(async () => {
  await emptyTables(
    database,
    'declared_link',
    'declared_page',
    'declaration_walk',
    'link',
    'gone_link',
    'page',
    'archived_copy',
    'url',
    'host',
    'wiki_state',
  );
  texts = new Map();
  read = [];
  tagged = [];
  wikiId = await wikiIdOf(database, wiki.farm.code, wiki.dbname);
  await passOver(wikiId);
});

async function passOver(id: number): Promise<void> {
  await saveWikiState(database, id, {
    state: 'passed',
    reason: '',
    triedAtS: 1,
    passedAtS: 1,
    passSeconds: 1,
  });
}

/** A page as the page loop leaves it, and its text. @returns ids of its URLs, by normal form */
async function write(
  pageId: number,
  revisionId: number,
  wikitext: string,
  urls: readonly string[],
): Promise<Map<string, number>> {
  texts.set(pageId, { pageId, namespace: 0, title: `Page ${pageId}`, revisionId, wikitext });
  return database.transaction(async (statements) => {
    const page = { pageId, latestRevision: revisionId, linksUpdatedAtS: 1 };
    await touchPages(statements, wikiId, [page], TODAY);
    const normal = new Map(
      urls.flatMap((url) => {
        const one = classifyUrl(url).url;
        return one === null ? [] : [[one.text, one] as const];
      }),
    );
    const ids = await touchUrls(statements, normal, TODAY, systemRandom);
    const copies = [...normal].flatMap(([url, parts]) => {
      const original = readArchiveLink(parts)?.original;
      return original ? [{ urlId: ids.get(url) ?? 0, original }] : [];
    });
    await storeArchivedCopies(statements, copies);
    await replaceLinks(
      statements,
      wikiId,
      [pageId],
      [...ids.values()].map((urlId) => ({ pageId, urlId })),
    );
    await statements.run('UPDATE page SET needs_update = 0');
    return ids;
  });
}

async function fail(urlId: number | undefined): Promise<void> {
  await database.run('UPDATE url SET failures = 1 WHERE url_id = ?', [urlId ?? 0]);
}

const walk = (): Promise<void> =>
  declareOnce({ ...feeding, textSourceOf: () => source }, wikisOf(wiki), signal);

const findings = createStoredFindings(database, () => Promise.resolve(createMarkIndex([])));
const asked = { ...wiki, farm: wiki.farm };

async function accessOf(urlId: number | undefined): Promise<number | undefined> {
  const [row] = await database.select<{ declared_access: number }>(
    'SELECT declared_access FROM url WHERE url_id = ?',
    [urlId ?? 0],
  );
  return row?.declared_access;
}

test('texts are read of pages with a link that fails or is doubtful, a copy, or a tag, and of no others', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link|date=March 2024}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await write(2, 20, FINE, [FINE]);
  await write(3, 30, `[${FINE} A] [${COPY} copy]`, [FINE, COPY]);
  await write(4, 40, `https://other.org/ {{dead link}}`, ['https://other.org/']);
  tagged = [4, 99];
  await walk();
  expect(read).toEqual([4, 1, 3]);
  const urlId = ids.get(DEAD) ?? 0;
  expect(await findings.declarations(asked, 1, [urlId])).toEqual(
    new Map([
      [
        urlId,
        { here: { ...NOTHING_DECLARED, isTagged: true, deadSince: '2024-03' }, elsewhere: null },
      ],
    ]),
  );
});

test('a text is read again when it has changed, and then replaces what was declared', async () => {
  const paid = `{{cite web|url=${DEAD}|title=A|url-status=dead|url-access=subscription}}`;
  const urlId = (await write(1, 10, paid, [DEAD])).get(DEAD);
  await fail(urlId);
  await walk();
  await walk();
  expect(read).toEqual([1]);
  // What is called dead says nothing of a wall.
  expect(await accessOf(urlId)).toBe(0);
  await write(2, 20, `{{cite web|url=${DEAD}|title=A|url-access=limited}}`, [DEAD]);
  await walk();
  expect(await findings.declarations(asked, 2, [urlId ?? 0])).toEqual(
    new Map([
      [
        urlId,
        {
          here: { ...NOTHING_DECLARED, access: 'limited' },
          elsewhere: { ...NOTHING_DECLARED, fate: 'dead', access: 'subscription', pages: 1 },
        },
      ],
    ]),
  );
  await write(1, 11, `[${DEAD} A]`, [DEAD]);
  await walk();
  expect(read).toEqual([1, 2, 1]);
  expect(await accessOf(urlId)).toBe(1);
  expect((await findings.declarations(asked, 1, [urlId ?? 0])).get(urlId ?? 0)?.here).toBeNull();
});

test('who may see a page is what more pages say than call it dead, and goes with them', async () => {
  const paid = `{{cite web|url=${DEAD}|title=A|url-access=subscription}}`;
  const urlId = (await write(1, 10, paid, [DEAD])).get(DEAD);
  await fail(urlId);
  await walk();
  expect(await accessOf(urlId)).toBe(3);
  await write(2, 20, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await walk();
  expect(await accessOf(urlId)).toBe(0);
  await write(3, 30, paid.replace('subscription', 'registration'), [DEAD]);
  await walk();
  expect(await accessOf(urlId)).toBe(3);
  await database.transaction((statements) => removePages(statements, wikiId, [1]));
  expect(await accessOf(urlId)).toBe(0);
  await database.transaction((statements) => removePages(statements, wikiId, [2]));
  await database.transaction((statements) => removePages(statements, wikiId, [3]));
  expect(await accessOf(urlId)).toBe(0);
});

test('a text whose links are not listed yet is read again', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await database.run('UPDATE page SET needs_update = 1');
  await walk();
  expect(read).toEqual([]);
  await database.run('UPDATE page SET needs_update = 0');
  texts.set(1, { ...(texts.get(1) ?? NO_TEXT), revisionId: 11 });
  await walk();
  await walk();
  expect(read).toEqual([1, 1]);
  expect(await database.select('SELECT revision_id FROM declared_page')).toEqual([
    { revision_id: 0 },
  ]);
});

test('a month that nobody means stops nothing', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link|date=March 9999}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await walk();
  expect(await database.select('SELECT is_tagged, dead_since FROM declared_link')).toEqual([
    { is_tagged: 1, dead_since: 0 },
  ]);
});

test.each([
  [999, { ...NOTHING_DECLARED, isTagged: true }],
  [1_000, null],
])('of a URL a thousand pages are enough: after %i', async (pages, here) => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  const urlId = ids.get(DEAD) ?? 0;
  await fail(urlId);
  await database.run(
    'INSERT INTO declared_link SELECT ?, 100 + seq, ?, 2, 0, 0, 0 FROM seq_1_to_1000 LIMIT ?',
    [wikiId, urlId, pages],
  );
  await walk();
  const known = await findings.declarations(asked, 1, [urlId]);
  expect(known.get(urlId)).toMatchObject({ here, elsewhere: { pages } });
});

test('links that are called dead are listed page by page', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}} [${FINE} B]`, [DEAD, FINE]);
  await fail(ids.get(DEAD));
  await walk();
  const position = { wikiId, afterPageId: 0 };
  const { items } = await linksAfter(database, position, 100, 'called-dead');
  expect(items.map(({ pageId, url }) => [pageId, url.url.text])).toEqual([[1, DEAD]]);
});

test('what is not linked from a page any more, or has no record, is left out', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  texts.set(2, {
    pageId: 2,
    namespace: 0,
    title: 'B',
    revisionId: 20,
    wikitext: `[${FINE} A] {{dead link}}`,
  });
  texts.set(1, {
    pageId: 1,
    namespace: 0,
    title: 'A',
    revisionId: 10,
    wikitext: `[${DEAD} A] {{dead link}} [https://only-in-text.org/ B] {{dead link}}`,
  });
  tagged = [1, 2];
  await walk();
  expect(await database.select('SELECT page_id FROM declared_link')).toEqual([{ page_id: 1 }]);
  expect(await database.select('SELECT page_id FROM declared_page')).toEqual([{ page_id: 1 }]);
});

test('with a page or a URL goes what was declared of it', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await write(2, 20, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await walk();
  await database.transaction((statements) => removePages(statements, wikiId, [1]));
  expect(await orphans(database)).toEqual([]);
  await removeUrls(database, [ids.get(DEAD) ?? 0], TODAY + 1, { usesMax: 1_000, nowS: 1 });
  expect(await orphans(database)).toEqual([]);
  expect(await database.select('SELECT page_id FROM declared_link')).toEqual([]);
});

test('a walk whose turn is over goes on where it was', async () => {
  const pageIds = Array.from({ length: 2_100 }, (_, place) => place + 1);
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await database.run(
    'INSERT IGNORE INTO page (wiki_id, page_id, touched_day, needs_update, latest_revision) VALUES ?',
    [pageIds.map((pageId) => [wikiId, pageId, TODAY, 0, 7])],
  );
  await write(2_100, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  let questions = 0;
  const turn = { mayGoOn: () => (questions += 1) < 2, isGentle: false, signal };
  const fresh = { walkedTo: 0, begunAtS: 0 };
  expect(await readDeclarations(feeding, { wikiId, source, walk: fresh }, turn)).toBe(false);
  expect(read).toEqual([1]);
  const [noted] = await database.select<{ walked_to: number; begun_at: number }>(
    'SELECT walked_to, begun_at FROM declaration_walk',
  );
  expect(noted).toEqual({ walked_to: 2_000, begun_at: clock.now() / 1000 });
  await walk();
  expect(read).toEqual([1, 2_100]);
  expect(await database.select('SELECT walked_to FROM declaration_walk')).toEqual([
    { walked_to: 0 },
  ]);
});

test('a wiki whose texts cannot be read stops no other', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  const broken = testWiki(database, 'none', 'broken');
  await passOver(await wikiIdOf(database, broken.farm.code, broken.dbname));
  const failing: TextSource = {
    ...source,
    // oxlint-disable-next-line require-yield -- it fails before
    async *pagesUsing() {
      throw new Error('no answer');
    },
  };
  const textSourceOf = (one: { dbname: string }): TextSource =>
    one.dbname === 'broken' ? failing : source;
  await declareOnce({ ...feeding, textSourceOf }, wikisOf(broken, wiki), signal);
  expect(read).toEqual([1]);
});

/** The loop until it has nothing to do. */
async function loopUntilIdle(): Promise<void> {
  const ending = new AbortController();
  const resting = {
    now: () => clock.now(),
    sleep: (ms: number) => {
      // It rests as long as a question took, here no time at all, and longer when there is nothing to do.
      if (ms > 0) ending.abort();
      return Promise.resolve();
    },
  };
  const parts = { ...feeding, clock: resting, textSourceOf: () => source };
  await runDeclarationsLoop(parts, wikisOf(wiki), ending.signal);
}

test('a wall is known before a link can be told as dead, however long ago all was read', async () => {
  const paid = `{{cite web|url=${DEAD}|title=A|url-access=subscription}}`;
  const urlId = (await write(1, 10, paid, [DEAD])).get(DEAD);
  await loopUntilIdle();
  expect(read).toEqual([]);
  await fail(urlId);
  await flagSuspectsOn(database, { wikiId, pageIds: [1] }, []);
  clock.advanceTo(clock.now() + 2 * 86_400_000);
  await loopUntilIdle();
  expect(read).toEqual([1]);
  expect(await accessOf(urlId)).toBe(3);
});

test('a single pass has one turn for each wiki, and leaves the rest to the next', async () => {
  const ids = await write(1, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  await fail(ids.get(DEAD));
  await database.run(
    'INSERT IGNORE INTO page (wiki_id, page_id, touched_day, needs_update, latest_revision) VALUES ?',
    [Array.from({ length: 2_100 }, (_, place) => [wikiId, place + 1, TODAY, 0, 7])],
  );
  await write(2_100, 10, `[${DEAD} A] {{dead link}}`, [DEAD]);
  const slow: TextSource = {
    ...source,
    async *textsOf(pageIds) {
      clock.advanceTo(clock.now() + 3_600_000);
      yield* source.textsOf(pageIds);
    },
  };
  const parts = { ...feeding, textSourceOf: () => slow };
  await declareOnce(parts, wikisOf(wiki), signal);
  expect(read).toEqual([1]);
  await declareOnce(parts, wikisOf(wiki), signal);
  expect(read).toEqual([1, 2_100]);
});
