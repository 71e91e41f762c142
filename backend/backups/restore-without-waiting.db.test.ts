import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { tablesOf } from '../store/backup/backup-table';
import { emptyAll } from '../store/backup/restore-tables';
import { KEPT_TABLES } from '../store/backup/table-fates';
import { clientPositions } from '../store/changes/dispatch-positions';
import { newestChange } from '../store/robots/newest-change';
import { dueRobots } from '../store/robots/robot-reports';
import { claimMessage } from '../store/mail/outbox';
import { makeSlots } from '../store/mail/mail-slots';
import { fetchingStop, goOnFetching } from '../store/fetching/fetching-stop';
import { emptyTables, SQL_FOLDER, withStore } from '../store/testing/with-store';
import { restoreBackup } from './restore-backup';
import type { BackupWork } from './testing/backup-worker';
import { fillKeptTables } from './testing/fill-kept-tables';
import { writeBackup } from './write-backup';

const { account, database } = withStore();
const root = mkdtempSync(join(tmpdir(), 'weboid-waiting-'));
afterAll(() => rmSync(root, { recursive: true }));
const clock = createManualClock(Date.UTC(2026, 10, 26, 13));
const nowS = clock.now() / 1_000;
const TODAY = dayNumberOf(clock.now());
const logger = createSilentLogger();
const signal = new AbortController().signal;
const source = { version: '0.1.0', commit: 'abc1234', url: '' };
let path = '';
let before: Record<string, unknown[]>;

/** What dropping what waits changes, and what each restore moves on purpose. */
const CHANGED = ['delivery', 'mail_message', 'mail_notice', 'robot', 'subscriber'];
const MOVED = ['change_head', 'dispatch', 'case_walk'];
/** Numbers of the robot's reports. */
const LEAPT = { made_number: 1_004, sent_number: 1_004 };

beforeAll(async () => {
  await emptyTables(database, 'change_head', 'dispatch');
  await database.run('INSERT INTO change_head VALUES (1, 50)');
  await database.run(
    "INSERT INTO dispatch (client, seen_change_id, touched_at, lock_name, overrun_to) VALUES ('dewiki@WMF', 40, 1, NULL, 0), ('subscribers', 48, 1, NULL, 0)",
  );
  await database.run(
    `INSERT INTO \`change\` (change_id, url_id, domain_key, url, old_verdict, new_verdict, reason, changed_at)
     SELECT seq, 1, 1, 'http://a.org/', 1, 3, '', ? FROM seq_41_to_50`,
    [nowS],
  );
  await database.run(
    `INSERT INTO mail_message (recipient_id, message_key, kind, body, created_at, state, due_at, lease_token)
     VALUES (1, 'digest-1', 2, 'a', ?, 1, ?, NULL), (1, 'confirm-1', 1, '', ?, 1, ?, REPEAT('x', 16)),
       (2147483649, 'rup-1-4', 4, 'r', ?, 1, ?, NULL), (1, 'digest-0', 2, 'b', ?, 2, ?, NULL)`,
    Array.from({ length: 8 }, () => nowS),
  );
  await database.run('INSERT INTO mail_notice VALUES (1, 1, 1, ?), (1, 1, 2, ?)', [
    TODAY,
    TODAY + 1,
  ]);
  await database.run(
    `INSERT INTO robot (robot_id, address, compared, key_hash, state, asked_at, latency, seen_change_id, made_number,
       sent_number, is_waiting, due_at)
     VALUES (1, 'r@a.org', 'r@a.org', REPEAT('k', 32), 2, 1, 'day', 45, 4, 3, 1, ?)`,
    [nowS],
  );
  await database.run(
    `INSERT INTO subscriber (subscriber_id, kind, owner, state, address, secret, created_at, message_change, message_wiki)
     VALUES (1, 1, REPEAT('o', 16), 2, 'https://a.org/', 's', 1, 44, 3),
       (2, 1, REPEAT('o', 16), 2, 'https://b.org/', 's', 1, NULL, 0)`,
  );
  await database.run(
    'INSERT INTO delivery VALUES (1, 44, 3, 44, 1, 3), (1, 45, 3, 45, 1, 3), (2, 0, 0, ?, 0, 0)',
    [nowS],
  );
  await fillKeptTables(database);
  before = await rowsOfKept();
  ({ path } = await writeBackup({ database, clock, logger, source }, root, signal));
});
beforeEach(async () => {
  await goOnFetching(database, 'restore');
  await goOnFetching(database, 'operator');
  await emptyAll(database, (await tablesOf(database)).values());
});

const restore = (withoutWaiting: boolean, replaces: string | null = null) =>
  restoreBackup({ database, clock, logger, sqlFolder: SQL_FOLDER }, path, {
    replaces,
    withoutWaiting,
    signal,
  });

async function rowsOfKept(): Promise<Record<string, unknown[]>> {
  const tables = await tablesOf(database);
  const rows: Record<string, unknown[]> = {};
  for (const name of KEPT_TABLES) {
    const key = tables.get(name)?.key.join(', ') ?? '';
    rows[name] = await database.select(`SELECT * FROM \`${name}\` ORDER BY ${key}`);
  }
  return rows;
}

async function isDropped(): Promise<void> {
  const after = await rowsOfKept();
  for (const name of KEPT_TABLES.filter((one) => ![...CHANGED, ...MOVED].includes(one))) {
    expect([name, after[name]]).toEqual([name, before[name]]);
  }
  expect(after['delivery']).toEqual([]);
  expect(after['mail_notice']).toMatchObject([{ due_day: TODAY + 1 }]);
  const [gone, ...others] = after['mail_message'] ?? [];
  expect(gone).toMatchObject({ state: 3, ended_at: nowS, lease_token: null });
  expect(others).toMatchObject([{ state: 3 }, { state: 3 }, before['mail_message']?.[3]]);
  const changed = { message_change: null, message_wiki: 0 };
  expect(after['subscriber']).toEqual(
    before['subscriber']?.map((row) => ({ ...(row as object), ...changed })),
  );
  expect(after['robot']).toEqual(
    before['robot']?.map((row) => ({ ...(row as object), ...LEAPT, is_waiting: 0 })),
  );
}

test('what was waiting is counted, and sent where nobody says otherwise', async () => {
  const { waiting } = await restore(false);
  expect(waiting).toEqual({ mails: 3, notices: 1, changes: 3, unrouted: 2 });
  const after = await rowsOfKept();
  for (const name of CHANGED.filter((one) => one !== 'robot')) {
    expect([name, after[name]]).toEqual([name, before[name]]);
  }
  expect(after['robot']).toEqual(before['robot']?.map((row) => ({ ...(row as object), ...LEAPT })));
});

test('dropped, it is counted and sent to nobody, and nothing else is lost; once more brings the same', async () => {
  for (const replaces of [null, account.name]) {
    const { waiting } = await restore(true, replaces);
    expect(waiting).toEqual({ mails: 3, notices: 1, changes: 3, unrouted: 2 });
    await isDropped();
  }
  await makeSlots(database, 9);
  const rule = { kinds: ['digest', 'confirmation', 'robot-report'] as const, leaseS: 9 };
  const claim = await claimMessage(
    database,
    { ...rule, nowS: nowS + 86_400, perHour: 9 },
    systemRandom,
  );
  expect(claim).toEqual({ is: 'nothing-due' });
  // The next report leaves out the number of the one that was dropped.
  expect(await dueRobots(database, nowS, 9)).toEqual([1]);
  const head = await newestChange(database);
  expect(head).toBeGreaterThan(1_000);
  const seen = new Map((await clientPositions(database)).map((one) => [one.client, one.seenId]));
  expect([...seen]).toEqual([
    ['dewiki@WMF', 40],
    ['subscribers', head],
  ]);
});

test('killed while it drops, it says that it is under way; run again, all that waited is dropped', async () => {
  const work: BackupWork = {
    account: { ...account, database: account.name, connections: 2, retryForMs: 0 },
    sqlFolder: SQL_FOLDER,
    folder: null,
    file: path,
    withoutWaiting: true,
  };
  const worker = spawnWorker(buildWorker(join(__dirname, 'testing/backup-worker.ts')), work);
  const isDropping = async (): Promise<boolean> =>
    (
      await database.select(
        "SELECT 1 FROM information_schema.processlist WHERE info LIKE 'DELETE mail_notice%' AND db = DATABASE()",
      )
    ).length > 0;
  while ((await database.select('SELECT 1 FROM mail_notice LIMIT 1')).length === 0) {
    await sleepReal(5);
  }
  await database.transaction(async (tx) => {
    await tx.select('SELECT * FROM mail_notice FOR UPDATE');
    while (!(await isDropping())) await sleepReal(5);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  });
  expect(await database.select('SELECT * FROM delivery')).toEqual([]);
  expect(await fetchingStop(database)).toMatchObject({ saidBy: 'restore' });
  await restore(true);
  await isDropped();
  expect(await fetchingStop(database)).toMatchObject({ saidBy: 'operator' });
});

test('told to stop, it says how it is run again without what waits', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped by SIGTERM'));
  const restoring = restoreBackup({ database, clock, logger, sqlFolder: SQL_FOLDER }, path, {
    replaces: null,
    withoutWaiting: true,
    signal: stop.signal,
  });
  await expect(restoring).rejects.toThrow(/weboid restore \/\S+ --without-waiting$/);
});
