import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { draws } from '../../toolforge/local/testing/draws';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { buildWorker, removeWorker } from '../runtime/testing/spawn-worker';
import { openTestDatabase, withStore } from '../store/testing/with-store';
import { addPages, addSplitLinks, createWikiTables } from '../wiki/testing/wiki-tables';

const { account, database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);

const PAGES = 700;
/** Ids are far enough apart that the pages lie in three windows. */
const ID_STEP = 17;
/** In a window of its own in which nothing changes. */
const QUIET_PAGE_ID = 31_001;
const DAY_MS = 86_400_000;
const FIRST_PASS_MS = Date.UTC(2026, 8, 1);

/** What comes after the first pass: the second one, or a look at what changed meanwhile. */
interface Round {
  round: 'pass' | 'changes';
  nowMs: number;
  /** How often it is killed. */
  kills: number;
}
const ROUNDS: Round[] = [
  {
    round: 'pass',
    nowMs: FIRST_PASS_MS + 40 * DAY_MS,
    kills: draws(6, 24),
  },
  {
    round: 'changes',
    nowMs: FIRST_PASS_MS + 2 * DAY_MS,
    kills: draws(4, 12),
  },
];
const BLACKLIST = String.raw`\bbad-pills\.com\b`;
const TABLES = [
  'page',
  'link',
  'gone_link',
  'url',
  'host',
  'page_window',
  'spam_trace',
  'wiki',
  'wiki_state',
  'link_count',
];

let worker = '';

beforeAll(async () => {
  worker = buildWorker(join(__dirname, 'testing/feed-worker.ts'));
  await makeWiki();
  await feed({ round: 'pass', nowMs: FIRST_PASS_MS });
  for (const table of TABLES) {
    await database.run(`CREATE TABLE before_${table} LIKE \`${table}\``);
    await database.run(`INSERT INTO before_${table} SELECT * FROM \`${table}\``);
  }
  await changeWiki();
}, 60_000);

afterAll(async () => {
  removeWorker(worker);
  await replica.close();
});

const pageIds = [
  ...Array.from({ length: PAGES }, (_, index) => (index + 1) * ID_STEP),
  QUIET_PAGE_ID,
];

async function makeWiki(): Promise<void> {
  await createWikiTables(replica, 'split');
  await addPages(
    replica,
    pageIds.map((pageId) => ({ pageId, title: `Page ${pageId}` })),
  );
  await addSplitLinks(
    replica,
    pageIds.flatMap((pageId) => [
      [pageId, 'https://org.museum-lunden.', `/exhibit/${pageId}`],
      [pageId, `https://net.host${pageId % 50}.`, `/shared/${pageId % 9}`],
      ...(pageId % 5 === 0
        ? [[pageId, 'https://com.bad-pills.', '/'] as [number, string, string]]
        : []),
    ]),
  );
}

/** Edits, deletions, moves out of the namespace, new pages; on all windows. */
async function changeWiki(): Promise<void> {
  await replica.run(
    'UPDATE page SET page_latest = page_latest + 1, page_links_updated = 20261005000000 WHERE page_id % 7 = 0',
  );
  await replica.run(
    "DELETE FROM externallinks WHERE el_from % 7 = 0 AND el_to_path LIKE '/exhibit/%'",
  );
  await replica.run(
    `INSERT INTO externallinks (el_from, el_to_domain_index, el_to_path)
     SELECT page_id, 'https://org.new-museum.', CONCAT('/', page_id) FROM page WHERE page_id % 7 = 0`,
  );
  await replica.run('DELETE FROM page WHERE page_id % 11 = 0');
  await replica.run('UPDATE page SET page_namespace = 2 WHERE page_id % 13 = 0');
  await addPages(replica, [
    { pageId: 100, title: 'New' },
    { pageId: 20_000, title: 'Newest' },
  ]);
  await addSplitLinks(replica, [[20_000, 'https://org.only-here.', '/']]);
  await recordChanges();
}

/** As the wiki itself would: all these pages are told of. */
async function recordChanges(): Promise<void> {
  const told = pageIds.filter((id) => id % 7 === 0 || id % 11 === 0 || id % 13 === 0);
  await replica.run(
    'INSERT INTO recentchanges (rc_timestamp, rc_title, rc_cur_id, rc_source) VALUES ?',
    [[...told, 100, 20_000].map((id) => ['20260902000000', `Page ${id}`, id, 'mw.log'])],
  );
}

interface Run {
  sent: number;
  signal: string | null;
}

/** One pass or round in a process of its own. */
function feed(
  { round, nowMs }: Pick<Round, 'round' | 'nowMs'>,
  killAt = 0,
  isSent = false,
): Promise<Run> {
  const work = {
    account,
    wikiTables: wikiAccount.name,
    nowMs,
    round,
    blacklist: BLACKLIST,
    killAt,
    isSent,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [worker, JSON.stringify(work)], (error, stdout, stderr) => {
      if (error !== null && error.signal !== 'SIGKILL') return reject(new Error(stderr));
      const { sent = 0, failed = 0 } =
        stdout === '' ? {} : (JSON.parse(stdout) as { sent: number; failed: number });
      if (failed > 0) return reject(new Error(`the wiki failed; ${stderr}`));
      resolve({ sent, signal: error?.signal ?? null });
    });
  });
}

async function restoreTables(): Promise<void> {
  for (const table of TABLES) {
    await database.run(`TRUNCATE TABLE \`${table}\``);
    await database.run(`INSERT INTO \`${table}\` SELECT * FROM before_${table}`);
  }
}

/** All that is stored, without what is drawn at random and without ids that only count up. */
async function contents(): Promise<unknown[]> {
  return Promise.all(
    [
      'SELECT * FROM page ORDER BY page_id',
      'SELECT * FROM page_window ORDER BY window_no',
      'SELECT page_id, HEX(url_key) AS url_key, url, seen_day FROM spam_trace ORDER BY page_id, url_key',
      `SELECT page_id, HEX(url_key) AS url_key FROM link JOIN url USING (url_id)
       ORDER BY page_id, url_key`,
      `SELECT page_id, HEX(url_key) AS url_key, last_used_day, gone_day
       FROM gone_link JOIN url USING (url_id) ORDER BY page_id, url_key`,
      `SELECT HEX(url_key) AS url_key, name, scheme, port, path, touched_day, due_day, failures
       FROM url JOIN host USING (host_id) ORDER BY url_key`,
      'SELECT name, registered_domain, due_at FROM host ORDER BY name',
      'SELECT * FROM wiki_state',
      'SELECT * FROM link_count ORDER BY day, verdict',
    ].map((sql) => database.select(sql)),
  );
}

describe.each(ROUNDS)('the $round that comes next', (next) => {
  let expected: unknown[] = [];
  let sent = 0;

  beforeAll(async () => {
    await restoreTables();
    ({ sent } = await feed(next));
    expected = await contents();
  }, 60_000);

  test('leaves something in every table when it is undisturbed', () => {
    expect(expected.map((rows) => Array.isArray(rows) && rows.length > 0)).not.toContain(false);
  });

  /** A point in each n-th part of it, so that no part is left out. */
  function killPoint(kill: number): number {
    const from = Math.floor((sent * kill) / next.kills) + 1;
    return randomInt(from, Math.max(from + 1, Math.floor((sent * (kill + 1)) / next.kills) + 1));
  }

  test(`leaves the same when it is killed at any of ${next.kills} points and run again`, async () => {
    for (let kill = 0; kill < next.kills; kill += 1) {
      const killAt = killPoint(kill);
      await restoreTables();
      const { signal } = await feed(next, killAt, kill % 2 === 1);
      await feed(next);
      const left = { killAt, of: sent, signal, contents: await contents() };
      expect(left).toEqual({ killAt, of: sent, signal: 'SIGKILL', contents: expected });
    }
  }, 900_000);

  test('leaves what one leaves when two feeders are at it', async () => {
    for (let round = 0; round < draws(1, 3); round += 1) {
      await restoreTables();
      await Promise.all([feed(next), feed(next)]);
      expect(await contents()).toEqual(expected);
    }
  }, 120_000);
});
