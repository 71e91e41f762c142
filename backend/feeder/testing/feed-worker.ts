import { openDatabase, type Database } from '../../runtime/database';
import { createSilentLogger } from '../../runtime/logger';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { watchStatements } from '../../store/testing/watch-statements';
import type { Wiki } from '../../wiki/wikis';
import { followChangesOnce } from '../changes-loop';
import type { FeederParts } from '../feeder-parts';
import { feedOnce } from '../page-loop';
import { testFeeding, testWiki, wikisOf } from './test-feeding';

/**
 * A feeder in a process of its own, for tests that kill it. Settings come as JSON in the first
 * argument; at its end it writes how many statements it sent to our own database.
 */
interface FeedWork {
  account: { host: string; port: number; user: string; password: string; name: string };
  /** Database with the wiki's tables, on the same server. */
  wikiTables: string;
  nowMs: number;
  /** A pass of the page loop, or a round of the changes loop. */
  round: 'pass' | 'changes';
  blacklist: string;
  /** The statement at which the process kills itself; 0 for none. */
  killAt: number;
  /** Whether that statement is still sent. */
  isSent: boolean;
}

const work = JSON.parse(process.argv[2] ?? '') as FeedWork;
const clock = createManualClock(work.nowMs);
let sent = 0;

function killInTime(): Promise<void> {
  sent += 1;
  if (sent === work.killAt && work.isSent) setImmediate(killNow);
  else if (sent === work.killAt) killNow();
  return Promise.resolve();
}

function killNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

const open = (name: string): Database =>
  openDatabase(
    { ...work.account, database: name, connections: 2, retryForMs: 60_000 },
    createManualClock(work.nowMs),
    createSilentLogger(),
  );

async function main(): Promise<void> {
  const own = open(work.account.name);
  const replica = open(work.wikiTables);
  const feeding = testFeeding(watchStatements(own, killInTime), clock);
  const wiki = testWiki(replica, work.wikiTables, 'one', { blacklist: work.blacklist });
  const failed = await runRound(feeding, wiki);
  await Promise.all([own.close(), replica.close()]);
  process.stdout.write(JSON.stringify({ sent, failed }));
}

/** @returns how many wikis failed */
async function runRound(feeding: FeederParts, wiki: Wiki): Promise<number> {
  const { signal } = new AbortController();
  if (work.round === 'pass') return (await feedOnce(feeding, wikisOf(wiki), signal)).length;
  const failing = new Set<Wiki>();
  await followChangesOnce(feeding, wikisOf(wiki), signal, failing);
  return failing.size;
}

void main();
