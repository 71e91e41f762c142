import { withStore } from '../testing/with-store';
import { tablesOf } from './backup-table';
import { KEPT_TABLES, TABLE_FATES } from './table-fates';

const { database } = withStore();

test('somebody has decided of each table of the schema whether backups hold it', async () => {
  const tables = [...(await tablesOf(database)).keys()];
  expect(Object.keys(TABLE_FATES).toSorted()).toEqual(tables.toSorted());
});

test('each decision has a reason', () => {
  const reasons = Object.values(TABLE_FATES).map((fate) =>
    'kept' in fate ? fate.kept : fate.madeAgain,
  );
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});

test('tables that are kept have a primary key by which they are read, and no column that is not', async () => {
  const tables = await tablesOf(database);
  const without = KEPT_TABLES.filter((name) => (tables.get(name)?.key.length ?? 0) === 0);
  expect(without).toEqual([]);
});
