import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../runtime/database';
import { sleepReal } from '../runtime/clock';
import { createSeededRandom } from '../runtime/seeded-random';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { UNCHECKED } from '../status/check-state';
import { dayNumberOf, isoDate } from '../status/day-number';
import { encodeHistory, type Run } from '../status/history';
import type { PlacedMark } from '../status/mark-index';
import { STATUS } from '../status/status-code';
import type { NewChange } from '../store/changes/change-feed';
import { purgeChanges } from '../store/changes/purge-changes';
import { appendChanges } from '../store/changes/table-change-feed';
import { changeOf } from '../store/changes/testing/change-of';
import { wikiIdOf } from '../store/pages/wikis';
import { replaceSpamTraces } from '../store/pages/spam-traces';
import { listUrls } from '../store/testing/sample-urls';
import { emptyTables, withStore } from '../store/testing/with-store';
import { ManifestError, readManifest, type PublishedFile } from './manifest';
import { ClockError, publishDump } from './publish-dump';
import type { PublishingWork } from './testing/publishing-worker';
import { checkSums, filesIn, linesOf, publishingParts } from './testing/publishing-world';

const { account, database } = withStore();
const DAY_MS = 86_400_000;
const NOON_MS = Date.UTC(2026, 10, 25, 12);
const TODAY = dayNumberOf(NOON_MS);
const { signal } = new AbortController();
let folder = '';

beforeEach(async () => {
  await emptyTables(database, 'change', 'url', 'host', 'spam_trace', 'wiki', 'link');
  await database.run('UPDATE change_head SET last_change_id = 0');
  folder = join(mkdtempSync(join(tmpdir(), 'weboid-dumps-')), 'dumps');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

interface Publishing {
  daysLater?: number;
  dumpNow?: boolean;
  marks?: PlacedMark[];
  changeDays?: number;
  on?: Database;
}

function publish({
  daysLater = 0,
  dumpNow = false,
  marks = [],
  changeDays = 100,
  on = database,
}: Publishing = {}): Promise<PublishedFile[]> {
  const parts = publishingParts(on, NOON_MS + daysLater * DAY_MS, marks);
  return publishDump(parts, { folder, changeDays, dumpNow, signal });
}

const nameOn = (daysLater: number, kind = ''): string =>
  `weboid-${kind}${isoDate(TODAY + daysLater).replaceAll('-', '')}.ndjson.gz`;
const dump = (daysLater = 0): Record<string, unknown>[] => linesOf(folder, nameOn(daysLater));
const changes = (daysLater: number): Record<string, unknown>[] =>
  linesOf(folder, nameOn(daysLater, 'changes-'));

/** As checks would leave it. */
async function check(urlId: number, runs: Run[], failures = 0): Promise<void> {
  await database.run(
    'UPDATE url SET history = ?, failures = ?, failing_day = ?, checked_day = ? WHERE url_id = ?',
    [
      Buffer.from(encodeHistory(runs)),
      failures,
      failures === 0 ? 0 : (runs[0]?.firstDay ?? 0),
      runs[0]?.lastDay ?? null,
      urlId,
    ],
  );
}

const run = (code: Run['code'], http: number | null, firstDay: number, lastDay: number): Run => ({
  code,
  http,
  firstDay,
  lastDay,
});
const dead = [run(18, 404, TODAY - 30, TODAY - 1), run(1, 200, TODAY - 90, TODAY - 33)];
const alive = [run(1, 200, TODAY - 90, TODAY - 2)];

/** @param daysAgo of the change, in days; fractions are hours */
function append(daysAgo: number, ...list: NewChange[]): Promise<void> {
  const atS = Math.floor((NOON_MS - daysAgo * DAY_MS) / 1_000);
  return database.transaction((statements) => appendChanges(statements, list, atS));
}

const mark = (host: string, name: PlacedMark['mark']): PlacedMark => ({
  pattern: { host, pathPrefix: '' },
  mark: name,
  firstDay: TODAY - 10,
  lastDay: TODAY + 10,
});

describe('the dump', () => {
  test('has a line for each URL that something is known of, as the store has it', async () => {
    const ids = await listUrls(
      database,
      [
        'http://zoo.de/',
        'https://b.museum.org/x?"=1',
        'http://museum.org/dead',
        'http://new.org/',
        'http://user:secret@door.org/',
      ],
      TODAY,
    );
    for (const [url, id] of ids) {
      if (url.includes('dead')) await check(id, dead, 3);
      else if (!url.includes('new')) await check(id, alive);
    }
    const [file] = (await publish()).filter(({ kind }) => kind === 'dump');
    const history = [[1, isoDate(TODAY - 90), isoDate(TODAY - 2), 200]];
    const living = { verdict: 'working', code: 1, checked: isoDate(TODAY - 2) };
    expect(dump()).toEqual([
      { url: 'http://door.org/', ...living, failing_since: null, history },
      { url: 'https://b.museum.org/x?%22=1', ...living, failing_since: null, history },
      {
        url: 'http://museum.org/dead',
        verdict: 'unreachable',
        code: 18,
        checked: isoDate(TODAY - 1),
        failing_since: isoDate(TODAY - 30),
        history: [
          [18, isoDate(TODAY - 30), isoDate(TODAY - 1), 404],
          [1, isoDate(TODAY - 90), isoDate(TODAY - 33), 200],
        ],
      },
      { url: 'http://zoo.de/', ...living, failing_since: null, history },
    ]);
    expect(Object.keys(dump()[0] ?? {})).toEqual([
      'url',
      'verdict',
      'code',
      'checked',
      'failing_since',
      'history',
    ]);
    expect(file).toMatchObject({ name: nameOn(0), lines: 4, last_id: 0, day: '2026-11-25' });
    expect(checkSums(folder)).toEqual([`${nameOn(0)}: OK`, `${nameOn(-1, 'changes-')}: OK`]);
  });

  test('tells what operators’ marks say, as lists do', async () => {
    const ids = await listUrls(
      database,
      ['http://a.org/', 'http://b.org/', 'http://c.org/'],
      TODAY,
    );
    await check(ids.get('http://a.org/') ?? 0, dead, 3);
    await check(ids.get('http://b.org/') ?? 0, alive);
    await publish({
      marks: [mark('a.org', 'permalive'), mark('b.org', 'permadead'), mark('c.org', 'permadead')],
    });
    expect(dump().map(({ url, verdict, code }) => [url, verdict, code])).toEqual([
      ['http://a.org/', 'working', 18],
      ['http://b.org/', 'unreachable', 1],
      ['http://c.org/', 'unreachable', null],
    ]);
  });

  test('has nothing that is spam on any wiki, nor names that nobody can look up', async () => {
    const urls = [
      'http://casino.org/',
      'http://fine.org/',
      'http://example.org/',
      'http://a.test/',
    ];
    const ids = await listUrls(database, urls, TODAY);
    for (const id of ids.values()) await check(id, alive);
    const wikiId = await wikiIdOf(database, 1, 'dewiki');
    await database.transaction((tx) =>
      replaceSpamTraces(tx, wikiId, [7], [{ pageId: 7, url: 'http://casino.org/', seenDay: 1 }]),
    );
    await append(1, changeOf(ids.get('http://casino.org/') ?? 0, 'working', 'unreachable'));
    await publish();
    expect(dump().map(({ url }) => url)).toEqual(['http://fine.org/']);
    expect(changes(-1)).toEqual([]);
  });

  test('says nothing of wikis and pages', async () => {
    const ids = await listUrls(database, ['http://a.org/'], TODAY);
    await check(ids.get('http://a.org/') ?? 0, alive);
    const wikiId = await wikiIdOf(database, 1, 'secretwiki');
    await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (?, 4711, ?)', [
      wikiId,
      ids.get('http://a.org/') ?? 0,
    ]);
    await publish();
    const all = JSON.stringify([dump(), await readManifest(folder)]);
    expect(all).not.toMatch(/secretwiki|4711|page/);
  });

  test('of an empty list is empty, and whole all the same', async () => {
    await publish();
    expect(dump()).toEqual([]);
    expect(checkSums(folder)).toHaveLength(2);
  });

  test('comes once a week, or when it is wanted, but once a day', async () => {
    const made = async (options: Publishing): Promise<string[]> =>
      (await publish(options)).filter(({ kind }) => kind === 'dump').map(({ day }) => day);
    expect(await made({})).toEqual(['2026-11-25']);
    expect(await made({ dumpNow: true })).toEqual([]);
    expect(await made({ daysLater: 6 })).toEqual([]);
    expect(await made({ daysLater: 6, dumpNow: true })).toEqual(['2026-12-01']);
    expect(await made({ daysLater: 12 })).toEqual([]);
    expect(await made({ daysLater: 13 })).toEqual(['2026-12-08']);
  });

  test('stays until four newer ones are there; the link and the text lead to the newest', async () => {
    for (const week of [0, 1, 2, 3, 4, 5]) await publish({ daysLater: 7 * week });
    expect(filesIn(folder)).toEqual([
      'SHA256SUMS',
      'latest',
      'latest.txt',
      'manifest.json',
      nameOn(14),
      nameOn(21),
      nameOn(28),
      nameOn(35),
    ]);
    expect(readlinkSync(join(folder, 'latest'))).toBe(nameOn(35));
    expect(readFileSync(join(folder, 'latest.txt'), 'utf8')).toBe(`${nameOn(35)}\n`);
    expect(checkSums(folder).every((line) => line.endsWith(': OK'))).toBe(true);
  });
});

describe('files of changes', () => {
  test('hold what changed on whole days, each change in one of them', async () => {
    await append(2.6, changeOf(1, 'working', 'doubtful'));
    await append(2, changeOf(2, 'working', 'doubtful', { reason: 'not found' }));
    await append(
      1,
      changeOf(2, 'doubtful', 'unreachable'),
      changeOf(3, 'unknown', 'working'),
      changeOf(4, 'working', 'working'),
      changeOf(5, 'spam', 'working'),
      changeOf(6, 'working', 'ignored'),
    );
    await append(0.1, changeOf(1, 'doubtful', 'working'));
    await publish();
    expect(changes(-3).map(({ id }) => id)).toEqual([1]);
    expect(changes(-2)).toEqual([
      {
        id: 2,
        url: 'http://museum-lunden.org/2',
        from: 'working',
        to: 'doubtful',
        reason: 'not found',
        changed_at: '2026-11-23T12:00:00.000Z',
      },
    ]);
    expect(changes(-1).map(({ id }) => id)).toEqual([3]);
    expect(existsSync(join(folder, nameOn(0, 'changes-')))).toBe(false);
    await publish({ daysLater: 1 });
    expect(changes(0).map(({ id }) => id)).toEqual([8]);
    const told = (await readManifest(folder)).files.filter(({ kind }) => kind === 'changes');
    expect(told.map(({ first_id, last_id }) => [first_id, last_id])).toEqual([
      [8, 8],
      [3, 7],
      [2, 2],
      [1, 1],
    ]);
  });

  test('also hold what only the usual policy sees, judged by it', async () => {
    const failing = { ...UNCHECKED, runs: dead, failures: 2, failingDay: TODAY - 30 };
    const ground = (failures: number): NewChange['from'] => ({
      kind: 'checks',
      checks: { ...failing, failures },
    });
    // To a wiki with a policy of its own alone.
    await append(1, { ...changeOf(1, 'working', 'working'), from: ground(1), to: ground(2) });
    await append(1, { ...changeOf(1, 'working', 'working'), from: ground(2), to: ground(3) });
    await publish();
    expect(changes(-1)).toMatchObject([{ id: 2, from: 'doubtful', to: 'unreachable' }]);
  });

  test('are made for each day that was missed, and for quiet ones', async () => {
    await publish();
    await append(-1, changeOf(1, 'working', 'doubtful'));
    await append(-4, changeOf(1, 'doubtful', 'unreachable'));
    const made = (await publish({ daysLater: 5 })).map(({ name, lines }) => [name, lines]);
    expect(made).toEqual([
      [nameOn(0, 'changes-'), 0],
      [nameOn(1, 'changes-'), 1],
      [nameOn(2, 'changes-'), 0],
      [nameOn(3, 'changes-'), 0],
      [nameOn(4, 'changes-'), 1],
    ]);
    expect(await publish({ daysLater: 5 })).toEqual([]);
  });

  test('lose nothing to clocks that differ', async () => {
    const midnight = 0.5;
    const second = 1 / 86_400;
    await append(midnight + second, changeOf(1, 'working', 'doubtful'));
    await append(midnight - second, changeOf(2, 'working', 'doubtful'));
    // Of yesterday, though behind one of today; and from a crawler that lives next year.
    await append(midnight + 2 * second, changeOf(3, 'working', 'doubtful'));
    await append(-400, changeOf(4, 'working', 'doubtful'));
    await append(0.2, changeOf(5, 'working', 'doubtful'));
    await append(-0.7, changeOf(6, 'working', 'doubtful'));
    await publish();
    await publish({ daysLater: 1 });
    await publish({ daysLater: 2 });
    const files = [-1, 0, 1].map((day) => changes(day).map(({ id }) => id));
    expect(files).toEqual([[1], [2, 3, 4, 5], [6]]);
  });

  test('tell how many changes were purged before', async () => {
    await append(3, changeOf(1, 'working', 'doubtful'));
    await publish({ daysLater: -2 });
    await append(1.9, changeOf(2, 'working', 'doubtful'), changeOf(3, 'working', 'doubtful'));
    await purgeChanges(database, { beforeS: 2 ** 32, overrunBeforeS: 2 ** 32 }, 100);
    await append(1.2, changeOf(4, 'working', 'doubtful'));
    await publish();
    const { files } = await readManifest(folder);
    expect(files.find(({ name }) => name === nameOn(-2, 'changes-'))).toMatchObject({
      lines: 0,
      first_id: 2,
      last_id: 3,
      missing: 2,
    });
    expect(changes(-1).map(({ id }) => id)).toEqual([4]);
    await purgeChanges(database, { beforeS: 2 ** 32, overrunBeforeS: 2 ** 32 }, 100);
    await append(-1, changeOf(5, 'working', 'doubtful'));
    await purgeChanges(database, { beforeS: 2 ** 32, overrunBeforeS: 2 ** 32 }, 100);
    const [file] = await publish({ daysLater: 2 });
    expect(file).toMatchObject({ lines: 0, last_id: 5, missing: 1 });
  });

  test('go on where the log began anew', async () => {
    await append(1, changeOf(1, 'working', 'doubtful'), changeOf(2, 'working', 'doubtful'));
    await publish();
    await emptyTables(database, 'change');
    await database.run('UPDATE change_head SET last_change_id = 0');
    await append(-0.1, changeOf(3, 'working', 'doubtful'));
    await publish({ daysLater: 1 });
    expect(changes(0)).toMatchObject([{ id: 1, url: 'http://museum-lunden.org/3' }]);
  });

  test('stay as long as the log does', async () => {
    await append(5, changeOf(1, 'working', 'doubtful'));
    await publish({ changeDays: 3 });
    await publish({ daysLater: 1, changeDays: 3 });
    expect(
      readdirSync(folder)
        .filter((name) => name.includes('changes'))
        .toSorted(),
    ).toEqual([-2, -1, 0].map((day) => nameOn(day, 'changes-')));
    expect(checkSums(folder)).toHaveLength(4);
    expect(changes(-2)).toEqual([]);
  });

  test('begin with all that is older where more days were missed than are kept', async () => {
    await append(5, changeOf(1, 'working', 'doubtful'));
    await append(2, changeOf(1, 'doubtful', 'working'));
    await publish({ changeDays: 3 });
    expect([-3, -2, -1].map((day) => changes(day).map(({ id }) => id))).toEqual([[1], [2], []]);
  });
});

describe('whatever happens', () => {
  async function fill(urls: number): Promise<void> {
    await database.run(
      `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
       SELECT seq, CONCAT('h', seq, '.org'), CONCAT('h', seq, '.org'), 1, 0, 0 FROM seq_1_to_100`,
    );
    await database.run(
      `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, checked_day, due_day, failures, history)
       SELECT seq, UNHEX(MD5(seq)), 1 + seq MOD 100, 1, 0, CONCAT('/', MD5(seq)), 1, 3000, 4000, 0, UNHEX('0100C80BB80BB8')
       FROM seq_1_to_${urls}`,
    );
  }

  test('nothing half is seen when it is killed, and the next one clears up', async () => {
    await fill(60_000);
    await publish({ daysLater: -7 });
    const worker = buildWorker(join(__dirname, 'testing/publishing-worker.ts'));
    const random = createSeededRandom(5);
    const work: PublishingWork = {
      account: { ...account, database: account.name, connections: 2, retryForMs: 0 },
      folder,
      nowMs: NOON_MS,
    };
    const isBegun = (): boolean => existsSync(join(folder, `.part-${nameOn(0)}`));
    let leftovers = 0;
    for (let round = 0; round < 5; round += 1) {
      const child = spawnWorker(worker, work);
      const ended = once(child, 'exit');
      while (!isBegun() && child.exitCode === null) await sleepReal(5);
      await sleepReal(random.below(200));
      child.kill('SIGKILL');
      await ended;
      leftovers += Number(isBegun());
      expect(checkSums(folder).every((line) => line.endsWith(': OK'))).toBe(true);
      for (const { name, lines } of (await readManifest(folder)).files) {
        expect(linesOf(folder, name)).toHaveLength(lines);
      }
      // What is waited for in the next round must be of that round.
      rmSync(join(folder, `.part-${nameOn(0)}`), { force: true });
      writeFileSync(join(folder, '.part-weboid-20010101.ndjson.gz'), 'half');
    }
    expect(leftovers).toBeGreaterThan(0);
    await publish();
    expect(dump()).toHaveLength(60_000);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a database that fails half-way leaves no file', async () => {
    await fill(30_000);
    let readings = 0;
    const failing: Database = {
      ...database,
      select: (sql, values) => {
        if (sql.includes('host_path')) readings += 1;
        return readings > 1 ? Promise.reject(new Error('gone')) : database.select(sql, values);
      },
    };
    await expect(publish({ on: failing })).rejects.toThrow('gone');
    expect(filesIn(folder)).toEqual(['SHA256SUMS', 'manifest.json']);
    expect((await readManifest(folder)).files).toHaveLength(1);
  });

  test('who is stopped leaves no file', async () => {
    const stop = new AbortController();
    const parts = publishingParts(database, NOON_MS);
    const options = { folder, changeDays: 100, dumpNow: false, signal: stop.signal };
    const stopping = { ...parts, marks: () => (stop.abort(new Error('stopped')), parts.marks()) };
    await expect(publishDump(stopping, options)).rejects.toThrow();
    expect(filesIn(folder)).toEqual(['SHA256SUMS', 'manifest.json']);
  });

  test('where the clock is wrong nothing is published, and nothing removed', async () => {
    await publish({ daysLater: -8 });
    await publish();
    const before = readdirSync(folder);
    const parts = publishingParts(database, NOON_MS + 400 * DAY_MS);
    const wrong = { ...parts, databaseNowS: () => Promise.resolve(NOON_MS / 1_000) };
    const publishing = publishDump(wrong, { folder, changeDays: 100, dumpNow: true, signal });
    await expect(publishing).rejects.toThrow(ClockError);
    await expect(publishing).rejects.toThrow(/says 2027-12-30T.*database 2026-11-25T/);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('on a full disk, what can go goes before anything is written', async () => {
    await publish({ daysLater: -8 });
    const orphans = [nameOn(0), `.part-${nameOn(0)}`];
    for (const name of orphans) writeFileSync(join(folder, name), 'lost');
    // It cannot be written, as on a full disk.
    rmSync(join(folder, 'SHA256SUMS'));
    mkdirSync(join(folder, 'SHA256SUMS', 'in-the-way'), { recursive: true });
    await expect(publish()).rejects.toThrow();
    expect(orphans.filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  test.each(['', '{"files"', '{"files": 3}'])('a manifest that holds %j is told', async (text) => {
    await publish();
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(publish()).rejects.toThrow(ManifestError);
  });

  test('without its manifest all is made anew, and what it does not name goes', async () => {
    await append(1, changeOf(1, 'working', 'doubtful'));
    await publish({ daysLater: -8 });
    await publish();
    rmSync(join(folder, 'manifest.json'));
    await publish();
    expect(filesIn(folder)).toEqual([
      'SHA256SUMS',
      'latest',
      'latest.txt',
      'manifest.json',
      nameOn(0),
    ]);
    expect(changes(-1)).toHaveLength(1);
  });

  test('every status code can be told', async () => {
    const ids = await listUrls(database, ['http://a.org/'], TODAY);
    for (const code of Object.values(STATUS)) {
      await check(ids.get('http://a.org/') ?? 0, [run(code, null, TODAY - 1, TODAY - 1)]);
      rmSync(folder, { recursive: true, force: true });
      await publish();
      expect(dump()).toHaveLength(code === STATUS.untried ? 0 : 1);
    }
  });
});
