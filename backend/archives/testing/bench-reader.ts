import { connect } from 'node:net';
import { once } from 'node:events';
import { systemClock } from '../../runtime/clock';
import { createArchiveAgent } from '../service/archive-agent';
import type { AskArchive } from '../service/archive-http';
import { readTimeMap } from '../memento/time-map';
import { createAskArchive } from '../service/undici-archive-http';
import { normalUrl } from '../../url/testing/normal-url';

/** What is to be read. */
export interface ReadingWork {
  timeMap: string;
}

/** What it took. */
export interface ReadingTaken {
  mementos: number;
  bytes: number;
  seconds: number;
  /** The most that the process has held in memory since its start. */
  peakBytes: number;
  /** Heap and buffers in use at most, garbage included, as far as was looked. */
  heldBytes: number;
}

const LOOK_BYTES = 262_144;
const KIB = 1_024;

async function main({ timeMap }: ReadingWork): Promise<void> {
  const agent = createArchiveAgent(async ({ host, port }, signal) => {
    const socket = connect({ host, port });
    await once(socket, 'connect', { signal });
    return socket;
  });
  const counts = { bytes: 0, mementos: 0, heldBytes: 0 };
  const ask = counted(createAskArchive({ dispatcher: agent, userAgent: 'Weboid/bench' }), counts);
  const address = new URL(timeMap);
  const url = normalUrl(timeMap.slice(timeMap.indexOf('/link/') + '/link/'.length));
  const wanted = { url, timestamp: '20120615000000' };
  const question = {
    ask,
    clock: systemClock,
    service: 'arquivo-pt',
    timeMap: address,
    wanted,
  } as const;
  const since = performance.now();
  const { mementos, malformed } = await readTimeMap(question, new AbortController().signal);
  const seconds = (performance.now() - since) / 1_000;
  if (mementos.length !== 5 || malformed > 0) throw new Error('the TimeMap was not read well');
  await agent.close();
  const peakBytes = process.resourceUsage().maxRSS * KIB;
  process.send?.({ ...counts, seconds, peakBytes } satisfies ReadingTaken, () =>
    process.disconnect(),
  );
}

/** Counts what goes by, and looks now and then how much is held. */
function counted(
  ask: AskArchive,
  counts: { bytes: number; mementos: number; heldBytes: number },
): AskArchive {
  return async (request, signal) => {
    const reply = await ask(request, signal);
    return { ...reply, body: counting(reply.body, counts) };
  };
}

async function* counting(
  body: AsyncIterable<Uint8Array>,
  counts: { bytes: number; mementos: number; heldBytes: number },
): AsyncGenerator<Uint8Array> {
  let lookedAt = 0;
  for await (const chunk of body) {
    counts.bytes += chunk.length;
    counts.mementos += linesIn(chunk);
    if (counts.bytes - lookedAt > LOOK_BYTES) {
      lookedAt = counts.bytes;
      const { heapUsed, external } = process.memoryUsage();
      counts.heldBytes = Math.max(counts.heldBytes, heapUsed + external);
    }
    yield chunk;
  }
}

/** The server writes one link a line; a handful are no mementos. */
function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (const byte of chunk) if (byte === 0x0a) lines += 1;
  return lines;
}

void main(JSON.parse(process.argv[2] ?? '') as ReadingWork);
