import { systemRandom } from '../../runtime/random';
import { LimitReachedError } from '../people/people-limits';
import { addTopics } from '../subscribers/subscriptions';
import { TOPIC } from '../subscribers/topics';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { askForProject } from './ask-for-project';

const { database } = withStore();
const NOW_S = 1_790_000_000;
const DAY_S = 86_400;
const [KARI, OLA] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];

beforeEach(() => emptyTables(database, 'page_list', 'subscription', 'allowance'));

const named = (n: number) => ({ wikiId: 1, category: `C${n}`, title: `Category:C${n}` });
const ask = (owner: Buffer, n: number, nowS = NOW_S): Promise<number | null> =>
  askForProject(database, named(n), { owner, nowS, random: systemRandom });

async function projects(): Promise<number> {
  return (await database.select('SELECT 1 FROM page_list')).length;
}

test('who names many categories is stopped before they are kept, and nobody else is', async () => {
  for (let n = 0; n < 30; n += 1) expect(await ask(KARI, n)).not.toBeNull();
  await expect(ask(KARI, 30)).rejects.toThrow(LimitReachedError);
  // Naming one again would keep it for another hour.
  await expect(ask(KARI, 0, NOW_S + 3_000)).rejects.toThrow(LimitReachedError);
  expect(await projects()).toBe(30);
  expect(await ask(OLA, 30)).not.toBeNull();
  expect(await ask(KARI, 31, NOW_S + DAY_S)).not.toBeNull();
});

test('all people together name half of what can be kept', async () => {
  await ask(OLA, 0);
  await database.run("UPDATE allowance SET taken = 1000 WHERE name = 'category'");
  await expect(ask(KARI, 1)).rejects.toThrow(LimitReachedError);
  expect(await projects()).toBe(1);
});

test('a category to which somebody is subscribed can always be named', async () => {
  const projectId = await ask(KARI, 0);
  await database.transaction((tx) =>
    addTopics(tx, 5, [{ topic: TOPIC.category, key: projectId ?? 0 }]),
  );
  await database.run('UPDATE allowance SET taken = 1000');
  expect(await ask(OLA, 0)).toBe(projectId);
});

test('nothing of it reads a table whole', async () => {
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    if (sql.includes('COUNT(*) AS n FROM page_list')) return;
    scans.push(...(await scansOf(statements, sql.trim(), values)));
  });
  await askForProject(watched, named(1), { owner: KARI, nowS: NOW_S, random: systemRandom });
  expect(scans).toEqual([]);
});
