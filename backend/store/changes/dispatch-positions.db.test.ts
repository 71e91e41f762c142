import { wikiIdOf } from '../pages/wikis';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { clientPositions, overrunOf, settleClients, type NewClient } from './dispatch-positions';
import { appendChanges } from './table-change-feed';
import { changeOf } from './testing/change-of';

const { database } = withStore();
const scans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(...(await scansOf(statements, sql, values)));
});
const DAY_S = 86_400;
const NOW_S = 1_800_000_000;

beforeEach(async () => {
  await emptyTables(database, 'change', 'dispatch', 'wiki_change', 'wiki');
  await database.run('UPDATE change_head SET last_change_id = 0');
});

async function clientOf(dbname: string): Promise<NewClient & { wikiId: number }> {
  return { client: `${dbname}@WMF`, wikiId: await wikiIdOf(database, 1, dbname) };
}

/** A change on each of the last days, the oldest first: that of a day has the id `days - daysAgo`. */
async function logOfDays(days: number): Promise<void> {
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    await database.transaction((tx) =>
      appendChanges(tx, [changeOf(1, 'doubtful', 'unreachable')], NOW_S - daysAgo * DAY_S),
    );
  }
}

const tell = (wikiId: number, changeId: number, changedAtS: number): Promise<unknown> =>
  database.run('INSERT INTO wiki_change VALUES (?, ?, 1, ?, 2, 3, ?)', [
    wikiId,
    changeId,
    changeId,
    changedAtS,
  ]);

describe('a new wiki', () => {
  test('begins where the feeds of all begin, not where the log does', async () => {
    await logOfDays(100);
    const known = await clientOf('dewiki');
    await tell(known.wikiId, 70, NOW_S - 30 * DAY_S);
    await tell(known.wikiId, 99, NOW_S - DAY_S);
    await settleClients(database, [known, await clientOf('frwiki')]);
    expect((await clientPositions(database)).map(({ client, seenId }) => [client, seenId])).toEqual(
      [
        ['dewiki@WMF', 99],
        ['frwiki@WMF', 69],
      ],
    );
  });

  test('begins with the log where no feed tells of anything yet', async () => {
    await logOfDays(3);
    await settleClients(database, [await clientOf('frwiki')]);
    expect(await clientPositions(database)).toEqual([
      { client: 'frwiki@WMF', seenId: 0, overrunTo: 0 },
    ]);
  });

  test('costs some rows, however long the log is', async () => {
    await database.run(
      `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason)
       SELECT seq, 1, ? + seq, 2, 3, '' FROM seq_1_to_20000`,
      [NOW_S],
    );
    const known = await clientOf('dewiki');
    await tell(known.wikiId, 9_000, NOW_S + 9_000);
    const fresh = await clientOf('frwiki');
    const rowsRead = await database.session(async (session) => {
      await session.run('FLUSH STATUS');
      await settleClients(session, [fresh]);
      const rows = await session.select<{ Value: Buffer | string }>(
        "SHOW SESSION STATUS LIKE 'Handler_read_%'",
      );
      return rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0);
    });
    expect(rowsRead).toBeLessThan(50);
    expect((await clientPositions(database)).map(({ seenId }) => seenId)).toEqual([8_999]);
  });
});

test('what was missed is told as long as feeds reach back so far', async () => {
  await logOfDays(10);
  const client = await clientOf('dewiki');
  await settleClients(database, [client]);
  await database.run('UPDATE dispatch SET overrun_to = 5');
  await database.run('DELETE FROM `change` WHERE change_id <= 5');
  const overrun = (daysAgo: number): Promise<number> =>
    overrunOf(watched, client.client, NOW_S - daysAgo * DAY_S);
  expect([await overrun(30), await overrun(4), await overrun(3)]).toEqual([5, 5, 0]);
  await emptyTables(database, 'change');
  expect(await overrun(30)).toBe(0);
  expect(scans).toEqual([]);
});
