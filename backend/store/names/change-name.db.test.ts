import type { Database } from '../../runtime/database';
import { createSeededRandom } from '../../runtime/seeded-random';
import { encodeHistory } from '../../status/history';
import { STATUS } from '../../status/status-code';
import { nameAfterConfirmation, nameAfterObjection } from '../../status/takeover/name-standing';
import { toCalendarDay, dayNumberOf } from '../../status/day-number';
import { DEFAULT_POLICY } from '../../status/verdict';
import { doubtIdOf, doubtOfId, type ContentDoubt } from '../../status/content-doubt';
import { createTableChangeFeed } from '../changes/table-change-feed';
import { verdictBy } from '../../status/verdict-ground';
import { askAlone } from '../statements/joint-asking';
import { emptyTables, withStore } from '../testing/with-store';
import { holdHosts } from '../urls/hosts';
import { changeName } from './change-name';
import { namesOf } from './name-standings';
import { newName, type StoredName } from './stored-name';
import { namesToWalk, walkOn } from './walk-name';

const { database } = withStore();
const NOW_S = Date.UTC(2026, 9, 1) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const DAY = toCalendarDay(TODAY);
const AT = { nowS: NOW_S, policies: [DEFAULT_POLICY] };
const WORKS = Buffer.from(
  encodeHistory([{ code: STATUS.fine, http: 200, firstDay: TODAY - 9, lastDay: TODAY - 1 }]),
);

beforeEach(() =>
  emptyTables(
    database,
    ...(['name_standing', 'url', 'host', 'change', 'change_head', 'archive_search'] as const),
    ...(['link', 'block_stamp'] as const),
  ),
);

const confirmed = (stored: StoredName): StoredName => ({
  ...stored,
  ...nameAfterConfirmation(stored, DAY),
});
const objected = (stored: StoredName): StoredName => ({
  ...stored,
  ...nameAfterObjection(stored, DAY),
});

/** URLs on hosts: those of `fresh` were never looked at. */
async function addUrls(
  host: string,
  count: number,
  { doubt = null, isFresh = false }: { doubt?: ContentDoubt | null; isFresh?: boolean } = {},
): Promise<void> {
  const ids = await database.transaction((statements) =>
    holdHosts(statements, [host], createSeededRandom(1)),
  );
  await database.run(
    `INSERT INTO url (url_key, host_id, scheme, port, path, touched_day, due_day, failures, history, doubt, read_day)
     SELECT UNHEX(MD5(CONCAT(?, seq, ?))), ?, 1, 0, CONCAT('/', seq), 1, 1, 0, ?, ?, 5 FROM seq_1_to_${count}`,
    [host, String(doubt), ids.get(host) ?? 0, isFresh ? '' : WORKS, doubtIdOf(doubt)],
  );
}

async function doubtsOf(): Promise<Record<string, number>> {
  const rows = await database.select<{ name: Buffer; doubt: number; urls: number }>(
    'SELECT name, doubt, COUNT(*) AS urls FROM url JOIN host USING (host_id) GROUP BY name, doubt',
  );
  return Object.fromEntries(
    rows.map((row) => [`${row.name.toString()} ${doubtOfId(row.doubt) ?? '-'}`, row.urls]),
  );
}

async function told(): Promise<string[]> {
  const changes = await createTableChangeFeed(database).after(0, 5_000);
  return changes.map(
    ({ url, from, to, reason }) =>
      `${url} ${verdictBy(from, DEFAULT_POLICY)} ${verdictBy(to, DEFAULT_POLICY)} ${reason}`,
  );
}

test('a name is read as it was stored, several with one question', async () => {
  const stored: StoredName = {
    ...newName('mill.net', TODAY),
    standing: 'suspected',
    sinceDay: DAY - 9,
    series: { says: 'usurped', looks: 1, lastDay: DAY - 2 },
    lookedDay: DAY - 2,
    lookAtS: NOW_S,
    vainLooks: 2,
    usurpedUrls: [7, 9],
    noticedUrlId: 7,
    people: 1,
    lockedUntil: DAY + 9,
    registeredDay: 12_345,
    askedDay: TODAY - 1,
    topic: 'gambling',
    signals: [{ signal: 'registered-later', family: 'registry', registered: '2003-10-20' }],
    pages: 12,
  };
  await changeName(database, 'mill.net', () => stored, AT);
  await changeName(database, 'other.net', (quiet) => quiet, AT);
  const names = await namesOf(askAlone(database), ['mill.net', 'other.net', 'third.net']);
  expect(names).toEqual(
    new Map([
      ['mill.net', stored],
      ['other.net', newName('other.net', TODAY)],
    ]),
  );
});

test('what people confirm is suspected, then taken; only that is told, and an objection takes it back', async () => {
  await addUrls('www.mill.net', 2);
  await addUrls('mill.net', 1, { doubt: 'parked' });
  await addUrls('old.mill.net', 1, { isFresh: true });
  await addUrls('windmill.net', 1);
  const others = { 'old.mill.net -': 1, 'windmill.net -': 1 };

  await changeName(database, 'mill.net', confirmed, AT);
  expect(await doubtsOf()).toEqual({
    ...others,
    'www.mill.net usurped-suspected': 2,
    'mill.net parked': 1,
  });
  expect(await told()).toEqual([]);

  await changeName(database, 'mill.net', confirmed, AT);
  expect(await doubtsOf()).toEqual({
    ...others,
    'www.mill.net usurped': 2,
    'mill.net usurped': 1,
  });
  const taken = ['/1', '/2'].map(
    (path) => `http://www.mill.net${path} working doubtful name-taken`,
  );
  expect((await told()).toSorted()).toEqual([
    'http://mill.net/1 doubtful doubtful name-taken',
    ...taken,
  ]);
  expect(await database.select('SELECT due_at FROM archive_search')).toHaveLength(3);

  await changeName(database, 'mill.net', objected, AT);
  expect(await doubtsOf()).toEqual({ ...others, 'www.mill.net -': 2, 'mill.net -': 1 });
  expect((await told()).slice(3).toSorted()).toEqual([
    'http://mill.net/1 doubtful working name-free',
    'http://www.mill.net/1 doubtful working name-free',
    'http://www.mill.net/2 doubtful working name-free',
  ]);
  const unread = await database.select('SELECT 1 FROM url WHERE read_day = 0');
  expect(unread).toHaveLength(3);
  expect(await namesToWalk(database, 9)).toEqual([]);
});

test('kept answers about pages are dropped at each step, also of what is dead or was in doubt, and of those who are killed', async () => {
  await addUrls('mill.net', 1, { doubt: 'soft-404' });
  const [url] = await database.select<{ url_id: number }>('SELECT url_id FROM url');
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (7, 640, ?)', [
    url?.url_id ?? 0,
  ]);
  const stamp = async (): Promise<number> => {
    const [row] = await database.select<{ stamp: number }>(
      'SELECT stamp FROM block_stamp WHERE wiki_id = 7 AND block = 10',
    );
    return row?.stamp ?? 0;
  };
  await changeName(database, 'mill.net', confirmed, AT);
  const suspected = await stamp();
  await changeName(database, 'mill.net', confirmed, AT);
  const taken = await stamp();
  expect(suspected).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(suspected);

  const dying: Database = {
    ...database,
    run: (sql, values) =>
      sql.includes('block_stamp') ? Promise.reject(new Error('killed')) : database.run(sql, values),
  };
  await expect(changeName(dying, 'mill.net', objected, AT)).rejects.toThrow('killed');
  expect(await stamp()).toBe(taken);
  while (await walkOn(database, 'mill.net', AT));
  expect(await stamp()).toBeGreaterThan(taken);
  expect((await told()).map((line) => line.split(' ').slice(1).join(' '))).toEqual([
    'doubtful doubtful name-taken',
    'doubtful working name-free',
  ]);
});

test('nobody waits for the locks of URLs while their blocks are renewed', async () => {
  await addUrls('mill.net', 1);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) SELECT 7, 640, url_id FROM url');
  let touched = 0;
  const watching: Database = {
    ...database,
    run: async (sql, values) => {
      if (sql.includes('block_stamp')) {
        const others = 'SET STATEMENT innodb_lock_wait_timeout = 1 FOR UPDATE';
        touched += (await database.run(`${others} url SET due_day = due_day + 1`)).affectedRows;
      }
      return database.run(sql, values);
    },
  };
  await changeName(watching, 'mill.net', confirmed, AT);
  expect(touched).toBe(1);
});

test('who changes a name waits for 500 of its URLs at most, whatever hosts they are on', async () => {
  for (const host of ['mill.net', 'a.mill.net', 'b.mill.net']) await addUrls(host, 200);
  await changeName(database, 'mill.net', confirmed, AT);
  const walked = Object.entries(await doubtsOf()).filter(([url]) => url.endsWith('suspected'));
  expect(walked.reduce((sum, [, urls]) => sum + urls, 0)).toBe(500);
  expect(await namesToWalk(database, 9)).toEqual(['mill.net']);
});

test('below a private suffix only the host itself is meant', async () => {
  await addUrls('mill.github.io', 1);
  await addUrls('www.mill.github.io', 1);
  await addUrls('other.github.io', 1);
  await changeName(database, 'mill.github.io', confirmed, AT);
  expect(await doubtsOf()).toEqual({
    'mill.github.io usurped-suspected': 1,
    'www.mill.github.io usurped-suspected': 1,
    'other.github.io -': 1,
  });
});

test('who is killed in the middle of a walk leaves it to another, and each URL is told once', async () => {
  await addUrls('mill.net', 1_200);
  await addUrls('www.mill.net', 700);
  await changeName(database, 'mill.net', confirmed, AT);
  while (await walkOn(database, 'mill.net', AT));
  let left = 4;
  const dying: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (statements) => {
        const done = await work(statements);
        if (--left < 0) throw new Error('killed');
        return done;
      }),
  };
  await changeName(dying, 'mill.net', confirmed, AT);
  expect((await told()).length).toBe(500);
  await expect(walkOn(dying, 'mill.net', AT)).rejects.toThrow('killed');
  expect((await told()).length).toBe(1_000);
  expect(await namesToWalk(database, 9)).toEqual(['mill.net']);

  const walkers = [1, 2, 3].map(async () => {
    while (await walkOn(database, 'mill.net', AT));
  });
  await Promise.all(walkers);
  const lines = await told();
  expect([lines.length, new Set(lines).size]).toEqual([1_900, 1_900]);
  expect(await doubtsOf()).toEqual({ 'mill.net usurped': 1_200, 'www.mill.net usurped': 700 });
});

test('a name that stands otherwise before its walk has ended has it begin anew', async () => {
  await addUrls('mill.net', 600);
  await addUrls('www.mill.net', 600);
  await Promise.all([
    changeName(database, 'mill.net', confirmed, AT),
    changeName(database, 'mill.net', confirmed, AT),
    changeName(database, 'mill.net', confirmed, AT),
  ]);
  while (await walkOn(database, 'mill.net', AT));
  expect(await doubtsOf()).toEqual({ 'mill.net usurped': 600, 'www.mill.net usurped': 600 });
  expect(await told()).toHaveLength(1_200);
});
