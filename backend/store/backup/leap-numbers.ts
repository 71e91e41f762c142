import type { Statements } from '../../runtime/database';
import { robotStateIdOf } from '../robots/robots';
import type { BackupTable } from './backup-table';

const HEAD_ID = 1;
const DAY_S = 86_400;
/** What a database without any changes may have logged since. */
const CHANGES_LEAST = 1_000;
/** Rows that a table may have got since, of those whose numbers have 32 bits. */
const ROWS_SINCE = 1_000_000;
/** Columns of 16 bits and less have no room; wikis are known by their names. */
const ROOM_FROM = 1_000_000_000;
const LARGEST = 4_294_967_295;

/**
 * Numbers that were given out after the backup are never given to something else: they stand in mails, in the positions of
 * who follows the change log, in what crawlers elsewhere still hold.
 * @param tables as they are filled now
 * @param nextNumbers those of the backup, by table
 */
export async function leapNumbers(
  statements: Statements,
  tables: Iterable<BackupTable>,
  nextNumbers: Readonly<Record<string, number>>,
): Promise<void> {
  const roomy = new Set(
    (
      await statements.select<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE table_schema = DATABASE() AND extra LIKE '%auto_increment%'
           AND data_type IN ('int', 'bigint')`,
      )
    ).map(({ name }) => name),
  );
  for (const { name, nextNumber } of tables) {
    if (nextNumber === null || !roomy.has(name)) continue;
    const from = Math.max(nextNumber, nextNumbers[name] ?? 1);
    const leap = from > LARGEST - ROOM_FROM ? 0 : ROWS_SINCE;
    await statements.run(`ALTER TABLE \`${name}\` AUTO_INCREMENT = ${from + leap}`);
  }
}

/**
 * The change log goes on behind all numbers that it may have given since the backup, and who had seen all of it has: else
 * the hole would count as changes that they have missed. Index: change.changed_at; the tables of positions as a whole.
 * @param since when the backup was made, and now: seconds since 1970
 */
export async function leapChanges(
  statements: Statements,
  since: { madeAtS: number; nowS: number },
): Promise<void> {
  const [head] = await statements.select<{ last: number }>(
    'SELECT last_change_id AS last FROM change_head WHERE head_id = ?',
    [HEAD_ID],
  );
  if (head === undefined) return;
  const next = head.last + (await changesSince(statements, since));
  for (const table of ['dispatch', 'robot', 'case_walk']) {
    await statements.run(`UPDATE ${table} SET seen_change_id = ? WHERE seen_change_id = ?`, [
      next,
      head.last,
    ]);
  }
  await statements.run('UPDATE change_head SET last_change_id = ? WHERE head_id = ?', [
    next,
    HEAD_ID,
  ]);
}

/** Reports to a robot: one a day, or as many as a busy log fills. */
const REPORTS_LEAST = 1_000;
const REPORTS_A_DAY = 100;

/**
 * Reports to robots go on behind all numbers that they may have got since the backup: else they would take the next ones for
 * reports that they have. Who asks is told at once that something is lost. Reads table robot.
 */
export async function leapReports(
  statements: Pick<Statements, 'run'>,
  since: { madeAtS: number; nowS: number },
): Promise<void> {
  const reports = REPORTS_LEAST + Math.ceil(daysOf(since) * REPORTS_A_DAY);
  // Assigned from left to right: the second one sees what the first one has set.
  await statements.run(
    'UPDATE robot SET made_number = made_number + ?, sent_number = made_number WHERE state = ?',
    [reports, robotStateIdOf('on')],
  );
}

const daysOf = ({ madeAtS, nowS }: { madeAtS: number; nowS: number }): number =>
  Math.max(0, nowS - madeAtS) / DAY_S;

/** Twice as many as in the last week of the backup, by day. */
async function changesSince(
  statements: Statements,
  since: { madeAtS: number; nowS: number },
): Promise<number> {
  const [row] = await statements.select<{ changes: number }>(
    'SELECT COUNT(*) AS changes FROM `change` FORCE INDEX (changed_at) WHERE changed_at >= ?',
    [since.madeAtS - 7 * DAY_S],
  );
  const days = daysOf(since) + 1;
  return CHANGES_LEAST + Math.ceil(((row?.changes ?? 0) / 7) * days * 2);
}
