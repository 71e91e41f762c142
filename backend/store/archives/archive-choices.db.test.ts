import { withStore } from '../testing/with-store';
import { copyTitles, keepChoices } from './archive-choices';

const { database } = withStore();
const TODAY = 3_600;

const keep = (
  urlId: number,
  service: 'wayback' | 'archive-today',
  title?: string,
): Promise<void> => {
  const url = `https://${service}.net/${urlId}`;
  const snapshot = { service, url, timestamp: '2020', ...(title !== undefined && { title }) };
  return database.transaction((statements) =>
    keepChoices(statements, urlId, [{ service, snapshot }], TODAY),
  );
};

test('what copies call themselves is kept with them, and goes with them', async () => {
  await keep(1, 'wayback', 'Der Leuchtturm – “Lunden”');
  await keep(2, 'wayback');
  await keep(3, 'archive-today', 'Second choice');
  await keep(3, 'wayback', 'First choice');
  expect(await copyTitles(database, [1, 2, 3, 4])).toEqual([
    { urlId: 1, service: 'wayback', title: 'Der Leuchtturm – “Lunden”' },
    { urlId: 3, service: 'archive-today', title: 'Second choice' },
    { urlId: 3, service: 'wayback', title: 'First choice' },
  ]);
  await keep(1, 'wayback');
  expect(await copyTitles(database, [1])).toEqual([]);
  expect(await copyTitles(database, [])).toEqual([]);
});
