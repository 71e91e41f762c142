import type { Statements } from '../../runtime/database';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { kindNumberOf, type DeedKind } from './deeds';
import { newestRemoval } from './newest-removal';

const { database } = withStore();
const NOW_S = 1_790_000_000;

async function removal(deedId: number, kind: DeedKind = 'remove-replacement'): Promise<void> {
  await database.run(
    'INSERT INTO deed (deed_id, done_at, kind, user_name, subject, object) VALUES (?, ?, ?, ?, ?, ?)',
    [deedId, NOW_S, kindNumberOf(kind), '', '', ''],
  );
}

test('a removal that ends after a later one is seen, too', async () => {
  await emptyTables(database, 'deed');
  expect(await newestRemoval(database, NOW_S)).toBe(0);
  await removal(11);
  const before = await newestRemoval(database, NOW_S);
  await removal(10);
  expect(await newestRemoval(database, NOW_S)).not.toBe(before);
  expect(await newestRemoval(database, NOW_S + 10 * 86_400)).toBe(0);
});

test('a block of copies counts for who tells of copies, and for nobody else', async () => {
  await emptyTables(database, 'deed');
  await removal(10);
  await removal(11, 'block-copies');
  await removal(12, 'lift-copies');
  expect(await newestRemoval(database, NOW_S)).toBe(10);
  expect(await newestRemoval(database, NOW_S, 'live-pages-and-copies')).toBe(21);
});

test('it reads what removals wrote, however much else people do', async () => {
  await emptyTables(database, 'deed');
  const others = Array.from({ length: 3_000 }, () => [
    NOW_S,
    kindNumberOf('report'),
    'Kari',
    'https://example.org/',
    '',
  ]);
  await database.run('INSERT INTO deed (done_at, kind, user_name, subject, object) VALUES ?', [
    others,
  ]);
  await removal(10_001);
  await removal(10_002);
  const plans: unknown[] = [];
  const explained = watchStatements(database, async (statements, sql, values) => {
    plans.push(...(await statements.select(`EXPLAIN ${sql}`, values)));
  });
  expect(await newestRemoval(explained, NOW_S)).toBe(20_003);
  expect(await newestRemoval(explained, NOW_S, 'live-pages-and-copies')).toBe(20_003);
  const indexAlone = { type: 'range', key: 'kind_done_at', Extra: 'Using where; Using index' };
  expect(plans).toMatchObject([indexAlone, indexAlone]);
  await database.session(async (session) => {
    await session.run('FLUSH STATUS');
    await newestRemoval(session, NOW_S);
    expect(await rowsRead(session)).toBeLessThan(10);
  });
});

/** Entries of indexes and rows that this session read since its status was flushed. */
async function rowsRead(session: Pick<Statements, 'select'>): Promise<number> {
  const rows = await session.select<{ Value: string | Buffer }>(
    "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_key', 'Handler_read_next', 'Handler_read_rnd_next')",
  );
  return rows.reduce((sum, { Value: value }) => sum + Number(value.toString()), 0);
}
