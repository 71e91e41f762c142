import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildWorker } from '../runtime/testing/spawn-worker';
import { SQL_FOLDER, withStore } from '../store/testing/with-store';
import type { BackupWork } from './testing/backup-worker';

const { account, database } = withStore();
const folder = mkdtempSync(join(tmpdir(), 'weboid-full-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A disk of this size, seen by nobody else, on which one backup lies already; at last all names on it. */
const ON_A_SMALL_DISK = `
mount -t tmpfs -o size=64k none "$0"
echo old > "$0/weboid-backup-20250101T000000Z.ndjson.gz"
"$@"; code=$?
ls -A "$0"
exit $code`;

/** Who is not root has to be it within a space of its own. */
const APART = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount'];

test('a backup that finds the disk full says so, and leaves the older ones and nothing half', async () => {
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), seq DIV 9, 1, 0, MD5(-seq), 100, 0, 0, UNHEX(MD5(-seq)) FROM seq_1_to_5000`,
  );
  const work: BackupWork = {
    account: { ...account, database: account.name, connections: 2, retryForMs: 0 },
    sqlFolder: SQL_FOLDER,
    folder,
    file: null,
  };
  const worker = buildWorker(join(__dirname, 'testing/backup-worker.ts'));
  const program = [process.execPath, worker, JSON.stringify(work)];
  const child = spawn('unshare', [...APART, 'sh', '-c', ON_A_SMALL_DISK, folder, ...program], {
    env: { ...process.env, NODE_PATH: join(__dirname, '../../node_modules') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  expect((await text(child.stdout)).trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /weboid-backup-\d{8}T\d{6}Z\.ndjson\.gz: ENOSPC: no space left on device/,
    ),
    'weboid-backup-20250101T000000Z.ndjson.gz',
  ]);
  expect(await ended).toBe(1);
});
