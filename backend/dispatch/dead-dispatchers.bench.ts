import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createProgress } from '../../toolforge/local/progress';
import { ROOT } from '../../toolforge/root';
import type { Bench, Figure } from '../runtime/bench';
import { sleepReal } from '../runtime/clock';
import { stopSignal } from '../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../runtime/testing/bench-server';
import { buildWorker } from '../runtime/testing/spawn-worker';
import { ClientLocks } from '../store/changes/client-locks';
import { settleClients } from '../store/changes/dispatch-positions';
import { migrate } from '../store/schema/migrate';
import type { HeldLock } from './testing/lock-holder';
import { makeClients } from './testing/dispatch-world';

const NAME = 'dead_dispatchers';
const LOOK_MS = 20;
/** What it does when it ends has begun by then. */
const BEGUN_MS = 300;

/** How a dispatcher ends, and how soon its client goes on. */
const ENDINGS = [
  { how: 'killed while idle', signal: 'SIGKILL', isBusy: false, mostS: 1 },
  { how: 'killed in a statement', signal: 'SIGKILL', isBusy: true, mostS: 10 },
  { how: 'stopped', signal: 'SIGSTOP', isBusy: false, mostS: 60 },
] as const;

export const bench: Bench = {
  name: 'dead-dispatchers',
  description: 'How soon the client of a dispatcher goes on that was killed or stopped',
  run: () => measure(stopSignal()),
};

function measure(signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  return withBenchServer(progress, signal, async (server) => {
    const database = await server.create(NAME);
    await migrate(database, join(ROOT, 'sql'));
    const clients = await makeClients(database, ['dewiki']);
    await settleClients(database, clients);
    const file = buildWorker(join(ROOT, 'backend/dispatch/testing/lock-holder.ts'));
    const figures: Figure[] = [];
    for (const ending of ENDINGS) {
      await progress.step(ending.how, async () => {
        const seconds = await secondsAfter(server, file, ending);
        figures.push({
          name: `the client of one that was ${ending.how} goes on after`,
          value: seconds,
          unit: 's',
          target: `<= ${ending.mostS}`,
          // It is looked at in steps.
          ok: seconds <= ending.mostS + 0.5,
        });
      });
    }
    return figures;
  });
}

async function secondsAfter(
  server: BenchServer,
  file: string,
  { signal, isBusy }: (typeof ENDINGS)[number],
): Promise<number> {
  const client = 'dewiki@WMF';
  const account = { host: '127.0.0.1', port: server.port, user: 'root', password: '' };
  const work: HeldLock = {
    account: { ...account, database: NAME, connections: 1, retryForMs: 0 },
    client,
    isBusy,
  };
  const holder = spawn(process.execPath, [file, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_PATH: join(ROOT, 'node_modules') },
  });
  try {
    await heldBy(holder);
    await sleepReal(BEGUN_MS);
    holder.kill(signal);
    return await secondsUntilTaken(server, client);
  } finally {
    holder.kill('SIGKILL');
  }
}

async function heldBy(holder: ChildProcess): Promise<void> {
  if (holder.stdout === null) throw new Error('the holder of the lock says nothing');
  await once(holder.stdout, 'data');
}

function secondsUntilTaken(server: BenchServer, client: string): Promise<number> {
  const begunMs = performance.now();
  return server.open(NAME, 1).session(async (session) => {
    const locks = new ClientLocks(session);
    while (!(await locks.take(client))) await sleepReal(LOOK_MS);
    await locks.release(client);
    return (performance.now() - begunMs) / 1_000;
  });
}
