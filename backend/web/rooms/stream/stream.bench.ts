import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../../../../toolforge/local/progress';
import { ROOT } from '../../../../toolforge/root';
import type { Bench, Figure } from '../../../runtime/bench';
import { sleepReal } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { stopSignal } from '../../../runtime/stop-signal';
import { withBenchServer, type BenchServer } from '../../../runtime/testing/bench-server';
import { bundleProgram } from '../../../runtime/testing/bundle-program';
import { appendChanges } from '../../../store/changes/table-change-feed';
import { changeOf } from '../../../store/changes/testing/change-of';
import { migrate } from '../../../store/schema/migrate';
import { openListeners, replayAll } from './testing/bench-listeners';
import type { StreamAsk, StreamTold, StreamWork } from './testing/bench-stream';

interface StreamSize {
  connections: number;
  /** Told to all of them. */
  events: number;
  /** In the log. */
  changes: number;
}

const QUICK: StreamSize = { connections: 2_000, events: 100, changes: 50_000 };
const USUAL: StreamSize = { connections: 5_000, events: 100, changes: 300_000 };
const NAME = 'stream';
const URLS = 100_000;
const WIKIS = 100;
const REPLAYS = 3;
const SETTLE_MS = 1_000;

export const bench: Bench = {
  name: 'stream',
  description:
    'The stream of changes: connections, events to all, replays; each served by a process',
  run: ({ quick }) => measure(quick ? QUICK : USUAL, stopSignal()),
};

async function measure(size: StreamSize, signal: AbortSignal): Promise<Figure[]> {
  const progress = createProgress(process.stderr, () => performance.now());
  const file = buildServer();
  const start = (work: StreamWork): Promise<Server> => startServer(file, work, signal);
  const step = `${size.connections} connections`;
  const bare = await progress.step(`${step}, bare`, async () =>
    measureListeners(await start({ serves: 'bare' }), size),
  );
  const own = await progress.step(step, async () =>
    measureListeners(await start({ serves: 'memory' }), size),
  );
  const replay = await withBenchServer(progress, signal, (database) =>
    progress.step(`${size.changes} changes`, () => measureReplay(database, start, size)),
  );
  return [...listenerFigures(own, bare), ...replayFigures(replay)];
}

function buildServer(): string {
  const outfile = join(mkdtempSync(join(tmpdir(), 'weboid-stream-')), 'bench-stream.js');
  // The sample web finds messages and files from there.
  const standsIn = 'backend/web/testing';
  bundleProgram('backend/web/rooms/stream/testing/bench-stream.ts', outfile, { standsIn });
  return outfile;
}

/** A process that serves, and tells what it is asked. */
interface Server {
  child: ChildProcess;
  port: number;
  ask(asked: StreamAsk): Promise<StreamTold>;
}

async function startServer(file: string, work: StreamWork, signal: AbortSignal): Promise<Server> {
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  const child = fork(file, [JSON.stringify(work)], { execArgv: ['--expose-gc'], env });
  signal.addEventListener('abort', () => child.kill());
  const heard = async (): Promise<StreamTold> => {
    const ended = once(child, 'exit').then(() => {
      throw new Error('the process that serves has ended');
    });
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [StreamTold];
    return told;
  };
  const { port = 0 } = await heard();
  return {
    child,
    port,
    ask: (asked) => {
      const told = heard();
      child.send(asked);
      return told;
    },
  };
}

interface MeasuredListeners {
  bytesEach: number;
  writesPerS: number;
}

async function measureListeners(
  server: Server,
  { connections, events }: StreamSize,
): Promise<MeasuredListeners> {
  try {
    const first = await openListeners(server.port, connections / 10);
    await server.ask({ ask: 'tell', events: 10 });
    for (const socket of first) socket.destroy();
    await sleepReal(SETTLE_MS);
    const { rssBytes: before = 0 } = await server.ask({ ask: 'rss' });
    const sockets = await openListeners(server.port, connections);
    for (const socket of sockets) socket.resume();
    await sleepReal(SETTLE_MS);
    const { rssBytes: after = 0 } = await server.ask({ ask: 'rss' });
    const { seconds = 0 } = await server.ask({ ask: 'tell', events });
    const stillOpen = sockets.filter(({ destroyed }) => !destroyed).length;
    for (const socket of sockets) socket.destroy();
    if (stillOpen < connections) throw new Error('connections were cut');
    return {
      bytesEach: (after - before) / connections,
      writesPerS: (connections * events) / seconds,
    };
  } finally {
    server.child.kill();
  }
}

interface MeasuredReplay {
  eventsPerS: number;
  barePerS: number;
}

async function measureReplay(
  server: BenchServer,
  start: (work: StreamWork) => Promise<Server>,
  { changes }: StreamSize,
): Promise<MeasuredReplay> {
  const database = await server.create(NAME);
  await migrate(database, join(ROOT, 'sql'));
  await fill(database, changes);
  await server.settle();
  const web = await start({ serves: 'log', port: server.port, own: NAME });
  try {
    await replayAll(web.port);
    const best = { replayS: Infinity, bareS: Infinity };
    for (let round = 0; round < REPLAYS; round += 1) {
      const { events = 0, seconds = 0 } = await web.ask({ ask: 'read' });
      if (events !== changes) throw new Error(`only ${events} changes were read`);
      best.bareS = Math.min(best.bareS, seconds);
      const begunMs = performance.now();
      await replayAll(web.port);
      best.replayS = Math.min(best.replayS, (performance.now() - begunMs) / 1_000);
    }
    return { eventsPerS: changes / best.replayS, barePerS: changes / best.bareS };
  } finally {
    web.child.kill();
  }
}

/** URLs stand on 1.2 pages each. */
async function fill(database: Database, changes: number): Promise<void> {
  const wikis = Array.from({ length: WIKIS }, (_, n) => [1, `w${n}wiki`]);
  await database.run('INSERT INTO wiki (farm, dbname) VALUES ?', [wikis]);
  await database.run(
    `INSERT IGNORE INTO link (wiki_id, page_id, url_id)
     SELECT 1 + seq % ?, seq DIV 20 + 1, 1 + (seq * 104729) % ? FROM seq_1_to_${1.2 * URLS}`,
    [WIKIS, URLS],
  );
  for (let done = 0; done < changes; done += 1_000) {
    const slice = Array.from({ length: Math.min(1_000, changes - done) }, (_, n) =>
      changeOf(1 + (((done + n) * 7_919) % URLS), 'doubtful', 'unreachable'),
    );
    await database.transaction((statements) => appendChanges(statements, slice, 1_800_000_000));
  }
}

function listenerFigures(own: MeasuredListeners, bare: MeasuredListeners): Figure[] {
  return [
    atMost('memory of a connection', own.bytesEach / 1_000, 'kB', 25),
    toldOnly('that of a bare response', bare.bytesEach / 1_000, 'kB'),
    atLeast('events to all', own.writesPerS, 'writes/s', 100_000),
    toldOnly('bare writes of one text', bare.writesPerS, 'writes/s'),
    atLeast('events against bare writes', own.writesPerS / bare.writesPerS, 'x', 0.5),
  ];
}

function replayFigures({ eventsPerS, barePerS }: MeasuredReplay): Figure[] {
  return [
    atLeast('replay over HTTP', eventsPerS, 'events/s', 50_000),
    toldOnly('reading the same pages, as JSON', barePerS, 'events/s'),
    atLeast('replay against reading', eventsPerS / barePerS, 'x', 0.15),
  ];
}

function atLeast(name: string, value: number, unit: string, least: number): Figure {
  return { name, value, unit, target: `>= ${least}`, ok: value >= least };
}

function atMost(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, target: `<= ${most}`, ok: value <= most };
}

function toldOnly(name: string, value: number, unit: string): Figure {
  return { name, value, unit, target: '-', ok: true };
}
