import { addTopics, removeTopic } from '../subscribers/subscriptions';
import { TOPIC } from '../subscribers/topics';
import { emptyTables, withStore } from '../testing/with-store';
import { watchStatements } from '../testing/watch-statements';
import { keepProjectPages, projectPagesAfter, removeProjectPages } from './project-pages';
import {
  dueProjects,
  leaseProject,
  noteProjectRead,
  projectIdOf,
  projectsOf,
  removeProject,
  unusedProjects,
} from './projects';

const { database } = withStore();
const NOW_S = 1_790_000_000;
const SHARKS = { wikiId: 1, category: 'Shark_talk', title: 'Kategorie:Shark talk' };

beforeEach(() => emptyTables(database, 'project', 'project_page', 'subscription'));

async function sharks(): Promise<number> {
  const projectId = await projectIdOf(database, SHARKS, NOW_S);
  if (projectId === null) throw new Error('no project');
  return projectId;
}
const allPages = (projectId: number): Promise<number[]> =>
  projectPagesAfter(database, projectId, 0, 10_000);

test('a category has one number in a wiki, and tells what it is called', async () => {
  const projectId = await sharks();
  expect(await sharks()).toBe(projectId);
  expect(await projectIdOf(database, { ...SHARKS, wikiId: 2 }, NOW_S)).not.toBe(projectId);
  const found = await projectsOf(database, [projectId, 999]);
  expect([...found.values()]).toEqual([{ projectId, ...SHARKS, readAtS: 0, isCut: false }]);
});

test('the pages of a project become those that are told, in any size, and a cut in between is mended', async () => {
  const projectId = await sharks();
  const project = { projectId, wikiId: 1 };
  const many = new Set(Array.from({ length: 2_500 }, (_, n) => n + 1));
  expect(await keepProjectPages(database, project, many)).toEqual({ added: 2_500, removed: 0 });
  const other = new Set([...many].filter((page) => page % 2 === 0).concat(9_001, 9_000));
  let left = 2;
  const cut = watchStatements(database, async () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  });
  await expect(keepProjectPages(cut, project, other)).rejects.toThrow('killed');
  await keepProjectPages(database, project, other);
  expect(await allPages(projectId)).toEqual([...other].sort((a, b) => a - b));
  expect(await keepProjectPages(database, project, other)).toEqual({ added: 0, removed: 0 });
  expect(await removeProjectPages(database, projectId)).toBe(other.size);
  expect(await allPages(projectId)).toEqual([]);
});

test('a project is due while somebody is subscribed, for one reader at a time', async () => {
  const projectId = await sharks();
  expect(await dueProjects(database, NOW_S)).toEqual([]);
  await addTopics(database, 7, [{ topic: TOPIC.category, key: projectId }]);
  expect((await dueProjects(database, NOW_S)).map((one) => one.projectId)).toEqual([projectId]);
  const lease = { nowS: NOW_S, untilS: NOW_S + 600 };
  const taken = await Promise.all([1, 2, 3].map(() => leaseProject(database, projectId, lease)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await dueProjects(database, NOW_S)).toEqual([]);
  await noteProjectRead(database, projectId, { readAtS: NOW_S, isCut: true, dueAtS: NOW_S + 1 });
  const [due] = await dueProjects(database, NOW_S + 1);
  expect(due).toMatchObject({ readAtS: NOW_S, isCut: true });
});

test('what nobody is subscribed to is unused, but for who has just asked', async () => {
  const projectId = await sharks();
  const topic = { topic: TOPIC.category, key: projectId };
  await addTopics(database, 7, [topic]);
  expect(await unusedProjects(database, NOW_S + 1)).toEqual([]);
  expect(await removeProject(database, projectId, NOW_S + 1)).toBe(false);
  await removeTopic(database, 7, topic);
  expect(await unusedProjects(database, NOW_S)).toEqual([]);
  expect(await removeProject(database, projectId, NOW_S)).toBe(false);
  expect(await unusedProjects(database, NOW_S + 1)).toEqual([projectId]);
  expect(await removeProject(database, projectId, NOW_S + 1)).toBe(true);
  expect(await projectsOf(database, [projectId])).toEqual(new Map());
});
