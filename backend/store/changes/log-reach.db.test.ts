import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { logReach } from './log-reach';
import { appendChanges } from './table-change-feed';
import { changeOf } from './testing/change-of';

const { database } = withStore();
const plans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  plans.push(...(await scansOf(statements, sql, values)));
});

beforeEach(async () => {
  await emptyTables(database, 'change');
  await database.run('UPDATE change_head SET last_change_id = 0');
});
afterAll(() => expect(plans).toEqual([]));

async function append(...moments: number[]): Promise<void> {
  for (const atS of moments) {
    const change = changeOf(1, 'working', 'doubtful');
    await database.transaction((statements) => appendChanges(statements, [change], atS));
  }
}

test('of an empty log, and of one that was purged empty', async () => {
  const empty = { oldestAtS: null, sinceId: null };
  expect(await logReach(watched, 5)).toEqual({ ...empty, oldest: 1, head: 0 });
  await append(10, 20);
  await emptyTables(database, 'change');
  expect(await logReach(watched, null)).toEqual({ ...empty, oldest: 3, head: 2 });
});

test.each([
  [null, null],
  [-1, 3],
  [0, 3],
  [20, 3],
  [21, 4],
  [30, 4],
  [31, 5],
  [40, 5],
  [41, null],
  [10_000_000_000, null],
])('since %p the first one is %p', async (sinceS, sinceId) => {
  // The last one but one comes from a clock that is late.
  await append(5, 10, 20, 30, 40, 39, 40);
  await database.run('DELETE FROM `change` WHERE change_id < 3');
  expect(await logReach(watched, sinceS)).toEqual({ oldest: 3, oldestAtS: 20, head: 7, sinceId });
});

test('costs the same, however long the log is', async () => {
  await database.run(
    `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason)
     SELECT seq, 1, seq, 2, 3, '' FROM seq_1_to_20000`,
  );
  await database.run('UPDATE change_head SET last_change_id = 20000');
  const rowsRead = await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    expect((await logReach(session, 12_345)).sinceId).toBe(12_345);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read_%'",
    );
    return rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0);
  });
  expect(rowsRead).toBeLessThan(300);
});
