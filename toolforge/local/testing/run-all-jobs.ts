import type { Statements } from '../../../backend/runtime/database';
import { sleepReal } from '../../../backend/runtime/clock';
import { runMaintenance, WIKI_DATABASE, type LocalWiki } from '../mediawiki';

const PAUSE_MS = 100;

/**
 * Runs the wiki's jobs until none is left. Other test files run jobs at the same time, so one that is
 * not waiting any more may still be under way: its row is there until it is done.
 * @param statements may read the wiki's tables
 */
export async function runAllJobs(wiki: LocalWiki, statements: Statements): Promise<void> {
  for (;;) {
    await runMaintenance(wiki, 'runJobs');
    const jobs = await statements.select(`SELECT 1 FROM ${WIKI_DATABASE}.job LIMIT 1`);
    if (jobs.length === 0) return;
    await sleepReal(PAUSE_MS);
  }
}
