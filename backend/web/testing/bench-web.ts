import { NOTHING_EXCLUDED } from '../../config/watch-criteria';
import { performance } from 'node:perf_hooks';
import { systemClock } from '../../runtime/clock';
import { openDatabase, type Database, type SqlValue } from '../../runtime/database';
import { createLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createMarkIndex } from '../../status/mark-index';
import { sharesTaker } from '../../store/answers/budgets';
import { createReplicaReader } from '../../wiki/replica-reader';
import { readSpamList } from '../../wiki/spam/spam-list';
import { createSpamMatcher, type SpamMatcher } from '../../wiki/spam/spam-matcher';
import { SAMPLE_SITE } from '../../wiki/testing/sample-site';
import { createRequestNotes } from '../../answers/request-notes';
import { createStoredFindings } from '../../answers/stored-findings';
import { createWebApp } from '../app';
import { startWeb } from '../http/server';
import { sampleParts, sampleWiki } from './sample-web';

/** What a web side in a process of its own answers from. */
export interface BenchWeb {
  port: number;
  /** Database of our own tables. */
  own: string;
  /** Database with the wiki's tables. */
  wikiTables: string;
}

/** What the process can be asked. */
export type BenchQuestion = 'usage' | 'record' | 'replay';

/** What it tells: first its port, then an answer to each question. */
export type BenchAnswer =
  | { listening: number }
  | { cpuS: number; rssBytes: number }
  | { statements: number; cpuS: number; seconds: number };

const SPAM_LINES = 10_000;
/** As in production, unless more is configured. */
const OWN_CONNECTIONS = 2;
const REPLICA_CONNECTIONS = 3;
/** Questions a second that nobody reaches. */
const NO_LIMIT = 1_000_000;
/** Replayed at once, as answers are made side by side. */
const REPLAYED_AT_ONCE = 8;

/** A statement that an answer was made from. */
interface Recorded {
  database: Database;
  sql: string;
  values: SqlValue[];
}

async function main(work: BenchWeb): Promise<void> {
  const recorded: Recorded[] = [];
  let isRecording = false;
  const open = (name: string, connections: number): Database => {
    const account = { host: '127.0.0.1', port: work.port, user: 'root', password: '' };
    const options = { ...account, database: name, connections, retryForMs: 0 };
    const database = openDatabase(options, systemClock, createLogger('warn'));
    return {
      ...database,
      select: (sql, values = []) => {
        if (isRecording) recorded.push({ database, sql, values });
        return database.select(sql, values);
      },
    };
  };
  const app = appOver(
    open(work.own, OWN_CONNECTIONS),
    open(work.wikiTables, REPLICA_CONNECTIONS),
    work.wikiTables,
  );
  const { port } = await startWeb(app, 0, '127.0.0.1');
  process.on('message', (question: BenchQuestion) => {
    if (question === 'usage') return tell({ cpuS: cpuS(), rssBytes: rssBytes() });
    isRecording = question === 'record';
    if (question === 'record') return tell({ cpuS: cpuS(), rssBytes: rssBytes() });
    void replay(recorded).then(tell);
  });
  process.on('disconnect', () => process.exit());
  tell({ listening: port });
}

function appOver(
  own: Database,
  replica: Database,
  tables: string,
): ReturnType<typeof createWebApp> {
  const spamMatcher = largeSpamMatcher();
  const wiki = sampleWiki([], {
    reader: replicaReader(replica, tables),
    spamMatcher: () => spamMatcher,
  });
  const marks = createMarkIndex([]);
  return createWebApp(
    sampleParts(
      wiki,
      {},
      {
        clock: systemClock,
        logger: createLogger('warn'),
        findings: createStoredFindings(
          own,
          () => Promise.resolve(marks),
          () => Promise.resolve('suspects'),
        ),
        noteRequest: createRequestNotes(own, systemClock),
        throttling: {
          answersPerS: NO_LIMIT,
          originAnswersPerS: NO_LIMIT,
          blocksPerS: NO_LIMIT,
          take: sharesTaker(own),
          clock: systemClock,
          random: systemRandom,
        },
      },
    ),
  );
}

function replicaReader(
  replica: Database,
  database: string,
): ReturnType<typeof createReplicaReader> {
  const criteria = {
    namespaces: [0],
    categories: [],
    pages: [],
    exclude: NOTHING_EXCLUDED,
  };
  return createReplicaReader(
    { pages: replica, links: replica },
    { criteria, replica: { host: '', port: 0, database, linksHost: null } },
    () => Promise.resolve(SAMPLE_SITE),
  );
}

/** As many lines as Wikimedia's global list, none of which matches. */
async function largeSpamMatcher(): Promise<SpamMatcher> {
  const lines = Array.from({ length: SPAM_LINES }, (_, n) => `\\bcasi-${n.toString(36)}\\.com\\b`);
  return createSpamMatcher({
    blacklists: [await readSpamList('bench', lines.join('\n'))],
    whitelists: [],
    blockedDomains: [],
  });
}

/** The same statements with nothing around them: what no answer can undercut. */
async function replay(recorded: readonly Recorded[]): Promise<BenchAnswer> {
  const [startMs, startCpuS] = [performance.now(), cpuS()];
  let next = 0;
  await Promise.all(
    Array.from({ length: REPLAYED_AT_ONCE }, async () => {
      for (let one = recorded[next++]; one !== undefined; one = recorded[next++]) {
        await one.database.select(one.sql, one.values);
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  return { statements: recorded.length, cpuS: cpuS() - startCpuS, seconds };
}

function cpuS(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What it holds in memory now. */
function rssBytes(): number {
  return process.memoryUsage().rss;
}

function tell(answer: BenchAnswer): void {
  process.send?.(answer);
}

void main(JSON.parse(process.argv[2] ?? '') as BenchWeb);
