import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import type { DaemonSpec } from './daemon';
import { DaemonError, endDaemon, killDaemonsIn, startDaemon } from './daemon';
import { livingGroup, processIdentity } from './process-identity';

const folder = mkdtempSync(path.join(tmpdir(), 'weboid-daemon-'));
const part = path.join(folder, 'server');
mkdirSync(part);
const pidFile = path.join(part, 'server.pid');
const ready = path.join(folder, 'ready');

/** A server with a worker process of its own. */
const SERVER = `sleep 300 & echo serving > ${ready}; wait`;

function spec(script: string): DaemonSpec {
  return {
    title: 'Test server',
    command: 'sh',
    args: ['-c', script],
    logFile: path.join(folder, 'log'),
    pidFile,
    probe: async () => readFileSync(ready),
    startTimeoutMs: 4000,
  };
}

afterEach(async () => {
  await endDaemon(pidFile, 'SIGKILL');
  rmSync(ready, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('stops with all its children', async () => {
  const daemon = await startDaemon(spec(SERVER));
  const identity = readFileSync(pidFile, 'utf8');
  expect(livingGroup(identity).length).toBeGreaterThan(2);
  await daemon.stop();
  expect(livingGroup(identity)).toEqual([]);
  expect(existsSync(pidFile)).toBe(false);
  await daemon.exited;
});

test('a second start ends what the first one left', async () => {
  await startDaemon(spec(SERVER));
  const identity = readFileSync(pidFile, 'utf8');
  await startDaemon(spec(SERVER));
  expect(livingGroup(identity)).toEqual([]);
});

test('ends the daemons of a folder that is to be deleted', async () => {
  await startDaemon(spec(SERVER));
  const identity = readFileSync(pidFile, 'utf8');
  await killDaemonsIn(folder);
  expect(livingGroup(identity)).toEqual([]);
});

test('a server that ends by itself is an error with the end of its log', async () => {
  const start = startDaemon(spec('echo no space left; exit 1'));
  await expect(start).rejects.toThrow(DaemonError);
  await expect(start).rejects.toThrow(/Test server ended at once\.\n.*log:\nno space left/);
});

test('a process that only has the number of an earlier one is left alone', async () => {
  const stranger = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  const pid = stranger.pid ?? 0;
  try {
    writeFileSync(pidFile, (processIdentity(pid) ?? '').replace(/\d+$/, '1'));
    await endDaemon(pidFile);
    expect(processIdentity(pid)).toBeDefined();
  } finally {
    stranger.kill();
  }
});

test('ends when its owner is killed', async () => {
  const program = path.join(folder, 'owner.js');
  buildSync({
    stdin: {
      contents: `import { startDaemon } from './daemon';
        startDaemon({ title: 'Test server', command: 'sh', args: ['-c', ${JSON.stringify(SERVER)}],
          logFile: '${folder}/log', pidFile: '${pidFile}', probe: async () => {}, startTimeoutMs: 4000 });
        setInterval(() => {}, 1000);`,
      resolveDir: __dirname,
    },
    bundle: true,
    platform: 'node',
    define: { __dirname: JSON.stringify(__dirname) },
    outfile: program,
  });
  const owner = spawn(process.execPath, [program], { stdio: 'ignore' });
  await until(() => existsSync(ready) && existsSync(pidFile));
  const identity = readFileSync(pidFile, 'utf8');
  owner.kill('SIGKILL');
  await until(() => livingGroup(identity).length === 0);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}
