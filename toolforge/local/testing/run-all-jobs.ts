import { createConnection, type Connection } from 'mysql2/promise';
import { sleepReal } from '../../../backend/runtime/clock';
import { runMaintenance, WIKI_DATABASE, type LocalWiki } from '../mediawiki';

const PAUSE_MS = 100;
/** Whoever holds a job for this long has failed at it, or was killed; MediaWiki itself gives it back after an hour. */
const HELD_S = 20;

/**
 * Runs the wiki's jobs until none is left. Other test files run jobs at the same time, so one that is
 * not waiting any more may still be under way: its row is there until it is done.
 */
export async function runAllJobs(wiki: LocalWiki): Promise<void> {
  const connection = await createConnection({
    host: '127.0.0.1',
    port: wiki.databasePort,
    user: 'root',
    database: WIKI_DATABASE,
  });
  try {
    for (;;) {
      await runMaintenance(wiki, 'runJobs');
      const [jobs] = await connection.query('SELECT 1 FROM job LIMIT 1');
      if (!Array.isArray(jobs) || jobs.length === 0) return;
      await giveBackHeldJobs(connection);
      await sleepReal(PAUSE_MS);
    }
  } finally {
    await connection.end();
  }
}

/** As JobQueueDB::recycleAndDeleteStaleJobs of MediaWiki does, but sooner. */
async function giveBackHeldJobs(connection: Connection): Promise<void> {
  await connection.query(
    `UPDATE job SET job_token = '', job_token_timestamp = NULL
     WHERE job_token <> ''
       AND job_token_timestamp < DATE_FORMAT(UTC_TIMESTAMP() - INTERVAL ? SECOND, '%Y%m%d%H%i%S')`,
    [HELD_S],
  );
}
