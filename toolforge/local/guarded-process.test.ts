import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { spawnGuarded } from './guarded-process';
import { livingGroup, processIdentity } from './process-identity';

const folder = mkdtempSync(path.join(tmpdir(), 'weboid-guard-'));
const ready = path.join(folder, 'ready');

/** Goes on whatever it is asked; its children ignore SIGTERM, too. */
const STUBBORN = `trap '' TERM; echo > ${ready}; while :; do sleep 0.05; done`;
const groups: string[] = [];

function start(script: string, tenths = '2'): { child: ChildProcess; identity: string } {
  const env = { ...process.env, WEBOID_GUARD_TENTHS: tenths };
  const child = spawnGuarded('sh', ['-c', script], 'pipe', { env });
  const identity = processIdentity(child.pid ?? 0) ?? '';
  groups.push(identity);
  return { child, identity };
}

/** The program may run before the guard is ready: see proc_pid_status(5). SIGTERM is number 15. */
function isTrapSet({ pid = 0 }: ChildProcess): boolean {
  const [, caught = '0'] =
    /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return ((BigInt(`0x${caught}`) >> 14n) & 1n) === 1n;
}

afterEach(() => {
  for (const identity of groups.splice(0)) {
    for (const pid of livingGroup(identity)) process.kill(pid, 'SIGKILL');
  }
  rmSync(ready, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the group is asked to end', (child: ChildProcess) => process.kill(-(child.pid ?? 0))],
  ['its caller is gone', (child: ChildProcess) => child.stdin?.destroy()],
])('a program that ignores SIGTERM is killed when %s', async (_, end) => {
  const { child, identity } = start(STUBBORN);
  await until(() => existsSync(ready) && isTrapSet(child));
  end(child);
  expect(await once(child, 'exit')).toEqual([143, null]);
  await until(() => livingGroup(identity).length === 0);
});

test('what a program leaves behind is killed, and its exit code passed on', async () => {
  const { child, identity } = start(
    `(${STUBBORN}) & while [ ! -e ${ready} ]; do sleep 0.01; done; exit 7`,
  );
  expect(await once(child, 'exit')).toEqual([7, null]);
  await until(() => livingGroup(identity).length === 0);
});

test('a program may take its time to end properly', async () => {
  const done = path.join(folder, 'done');
  const work = `trap 'sleep 0.2; echo done > ${done}; exit' TERM; echo > ${ready}`;
  const { child } = start(`${work}; while :; do sleep 0.05; done`, '100');
  await until(() => existsSync(ready));
  process.kill(-(child.pid ?? 0));
  await once(child, 'exit');
  expect(readFileSync(done, 'utf8')).toBe('done\n');
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}
