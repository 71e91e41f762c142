import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { sleepReal } from '../../../backend/runtime/clock';
import { runMaintenance, WIKI_DATABASE, type LocalWiki } from '../mediawiki';

const PAUSE_MS = 100;
/** Whoever holds a job for this long has failed at it, or was killed; MediaWiki itself gives it back after an hour. */
const HELD_S = 10;
/** MediaWiki gives up a job that failed as often (`maxTries` of JobQueue). */
const TRIES_MAX = 3;
/** Below the limit of the tests, so that what is left can still be told. */
const WAIT_MAX_MS = 90_000;

/**
 * Runs the wiki's jobs until none is left but those that have failed three times. Other test files run jobs at
 * the same time, so one that is not waiting any more may still be under way: its row is there until it is done.
 * @throws {Error} after 90 seconds: it names the jobs that are left, the runner's last words, and what the
 * database is doing
 */
export async function runAllJobs(wiki: LocalWiki): Promise<void> {
  const connection = await createConnection({
    host: '127.0.0.1',
    port: wiki.databasePort,
    user: 'root',
    database: WIKI_DATABASE,
  });
  const limit = new AbortController();
  const heard = { lastWords: '(the first run has not ended)' };
  try {
    await Promise.race([
      runUntilDone(wiki, connection, heard, limit.signal),
      sleepReal(WAIT_MAX_MS, limit.signal).then(async () => {
        throw await unfinishedJobs(connection, heard.lastWords);
      }),
    ]);
  } finally {
    limit.abort();
    await connection.end();
  }
}

async function runUntilDone(
  wiki: LocalWiki,
  connection: Connection,
  heard: { lastWords: string },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    heard.lastWords = await runMaintenance(wiki, 'runJobs');
    const [jobs] = await connection.query<RowDataPacket[]>(
      'SELECT 1 FROM job WHERE job_attempts < ? LIMIT 1',
      [TRIES_MAX],
    );
    if (jobs.length === 0) return;
    await giveBackHeldJobs(connection);
    await sleepReal(PAUSE_MS, signal);
  }
}

/** As JobQueueDB::recycleAndDeleteStaleJobs of MediaWiki does, but sooner. */
async function giveBackHeldJobs(connection: Connection): Promise<void> {
  await connection.query(
    `UPDATE job SET job_token = '', job_token_timestamp = NULL
     WHERE job_token <> '' AND job_attempts < ?
       AND job_token_timestamp < DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ? SECOND, '%Y%m%d%H%i%S')`,
    [TRIES_MAX, HELD_S],
  );
}

/** What a person needs to find out why jobs do not come to an end. */
async function unfinishedJobs(connection: Connection, lastWords: string): Promise<Error> {
  const [jobs] = await connection.query<RowDataPacket[]>(
    `SELECT job_id, job_cmd, CONVERT(job_title USING utf8mb4) AS title, job_attempts,
       CONVERT(job_token_timestamp USING utf8mb4) AS held_since
     FROM job ORDER BY job_id LIMIT 10`,
  );
  const [threads] = await connection.query<RowDataPacket[]>(
    `SELECT id, db, command, time, state, LEFT(info, 200) AS statement
     FROM information_schema.processlist WHERE command <> 'Sleep' OR time > 30`,
  );
  const left = [...jobs, ...threads].map((row) => JSON.stringify(row));
  return new Error(['Jobs of the wiki do not end.', ...left, `runJobs: ${lastWords}`].join('\n'));
}
