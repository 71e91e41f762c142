import { createManualClock } from '../../runtime/testing/manual-clock';
import { withStore } from '../testing/with-store';
import { DEFAULT_POLICY } from '../../status/verdict';
import { Vantage, vantageIdOf, VantagesFullError } from './vantages';

const { database } = withStore();
const START_MS = Date.UTC(2026, 9, 1);
const HOUR_MS = 3_600_000;
const nowS = START_MS / 1_000;

beforeEach(async () => {
  await database.run('DELETE FROM vantage WHERE vantage_id > 1');
  await database.run('UPDATE vantage SET leased_at = 0');
});

const leasedAt = async (id: number) =>
  (
    await database.select<{ leased_at: number }>(
      'SELECT leased_at FROM vantage WHERE vantage_id = ?',
      [id],
    )
  )[0]?.leased_at;

test('a name has one id, whoever sees it first', async () => {
  const ids = await Promise.all(
    ['lab', 'attic', 'lab', 'attic'].map((name) => vantageIdOf(database, name)),
  );
  expect(ids.toSorted((a, b) => a - b)).toEqual([2, 2, 3, 3]);
  expect(await vantageIdOf(database, 'lab')).toBe(ids[0]);
  expect(await vantageIdOf(database, 'beside the database')).toBe(1);
});

test('the id that stands for several is nobody’s', async () => {
  await database.run("INSERT INTO vantage (vantage_id, name) VALUES (253, 'lab')");
  expect(await vantageIdOf(database, 'attic')).toBe(254);
  await expect(vantageIdOf(database, 'cellar')).rejects.toThrow(VantagesFullError);
  expect(await vantageIdOf(database, 'lab')).toBe(253);
});

test('that it is at work is written once an hour', async () => {
  const clock = createManualClock(START_MS);
  const vantage = new Vantage(database, clock, 'lab');
  await vantage.noteLease();
  const id = await vantage.id();
  expect(await leasedAt(id)).toBe(nowS);
  clock.advanceTo(START_MS + HOUR_MS - 1_000);
  await vantage.noteLease();
  expect(await leasedAt(id)).toBe(nowS);
  clock.advanceTo(START_MS + HOUR_MS);
  await vantage.noteLease();
  expect(await leasedAt(id)).toBe(nowS + 3_600);
});

test('looks are shared with who was at work within a day', async () => {
  const clock = createManualClock(START_MS);
  const own = new Vantage(database, clock, null);
  await own.noteLease();
  expect(await own.sharing(DEFAULT_POLICY)).toBeNull();
  await new Vantage(database, clock, 'lab').noteLease();
  clock.advanceTo(START_MS + 60_000);
  expect(await own.sharing(DEFAULT_POLICY)).toMatchObject({ vantageId: 1 });
  clock.advanceTo(START_MS + 24 * HOUR_MS);
  expect(await own.sharing(DEFAULT_POLICY)).toBeNull();
});
