import { readFileSync } from 'node:fs';
import { openDatabase, type Database } from '../../runtime/database';
import { createLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { migrate } from '../../store/schema/migrate';
import { readSpamList } from '../../wiki/spam/spam-list';
import { createSpamMatcher, type SpamMatcher } from '../../wiki/spam/spam-matcher';
import { feedOnce } from '../page-loop';
import { testFeeding, testWiki, wikisOf } from './test-feeding';

/** What a feeder in a process of its own is to do. */
export interface BenchWork {
  port: number;
  /** Database of our own tables, empty. */
  own: string;
  /** Database with the wiki's tables. */
  wikiTables: string;
  sqlFolder: string;
  /** When each pass takes place, in milliseconds since 1970. */
  passesAtMs: number[];
}

/** What one pass took; the worker writes one a line. */
export interface PassTaken {
  seconds: number;
  cpuSeconds: number;
  /** The most that the process has held in memory since its start. */
  peakBytes: number;
  /** The largest heap that was seen in the pass, garbage included. */
  heapBytes: number;
}

const SPAM_LINES = 10_000;
const HEAP_LOOK_MS = 50;

async function main(work: BenchWork): Promise<void> {
  const clock = createManualClock(work.passesAtMs[0] ?? 0);
  const open = (database: string): Database =>
    openDatabase(
      { host: '127.0.0.1', port: work.port, user: 'root', password: '', database, ...POOL },
      clock,
      createLogger('warn'),
    );
  const [own, replica] = [open(work.own), open(work.wikiTables)];
  await migrate(own, work.sqlFolder);
  const feeding = { ...testFeeding(own, clock), logger: createLogger('warn') };
  const spamMatcher = await largeSpamMatcher();
  const wiki = {
    ...testWiki(replica, work.wikiTables),
    spamMatcher: () => Promise.resolve(spamMatcher),
  };
  for (const atMs of work.passesAtMs) {
    clock.advanceTo(atMs);
    const taken = await measured(async () => {
      const failed = await feedOnce(feeding, wikisOf(wiki), new AbortController().signal);
      if (failed.length > 0) throw new Error('the pass failed, see the log');
    });
    process.stdout.write(`${JSON.stringify(taken)}\n`);
  }
  await Promise.all([own.close(), replica.close()]);
}

/** As in production, but a fault ends the bench. */
const POOL = { connections: 4, retryForMs: 0 };

/** As many lines as Wikimedia's global list, none of which matches. */
async function largeSpamMatcher(): Promise<SpamMatcher> {
  const lines = Array.from({ length: SPAM_LINES }, (_, n) => `\\bcasi-${n.toString(36)}\\.com\\b`);
  return createSpamMatcher({
    blacklists: [await readSpamList('bench', lines.join('\n'))],
    whitelists: [],
    blockedDomains: [],
  });
}

async function measured(work: () => Promise<void>): Promise<PassTaken> {
  let heapBytes = 0;
  const look = setInterval(() => {
    heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
  }, HEAP_LOOK_MS);
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(startCpu);
  return { seconds, cpuSeconds: (user + system) / 1e6, peakBytes: peakBytes(), heapBytes };
}

/** `resourceUsage().maxRSS` would also count the parent's memory, in which this process began. */
function peakBytes(): number {
  const [, kib = '0'] =
    /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kib) * 1024;
}

void main(JSON.parse(process.argv[2] ?? '') as BenchWork);
