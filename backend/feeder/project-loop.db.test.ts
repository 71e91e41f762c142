import { createManualClock } from '../runtime/testing/manual-clock';
import { projectPagesAfter } from '../store/projects/project-pages';
import { projectIdOf, projectsOf } from '../store/projects/projects';
import { addTopics, removeTopic } from '../store/subscribers/subscriptions';
import { TOPIC } from '../store/subscribers/topics';
import { emptyTables, openTestDatabase, withStore } from '../store/testing/with-store';
import { watchStatements } from '../store/testing/watch-statements';
import { addPages, addToCategories, createWikiTables } from '../wiki/testing/wiki-tables';
import { withTestDatabase } from '../../toolforge/local/testing/test-database';
import { keepProjectsOnce } from './project-loop';
import { testFeeding, testWiki, wikisOf } from './testing/test-feeding';

const { database } = withStore();
const wikiAccount = withTestDatabase();
const replica = openTestDatabase(wikiAccount);
afterAll(() => replica.close());

const HOUR_MS = 3_600_000;
const running = (): AbortSignal => new AbortController().signal;
let clock: ReturnType<typeof createManualClock>;
let sharks = 0;

beforeEach(async () => {
  await emptyTables(database, 'project', 'project_page', 'subscription', 'wiki');
  await database.run("INSERT INTO wiki VALUES (5, 0, 'one')");
  await createWikiTables(replica, 'split');
  await addPages(replica, [
    { pageId: 1, title: 'Hai' },
    { pageId: 2, title: 'Wal' },
    { pageId: 3, title: 'Hai', namespace: 1 },
    { pageId: 4, title: 'Wal', namespace: 1 },
    { pageId: 5, title: 'Gone', namespace: 1 },
    { pageId: 6, title: 'Good_sharks', namespace: 14 },
    { pageId: 7, title: 'Mole' },
  ]);
  await addToCategories(replica, 'split', [
    { pageId: 3, category: 'Sharks' },
    { pageId: 5, category: 'Sharks' },
    { pageId: 6, category: 'Sharks', type: 'subcat' },
    { pageId: 4, category: 'Good_sharks' },
    { pageId: 7, category: 'Good_sharks' },
  ]);
  clock = createManualClock(Date.UTC(2026, 9, 1));
  const nowS = clock.now() / 1_000;
  sharks =
    (await projectIdOf(database, { wikiId: 5, category: 'Sharks', title: 'X:Sharks' }, nowS)) ?? 0;
});

const keep = (on = database): Promise<void> =>
  keepProjectsOnce(
    { ...testFeeding(on, clock), database: on },
    wikisOf(testWiki(replica, wikiAccount.name)),
    running(),
  );
const subscribe = () => addTopics(database, 1, [{ topic: TOPIC.category, key: sharks }]);
const pages = () => projectPagesAfter(database, sharks, 0, 100);

test('the pages of a category and those below are kept, of talk pages the articles', async () => {
  await keep();
  expect(await pages()).toEqual([]);
  await subscribe();
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  const project = (await projectsOf(database, [sharks])).get(sharks);
  expect(project).toMatchObject({ readAtS: clock.now() / 1_000, isCut: false });
});

test('they are read again a day later, whatever changed, and not before', async () => {
  await subscribe();
  await keep();
  await replica.run('DELETE FROM categorylinks WHERE cl_from = 3');
  await replica.run('UPDATE categorylinks SET cl_from = 1 WHERE cl_from = 7');
  clock.advanceTo(clock.now() + HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  clock.advanceTo(clock.now() + 23 * HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2]);
});

test('nobody subscribed any more, all of it goes, after an hour in which who asks may subscribe', async () => {
  await subscribe();
  await keep();
  await removeTopic(database, 1, { topic: TOPIC.category, key: sharks });
  clock.advanceTo(clock.now() + HOUR_MS / 2);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
  clock.advanceTo(clock.now() + HOUR_MS);
  await keep();
  expect(await pages()).toEqual([]);
  expect(await projectsOf(database, [sharks])).toEqual(new Map());
});

test('who subscribes while all of it goes has the pages read again', async () => {
  await subscribe();
  await keep();
  await removeTopic(database, 1, { topic: TOPIC.category, key: sharks });
  clock.advanceTo(clock.now() + 2 * HOUR_MS);
  let isBack = false;
  const late = watchStatements(database, async (_statements, sql) => {
    if (isBack || !sql.startsWith('DELETE FROM project ')) return;
    isBack = true;
    await projectIdOf(database, { wikiId: 5, category: 'Sharks', title: 'X' }, clock.now() / 1_000);
    await subscribe();
  });
  await keep(late);
  expect(isBack).toBe(true);
  clock.advanceTo(clock.now() + 60_000);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
});

test('killed after any statement, the next one makes it whole, one lease later at most', async () => {
  await subscribe();
  for (let after = 0; after < 12; after += 1) {
    await database.run('DELETE FROM project_page');
    await database.run('UPDATE project SET due_at = 0');
    let left = after;
    const cut = watchStatements(database, async () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    });
    await keep(cut).catch(() => undefined);
    clock.advanceTo(clock.now() + 24 * HOUR_MS);
    await keep();
    expect(await pages()).toEqual([1, 2, 7]);
  }
});

test('two readers at once read it once, and a wiki that fails stops no other', async () => {
  await subscribe();
  const lost = await projectIdOf(
    database,
    { wikiId: 5, category: '', title: 'X:' },
    clock.now() / 1_000,
  );
  await addTopics(database, 1, [{ topic: TOPIC.category, key: lost ?? 0 }]);
  await Promise.all([keep(), keep(), keep()]);
  expect(await pages()).toEqual([1, 2, 7]);
  await replica.run('DROP TABLE categorylinks');
  clock.advanceTo(clock.now() + 24 * HOUR_MS);
  await keep();
  expect(await pages()).toEqual([1, 2, 7]);
});
