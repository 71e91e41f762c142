import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processIdentity } from './process-identity';
import { createProgress } from './progress';
import { becomeOnlyRun } from './single-run';

const folder = mkdtempSync(path.join(tmpdir(), 'weboid-run-'));
const pidFile = `${path.join(folder, 'example')}.run.pid`;
const progress = createProgress({ write: () => true }, () => 0);
afterAll(() => rmSync(folder, { recursive: true }));

test('ends an earlier run, and frees the folder at the end', async () => {
  const earlier = spawn('sleep', ['300'], { stdio: 'ignore' });
  const ended = once(earlier, 'exit');
  writeFileSync(pidFile, processIdentity(earlier.pid ?? 0) ?? '');
  const release = await becomeOnlyRun(path.join(folder, 'example'), progress);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(readFileSync(pidFile, 'utf8')).toBe(processIdentity(process.pid));
  release();
  expect(existsSync(pidFile)).toBe(false);
});

test.each(['', 'nonsense', '1 2 3'])('is not irritated by a pid file with "%s"', async (text) => {
  writeFileSync(pidFile, text);
  const release = await becomeOnlyRun(path.join(folder, 'example'), progress);
  release();
});
