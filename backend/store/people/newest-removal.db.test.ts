import { emptyTables, withStore } from '../testing/with-store';
import { kindNumberOf } from './deeds';
import { newestRemoval } from './newest-removal';

const { database } = withStore();
const NOW_S = 1_790_000_000;

async function removal(deedId: number): Promise<void> {
  await database.run(
    'INSERT INTO deed (deed_id, done_at, kind, user_name, subject, object) VALUES (?, ?, ?, ?, ?, ?)',
    [deedId, NOW_S, kindNumberOf('remove-replacement'), '', '', ''],
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
