import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sleepReal } from '../runtime/clock';
import { createSilentLogger } from '../runtime/logger';
import { createManualClock } from '../runtime/testing/manual-clock';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { tablesOf } from '../store/backup/backup-table';
import { emptyAll } from '../store/backup/restore-tables';
import { KEPT_TABLES } from '../store/backup/table-fates';
import { fetchingStop, goOnFetching, stopFetching } from '../store/fetching/fetching-stop';
import { migrate } from '../store/schema/migrate';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, SQL_FOLDER, withStore } from '../store/testing/with-store';
import { tableEndOf } from './backup-text';
import { restoreBackup, type RestoreOptions } from './restore-backup';
import type { BackupWork } from './testing/backup-worker';
import { writeBackup, type WrittenBackup } from './write-backup';

const URLS = 500;
/** So many that a backup and a restore of them last long enough to be killed within. */
const MANY_URLS = 20_000;

const { account, database } = withStore();
const root = mkdtempSync(join(tmpdir(), 'weboid-backups-'));
afterAll(() => rmSync(root, { recursive: true }));
const clock = createManualClock(Date.UTC(2026, 10, 26, 13));
const logger = createSilentLogger();
const source = { version: '0.1.0', commit: 'abc1234', url: '' };
const signal = new AbortController().signal;
let folder = '';
let worker = '';

beforeAll(async () => {
  worker = buildWorker(join(__dirname, 'testing/backup-worker.ts'));
  await fill();
});
beforeEach(() => {
  folder = mkdtempSync(join(root, 'f-'));
  clock.advanceTo(clock.now() + 86_400_000);
});

async function fill(): Promise<void> {
  await addUrls(1, URLS);
  await database.run("INSERT INTO deed VALUES (7, 1, 1, 'Kari', 'a', 'b')");
  await database.run('REPLACE INTO change_head VALUES (1, 50)');
  await database.run(
    "INSERT INTO dispatch (client, seen_change_id, touched_at, lock_name, overrun_to) VALUES ('dewiki@WMF', 50, 1, NULL, 0), ('frwiki@WMF', 9, 1, NULL, 0)",
  );
}

async function addUrls(first: number, last: number): Promise<void> {
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), seq DIV 9, 1, 0, CONCAT('/page/', seq), 100, 0, 0, UNHEX(MD5(-seq)) FROM seq_${first}_to_${last}`,
  );
}

const addMany = (): Promise<void> => addUrls(URLS + 1, MANY_URLS);
const removeMany = () => database.run('DELETE FROM url WHERE url_id > ?', [URLS]);

const write = (on = database, stopped = signal): Promise<WrittenBackup> =>
  writeBackup({ database: on, clock, logger, source }, folder, stopped);
const restore = (path: string, part: Partial<RestoreOptions> = {}, sqlFolder = SQL_FOLDER) =>
  restoreBackup({ database, clock, logger, sqlFolder }, path, { replaces: null, signal, ...part });
const lines = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString().split('\n').slice(0, -1);
/** As new tables are, but for what migrations write. */
const wipe = async (): Promise<void> => emptyAll(database, (await tablesOf(database)).values());

async function sums(): Promise<Record<string, string>> {
  const tables = await tablesOf(database);
  const found: Record<string, string> = {};
  for (const name of KEPT_TABLES) {
    const table = tables.get(name);
    if (table !== undefined) found[name] = (await tableEndOf(database, table)).sha256;
  }
  return found;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 2_000; looks += 1) {
    if (await holds()) return;
    await sleepReal(5);
  }
  throw new Error('it does not come');
}

describe('a backup', () => {
  test('is a file for its owner alone, whose first line says what it is, and whose last one that it is whole', async () => {
    const { path, rows, bytes, tables } = await write();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(path).size).toBe(bytes);
    const all = lines(path);
    expect(JSON.parse(all[0] ?? '')).toMatchObject({
      weboid: 'backup',
      format: 1,
      commit: 'abc1234',
    });
    expect(JSON.parse(all.at(-1) ?? '')).toEqual({ whole: true, tables, rows });
    expect(tables).toBe(KEPT_TABLES.length);
    const deed = all.indexOf(all.find((line) => line.startsWith('{"table":"deed"')) ?? '');
    expect(all[deed + 1]).toBe('[7,1,1,"Kari","a","b"]');
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    let isWritten = false;
    const watched = watchStatements(database, async (_, sql) => {
      if (isWritten || !sql.includes('FROM `archive`')) return;
      isWritten = true;
      await database.run('UPDATE url SET failures = 9 WHERE url_id = 5');
      await database.run("INSERT INTO deed VALUES (8, 1, 1, 'Ola', 'a', 'b')");
    });
    const { path } = await write(watched);
    expect(isWritten).toBe(true);
    expect(lines(path).filter((line) => line.includes('"Ola"'))).toEqual([]);
    await database.run('DELETE FROM deed WHERE deed_id = 8');
    await database.run('UPDATE url SET failures = 0');
  });

  test('keeps nobody from altering a table that it has read: who waits for that would hold up all readers', async () => {
    const altered: string[] = [];
    const alter = async (): Promise<void> => {
      await database.run(
        'SET STATEMENT lock_wait_timeout = 1 FOR ALTER TABLE archive COMMENT = ?',
        ['altered'],
      );
      altered.push('archive');
    };
    const watched = watchStatements(database, async (_, sql) => {
      if (altered.length === 0 && sql.includes('FROM `deed`')) await alter();
    });
    const { path } = await write(watched);
    expect(altered).toEqual(['archive']);
    expect(lines(path).at(-1)).toMatch(/^\{"whole":true/);
  });

  test('of this moment is made by one process alone', async () => {
    let other: unknown;
    const watched = watchStatements(database, async (_, sql) => {
      if (other === undefined && sql.includes('FROM `archive`')) {
        other = await write().catch((error: unknown) => error);
      }
    });
    const { path } = await write(watched);
    expect(other).toMatchObject({ name: 'BackupUnderWayError' });
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([path]);
  });

  test('is kept seven times', async () => {
    const former = (night: number): string => `weboid-backup-2025010${night}T000000Z.ndjson.gz`;
    for (let night = 1; night < 8; night += 1) writeFileSync(join(folder, former(night)), 'small');
    writeFileSync(join(folder, 'notes.txt'), '');
    const { path, removed } = await write();
    expect(removed).toEqual([former(1)]);
    expect(readdirSync(folder).map((name) => join(folder, name))).toContain(path);
    expect(readdirSync(folder)).toHaveLength(8);
  });

  test('of what is left after a loss takes the place of none', async () => {
    for (let night = 0; night < 8; night += 1) {
      writeFileSync(
        join(folder, `weboid-backup-2025010${night}T000000Z.ndjson.gz`),
        Buffer.alloc(50_000_000),
      );
    }
    for (let night = 9; night < 11; night += 1) {
      const { removed } = await write();
      expect(removed).toEqual([]);
      expect(readdirSync(folder)).toHaveLength(night);
      clock.advanceTo(clock.now() + 86_400_000);
    }
  });

  test('of a database that lacks a table is told, has a name of its own, and takes the place of none', async () => {
    const former = (night: number): string => `weboid-backup-2025010${night}T000000Z.ndjson.gz`;
    for (let night = 1; night < 8; night += 1) writeFileSync(join(folder, former(night)), 'small');
    await database.run('RENAME TABLE deed TO deed_elsewhere');
    try {
      for (let night = 0; night < 9; night += 1) {
        await expect(write()).rejects.toThrow(/lacks tables .*: deed; .*Z\.lacking\.ndjson\.gz/);
        clock.advanceTo(clock.now() + 86_400_000);
      }
    } finally {
      await database.run('RENAME TABLE deed_elsewhere TO deed');
    }
    const names = readdirSync(folder).toSorted();
    expect(names.filter((name) => !name.includes('lacking'))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map(former),
    );
    expect(names.filter((name) => name.includes('lacking'))).toHaveLength(7);
    const { removed } = await write();
    expect(removed).toEqual([former(1)]);
  });

  test.each(['fetching_stop', 'url'])(
    'of what is left without %s can be restored',
    async (lost) => {
      await database.run(`RENAME TABLE \`${lost}\` TO lost_elsewhere`);
      try {
        await expect(write()).rejects.toThrow(new RegExp(`lacks tables .*: ${lost};`));
      } finally {
        await database.run(`RENAME TABLE lost_elsewhere TO \`${lost}\``);
      }
      const [name = ''] = readdirSync(folder);
      expect(await restore(join(folder, name), { replaces: account.name })).toMatchObject({
        lacking: lost === 'url' ? ['url'] : [],
      });
      expect(await database.select('SELECT deed_id FROM deed')).toHaveLength(1);
      await wipe();
      await fill();
      await goOnFetching(database, 'operator');
    },
  );

  test('is not written where everybody can read it', async () => {
    folder = join(folder, 'public_html', 'x');
    await expect(write()).rejects.toThrow(/public_html, which everybody can read/);
    expect(existsSync(folder)).toBe(false);
  });

  test('that is stopped leaves nothing', async () => {
    const stop = new AbortController();
    const watched = watchStatements(database, async (_, sql) => {
      if (sql.includes('FROM `url`')) stop.abort(new Error('stopped by SIGTERM'));
    });
    await expect(write(watched, stop.signal)).rejects.toThrow('stopped by SIGTERM');
    expect(readdirSync(folder)).toEqual([]);
    await write();
  });

  test('that is killed leaves nothing that has its name, and the next one clears away', async () => {
    await addMany();
    const work: BackupWork = {
      account: { ...account, database: account.name, connections: 2, retryForMs: 0 },
      sqlFolder: SQL_FOLDER,
      folder,
      file: null,
    };
    const process = spawnWorker(worker, work);
    await until(() => readdirSync(folder).some((name) => name.endsWith('.part')));
    process.kill('SIGKILL');
    await once(process, 'exit');
    expect(readdirSync(folder).filter((name) => !name.endsWith('.part'))).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
    // The server may need a moment to see that it is gone.
    let written: WrittenBackup | undefined;
    await until(async () => {
      written = await write().catch(() => undefined);
      return written !== undefined;
    });
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([written?.path]);
    await removeMany();
  });
});

describe('a file that is none', () => {
  test.each<[string, (whole: Buffer) => Buffer, RegExp]>([
    ['cut off', (whole) => whole.subarray(0, whole.length - 9), /no whole gzip file/],
    [
      'changed',
      (whole) => repacked(whole, (text) => text.replace('"Kari"', '"Kara"')),
      /deed are missing or changed/,
    ],
    [
      'without a row',
      (whole) => repacked(whole, (text) => text.replace('[7,1,1,"Kari","a","b"]\n', '')),
      /deed are missing or changed/,
    ],
    [
      'without its end',
      (whole) => repacked(whole, (text) => text.replace(/\{"whole".*\n/, '')),
      /last line is missing/,
    ],
    ['something else', () => gzipSync('{"url":"http://a.org/"}\n'), /none that this Weboid knows/],
    ['mere words', () => gzipSync('hello\n'), /a line is no JSON/],
    ['not packed', () => Buffer.from('hello'), /no whole gzip file/],
  ])('%s is told, and nothing was changed', async (_, spoil, words) => {
    const { path } = await write();
    const spoilt = join(folder, 'spoilt.gz');
    writeFileSync(spoilt, spoil(readFileSync(path)));
    const restored = restore(spoilt, { replaces: account.name });
    await expect(restored).rejects.toThrow(words);
    await expect(restored).rejects.toThrow(spoilt);
    expect(await fetchingStop(database)).toBeNull();
  });

  const repacked = (whole: Buffer, change: (text: string) => string): Buffer =>
    gzipSync(change(gunzipSync(whole).toString()));
});

test.each([
  ['is not there', () => join(folder, 'not-there.gz')],
  ['is a folder', () => folder],
])('of a file that %s it is told which ones there are', async (_, pathOf) => {
  await expect(restore(pathOf(), { replaces: account.name })).rejects.toThrow(
    `${pathOf()} cannot be opened; name a file that weboid backup has written`,
  );
  expect(await fetchingStop(database)).toBeNull();
});

describe('a restore', () => {
  test('wants an empty database, or its name from who replaces all', async () => {
    const { path } = await write();
    await expect(restore(path)).rejects.toThrow(/not empty \(table deed has rows\)/);
    await expect(restore(path, { replaces: 'another' })).rejects.toThrow(/not called another/);
    const before = await sums();
    await database.run("INSERT INTO deed VALUES (9, 1, 1, 'Ola', 'a', 'b')");
    await database.run("INSERT INTO page_window VALUES (1, 1, 'x')");
    await restore(path, { replaces: account.name });
    expect(await sums()).toEqual({
      ...before,
      change_head: expect.any(String),
      dispatch: expect.any(String),
    });
    expect(await database.select('SELECT * FROM page_window')).toEqual([]);
    expect(await fetchingStop(database)).toMatchObject({ saidBy: 'operator' });
    await goOnFetching(database, 'operator');
  });

  test.each(['link_count', 'alias', 'url', 'fetching_stop', 'migration'])(
    'makes table %s again that was lost',
    async (lost) => {
      await wipe();
      await fill();
      const { path } = await write();
      const before = await sums();
      await database.run(`DROP TABLE \`${lost}\``);
      await expect(restore(path)).rejects.toThrow(/not empty \(table \w+ has rows\)/);
      await restore(path, { replaces: account.name });
      expect(await sums()).toEqual({
        ...before,
        change_head: expect.any(String),
        dispatch: expect.any(String),
      });
      expect(await fetchingStop(database)).toMatchObject({ saidBy: 'operator' });
      await goOnFetching(database, 'operator');
    },
  );

  test('makes a table again that was lost before a migration that alters it', async () => {
    await wipe();
    await fill();
    const { path } = await write();
    const before = await sums();
    await database.run('DELETE FROM migration WHERE version = 65');
    await database.run('DROP TABLE report');
    await expect(restore(path)).rejects.toThrow(/--replace/);
    await restore(path, { replaces: account.name });
    expect(await sums()).toEqual({
      ...before,
      change_head: expect.any(String),
      dispatch: expect.any(String),
    });
    await goOnFetching(database, 'operator');
  });

  test('empties nobody else’s table unasked', async () => {
    const { path } = await write();
    await wipe();
    await database.run('CREATE TABLE notes (no INT NOT NULL, PRIMARY KEY (no)) ENGINE=InnoDB');
    await database.run('INSERT INTO notes VALUES (1)');
    await expect(restore(path)).rejects.toThrow(/not empty \(table notes has rows\)/);
    await database.run('DROP TABLE notes');
    await restore(path);
    await goOnFetching(database, 'operator');
  });

  test('has numbers go on behind all that may have been given since; who had seen all has', async () => {
    await wipe();
    await fill();
    const { path } = await write();
    clock.advanceTo(clock.now() + 3 * 86_400_000);
    await restore(path, { replaces: account.name });
    expect(
      await database.select(
        'SELECT CONVERT(client USING utf8mb4) AS client, seen_change_id AS seen FROM dispatch',
      ),
    ).toEqual([
      { client: 'dewiki@WMF', seen: 1_050 },
      { client: 'frwiki@WMF', seen: 9 },
    ]);
    const { affectedRows } = await database.run(
      "INSERT INTO deed (done_at, kind, user_name, subject, object) VALUES (1, 1, '', '', '')",
    );
    expect(affectedRows).toBe(1);
    const [last] = await database.select<{ id: number }>('SELECT MAX(deed_id) AS id FROM deed');
    expect(last?.id).toBeGreaterThan(1_000_000);
    await database.run('DELETE FROM deed WHERE deed_id > 7');
    await goOnFetching(database, 'operator');
  });

  test('has reports to robots go on behind those that they may have got since', async () => {
    await wipe();
    await database.run(
      `INSERT INTO robot (robot_id, address, compared, key_hash, state, asked_at, latency, seen_change_id, made_number,
         sent_number, is_waiting)
       VALUES (1, 'a@a.org', 'a@a.org', REPEAT('k', 32), 2, 1, 'day', 0, 7, 7, 0),
         (2, 'b@a.org', 'b@a.org', REPEAT('k', 32), 2, 1, 'day', 0, 7, 6, 1),
         (3, 'c@a.org', 'c@a.org', REPEAT('k', 32), 1, 1, 'day', 0, 0, 0, 0)`,
    );
    const { path } = await write();
    clock.advanceTo(clock.now() + 3 * 86_400_000);
    await restore(path, { replaces: account.name });
    const numbers = await database.select('SELECT made_number, sent_number FROM robot');
    const leapt = { made_number: 1_307, sent_number: 1_307 };
    expect(numbers).toEqual([leapt, leapt, { made_number: 0, sent_number: 0 }]);
    await wipe();
    await fill();
    await goOnFetching(database, 'operator');
  });

  test('that is killed says so, no backup takes its place, and it is run again', async () => {
    await addMany();
    const { path } = await write();
    const before = await sums();
    await wipe();
    const work: BackupWork = {
      account: { ...account, database: account.name, connections: 2, retryForMs: 0 },
      sqlFolder: SQL_FOLDER,
      folder: null,
      file: path,
    };
    const process = spawnWorker(worker, work);
    await until(async () => (await database.select('SELECT 1 FROM url LIMIT 1')).length > 0);
    process.kill('SIGKILL');
    await once(process, 'exit');
    expect(await fetchingStop(database)).toMatchObject({ saidBy: 'restore' });
    await expect(write()).rejects.toThrow(/run weboid restore again first/);
    await restore(path);
    expect(await sums()).toEqual({
      ...before,
      change_head: expect.any(String),
      dispatch: expect.any(String),
    });
    await removeMany();
    await goOnFetching(database, 'operator');
  });

  test('sees that somebody else has written meanwhile', async () => {
    const { path } = await write();
    const watched = watchStatements(database, async (_, sql) => {
      if (sql.includes('INSERT INTO `url`'))
        await database.run('INSERT IGNORE INTO presumption VALUES (1, 1)');
    });
    const restoring = restoreBackup(
      { database: watched, clock, logger, sqlFolder: SQL_FOLDER },
      path,
      { replaces: account.name, signal },
    );
    await expect(restoring).rejects.toThrow(/table presumption does not hold what the backup says/);
    await restore(path);
    await goOnFetching(database, 'operator');
  });
});

describe('versions', () => {
  let newer = '';
  beforeAll(() => {
    newer = mkdtempSync(join(root, 'sql-'));
    cpSync(SQL_FOLDER, newer, { recursive: true });
    writeFileSync(
      join(newer, '009000.sql'),
      "ALTER TABLE deed ADD COLUMN IF NOT EXISTS loud VARBINARY(9) NOT NULL DEFAULT '';\nUPDATE deed SET loud = UPPER(CONVERT(user_name USING utf8mb4));\n",
    );
  });

  test('a backup of an older one is restored as it was, then brought up to date', async () => {
    const { path } = await write();
    await migrate(database, newer);
    const { migrated } = await restore(path, { replaces: account.name }, newer);
    expect(migrated).toEqual([9_000]);
    expect(
      await database.select('SELECT deed_id, CONVERT(loud USING utf8mb4) AS loud FROM deed'),
    ).toEqual([{ deed_id: 7, loud: 'KARI' }]);
    await goOnFetching(database, 'operator');
  });

  test('a backup of a newer one is refused', async () => {
    const { path } = await write();
    await wipe();
    await expect(restore(path)).rejects.toThrow(
      /does not know \(9000\): run Weboid 0\.1\.0 of commit abc1234/,
    );
    expect(await fetchingStop(database)).toBeNull();
  });
});

test('while fetching is stopped by an operator, a backup is made all the same', async () => {
  await emptyTables(database, 'fetching_stop');
  await stopFetching(database, { saidBy: 'operator', stoppedAtS: 1, why: '' });
  await write();
});
