import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { addArchiveCounts, archiveFigures, NO_SEARCHES } from './archive-figures';
import { emptyTables, withStore } from '../testing/with-store';

const { database } = withStore();
const NOW_S = createManualClock(Date.UTC(2026, 10, 20)).now() / 1000;
const TODAY = dayNumberOf(NOW_S * 1000);

beforeEach(() => emptyTables(database, 'archive_search', 'archive_count'));

async function queue(...dues: number[]): Promise<void> {
  const rows = dues.map((dueAtS, place) => [place + 1, dueAtS]);
  await database.run('INSERT INTO archive_search (url_id, due_at) VALUES ?', [rows]);
}

test('without anything nothing is due, and nothing was done', async () => {
  expect(await archiveFigures(database, NOW_S)).toEqual({
    searchesDue: 0,
    newSinceS: null,
    againSinceS: null,
    counts: NO_SEARCHES,
  });
});

test('searches that are due, also those to be made at once; of these no moment is known', async () => {
  await queue(0, 0, NOW_S - 9, NOW_S, NOW_S + 1, 2 ** 32 - 1);
  expect(await archiveFigures(database, NOW_S)).toMatchObject({
    searchesDue: 4,
    newSinceS: NOW_S - 9,
    againSinceS: null,
  });
});

test('those that were never made and those that look again wait apart', async () => {
  await queue(NOW_S - 9, NOW_S - 99, NOW_S - 5);
  await database.run('UPDATE archive_search SET is_new = 0 WHERE url_id = 2');
  expect(await archiveFigures(database, NOW_S)).toMatchObject({
    searchesDue: 3,
    newSinceS: NOW_S - 9,
    againSinceS: NOW_S - 99,
  });
});

test('what is due later does not wait', async () => {
  await queue(0, NOW_S + 1);
  expect(await archiveFigures(database, NOW_S)).toMatchObject({
    searchesDue: 1,
    newSinceS: null,
    againSinceS: null,
  });
});

test('searches add up over components and days', async () => {
  await addArchiveCounts(database, TODAY - 1, { searches: 9, found: 4, none: 3, unanswered: 4 });
  await addArchiveCounts(database, TODAY, { searches: 2, found: 2, none: 0, unanswered: 0 });
  await addArchiveCounts(database, TODAY, { searches: 1, found: 0, none: 0, unanswered: 1 });
  await addArchiveCounts(database, TODAY, NO_SEARCHES);
  const { counts } = await archiveFigures(database, NOW_S);
  expect(counts).toEqual({ searches: 12, found: 6, none: 3, unanswered: 5 });
});

test('however long the queue is, some of it is looked at', async () => {
  await database.run(
    `INSERT INTO archive_search (url_id, due_at)
     SELECT seq, IF(seq MOD 2, 0, ? - seq) FROM seq_1_to_50000`,
    [NOW_S],
  );
  await database.run('ANALYZE TABLE archive_search');
  const { figures, rowsRead } = await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    const known = await archiveFigures(session, NOW_S);
    const rows = await session.select<{ Value: Buffer | string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read_%'",
    );
    return {
      figures: known,
      rowsRead: rows.reduce((sum, { Value }) => sum + Number(String(Value)), 0),
    };
  });
  expect(figures).toMatchObject({ searchesDue: 10_000, newSinceS: NOW_S - 50_000 });
  expect(rowsRead).toBeGreaterThan(10_000);
  expect(rowsRead).toBeLessThan(21_000);
});
