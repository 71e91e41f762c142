import { openDatabase } from '../../../runtime/database';
import { createSilentLogger } from '../../../runtime/logger';
import { systemClock } from '../../../runtime/clock';
import { systemRandom } from '../../../runtime/random';
import { sharesTaker } from '../../../store/answers/budgets';
import { createWebApp } from '../../app';
import { startWeb } from '../../http/server';
import { sampleParts, sampleWiki } from '../../testing/sample-web';

/** What a web process of its own works with. */
export interface ThrottledWork {
  account: { host: string; port: number; user: string; password: string; name: string };
  answersPerS: number;
  originAnswersPerS: number;
  blocksPerS: number;
  /** Names of its wikis. */
  wikis: string[];
  /** Where its clock stands still, until it is told otherwise. */
  nowMs: number;
}

/** What it says: where it listens, and how often it took shares until now. */
export type ThrottledNews = { port: number } | { takes: number };

const work = JSON.parse(process.argv[2] ?? '') as ThrottledWork;
const FOR_EVER_MS = 1_000_000;
const logger = createSilentLogger();
const database = openDatabase(
  { ...work.account, database: work.account.name, connections: 2, retryForMs: 2_000 },
  systemClock,
  logger,
);
let nowMs = work.nowMs;
let takes = 0;
const takeShares = sharesTaker(database);
const page = { pageId: 7, title: 'Page', namespace: 0, links: [] };
const wikis = work.wikis.map((dbname) =>
  sampleWiki([page], { dbname, domain: `${dbname}.wikipedia.org` }),
);
const app = createWebApp({
  ...sampleParts(sampleWiki([page]), {}),
  wikis: {
    all: wikis,
    find: (name) => wikis.find(({ dbname, domain }) => name === dbname || name === domain) ?? null,
    isAwaited: () => false,
    unwatched: () => Promise.resolve(null),
  },
  throttling: {
    ...work,
    // Where no time passes, no database is slow, however busy the machine is.
    clock: {
      now: () => nowMs,
      sleep: (ms, signal) => systemClock.sleep(ms < 1_000 ? ms : FOR_EVER_MS, signal),
    },
    random: systemRandom,
    take: (shares) => {
      takes += 1;
      return takeShares(shares);
    },
  },
});
const tell = (news: ThrottledNews): void => void process.send?.(news);
void startWeb(app, 0, '127.0.0.1').then(({ port }) => tell({ port }));
process.on('message', (message: { nowMs: number }) => {
  tell({ takes });
  takes = 0;
  nowMs = message.nowMs;
});
