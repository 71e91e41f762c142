import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../../runtime/clock';
import { systemClock } from '../../../../runtime/clock';
import { openDatabase } from '../../../../runtime/database';
import { createLogger } from '../../../../runtime/logger';
import type { LoggedChange } from '../../../../store/changes/change-feed';
import { createTableChangeFeed } from '../../../../store/changes/table-change-feed';
import { changeOf } from '../../../../store/changes/testing/change-of';
import { eventsFrom, serveStream } from './serve-stream';

/**
 * What a process serves: the stream of a log in memory, that of a database, or, to be held against these, a response for
 * each connection with nothing around it.
 */
export type StreamWork =
  { serves: 'memory' } | { serves: 'bare' } | { serves: 'log'; port: number; own: string };

/** What it can be asked: what it holds in memory, to tell so many events to all, or to read all of the log. */
export type StreamAsk = { ask: 'rss' } | { ask: 'tell'; events: number } | { ask: 'read' };

/** What it answers: first its port. */
export interface StreamTold {
  port?: number;
  rssBytes?: number;
  seconds?: number;
  events?: number;
}

type Does = { port: number; tell?: () => Promise<void>; read?: () => Promise<number> };

const PAGE = 1_000;

async function main(work: StreamWork): Promise<void> {
  const does = await served(work);
  process.on('message', (asked: StreamAsk) => void answer(does, asked).then(tell));
  process.on('disconnect', () => process.exit());
  tell({ port: does.port });
}

function served(work: StreamWork): Promise<Does> {
  if (work.serves === 'bare') return serveBare();
  return work.serves === 'memory' ? serveMemory() : serveLog(work);
}

async function answer({ tell: tellOne, read }: Does, asked: StreamAsk): Promise<StreamTold> {
  if (asked.ask === 'rss') {
    globalThis.gc?.();
    return { rssBytes: process.memoryUsage().rss };
  }
  const begunMs = performance.now();
  let events = 0;
  if (asked.ask === 'read') events = (await read?.()) ?? 0;
  else {
    for (; events < asked.events; events += 1) {
      await tellOne?.();
      await nextTurn();
    }
  }
  return { events, seconds: (performance.now() - begunMs) / 1_000 };
}

/** A log to which one change is added when it is told to, and which is read at once then. */
async function serveMemory(): Promise<Does> {
  let head = 0;
  let wake = (): void => undefined;
  let tellAsleep = (): void => undefined;
  const clock: Clock = {
    now: () => Date.now(),
    sleep: () =>
      new Promise((resolve) => {
        wake = resolve;
        tellAsleep();
      }),
  };
  const nothing = { select: () => Promise.resolve([]) };
  const after = (id: number): Promise<LoggedChange[]> =>
    Promise.resolve(id < head ? [inMemory(head)] : []);
  const live = { ...eventsFrom(nothing), log: { after } };
  const reach = () => Promise.resolve({ oldest: 1, oldestAtS: null, head, sinceId: null });
  const { port } = await serveStream(nothing, { clock, live, past: live, reach });
  const tellOne = (): Promise<void> =>
    new Promise((resolve) => {
      head += 1;
      tellAsleep = resolve;
      wake();
    });
  return { port, tell: tellOne };
}

function inMemory(id: number): LoggedChange {
  return { ...changeOf(1, 'doubtful', 'unreachable'), id, changedAtS: 1_800_000_000 };
}

async function serveBare(): Promise<Does> {
  const responses = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const text = `data: ${'x'.repeat(500)}\n\n`;
  const tellOne = (): Promise<void> => {
    for (const response of responses) response.write(text);
    return Promise.resolve();
  };
  return { port: (server.address() as AddressInfo).port, tell: tellOne };
}

async function serveLog({ port, own }: { port: number; own: string }): Promise<Does> {
  const account = { host: '127.0.0.1', port, user: 'root', password: '', database: own };
  const logger = createLogger('warn');
  const database = openDatabase({ ...account, connections: 2, retryForMs: 0 }, systemClock, logger);
  const web = await serveStream(database, { clock: systemClock, logger });
  const feed = createTableChangeFeed(database);
  const read = async (): Promise<number> => {
    let bytes = 0;
    let count = 0;
    for (let last = 0; ;) {
      const changes = await feed.after(last, PAGE);
      for (const change of changes) bytes += JSON.stringify(change).length;
      count += changes.length;
      last = changes.at(-1)?.id ?? last;
      if (changes.length < PAGE) return bytes > 0 ? count : 0;
    }
  };
  return { port: web.port, read };
}

function tell(told: StreamTold): void {
  process.send?.(told);
}

void main(JSON.parse(process.argv[2] ?? '') as StreamWork);
